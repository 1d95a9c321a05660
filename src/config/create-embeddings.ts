import { ConfigurationError } from '../core/errors.js';
import type { EmbeddingModel } from '../core/ports.js';
import { CachedEmbeddingModel } from '../models/cached-embedding-model.js';
import { LocalEmbeddingModel } from '../models/local-embedding-model.js';
import { OpenAiEmbeddingModel } from '../models/openai-embedding-model.js';
import { VectorCache } from '../storage/vector-cache.js';
import type { Environment } from './load-settings.js';
import type { SettingsOf } from './option.js';
import type { embeddingOptions } from './options/refinement-options.js';

const cacheName = 'embeddings';
const keyName = 'OPENAI_API_KEY';

/** All commands of a process share its thread, which takes a second to start. */
const localModel = new LocalEmbeddingModel();

/** Ends the thread of the built-in model; the next use starts another one. */
export function closeLocalEmbeddings(): Promise<void> {
  return localModel.close();
}

/** With `--preset draft` the paper's embedding model is the default. */
type EmbeddingSettings = SettingsOf<typeof embeddingOptions> & {
  readonly preset?: 'default' | 'draft';
};

function remoteModel(
  settings: EmbeddingSettings,
  workspace: string,
  environment: Environment,
): EmbeddingModel {
  const { embeddingModel, embeddingsUrl } = settings;
  const apiKey = environment[keyName];
  if (embeddingsUrl === undefined && (apiKey === undefined || apiKey === '')) {
    throw new ConfigurationError(
      settings.embeddings === undefined
        ? `--preset draft uses the paper's embedding model, text-embedding-ada-002, and ${keyName} is not set.`
        : `OpenAI's embedding models need a key, and ${keyName} is not set.`,
      {
        remedy: `Set ${keyName}, give --embeddings-url of a service without a key, or use --embeddings local.`,
      },
    );
  }
  const model = new OpenAiEmbeddingModel({ model: embeddingModel, baseUrl: embeddingsUrl, apiKey });
  return new CachedEmbeddingModel(model, new VectorCache(workspace, cacheName), model.endpoint);
}

/** The embedding model the settings ask for, with a cache in the workspace. Throws `ConfigurationError` before any request. */
export function createEmbeddings(
  settings: EmbeddingSettings,
  workspace: string,
  environment: Environment,
): EmbeddingModel {
  const { embeddings = settings.preset === 'draft' ? 'openai' : 'local' } = settings;
  if (embeddings === 'openai') return remoteModel(settings, workspace, environment);
  const given =
    settings.embeddingModel === undefined ? settings.embeddingsUrl : settings.embeddingModel;
  if (given !== undefined) {
    throw new ConfigurationError(
      '--embedding-model and --embeddings-url need --embeddings openai.',
      {
        remedy: 'Add --embeddings openai, or leave them out: the built-in model has no choices.',
      },
    );
  }
  return new CachedEmbeddingModel(localModel, new VectorCache(workspace, cacheName));
}
