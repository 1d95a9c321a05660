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

/** True where the server was not reached at first, or for a while, and answered after that. */
export function wasReachedAgain(tools: readonly WhenReached[]): boolean {
  const lastOf = (moments: readonly (string | undefined)[]): string =>
    moments.flatMap((moment) => moment ?? []).reduce((a, b) => (a > b ? a : b), '');
  const unreached = lastOf(tools.map(({ unreachedAt }) => unreachedAt));
  return unreached !== '' && lastOf(tools.map(({ reachedAt }) => reachedAt)) > unreached;
}

/** The tool that was called last before nothing answered any more, until the end; undefined where something did. */
export function lastToolReached<T extends WhenReached>(tools: readonly T[]): T | undefined {
  const [last] = tools
    .filter(({ reachedAt }) => reachedAt !== undefined)
    .sort((a, b) => ((a.reachedAt ?? '') < (b.reachedAt ?? '') ? 1 : -1));
  const end = last?.reachedAt ?? '';
  return tools.some(({ unreachedAt }) => (unreachedAt ?? '') > end) ? last : undefined;
}
