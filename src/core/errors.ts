/** Where an error happened and what to do about it; shown to people and printed by `--json`. */
export interface ErrorContext {
  /** What to do about it, as one imperative sentence. */
  readonly remedy?: string | undefined;
  readonly file?: string | undefined;
  readonly tool?: string | undefined;
  readonly cause?: unknown;
}

/** Root of every expected failure: bad configuration, bad input, a broken store. Bugs are other errors. */
export class TooldraftError extends Error {
  readonly code: string = 'failed';
  readonly exitCode: number = 1;
  readonly remedy: string | undefined;
  readonly file: string | undefined;
  readonly tool: string | undefined;

  constructor(message: string, context: ErrorContext = {}) {
    super(message, context.cause === undefined ? undefined : { cause: context.cause });
    this.name = new.target.name;
    this.remedy = context.remedy;
    this.file = context.file;
    this.tool = context.tool;
  }
}

/** Wrong usage or configuration: exit 2. */
export class ConfigurationError extends TooldraftError {
  override readonly code = 'configuration';
  override readonly exitCode = 2;
}

/** A catalogue that cannot be read or has nothing usable in it: exit 2. */
export class CatalogueError extends TooldraftError {
  override readonly code = 'catalogue';
  override readonly exitCode = 2;
}

/** One of our own files that cannot be read, does not match its format, or cannot be written: exit 1. */
export class StorageError extends TooldraftError {
  override readonly code = 'storage';
}

/** Another process holds the run: exit 1. */
export class LockedError extends TooldraftError {
  override readonly code = 'locked';
}

/** A server that could not be started or reached at all: exit 1. */
export class ConnectionError extends TooldraftError {
  override readonly code = 'connection';
}

/** A measurement that could measure nothing: exit 1. */
export class NothingMeasuredError extends TooldraftError {
  override readonly code = 'nothing-measured';
}

/** A model that failed in a way that no retry mends: exit 1. */
export class ModelError extends TooldraftError {
  override readonly code = 'model';
}

/** A budget (calls, tokens, cost) is used up: exit 4, everything so far is kept. */
export class BudgetError extends TooldraftError {
  override readonly code = 'budget';
  override readonly exitCode = 4;
}

/** A budget that covers not even the first request, so that no repetition ever goes on: exit 4. */
export class TooSmallBudgetError extends BudgetError {}

/** The user interrupted: exit 130, everything so far is kept. */
export class InterruptedError extends TooldraftError {
  override readonly code = 'interrupted';
  override readonly exitCode = 130;
}

/** What an error says and, behind it, what to do about it. */
export function withRemedy({
  message,
  remedy,
}: {
  readonly message: string;
  readonly remedy?: string | undefined;
}): string {
  return remedy === undefined ? message : `${message} ${remedy}`;
}

/** What a caught value says, whatever was thrown. */
export function messageOf(error: unknown): string {
  // Not by class: an error may come from another realm (a worker, a test runner).
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error);
  return String(error.message);
}
