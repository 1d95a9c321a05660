import { leafOf, valueAt, withValueAt } from '../../arguments/slots/path.js';
import { freshMarker, type Claim } from '../../core/claim.js';
import type { Json, JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { isAccepted, isRefused, madeOf, valueKey } from '../../evidence/made.js';
import { toldIn } from '../../evidence/answers.js';
import type { View } from '../../evidence/view.js';
import { stepsMade } from '../recipe.js';
import { proposal, type Experiment, type Kind, type Proposal, type Test } from '../kind.js';
import {
  anotherValue,
  beforehand,
  changingSteps,
  contentSlots,
  freshIn,
  makingSteps,
  partsOf,
  readerOf,
  wholeCall,
  writtenBy,
  writtenOtherwise,
  writtenSoFar,
  type Steps,
  type Written,
} from './read-back.js';
import type { Reader } from './readers.js';
import { fieldFor, isEmpty, sentIn } from './records.js';
import { wayNamed, waysFrom } from './ways.js';

const NAME = 'stored';

/** The way of what is not kept at all. */
const never = 'never';

/** What is sent is kept otherwise, as another tool shows: in lower case, cut off, rounded, or not at all. */
export const stored: Kind = {
  name: NAME,
  family: 'change',
  shape: 'change',
  form: 'about: [slot], at: [field of the reader], value: lower, trimmed, rounded, cut 80, …, never',
  propose: (view) => {
    const all = writtenSoFar(view);
    return all.flatMap((written) => proposedFor(written, all, view));
  },
  asks: otherCalls,
  tests: (claim, view) => {
    const first = writtenSoFar(view).find((one) => tells(claim, one, view) === true);
    if (first === undefined || !isAccepted(first.call)) return [];
    const rival = { why: 'rival', or: 'it was so once', expect: 'changed', stage: 1 } as const;
    const other = otherSteps(claim, view);
    return [
      { side: 'shown', why: 'side', expect: 'holds', seen: first.call },
      other === null
        ? { ...rival, side: 'another value', cannot: 'no other value is known' }
        : { ...rival, side: 'another value', steps: other },
      ...(claim.value === never ? [...shownAtAll(claim, view), ...writesThere(view)] : []),
    ] satisfies Test[];
  },
  holds: (claim, { steps, probe }, view) => {
    const reader = readerOf(view);
    const all =
      steps.size === 0
        ? writtenSoFar(view).filter(({ call }) => call === probe)
        : reader === null
          ? []
          : writtenBy(steps, reader, view);
    const told = all.map((one) => tells(claim, one, view)).filter((one) => one !== null);
    return told.length === 0 ? null : told.every(Boolean);
  },
  worth: () => 'silent',
  say: (claim, { verdict }, view) => {
    const { about: [slot = ''] = [] } = claim;
    if (verdict === 'observed') return null;
    const text = claim.value === never ? neverText(claim, view) : wayOf(claim)?.says;
    return text === undefined ? null : { target: { slot }, text };
  },
};

/** With everything written otherwise, as far as that is taken; then with nothing that may be left out. */
function otherCalls(view: View): readonly Experiment[] {
  const before = beforehand(view);
  const reader = readerOf(view);
  const whole = wholeCall(before);
  const base = before.base();
  if (reader === null || whole === null || base === null || writtenSoFar(view).length === 0)
    return [];
  const isLess = Object.keys(base.args).length < Object.keys(whole).length;
  const least = 'answer' in reader.by && isLess ? [makingSteps(base.args, reader, before, 1)] : [];
  return [
    ...variedSteps(reader, whole, view).map((steps) => ({ name: 'written otherwise', steps })),
    ...least.map((steps) => ({ name: 'with what is needed', steps })),
  ].map((experiment) => ({ ...experiment, worth: 'harm' }));
}

const mostVaried = 3;

/** What is refused for one of its values is sent again without that. */
function variedSteps(reader: Reader, whole: JsonObject, view: View): readonly Steps[] {
  const before = beforehand(view);
  const found: Steps[] = [];
  let args = writtenOtherwise(whole, reader, before);
  while (found.length < mostVaried && valueKey(args) !== valueKey(whole)) {
    const steps =
      'answer' in reader.by
        ? makingSteps(args, reader, before, 1)
        : changingSteps(whole, args, reader);
    found.push(steps);
    const made = stepsMade({ steps }, view);
    const call = made.get('make') ?? made.get('change');
    if (call === undefined || !isRefused(call)) break;
    const blamed = view.hints(call).flatMap(({ slots }) => slots);
    const left = blamed.length === 0 ? Object.keys(args).slice(1) : blamed;
    args = left.reduce((all, path) => withValueAt(all, path, valueAt(whole, path)), args);
  }
  return found;
}

function wayOf({ value }: Claim): ReturnType<typeof wayNamed> {
  return typeof value === 'string' ? wayNamed(value) : null;
}

/** The simplest way that explains what was shown of each slot, wherever it was sent. */
function proposedFor(
  { call, after }: Written,
  all: readonly Written[],
  view: View,
): readonly Proposal[] {
  return sentIn(call, view).flatMap(([slot, sent]) => {
    const field = fieldFor(slot, after);
    const shown = field === null ? undefined : after.get(field);
    if (field === null || shown === undefined || valueKey(sent) === valueKey(shown)) return [];
    return [...waysFrom(sent, shown).map(({ name }) => name), never]
      .map((value) => ({ kind: NAME, about: [slot], at: [field], value }))
      .filter((claim) => all.every((one) => tells(claim, one, view) !== false))
      .slice(0, 1)
      .map((claim) => proposal('answer', claim, [call.id]));
  });
}

/** Whether what was shown after a call is as claimed; null where the call does not tell. */
function tells(claim: Claim, { call, before, after }: Written, view: View): boolean | null {
  const { about: [slot = ''] = [], at: [field = ''] = [] } = claim;
  const sent = sentIn(call, view).find(([path]) => path === slot)?.[1];
  const shown = after.get(field);
  if (sent === undefined || shown === undefined || isEmpty(sent)) return null;
  const isAsSent = valueKey(shown) === valueKey(sent);
  if (claim.value === never) {
    if (isMaking(view)) return isAsSent ? false : isAlwaysSo(field, shown, view);
    if (before === null || valueKey(before.get(field)) === valueKey(sent)) return null;
    return valueKey(before.get(field)) === valueKey(shown);
  }
  const expected = wayOf(claim)?.of(sent);
  if (expected === undefined) return null;
  const isTelling = valueKey(expected) !== valueKey(sent);
  if (!isTelling) return isAsSent ? null : false;
  return valueKey(expected) === valueKey(shown);
}

function isMaking(view: View): boolean {
  const reader = readerOf(view);
  return reader !== null && 'answer' in reader.by;
}

function isAlwaysSo(field: string, shown: Json, view: View): boolean {
  return writtenSoFar(view).every(({ after }) => valueKey(after.get(field)) === valueKey(shown));
}

/** What is read is what was written to: something else that was sent shows there, changed. */
function writesThere(view: View): readonly Test[] {
  if (isMaking(view)) return [];
  const isThere = writtenSoFar(view).some(({ call, before, after }) =>
    sentIn(call, view).some(([path, sent]) => {
      const field = fieldFor(path, after);
      if (field === null || valueKey(after.get(field)) !== valueKey(sent)) return false;
      return before !== null && valueKey(before.get(field)) !== valueKey(sent);
    }),
  );
  return isThere
    ? []
    : [
        {
          side: 'another change',
          why: 'rival',
          or: 'another thing is read than was written to',
          expect: 'changed',
          cannot: 'nothing that was sent shows there',
        },
      ];
}

/** A reader that shows nothing there of anything may only keep it to itself. */
function shownAtAll({ at: [field = ''] = [] }: Claim, view: View): readonly Test[] {
  const reader = readerOf(view);
  const shown = writtenSoFar(view)[0]?.after.get(field);
  if (reader === null || !isEmpty(shown)) return [];
  const calls = view.other(reader.tool)?.calls ?? [];
  const isShown = calls.some((record, order) => {
    const made = madeOf(record, order);
    if (made === null || !isAccepted(made)) return false;
    return !isEmpty(valueAt(toldIn(made.outcome), field));
  });
  return isShown
    ? []
    : [
        {
          side: 'shown of others',
          why: 'rival',
          or: 'the reader never shows it',
          expect: 'changed',
          cannot: 'no other thing shows it',
        },
      ];
}

/** The same with other values: all at once, where that is refused the slot's alone. */
function otherSteps({ about: [slot = ''] = [], value: way }: Claim, view: View): Steps | null {
  const before = beforehand(view);
  const reader = readerOf(view);
  const whole = wholeCall(before);
  if (reader === null || whole === null) return null;
  const size = typeof way === 'string' ? Number(/^cut (\d+)$/.exec(way)?.[1] ?? 0) : 0;
  const value =
    size === 0
      ? tellingValue(slot, whole, before)
      : 'Other words, as many as it takes, '.repeat(40).slice(0, size + 9);
  if (value === undefined) return null;
  const alone = 'answer' in reader.by ? whole : sentAlone(slot, reader, before);
  const all = contentSlots(whole, reader, before).reduce<JsonObject>((args, path) => {
    const other = tellingValue(path, whole, before);
    return other === undefined ? args : withValueAt(args, path, other);
  }, whole);
  const [together, own] = [all, alone].map((args) => {
    const sent = withValueAt(args, slot, value);
    return 'answer' in reader.by
      ? makingSteps(sent, reader, before)
      : changingSteps(whole, sent, reader);
  }) as [Steps, Steps];
  const made = stepsMade({ steps: together }, view);
  const call = made.get('make') ?? made.get('change');
  return call !== undefined && isRefused(call) ? own : together;
}

function sentAlone(slot: string, reader: Reader, view: View): JsonObject {
  const part = partsOf(reader, view).find((one) => valueAt(one, slot) !== undefined);
  return part ?? wholeCall(view) ?? {};
}

/** Another value, with capitals and blanks where it is a text. */
function tellingValue(slot: string, whole: JsonObject, view: View): Json | undefined {
  const sent = valueAt(whole, slot) ?? null;
  const name = freshIn(sent);
  if (name !== null) return freshMarker(` Quite ${name} `);
  const other = anotherValue(slot, sent, view);
  if (typeof other === 'string' && /^anothers?$/.test(other)) return ' Quite Another ';
  if (typeof other === 'number' && view.slot(slot)?.types.includes('integer') !== true)
    return Number((Math.trunc(other) + 1.624).toFixed(3));
  return Array.isArray(other) && other.every((item) => typeof item === 'string')
    ? ['mu', 'beta', 'mu']
    : other;
}

function neverText({ about: [slot = ''] = [], at: [field = ''] = [] }: Claim, view: View): string {
  const reader = readerOf(view);
  const name = reader === null ? '' : (view.other(reader.tool)?.tool.name ?? reader.tool);
  if (!isMaking(view)) return `Changes nothing: \`${name}\` shows the old value afterwards.`;
  const shown =
    writtenSoFar(view)
      .find(({ after }) => after.has(field))
      ?.after.get(field) ?? null;
  const as = field === leafOf(slot) ? '' : ` as \`${field}\``;
  return `Not kept: \`${name}\` shows \`${writeJson(shown)}\`${as} whatever is sent.`;
}
