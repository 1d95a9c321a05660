import type { Json, JsonObject } from '../core/json.js';

/** The settings of a refinement that change what a tool's trajectory holds; saved with it and compared on resume. */
export interface RefinementSettings {
  /** Similarity threshold φ: an exploration is accepted iff its largest cosine with an earlier one is below it. */
  readonly phi: number;
  /** Termination threshold τ: the loop stops when the change score Δ is above it. */
  readonly tau: number;
  /** Iteration limit I. */
  readonly iterations: number;
  /** What the diversity check embeds. `query`: the paper's test and nothing else; with parameters, a call that is new in kind passes. */
  readonly diversity: 'off' | 'query' | 'query+parameters';
  readonly adaptiveStop: boolean;
  /** Further calls an iteration may make beside its exploration. */
  readonly probesPerIteration: number;
  /** Word cap of a rendered description. */
  readonly maxDocWords: number;
  /** Cap of its tokens, as estimated; absent: none. */
  readonly maxDocTokens?: number;
  /** Names the embedding model; a change of model changes similarities. */
  readonly embeddings: string;
  readonly seed: number;
  /** Values that exist, by argument name, given by the user: they are tried before any other. */
  readonly values: Readonly<Record<string, readonly Json[]>>;
  /** How much of a refusal's message docs quote; absent: 20 words at most. */
  readonly quotes?: 'none' | 'full';
  /** No values that worked are shown; absent: a few are. */
  readonly examples?: 'none';
  /** Where answers come from, and what tells them from others; absent: the tools alone. */
  readonly answers?: JsonObject;
}

export const defaultSettings: RefinementSettings = {
  phi: 0.9,
  tau: 0.75,
  iterations: 5,
  diversity: 'query+parameters',
  adaptiveStop: true,
  probesPerIteration: 12,
  maxDocWords: 200,
  embeddings: 'local:universal-sentence-encoder',
  seed: 1,
  values: {},
};
