import { domainContains } from '../../../arguments/schema/domain.js';
import type { Restriction } from '../../../arguments/schema/restrict-domain.js';
import type { ArgumentSlot } from './argument-slot.js';
import { assignValues } from './assign-values.js';
import { namedPart } from './named-part.js';
import { readAnswer } from './read-answer.js';
import { readable } from './reading.js';

type Told = ReadonlyMap<ArgumentSlot, Restriction>;

/**
 * What an answer says of the arguments that were asked about together. Those it names get what stands after their name;
 * an answer that names none is taken in order ("nightly, latest") or by what fits ("shopping.txt to list.txt").
 */
export function readAnswers(slots: readonly ArgumentSlot[], answer: string): Told {
  const [first] = slots;
  if (slots.length === 1 && first !== undefined) return told([[first, answer]], true);
  const byName = told(
    slots.map((slot) => [slot, answer]),
    false,
  );
  if (byName.size > 0 && slots.some((slot) => namedPart(slot, answer) !== null)) return byName;
  const whole = byFit(slots, answer);
  const separators = [/\s*[,;\n]\s*(?:and\s+)?/u, /\s+(?:and|to|with|in|of|for|as)\s+/iu, /\s+/u];
  for (const [index, separator] of separators.entries()) {
    if (index > 0 && whole.size === slots.length) return whole;
    const parts = answer.replace(/[.!]+\s*$/, '').split(separator);
    if (parts.length !== slots.length) continue;
    const inOrder = told(
      slots.map((slot, at) => [slot, parts[at] ?? '']),
      true,
    );
    if (inOrder.size === slots.length && allPossible(inOrder)) return inOrder;
  }
  return whole.size > byName.size ? whole : byName;
}

function told(parts: readonly (readonly [ArgumentSlot, string])[], alone: boolean): Told {
  return new Map(
    parts.flatMap(([slot, part]): (readonly [ArgumentSlot, Restriction])[] => {
      const restriction = readAnswer(slot, part, alone);
      return restriction === null ? [] : [[slot, restriction]];
    }),
  );
}

/** The values that requests would be read for, each piece of the answer for one argument. */
function byFit(slots: readonly ArgumentSlot[], answer: string): Told {
  const everywhere = [{ start: 0, end: answer.length }];
  const { known } = assignValues(slots, readable(answer), { own: everywhere, around: [] });
  return new Map(
    slots.flatMap((slot): (readonly [ArgumentSlot, Restriction])[] => {
      const value = known[slot.name];
      return value === undefined ? [] : [[slot, { kind: 'explicit', values: [value] }]];
    }),
  );
}

function allPossible(answers: Told): boolean {
  return [...answers].every(
    ([{ domain }, restriction]) =>
      restriction.kind !== 'explicit' ||
      restriction.values.some((value) => domainContains(domain, value)),
  );
}
