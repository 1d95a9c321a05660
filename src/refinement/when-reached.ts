import type { CallRecord } from '../core/call-record.js';

/** When calls of a tool last reached its server, and when one last did not; absent where none did. */
export interface WhenReached {
  readonly reachedAt?: string | undefined;
  readonly unreachedAt?: string | undefined;
}

export function whenReached(
  records: readonly Pick<CallRecord, 'startedAt' | 'outcome'>[],
): WhenReached {
  const lastOf = (isMeant: (outcome: CallRecord['outcome']) => boolean): string | undefined =>
    records
      .filter(({ outcome }) => isMeant(outcome))
      .map(({ startedAt }) => startedAt)
      .sort()
      .at(-1);
  return {
    reachedAt: lastOf(
      (outcome) => outcome !== null && !isUnreached(outcome) && !isUncalled(outcome),
    ),
    unreachedAt: lastOf(isUnreached),
  };
}

function isUnreached(outcome: CallRecord['outcome']): boolean {
  return outcome?.kind === 'fault' && outcome.reason === 'connection' && outcome.unsent;
}

/** Refused before it was sent, or answered from a recording that does not have it. */
function isUncalled(outcome: CallRecord['outcome']): boolean {
  return (
    outcome?.kind === 'fault' &&
    (outcome.reason === 'not-called' || outcome.reason === 'not-recorded')
  );
}

/** The tool that was called last before nothing answered any more, until the end; undefined where something did. */
export function lastToolReached<T extends WhenReached>(tools: readonly T[]): T | undefined {
  const [last] = tools
    .filter(({ reachedAt }) => reachedAt !== undefined)
    .sort((a, b) => ((a.reachedAt ?? '') < (b.reachedAt ?? '') ? 1 : -1));
  const end = last?.reachedAt ?? '';
  return tools.some(({ unreachedAt }) => (unreachedAt ?? '') > end) ? last : undefined;
}
