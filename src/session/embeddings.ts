import { ConfigurationError } from '../core/errors.js';
import type { EmbeddingModel } from '../core/ports.js';
import { CachedEmbeddingModel } from '../models/cached-embedding-model.js';
import { LocalEmbeddingModel } from '../models/local-embedding-model.js';
import { OpenAiEmbeddingModel } from '../models/openai-embedding-model.js';
import { VectorCache } from '../storage/vector-cache.js';
import type { ModelContext } from './models.js';
import type { EmbeddingChoice } from './model-settings.js';

const keyName = 'OPENAI_API_KEY';

/** All sessions of a process share its thread, which takes a second to start. */
const localModel = new LocalEmbeddingModel();

/** Ends the thread of the bundled model; the next use starts another one. */
export function closeLocalEmbeddings(): Promise<void> {
  return localModel.close();
}

/** The embedding model, with a cache in the workspace. Throws `ConfigurationError` before any request. */
export function createEmbeddings(
  { kind, name, baseUrl }: EmbeddingChoice,
  { workspace, environment }: ModelContext,
): EmbeddingModel {
  if (kind === 'local' && (name ?? baseUrl) !== undefined) {
    throw new ConfigurationError(
      '--embedding-model and --embeddings-url need --embeddings openai.',
      {
        remedy: 'Add --embeddings openai, or leave them out: the built-in model has no choices.',
      },
    );
  }
  const apiKey = environment[keyName];
  if (kind === 'openai' && baseUrl === undefined && (apiKey ?? '') === '') {
    throw new ConfigurationError(
      `OpenAI's embedding models, which --preset draft uses by default, need a key, and ${keyName} is not set.`,
      {
        remedy: `Set ${keyName}, give --embeddings-url of a service without a key, or use --embeddings local.`,
      },
    );
  }
  const model: EmbeddingModel =
    kind === 'local' ? localModel : new OpenAiEmbeddingModel({ model: name, baseUrl, apiKey });
  return workspace === undefined
    ? model
    : new CachedEmbeddingModel(model, new VectorCache(workspace, 'embeddings'), model.endpoint);
}
