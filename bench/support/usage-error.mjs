/** Thrown where a benchmark is asked for what there is not: its message alone is for the user. */
export class UsageError extends Error {
  name = 'UsageError';
}
