/** The id of a run over a queue: random, lower-case letters, digits and `-`. */
export type QueuedRunId = string;

/** All of ours in Redis begins so: it is what an access list must allow. */
export const keyPrefix = 'tooldraft:';

/** A key of a run: what it is, then of what. */
export function runKey(run: QueuedRunId, kind: string, ...of: readonly string[]): string {
  return `${keyPrefix}${['run', run, kind, ...of].join(':')}`;
}
