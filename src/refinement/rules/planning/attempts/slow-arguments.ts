import type { CallRecord } from '../../../../core/call-record.js';
import type { ProposedCall } from '../../../engine.js';

/** By argument, the smallest number from which on calls take too long to be worth making. */
export type SlowArguments = ReadonlyMap<string, number>;

/** A call that takes this long, and this many times as long as one with a smaller number, is slow because of the number. */
const slowMs = 3_000;
const timesAsLong = 4;

/**
 * Arguments whose large numbers cost time (a delay, a size): where one made a call time out while no other large one has been
 * answered, or answer much later than with a smaller one, larger ones would only cost the same time again.
 */
export function slowArguments(made: readonly CallRecord[]): SlowArguments {
  const slow = new Map<string, number>();
  const note = (name: string, value: number) =>
    slow.set(name, Math.min(value, slow.get(name) ?? Number.POSITIVE_INFINITY));
  for (const [name, value] of timedOutFar(made)) note(name, value);
  const answered = made.filter(({ outcome }) => outcome?.kind === 'success');
  for (const call of answered) {
    for (const [name, value] of numbersIn(call)) {
      if (isSlowFrom(value, name, answered, durationOf(call))) note(name, value);
    }
  }
  return slow;
}

/** True where every answer to this number or a larger one was slow, and one to a smaller number was not. */
function isSlowFrom(
  value: number,
  name: string,
  answered: readonly CallRecord[],
  durationMs: number,
): boolean {
  const large = answered.filter((call) => (numberOf(call, name) ?? value - 1) >= value);
  return (
    large.every((call) => durationOf(call) >= slowMs) &&
    answered.some(
      (call) =>
        (numberOf(call, name) ?? value) < value && durationOf(call) * timesAsLong <= durationMs,
    )
  );
}

/** True for a call that is made for the sake of a number with which it is slow. */
export function isTooSlow(
  call: Pick<ProposedCall, 'purpose' | 'arguments' | 'repeatOf'>,
  slow: SlowArguments,
): boolean {
  const { kind, arguments: varied } = call.purpose;
  return [...slow].some(
    ([name, from]) =>
      (kind === 'positive' || varied.includes(name)) && (numberOf(call, name) ?? from - 1) >= from,
  );
}

/** Far numbers that made calls time out, of arguments of which no far number has been answered. */
function timedOutFar(made: readonly CallRecord[]): readonly (readonly [string, number])[] {
  const far = made.filter(
    ({ purpose: { kind } }) => kind === 'above-bound' || kind === 'far-above-bound',
  );
  const varied = (call: CallRecord) =>
    numbersIn(call).filter(([name]) => call.purpose.arguments.includes(name));
  const answered = new Set(
    far
      .filter(({ outcome }) => outcome?.kind !== 'fault')
      .flatMap((call) => varied(call).map(([name]) => name)),
  );
  return far
    .filter(({ outcome }) => outcome?.kind === 'fault' && outcome.reason === 'timeout')
    .flatMap(varied)
    .filter(([name]) => !answered.has(name));
}

function numbersIn({ arguments: args }: CallRecord): readonly (readonly [string, number])[] {
  return Object.entries(args).flatMap(([name, value]) =>
    typeof value === 'number' ? [[name, value] as const] : [],
  );
}

function numberOf(
  { arguments: args }: Pick<ProposedCall, 'arguments'>,
  name: string,
): number | undefined {
  const value = Object.hasOwn(args, name) ? args[name] : undefined;
  return typeof value === 'number' ? value : undefined;
}

function durationOf({ outcome }: CallRecord): number {
  return outcome?.durationMs ?? 0;
}
