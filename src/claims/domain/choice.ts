import type { FrozenPool } from '../../arguments/pool/frozen-pool.js';
import { valueAt } from '../../arguments/slots/path.js';
import type { Slot } from '../../arguments/slots/slot.js';
import { enumInText } from '../../arguments/texts/enum-in-text.js';
import { nonsense, otherNonsense } from '../../arguments/values/no-match.js';
import type { Claim } from '../../core/claim.js';
import type { Json } from '../../core/json.js';
import { valueKey } from '../../evidence/made.js';
import { refersToSomething } from '../../evidence/values.js';
import type { View } from '../../evidence/view.js';
import { oncePerObject } from '../../support/once-per-object.js';
import { proposal, type Kind, type Proposal, type Test } from '../kind.js';
import { formatOf } from './formats.js';
import { namesOfThings } from './names-of-things.js';
import { rotated } from './texts.js';
import { isAlone, hintsOn, isText, triedAt, written } from './tried.js';

const NAME = 'choice';

/** Longer lists are left alone: each member costs a call. */
const most = 12;

/** Only some values are taken. */
export const choice: Kind = {
  name: NAME,
  family: 'domain',
  shape: 'refused',
  form: 'about: [slot], value: the values taken',
  keyword: 'enum',
  propose: (view) =>
    plain(view).flatMap((slot) => {
      const listed = listsFor(slot, view);
      const seen = valuesSeen(slot, view).map(({ value }) => value);
      return [
        ...listed.flatMap((list) => proposed(slot, list, 'refusal', view)),
        ...(listed.length > 0 ? [] : proposed(slot, seen, 'answer', view)),
      ];
    }),
  // A text without meaning tells whether a slot takes any text: other kinds ask the same.
  asks: (view) =>
    plain(view)
      .filter((slot) => triedAt(view, slot.path, isText).taken.some((text) => isWord(text)))
      .map(({ path }) => ({
        name: `nonsense for ${path}`,
        values: [[path, nonsense]],
        worth: 'unclear-refusal' as const,
      })),
  tests: (claim, view) => {
    const [slot, list] = choiceOf(claim);
    const unknown = unknownLike(list);
    const isTold = listsFor(view.slot(slot), view).some((told) =>
      list.every((value) => told.some((one) => valueKey(one) === valueKey(value))),
    );
    return [
      ...list.map((value) => ({
        side: `takes ${written(value)}`,
        why: 'side' as const,
        expect: 'accepted' as const,
        values: [[slot, value] as const],
      })),
      { side: 'unknown', why: 'side', expect: 'refused', values: [[slot, unknown[0]]] },
      {
        side: 'like a member',
        why: 'rival',
        or: 'it is the form that counts',
        expect: 'refused',
        stage: 1,
        values: [[slot, unknown[1]]],
      },
      ...namesOfThings(list, view),
      // What nobody listed may have members that were never seen: each has to have come twice.
      ...(isTold || valuesSeen(view.slot(slot), view).every(({ times }) => times > 1)
        ? [
            {
              side: 'another unknown',
              why: 'confirm' as const,
              expect: 'refused' as const,
              stage: 2,
              values: [[slot, unknown[2]] as const],
            },
          ]
        : []),
    ] satisfies Test[];
  },
  breaks: (claim, args) => {
    const [slot, list] = choiceOf(claim);
    const given = valueAt(args, slot);
    if (given === undefined || given === null || given === '') return null;
    const isKnown = list.some((value) => valueKey(value) === valueKey(given));
    const isCased = list.some((value) => foldedKey(value) === foldedKey(given));
    return isKnown ? false : isCased ? null : true;
  },
  covers: (claim, other) =>
    other.kind === NAME &&
    other.about[0] === claim.about[0] &&
    choiceOf(other)[1].length < choiceOf(claim)[1].length,
  worth: () => 'unclear-refusal',
  say: (claim, { verdict }, view) => {
    const [slot, list] = choiceOf(claim);
    if (verdict === 'observed' || sameValues(view.slot(slot)?.schema.enum ?? [], list)) return null;
    return {
      target: { slot },
      text: `One of ${list.map((value) => `\`${written(value)}\``).join(', ')}; other values are refused.`,
      overlay: { enum: [...list] },
    };
  },
};

function choiceOf({ about: [slot = ''], value }: Claim): readonly [string, readonly Json[]] {
  return [slot, Array.isArray(value) ? (value as readonly Json[]) : []];
}

/** The list, and what is left of it without the members that are refused. */
function proposed(
  { path }: Slot,
  list: readonly Json[],
  from: Proposal['from'],
  view: View,
): readonly Proposal[] {
  const refused = new Set(
    view.trials(path).flatMap(({ value, accepted }) => (accepted ? [] : [valueKey(value)])),
  );
  const left = list.filter((value) => !refused.has(valueKey(value)));
  // A documented value may be refused for want of something else.
  const isSure = list.every((value) => !refused.has(valueKey(value)) || isAlone(path, value, view));
  const lists = [list, ...(left.length < list.length && isSure ? [left] : [])];
  return lists
    .filter(({ length }) => length > 1 && length <= most)
    .map((value) => proposal(from, { kind: NAME, about: [path], value }));
}

/** Slots of plain values that may have a list of them. */
function plain(view: View): readonly Slot[] {
  return view.slots.filter(
    (slot) =>
      slot.sentIn !== 'path' &&
      slot.schema.format === undefined &&
      slot.schema.pattern === undefined &&
      (slot.types.length === 0 || slot.types.includes('string')),
  );
}

/** What refusals list, what the document lists but for a list that is its own `enum` in whole, and what its prose does. */
function listsFor(slot: Slot | undefined, view: View): readonly (readonly Json[])[] {
  if (slot === undefined) return [];
  const { schema, path } = slot;
  const told = hintsOn(view, path).map(({ listed }) => listed);
  const prose = schema.enum === undefined ? enumInText(schema.description ?? '') : schema.enum;
  const all = [...told, prose].filter(({ length }) => length > 1);
  return all.filter((list, index) => all.findIndex((one) => sameValues(one, list)) === index);
}

interface Seen {
  readonly value: string;
  readonly times: number;
}

/**
 * Words that fields of its name hold in answers, if each item has one of a few; none for names of other things. Words that calls took
 * are among them.
 */
function valuesSeen(slot: Slot | undefined, view: View): readonly Seen[] {
  if (slot === undefined || refersToSomething(slot)) return [];
  const items = answered(view.setting.pool).get(plainName(slot.leaf)) ?? new Map<string, number>();
  if (items.size > most) return [];
  return [...items].map(([value, times]) => ({ value, times }));
}

/** Words that answers hold, by the plain names of their fields, with how often each came. */
const answered = oncePerObject((pool: FrozenPool) => {
  const found = new Map<string, Map<string, number>>();
  for (const { value, field, origin } of pool.all()) {
    if (origin !== 'answer' || typeof value !== 'string' || !isWord(value)) continue;
    const name = plainName(field);
    const words = found.get(name) ?? new Map<string, number>();
    found.set(name, words.set(value, (words.get(value) ?? 0) + 1));
  }
  return found;
});

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** A short word or code that stands for a kind, not for a thing, a day or a text. */
function isWord(text: string): boolean {
  return /^[\p{L}\d_+.:/-]{1,40}$/u.test(text) && formatOf(text) === null && !/^\d+$/.test(text);
}

/** Values that are none of the list, the second one in the letters of a member. */
function unknownLike(list: readonly Json[]): readonly [Json, Json, Json] {
  const numbers = list.filter((value) => typeof value === 'number');
  if (numbers.length === list.length && numbers.length > 0) {
    const top = Math.max(...numbers);
    return [top + 1, top + 17, Math.min(...numbers) - 1];
  }
  const member = written(list[0] ?? '');
  const known = new Set(list.map((value) => written(value).toLowerCase()));
  const like = [rotated(member), `${member}${member.slice(-1)}`].find(
    (text) => !known.has(text.toLowerCase()),
  );
  return [nonsense, like ?? otherNonsense, otherNonsense];
}

function foldedKey(value: Json): string {
  return valueKey(value).toLowerCase();
}

function sameValues(one: readonly Json[], other: readonly Json[]): boolean {
  const keys = new Set(one.map((value) => valueKey(value)));
  return keys.size === other.length && other.every((value) => keys.has(valueKey(value)));
}
