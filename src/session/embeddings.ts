import type { EmbeddingChoice, EmbeddingService } from '../config/model-settings.js';
import { ConfigurationError } from '../core/errors.js';
import type { EmbeddingModel } from '../core/ports.js';
import { CachedEmbeddingModel } from '../models/cached-embedding-model.js';
import { LocalEmbeddingModel } from '../models/local-embedding-model.js';
import { modelEndpoint } from '../models/model-endpoint.js';
import { OpenAiEmbeddingModel } from '../models/openai-embedding-model.js';
import { VectorCache } from '../storage/vector-cache.js';
import type { ModelContext } from './models.js';

const usualKey = 'OPENAI_API_KEY';

/** All sessions of a process share its thread, which takes a second to start. */
const localModel = new LocalEmbeddingModel();

/** Ends the thread of the bundled model; the next use starts another one. */
export function closeLocalEmbeddings(): Promise<void> {
  return localModel.close();
}

/** The embedding model, with a cache in the workspace. Throws `ConfigurationError` before any request. */
export function createEmbeddings(
  choice: EmbeddingChoice,
  { workspace, environment }: ModelContext,
): EmbeddingModel {
  const model: EmbeddingModel =
    choice.kind === 'local' ? localModel : embeddingService(choice, environment);
  return workspace === undefined
    ? model
    : new CachedEmbeddingModel(model, new VectorCache(workspace, 'embeddings'), model.endpoint);
}

function embeddingService(
  { name, baseUrl, keyVariable, isUsualPlace }: EmbeddingService,
  environment: ModelContext['environment'],
): OpenAiEmbeddingModel {
  const variable = keyVariable ?? usualKey;
  const isSent = keyVariable !== undefined || isUsualPlace || modelEndpoint(baseUrl).needsKey;
  const apiKey = isSent ? environment[variable] : undefined;
  if ((keyVariable !== undefined || baseUrl === undefined) && (apiKey ?? '') === '') {
    throw new ConfigurationError(`The embedding model needs a key, and ${variable} is not set.`, {
      remedy: `Set ${variable}, name a service without a key as models.embeddings.baseUrl in the configuration file, or use --role embeddings=local.`,
    });
  }
  return new OpenAiEmbeddingModel({ model: name, baseUrl, apiKey });
}
