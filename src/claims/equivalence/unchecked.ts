import { unknownIdLike } from '../../arguments/values/unknown-id-like.js';
import { isContainer, type Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { isAccepted, type Accepted } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Experiment, type Kind, type Proposal, type Test } from '../kind.js';
import { anyOf, isAlike, takenValues } from './alike.js';

const NAME = 'unchecked';

/** Nonsense is taken without an error, and answered as if the slot were left out or had another value. */
export const unchecked: Kind = {
  name: NAME,
  family: 'equivalence',
  shape: 'same',
  form: 'about: [slot], value: what nonsense is taken as, null for left out',
  propose: (view) =>
    view.slots.flatMap(({ path }) => (leavesOut.test(path) ? [] : suggested(path, view))),
  asks: (view) =>
    view.slots.flatMap(({ path, sentIn, types }): readonly Experiment[] => {
      const nonsense = nonsenseFor(path, view)[0];
      if (sentIn === 'path' || nonsense === undefined || types.includes('array')) return [];
      const worth = 'clear-refusal';
      return [{ name: `nonsense in ${path}`, values: [[path, nonsense]], worth, hostile: true }];
    }),
  tests: ({ about: [slot = ''], value = null }, view) => {
    const base = baseOf(slot, value, view);
    const [first = null, second = null] = nonsenseFor(slot, view);
    const test = { expect: 'holds', base } as const;
    return [
      { side: 'nonsense', why: 'side', ...test, values: [[slot, first]] },
      anyOf(
        { side: 'sense', why: 'rival', expect: 'differs', or: 'no value matters', stage: 1 },
        {
          slot,
          values: takenValues(slot, view).filter((one) => !nonsenseFor(slot, view).includes(one)),
          base,
          tells: (control, probe) => isAccepted(probe) && !isAlike(control, probe, slot, view),
        },
        view,
      ),
      { side: 'other nonsense', why: 'confirm', ...test, stage: 2, values: [[slot, second]] },
    ] satisfies Test[];
  },
  holds: ({ about: [slot = ''] }, { probe, control }, view) =>
    control === null ? null : isAlike(control, probe, slot, view),
  covers: ({ about, value = null }, other) =>
    other.kind === NAME && other.about[0] === about[0] && value === null && other.value !== null,
  worth: () => 'silent',
  say: ({ about: [slot = ''], value = null }, { verdict }) =>
    verdict === 'observed'
      ? null
      : {
          target: { slot },
          text:
            value === null
              ? 'A value that it does not know brings no error: the answer is as without it.'
              : `A value that it does not know brings no error: it is taken as ${writeJson(value)}.`,
        },
};

/** What names nothing leaves nothing out: that is no surprise. */
const leavesOut = /exclu|except|omit|ignore|without|(?:^|[_.-])(?:not|skip)(?=[_.[-]|[A-Z]|$)/i;

function nonsenseFor(slot: string, view: View): readonly Json[] {
  const sample = takenValues(slot, view)[0];
  if (sample === undefined || sample === null || isContainer(sample)) return [];
  if (typeof sample !== 'string') return ['qzxv', 'vjkwyq'];
  const unknown = unknownIdLike(sample);
  return [unknown, typeof unknown === 'string' ? [...unknown].reverse().join('') : unknown];
}

function baseOf(slot: string, value: Json, view: View): Accepted | null {
  return value === null ? view.base({ without: slot }) : view.base({ when: [{ slot, is: value }] });
}

/** What nonsense that was taken was answered like. */
function suggested(slot: string, view: View): readonly Proposal[] {
  const nonsense = nonsenseFor(slot, view);
  const probe = view
    .trials(slot)
    .find(({ accepted, value }) => accepted && value !== undefined && nonsense.includes(value));
  if (probe === undefined) return [];
  const plain = takenValues(slot, view).filter((value) => typeof value !== 'string');
  return [null, ...plain.slice(0, 2)].flatMap((value) => {
    const base = baseOf(slot, value, view);
    return base !== null && isAlike(base, probe.call, slot, view)
      ? [proposal('answer', { kind: NAME, about: [slot], value }, [probe.call.id])]
      : [];
  });
}
