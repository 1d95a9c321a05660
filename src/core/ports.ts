import type { JsonObject } from './json.js';
import type { Outcome } from './outcome.js';
import type { ToolDoc } from './tool-doc.js';

export interface ToolCallRequest {
  readonly tool: ToolDoc;
  readonly arguments: JsonObject;
}

/**
 * Calls tools. `call` resolves to an outcome whatever happens: only a bug or an aborted signal rejects,
 * the latter with `InterruptedError`. `close` ends connections and child processes; it may be called twice.
 */
export interface ToolExecutor {
  call(request: ToolCallRequest, signal?: AbortSignal): Promise<Outcome>;
  close(): Promise<void>;
}

/**
 * Turns texts into vectors, one a text, in input order. The same text always gives the same vector.
 * Rejects with `ModelError`.
 */
export interface EmbeddingModel {
  /** Stands in cache keys and trajectories, e.g. `local:universal-sentence-encoder`. */
  readonly name: string;
  /** How texts are read, where the name does not say it: part of cache keys. */
  readonly reading?: string | undefined;
  /** Where it is asked; empty or absent where that is no server. Names of models are not unique. */
  readonly endpoint?: string | undefined;
  /** The similarity threshold φ that suits this model. */
  readonly defaultPhi: number;
  embed(texts: readonly string[]): Promise<readonly (readonly number[])[]>;
}

/** Wall clock and waiting; tests pass one that does not wait. */
export interface Clock {
  now(): Date;
  /** Resolves after `ms` milliseconds, or at once when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A seeded source of numbers in [0, 1). */
export interface Random {
  next(): number;
}
