import type { ReviewEntry } from '../../src/core/review.js';
import {
  withDecision,
  type GivenDecision,
  type NamedSentence,
} from '../../src/review/sentences.js';

const sentence: NamedSentence = {
  ...{ tool: 'edit', place: 'old', text: 'Blanks may differ.', steps: ['u1.s1'] },
  ...{ refutes: 'must match', constraint: { maximum: 20 } },
};
const entry: ReviewEntry = {
  ...{ tool: 'edit', place: 'old', sentence: 'Blanks may differ.', decision: 'accept' },
  ...{ refutes: 'must match', removes: false, constraint: '{"maximum":20}', steps: ['u1.s1'] },
};
const other: ReviewEntry = { ...entry, place: 'new', steps: ['u9.s9'] };

it.each<[string, ReviewEntry[], GivenDecision, Partial<NamedSentence>, ReviewEntry[]]>([
  ['a new entry', [other], { decision: 'accept' }, {}, [other, entry]],
  [
    'what people wrote, if it is decided as it was',
    [{ ...entry, steps: ['by hand'] }],
    { decision: 'accept' },
    {},
    [{ ...entry, steps: ['by hand'] }],
  ],
  [
    'that refuted words go',
    [entry],
    { decision: 'accept', removes: true },
    {},
    [{ ...entry, removes: true }],
  ],
  ['that they stay after all', [{ ...entry, removes: true }], { decision: 'accept' }, {}, [entry]],
  [
    'the words of a person',
    [entry],
    { decision: 'edit', edit: 'Ours.' },
    {},
    [{ ...entry, decision: 'edit', edit: 'Ours.' }],
  ],
  [
    'a decision about other words with the same constraint',
    [entry],
    { decision: 'reject' },
    { text: 'At most 20.', decidedAs: entry.sentence },
    [{ ...entry, decision: 'reject', sentence: 'At most 20.' }],
  ],
])('a decision leaves %s', (_, entries, given, change, expected) => {
  expect(withDecision(entries, { ...sentence, ...change }, given)).toEqual(expected);
});
