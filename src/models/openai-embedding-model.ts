import type OpenAI from 'openai';
import PQueue from 'p-queue';
import { z } from 'zod';
import { ConfigurationError, messageOf, ModelError } from '../core/errors.js';
import type { EmbeddingModel } from '../core/ports.js';
import { oneLine } from '../support/one-line.js';
import { patientFetch } from '../support/patient-fetch.js';
import { parsePlainJson } from '../core/json-text.js';
import { redactSecrets } from '../support/redact-secrets.js';
import { embeddableText } from './embeddable-text.js';
import { fetchTellingErrors } from './error-body.js';
import { openAiPackage } from './openai-client.js';

export interface OpenAiEmbeddingOptions {
  /** `text-embedding-ada-002` when absent, as in the paper. */
  readonly model?: string | undefined;
  /** `https://api.openai.com/v1` when absent. A query is sent with every request (`?api-version=…` on Azure). */
  readonly baseUrl?: string | undefined;
  /** Local servers want none. */
  readonly apiKey?: string | undefined;
  /** The similarity threshold φ that suits the model; 0.9 when absent, tuned on ada-002. */
  readonly phi?: number | undefined;
  /** Texts a request; 128 when absent. */
  readonly batchSize?: number | undefined;
  /** Requests in flight; 32 when absent. */
  readonly concurrency?: number | undefined;
  /** Tries after the first; 4 when absent. */
  readonly maxRetries?: number | undefined;
  /** Milliseconds a try may take; 60000 when absent. */
  readonly timeoutMs?: number | undefined;
}

const answerSchema = z.object({
  data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()).min(1) })),
});

/**
 * An embedding model behind the OpenAI wire protocol. Components are rounded to 32-bit floats, which is what services
 * compute. The key goes nowhere but into the request's header.
 */
export class OpenAiEmbeddingModel implements EmbeddingModel {
  readonly name: string;
  readonly defaultPhi: number;
  /** Base URL without query and credentials; belongs in a cache's key, since names of models are not unique. */
  readonly endpoint: string;
  private readonly model: string;
  private readonly apiKey: string;
  private readonly batchSize: number;
  private readonly clientOptions: ConstructorParameters<typeof OpenAI>[0];
  private client: OpenAI | undefined;
  private readonly queue: PQueue;

  constructor(options: OpenAiEmbeddingOptions = {}) {
    this.model = options.model ?? 'text-embedding-ada-002';
    this.name = `openai:${this.model}`;
    this.defaultPhi = options.phi ?? 0.9;
    this.apiKey = options.apiKey ?? '';
    this.batchSize = options.batchSize ?? 128;
    this.queue = new PQueue({ concurrency: options.concurrency ?? 32 });
    // The client would read missing values from the environment; which of it counts is decided by the caller.
    const url = parseBaseUrl(options.baseUrl ?? 'https://api.openai.com/v1');
    this.endpoint = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
    this.clientOptions = {
      apiKey: this.apiKey === '' ? 'none' : this.apiKey,
      baseURL: this.endpoint,
      defaultQuery: Object.fromEntries(url.searchParams),
      // Azure reads its keys from a header of its own.
      defaultHeaders: url.hostname.endsWith('.azure.com') ? { 'api-key': this.apiKey } : {},
      organization: null,
      project: null,
      maxRetries: options.maxRetries ?? 4,
      timeout: options.timeoutMs ?? 60_000,
      logLevel: 'off',
      fetch: fetchTellingErrors(patientFetch(parsePlainJson)),
    };
  }

  async embed(texts: readonly string[]): Promise<readonly (readonly number[])[]> {
    const batches: string[][] = [];
    for (let from = 0; from < texts.length; from += this.batchSize) {
      batches.push(texts.slice(from, from + this.batchSize).map(embeddableText));
    }
    const answers = await Promise.all(
      batches.map((batch) => this.queue.add(() => this.request(batch))),
    );
    return answers.flat();
  }

  private async request(input: string[]): Promise<readonly (readonly number[])[]> {
    const { embeddings } = this.openClient();
    const answer: unknown = await embeddings
      // Without an explicit format the client asks for base64, which many other servers do not know.
      .create({ model: this.model, input, encoding_format: 'float' })
      .catch((error: unknown) => {
        throw this.failure(error);
      });
    const vectors = vectorsOf(answer, input.length);
    if (vectors !== null) return vectors;
    throw new ModelError(
      `The embedding service at ${this.endpoint} did not answer with one vector a text.`,
      { remedy: `Check that ${this.model} is an embedding model of that service.` },
    );
  }

  /** The client is loaded when something is to be embedded: it takes as long as half of everything else. */
  private openClient(): OpenAI {
    this.client ??= new (openAiPackage().OpenAI)(this.clientOptions);
    return this.client;
  }

  private failure(error: unknown): ModelError {
    const { APIConnectionError, APIError } = openAiPackage();
    const said = redactSecrets(messageOf(error), [{ name: 'key', value: this.apiKey }]);
    const reason = error instanceof APIConnectionError ? causeOf(error) : said;
    return new ModelError(
      `The embedding model ${this.model} at ${this.endpoint} failed: ${oneLine(reason, 300)}`,
      {
        remedy: remedyFor(
          error instanceof APIError ? (error.status as number | undefined) : undefined,
        ),
        cause: error instanceof APIError ? undefined : error,
      },
    );
  }
}

function parseBaseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '') return url;
  throw new ConfigurationError(
    'The base URL of the embedding service is not an http(s) address without a user name.',
    { remedy: 'Set models.embeddings.baseUrl to one such as http://localhost:11434/v1.' },
  );
}

/** In the order of the texts; null where an index is missing or lengths differ. */
function vectorsOf(answer: unknown, count: number): readonly (readonly number[])[] | null {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success || parsed.data.data.length !== count) return null;
  const byIndex = new Map(parsed.data.data.map((item) => [item.index, item.embedding]));
  const vectors: (readonly number[])[] = [];
  for (let index = 0; index < count; index += 1) {
    const vector = byIndex.get(index);
    if (vector === undefined || vector.length !== byIndex.get(0)?.length) return null;
    vectors.push(vector.map(Math.fround));
  }
  return vectors;
}

/** `connect ECONNREFUSED 127.0.0.1:9` from below the client's "Connection error." */
function causeOf(error: unknown): string {
  const parsed = z.object({ message: z.string(), cause: z.unknown() }).safeParse(error);
  if (!parsed.success) return messageOf(error);
  const { message, cause } = parsed.data;
  return cause === undefined || cause === null ? message : causeOf(cause);
}

function remedyFor(status: number | undefined): string {
  if (status === 401 || status === 403) return 'Check the API key and that it may use this model.';
  if (status === 404 || status === 405 || status === 501)
    return 'Check name and base URL of the embedding model; many chat servers have no embeddings: --role embeddings=local needs none.';
  if (status === 429) return 'Wait, lower --concurrency, or check the quota of the account.';
  if (status !== undefined && status < 500) return 'Check the name of the embedding model.';
  return 'Check its base URL and that it runs, or use --role embeddings=local.';
}
