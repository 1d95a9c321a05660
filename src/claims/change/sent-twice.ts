import { isAccepted, exactlySame, type Accepted } from '../../evidence/made.js';
import type { Step } from '../../core/claim.js';
import { writeJson } from '../../core/json-text.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type Test } from '../kind.js';
import { takenFrom } from '../recipe.js';
import { asNew, beforehand, readStep, readerOf, writtenSoFar } from './read-back.js';
import type { Reader } from './readers.js';
import { shownBy } from './records.js';

const NAME = 'sent twice';

const [another, nothing] = ['another', 'nothing'] as const;

/** The same call a second time makes another thing, or makes nothing and gives the first again. */
export const sentTwice: Kind = {
  name: NAME,
  family: 'change',
  shape: 'change',
  form: 'about: [], at: [place of the id in the answer], value: another or nothing',
  propose: (view) => {
    const reader = making(view);
    const twice = repeated(view);
    if (reader === null || twice === null) return [];
    const value = idIn(reader, twice[0]) === idIn(reader, twice[1]) ? nothing : another;
    return [proposal('answer', { kind: NAME, about: [], at: [reader.by.answer], value })];
  },
  tests: (_claim, view) => {
    const reader = making(view);
    const base = beforehand(view).base();
    if (reader === null || base === null) return [];
    const args = asNew(base.args, view);
    const make = (as: string): Step => ({ as, role: 'probe', args });
    const steps = [
      make('first'),
      make('second'),
      readStep('of the first', reader, 'first', args),
      readStep('of the second', reader, 'second', args),
    ];
    return [{ side: 'twice', why: 'side', expect: 'changed', steps }] satisfies Test[];
  },
  holds: ({ value }, { steps }, view) => {
    const reader = making(view);
    const [first, second] = [steps.get('first'), steps.get('second')];
    if (reader === null || first === undefined || second === undefined) return null;
    if (!isAccepted(first) || !isAccepted(second)) return null;
    const shown = [
      shownBy(reader, first, steps.get('of the first')),
      shownBy(reader, second, steps.get('of the second')),
    ];
    if (shown.some((one) => one === null)) return null;
    return (idIn(reader, first) === idIn(reader, second)) === (value === nothing);
  },
  worth: ({ value }, view) =>
    value === another && writtenSoFar(view).length > 0 ? 'unclear-refusal' : 'convenience',
  say: ({ at: [at = ''] = [], value }, { verdict }) => {
    if (verdict === 'observed') return null;
    const id = at.startsWith('header:') ? `\`${at.slice(7)}\`` : `\`${at}\``;
    return {
      target: { section: 'limits' },
      text:
        value === another
          ? `The same call a second time makes another one, with ${id} of its own.`
          : `The same call a second time makes nothing new: it gives ${id} of the first.`,
    };
  },
};

type ByAnswer = Reader & { readonly by: { readonly answer: string } };

function making(view: View): ByAnswer | null {
  const reader = readerOf(view);
  return reader !== null && 'answer' in reader.by ? (reader as ByAnswer) : null;
}

function idIn({ by }: ByAnswer, call: Accepted): string {
  return writeJson(takenFrom(call.outcome, by.answer));
}

/** Two calls that sent the very same and worked. */
function repeated(view: View): readonly [Accepted, Accepted] | null {
  for (const one of view.accepted) {
    const other = view.accepted.find(
      ({ order, args }) => order > one.order && exactlySame(one.args, args),
    );
    if (other !== undefined) return [one, other];
  }
  return null;
}
