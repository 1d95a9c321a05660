export type ModelRole =
  'explorer' | 'analyzer' | 'rewriter' | 'agent' | 'user' | 'judge' | 'simulator';

export interface ModelChoice {
  readonly name: string;
  /** OpenAI's address when absent. */
  readonly baseUrl?: string | undefined;
  /** The environment variable that holds the key. */
  readonly keyVariable?: string | undefined;
  /** The model's own default when absent. */
  readonly temperature?: number | undefined;
}

/** The bundled model, or one behind the OpenAI protocol. */
export interface EmbeddingChoice {
  readonly kind: 'local' | 'openai';
  readonly name?: string | undefined;
  readonly baseUrl?: string | undefined;
}

/** The chat model of each role; absent where no model plays it. */
export type ModelSettings = Readonly<Partial<Record<ModelRole, ModelChoice>>> & {
  readonly embeddings: EmbeddingChoice;
};
