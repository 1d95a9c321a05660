import { lacks, leafOf } from '../../arguments/slots/path.js';
import { joinWords } from '../../support/join-words.js';
import { proposal, type Kind, type Test } from '../kind.js';
import { constraintOn, twiceRefused, workingValue } from './four-calls.js';
import { insteadOf } from './instead.js';
import { suggestedGroups, suggestedPairs } from './suggested-groups.js';

const NAME = 'one-of';

/** Calls that set none of the slots are refused; each alone will do. */
export const oneOf: Kind = {
  name: NAME,
  family: 'presence',
  shape: 'refused',
  form: 'about: [slot, slot, …]',
  keyword: 'anyOf required',
  propose: (view) =>
    [...suggestedGroups(view), ...suggestedPairs(view)].map(({ slots, from, calls }) =>
      proposal(from, { kind: NAME, about: [...slots] }, calls),
    ),
  tests: ({ about }, view) => {
    const none = about.map((path) => [path, undefined] as const);
    const values = about.map((path) => workingValue(path, view));
    if (values.includes(undefined)) return [];
    // Each alone beside the same rest that none is refused with: what is beside them may be what counts.
    const base = view.pairs(none)[0]?.control;
    return [
      { side: 'none', why: 'side', expect: 'refused', values: none },
      ...about.map((path, index): Test => ({
        side: `${leafOf(path)} alone`,
        why: 'side',
        expect: 'accepted',
        stage: 1,
        values: about.map((each) => [each, each === path ? values[index] : undefined]),
        ...(base === undefined ? {} : { base }),
      })),
      ...insteadOf(about, view),
      ...twiceRefused(none, view),
    ] satisfies Test[];
  },
  breaks: ({ about }, args) => about.every((path) => lacks(args, path)),
  worth: () => 'unclear-refusal',
  say: ({ about: [first = '', ...others] }) => ({
    target: { section: 'inputs' },
    text: `Give at least one of ${joinWords(
      [first, ...others].map((path) => `\`${path}\``),
      'and',
    )}.`,
    whole: constraintOn(first, {
      anyOf: [first, ...others].map((path) => ({ required: [leafOf(path)] })),
    }),
  }),
};
