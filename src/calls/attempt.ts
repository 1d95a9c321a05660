import type { Outcome } from '../core/outcome.js';
import type { ToolCallRequest } from '../core/ports.js';

/** One try of a call, and how long its server asks to wait before the next. */
export interface Attempt {
  readonly outcome: Outcome;
  /** From `Retry-After`, milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * Tries a call once. Rejects only with `InterruptedError`, `BudgetError` or on a bug, as executors do;
 * the wrappers (limits, budget, retries) are built from it.
 */
export interface CallAttempter {
  attempt(request: ToolCallRequest, signal?: AbortSignal): Promise<Attempt>;
  close(): Promise<void>;
}
