import { distinctBy } from '../../../../support/distinct-by.js';
import { literalText } from '../../../../support/literal-text.js';
import type { Finding, FindingOf } from '../../finding.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { SuccessObservation } from '../../observations/observation.js';
import { statedConditions, type StatedCondition } from '../../refusals/taken-where.js';

/**
 * Arguments that are taken only beside some values of another one: a refusal said so, each of these values worked with it (any other
 * than the refused one, where that is all that was said), and none worked that is said not to take it.
 */
export function findTakenWhere(view: EvidenceView): readonly Finding[] {
  const stated = statedConditions(view);
  const found = stated.flatMap((each) => findingOf(view, each, isAbsentToo(each, stated)) ?? []);
  return distinctBy(found, ({ argument, values, except, takes }) =>
    JSON.stringify([argument, values, except, takes]),
  );
}

function findingOf(
  view: EvidenceView,
  { argument, values, except, takes, refusal }: StatedCondition,
  alsoAbsent: boolean,
): FindingOf<'taken-where'> | null {
  const taken = view.successes.filter(({ arguments: args }) => Object.hasOwn(args, takes));
  const valueIn = ({ arguments: args }: SuccessObservation): string | null =>
    Object.hasOwn(args, argument) ? literalText(args[argument] ?? null) : null;
  const proof = except
    ? [taken[0]]
    : values.map((value) => taken.find((success) => valueIn(success) === value));
  const proven = proof.filter((success) => success !== undefined);
  const own = except ? [refusal] : proven;
  const shown = own.flatMap(({ arguments: args }) => args[argument] ?? []);
  if (proven.length === 0 || proven.length < proof.length || shown.length === 0) return null;
  const calls = [refusal.id, ...proven.map(({ id }) => id)];
  return { kind: 'taken-where', argument, values: shown, except, takes, alsoAbsent, calls };
}

function isAbsentToo(one: StatedCondition, all: readonly StatedCondition[]): boolean {
  return all.some(
    ({ argument, takes, alsoAbsent }) =>
      alsoAbsent && argument === one.argument && takes === one.takes,
  );
}
