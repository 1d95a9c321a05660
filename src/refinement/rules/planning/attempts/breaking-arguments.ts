import { canonicalArguments } from '../../../../arguments/schema/canonical-arguments.js';
import type { CallRecord } from '../../../../core/call-record.js';
import type { ProposedCall } from '../../../engine.js';

/** So many tries in vain are not chance, even where every third call fails. */
const fewestTries = 6;
/** After this many different odd values that broke the tool none of them is tried again, and no other. */
export const mostBreaking = { again: 2, atAll: 4 } as const;

/**
 * Arguments whose odd values break the tool, and by how many different calls: those varied nothing else and gave faults, again
 * and again, while others were answered. More such calls would give more of them.
 */
export function breakingArguments(made: readonly CallRecord[]): ReadonlyMap<string, number> {
  const isAnswered = made.some(({ outcome }) => outcome !== null && outcome.kind !== 'fault');
  if (!isAnswered) return new Map();
  const tries = new Map<string, { readonly calls: Set<string>; attempts: number }>();
  for (const call of made) {
    const [name] = call.purpose.arguments;
    if (!isOdd(call) || name === undefined || !isServerFault(call)) continue;
    const counted = tries.get(name) ?? { calls: new Set(), attempts: 0 };
    counted.calls.add(canonicalArguments(call.arguments));
    counted.attempts += call.outcome?.attempts ?? 1;
    tries.set(name, counted);
  }
  return new Map(
    [...tries].flatMap(([name, { calls, attempts }]): [string, number][] =>
      attempts >= fewestTries ? [[name, calls.size]] : [],
    ),
  );
}

/** True for a probe that varies one argument with a value that may well be refused. */
export function isOdd({ purpose: { kind, arguments: varied } }: Pick<ProposedCall, 'purpose'>) {
  return varied.length === 1 && oddKinds.has(kind);
}

const oddKinds: ReadonlySet<string> = new Set([
  'wrong-type',
  'outside-enum',
  'unknown-id',
  'empty',
  'format',
  'below-bound',
  'above-bound',
  'far-above-bound',
]);

/** True for a call that varies one argument alone, which has broken the tool in this many calls. */
export function isBreaking(
  { purpose: { arguments: varied } }: Pick<ProposedCall, 'purpose'>,
  breaking: ReadonlyMap<string, number>,
  fewestCalls: number,
): boolean {
  return varied.length === 1 && (breaking.get(varied[0] ?? '') ?? 0) >= fewestCalls;
}

function isServerFault({ outcome }: CallRecord): boolean {
  return (
    outcome?.kind === 'fault' &&
    ['server-error', 'connection', 'protocol', 'html-error-page', 'redirect'].includes(
      outcome.reason,
    )
  );
}
