import { canonicalArguments } from '../../../arguments/canonical-arguments.js';
import type { CallRecord } from '../../../core/call-record.js';
import type { ProposedCall } from '../../engine.js';

/** So many tries in vain are not chance, even where every third call fails. */
const fewestTries = 6;

/**
 * Arguments whose odd values break the tool: this many different calls that varied nothing else gave faults, again and again,
 * while others were answered. More such calls would give more of them.
 */
export function breakingArguments(
  made: readonly CallRecord[],
  fewestCalls: number,
): ReadonlySet<string> {
  const isAnswered = made.some(({ outcome }) => outcome !== null && outcome.kind !== 'fault');
  if (!isAnswered) return new Set();
  const tries = new Map<string, { readonly calls: Set<string>; attempts: number }>();
  for (const call of made) {
    const [name] = call.purpose.arguments;
    if (!isOdd(call) || name === undefined || !isServerFault(call)) continue;
    const counted = tries.get(name) ?? { calls: new Set(), attempts: 0 };
    counted.calls.add(canonicalArguments(call.arguments));
    counted.attempts += call.outcome?.attempts ?? 1;
    tries.set(name, counted);
  }
  return new Set(
    [...tries].flatMap(([name, { calls, attempts }]) =>
      calls.size >= fewestCalls && attempts >= fewestTries ? [name] : [],
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

/** True for a call that varies one of these arguments alone. */
export function variesOnly(
  { purpose: { arguments: varied } }: Pick<ProposedCall, 'purpose'>,
  names: ReadonlySet<string>,
): boolean {
  return varied.length === 1 && names.has(varied[0] ?? '');
}

function isServerFault({ outcome }: CallRecord): boolean {
  return (
    outcome?.kind === 'fault' &&
    ['server-error', 'connection', 'protocol', 'html-error-page', 'redirect'].includes(
      outcome.reason,
    )
  );
}
