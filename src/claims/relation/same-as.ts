import { valueAt, type Path } from '../../arguments/slots/path.js';
import type { Slot } from '../../arguments/slots/slot.js';
import type { Claim } from '../../core/claim.js';
import { differences, leavesOf } from '../../evidence/answers.js';
import { isAccepted, valueKey, type Accepted } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { escapePattern } from '../../support/escape-pattern.js';
import { oncePerObject } from '../../support/once-per-object.js';
import { proposal, type Kind, type Proposal, type Test } from '../kind.js';

const NAME = 'same as';

const mostProposed = 4;

/** A slot is another name of another one. */
export const sameAs: Kind = {
  name: NAME,
  family: 'relation',
  shape: 'holds',
  form: 'about: [the old name, the other name]',
  offer: { line: '[a, b]: both do the same', slots: ['optional', 'optional'] },
  propose: (view) =>
    view.effect === 'read'
      ? [...byProse(view), ...byAnswers(view), ...byRefusals(view)].slice(0, mostProposed)
      : [],
  tests: (claim, view) => {
    const [old, other] = twoOf(claim);
    return valuesOf(old, other, view)
      .slice(0, 2)
      .map(({ value, call }, index): Test => ({
        side: `value ${index + 1}`,
        why: index === 0 ? 'side' : 'confirm',
        expect: 'holds',
        stage: index,
        base: call,
        values: [
          [old, value],
          [other, undefined],
        ],
      }));
  },
  // The two answers are alike but for what is only in one of them: a word on the old name.
  holds: (_claim, { probe, control }) => {
    if (control === null || !isAccepted(probe)) return isAccepted(probe) ? null : false;
    const [a, b] = [probe.outcome.body ?? null, control.outcome.body ?? null];
    const [inA, inB] = [a, b].map((body) => new Set(leavesOf(body).map(({ at }) => at)));
    return differences(a, b).every((at) => inA?.has(at) !== inB?.has(at));
  },
  worth: () => 'convenience',
  say: (claim, { verdict }) => {
    const [old, other] = twoOf(claim);
    if (verdict === 'observed') return null;
    return { target: { slot: old }, text: `Does the same as \`${other}\`.` };
  },
};

function twoOf({ about: [old = '', other = ''] }: Claim): readonly [Path, Path] {
  return [old, other];
}

/** Values with which the other name is taken and changes the answer: an argument without effect is like any. */
function valuesOf(
  old: Path,
  other: Path,
  view: View,
): readonly { readonly value: NonNullable<ReturnType<typeof valueAt>>; readonly call: Accepted }[] {
  const tried = new Set(view.trials(old).map(({ value }) => valueKey(value)));
  const found = view.trials(other).flatMap(({ value, accepted, call, control }) => {
    if (!accepted || value === undefined || value === null || !isAccepted(call)) return [];
    if (valueAt(call.args, old) !== undefined) return [];
    return call !== control && view.differ(call, control).length > 0 ? [{ value, call }] : [];
  });
  const distinct = [...new Map(found.map((one) => [valueKey(one.value), one])).values()];
  const isTried = ({ value }: (typeof found)[0]): boolean => tried.has(valueKey(value));
  return [...distinct.filter(isTried), ...distinct.filter((one) => !isTried(one))];
}

const olden =
  /\b(?:deprecat\w*|alias(?:es)?|synonym|same as|legacy|obsolete|renamed|superseded|replaced by)\b/i;

function byProse(view: View): readonly Proposal[] {
  return view.slots.flatMap((slot) => {
    const text = slot.schema.description ?? '';
    return olden.test(text) ? proposed(slot, namedIn(text, view), 'prose') : [];
  });
}

function byAnswers(view: View): readonly Proposal[] {
  return view.accepted.flatMap((call) =>
    oldWords(call).flatMap((text) => ofText(text, 'answer', view)),
  );
}

function byRefusals(view: View): readonly Proposal[] {
  return view
    .allHints()
    .filter(({ text }) => olden.test(text))
    .flatMap(({ text }) => ofText(text, 'refusal', view));
}

const oldWords = oncePerObject((call: Accepted): readonly string[] =>
  leavesOf(call.outcome.body ?? null).flatMap(({ value }) =>
    typeof value === 'string' && value.length < 200 && olden.test(value) ? [value] : [],
  ),
);

/** A text that names two: which of them is the old name, the order tells. */
function ofText(text: string, from: Proposal['from'], view: View): readonly Proposal[] {
  const [first, ...others] = namedIn(text, view);
  return first === undefined ? [] : proposed(first, others, from);
}

/** Slots that a text names, in its order. */
function namedIn(text: string, view: View): readonly Slot[] {
  const at = ({ leaf }: Slot): number =>
    text.search(new RegExp(`(?<![\\w-])${escapePattern(leaf)}(?![\\w-])`));
  return view.slots.filter((slot) => at(slot) >= 0).toSorted((a, b) => at(a) - at(b));
}

function proposed(
  { path }: Slot,
  others: readonly Slot[],
  from: Proposal['from'],
): readonly Proposal[] {
  return others
    .filter((other) => other.path !== path)
    .slice(0, 1)
    .map((other) => proposal(from, { kind: NAME, about: [path, other.path] }));
}
