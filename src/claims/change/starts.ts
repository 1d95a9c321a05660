import { literalText } from '../../support/literal-text.js';
import { valueAt } from '../../arguments/slots/path.js';
import { isNumber } from '../../core/exact-number.js';
import type { Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { isAccepted, madeOf, valueKey } from '../../evidence/made.js';
import { leavesOf, toldIn } from '../../evidence/answers.js';
import { isMoment } from '../../schema/is-moment.js';
import type { Claim } from '../../core/claim.js';
import type { View } from '../../evidence/view.js';
import { isSaidAlike } from '../said-alike.js';
import { proposal, type Kind, type Test } from '../kind.js';
import {
  asNew,
  beforehand,
  makingSteps,
  readerOf,
  writtenSoFar,
  type Written,
} from './read-back.js';
import { fieldFor, isEmpty } from './records.js';

const NAME = 'starts';

/** What nobody sends has a value from the start, as another tool shows: a state, or what is taken for a slot that is left out. */
export const starts: Kind = {
  name: NAME,
  family: 'change',
  shape: 'change',
  form: 'about: [slot that is left out], none for a field of no slot, at: [field], value: its first value',
  propose: (view) => {
    if (!isMaking(view)) return [];
    const [written] = writtenSoFar(view).toReversed();
    const fields = written === undefined ? [] : [...written.after.keys()];
    return fields.flatMap((field) => {
      const slot = view.slots.find(
        ({ path }) => written !== undefined && isShownAt(path, field, written),
      );
      const first = writtenSoFar(view)
        .find((one) => wasLeftOut(slot?.path, one))
        ?.after.get(field);
      if (first === undefined || !isPlain(first) || wasSent(first, view)) return [];
      const about = slot === undefined ? [] : [slot.path];
      return [proposal('answer', { kind: NAME, about, at: [field], value: first })];
    });
  },
  tests: (claim, view) => {
    const telling = writtenSoFar(view).filter((one) => wasLeftOut(claim.about[0], one));
    const [first, second] = telling;
    const holds = { expect: 'holds' } as const;
    if (first === undefined || !isAccepted(first.call)) return [];
    const rival = { why: 'rival', ...holds, stage: 1 } as const;
    return [
      { side: 'left out', why: 'side', ...holds, seen: first.call },
      second === undefined || !isAccepted(second.call)
        ? onceMore(view)
        : { ...rival, side: 'again', or: 'chance', seen: second.call },
      isOtherwiseElsewhere(claim, view)
        ? { ...rival, side: 'elsewhere', or: 'it is so of everything', seen: first.call }
        : { ...rival, side: 'elsewhere', or: 'it is so of everything', cannot: 'it is so of all' },
    ] satisfies Test[];
  },
  holds: ({ about: [slot], at: [field = ''] = [], value }, { probe, steps }, view) => {
    const all = writtenSoFar(view).filter((one) => wasLeftOut(slot, one));
    const made = steps.get('make') ?? probe;
    if (!all.some(({ call }) => call === made)) return null;
    return all.every(({ after }) => valueKey(after.get(field)) === valueKey(value));
  },
  worth: ({ about }) => (about.length > 0 ? 'silent' : 'convenience'),
  say: ({ about: [slot], at: [field = ''] = [], value = null }, { verdict }, view) => {
    if (verdict === 'observed') return null;
    if (slot !== undefined)
      return view.slot(slot)?.schema.default === value
        ? null
        : { target: { slot }, text: `Left out, it is ${writeJson(value)}.` };
    return {
      target: { section: 'returns' },
      text: `What it makes starts with \`${field}\` \`${literalText(value)}\`.`,
    };
  },
};

/** Another one with as little as is needed, shown twice. */
function onceMore(view: View): Test {
  const test = { side: 'again', why: 'rival', or: 'chance', stage: 1 } as const;
  const reader = readerOf(view);
  const before = beforehand(view);
  const base = before.base();
  if (reader === null || base === null)
    return { ...test, expect: 'changed', cannot: 'nothing can be made' };
  return {
    ...test,
    expect: 'changed',
    steps: makingSteps(asNew(base.args, before), reader, before),
  };
}

function isMaking(view: View): boolean {
  const reader = readerOf(view);
  return reader !== null && 'answer' in reader.by;
}

function isShownAt(slot: string, field: string, { after }: Written): boolean {
  return !slot.includes('[]') && fieldFor(slot, after) === field;
}

function wasLeftOut(slot: string | undefined, { call }: Written): boolean {
  return slot === undefined || valueAt(call.args, slot) === undefined;
}

/** A text that calls sent, in whatever place: the thing has it from there. */
function wasSent(value: Json, view: View): boolean {
  if (typeof value !== 'string') return false;
  return writtenSoFar(view).some(({ call }) =>
    leavesOf(call.args).some((leaf) => leaf.value === value),
  );
}

/** A word or a switch; a number of a slot that is left out: names, moments and ids are no beginnings. */
function isPlain(value: Json): boolean {
  if (isEmpty(value)) return false;
  if (typeof value === 'string') return /^[\w-]{1,30}$/.test(value) && !isMoment(value);
  return typeof value === 'boolean' || isNumber(value);
}

/** Some other thing that the reader showed has another value there, or a call that sets the slot. */
function isOtherwiseElsewhere({ at: [field = ''] = [], value }: Claim, view: View): boolean {
  const reader = readerOf(view);
  const calls = reader === null ? [] : (view.other(reader.tool)?.calls ?? []);
  const shown = calls.flatMap((record, order) => {
    const made = madeOf(record, order);
    if (made === null || !isAccepted(made)) return [];
    return leavesOf(toldIn(made.outcome)).flatMap(({ at, value: one }) =>
      isSaidAlike(at, field) ? [one] : [],
    );
  });
  const ours = writtenSoFar(view).flatMap(({ after }) => after.get(field) ?? []);
  return [...shown, ...ours].some((one) => valueKey(one) !== valueKey(value));
}
