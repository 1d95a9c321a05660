import type { ReviewEntry } from '../../src/core/review.js';
import type { Sentence } from '../../src/core/sentence.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { docOf } from '../../src/docs/doc-of.js';
import { correctedDocs, withoutWords } from '../../src/review/corrected-docs.js';
import { reviewedDocs } from '../../src/review/reviewed-docs.js';
import { refinedDocFor, refinedDocsFor } from '../support/docs.js';

const tool: ToolDoc = {
  ...{ id: 'edit', name: 'edit', description: 'Edits a file. Keeps a copy.', sideEffects: 'write' },
  parameters: {
    type: 'object',
    properties: { old: { type: 'string', description: 'Text to find - must match exactly' } },
  },
  call: { kind: 'none' },
};
const about: Sentence = {
  ...{ place: 'description', text: 'blanks at its ends may differ.', steps: ['u1.s1'] },
  ...{ attacks: [], refutes: 'must match exactly' },
};
const copy: Sentence = {
  ...about,
  text: 'Contrary to the above: no copy is kept.',
  refutes: 'Keeps a copy.',
};
const other: Sentence = { ...about, text: 'it is slow.', refutes: 'Fast.' };

function corrected(sentence: Sentence, decided: Partial<ReviewEntry>) {
  const own = { ...refinedDocFor(tool), ...docOf(tool, [sentence]), sentences: [sentence] };
  const docs = refinedDocsFor('files', [own]);
  const entry: ReviewEntry = {
    ...{ tool: 'edit', place: 'description', sentence: sentence.text, decision: 'accept' },
    ...{ refutes: sentence.refutes, removes: true, ...decided },
  };
  const reviews = { version: 1 as const, catalogue: 'files', sentences: [entry] };
  const warnings: string[] = [];
  const [doc] = correctedDocs(
    reviewedDocs({ tools: [tool] }, docs, reviews),
    { docs, reviews },
    (message) => warnings.push(message),
  ).tools;
  return {
    description: doc!.description,
    old: doc!.parameters.properties?.['old']?.description,
    warnings,
  };
}

const source = { description: tool.description, old: 'Text to find - must match exactly' };
const contrary = 'Contrary to the above: blanks at its ends may differ.';
const none = ['No removal is accepted in reviews/files.yaml: nothing is left out.'];

describe('corrected docs', () => {
  it.each<[string, Sentence, Partial<ReviewEntry>, ReturnType<typeof corrected>]>([
    [
      'lack the words of an argument that people let go',
      ...([about, {}] as const),
      {
        description: `${source.description} Blanks at its ends may differ.`,
        old: 'Text to find',
        warnings: [],
      },
    ],
    [
      'lack a whole sentence',
      ...([copy, {}] as const),
      { ...source, description: 'Edits a file. No copy is kept.', warnings: [] },
    ],
    [
      'have the words of a person in place of the sentence',
      ...([about, { decision: 'edit', edit: 'Blanks count.' }] as const),
      { description: `${source.description} Blanks count.`, old: 'Text to find', warnings: [] },
    ],
    [
      'keep words whose removal is not accepted',
      ...([about, { removes: false }] as const),
      { ...source, description: `${source.description} ${contrary}`, warnings: none },
    ],
    [
      'keep words whose sentence is rejected',
      ...([about, { decision: 'reject' }] as const),
      { ...source, warnings: none },
    ],
    [
      'tell of words that are not there',
      ...([other, {}] as const),
      {
        ...source,
        description: `${source.description} Contrary to the above: it is slow.`,
        warnings: ['edit: its docs do not have the words "Fast.", which were to go.'],
      },
    ],
  ])('%s', (_, sentence, decided, expected) => {
    expect(corrected(sentence, decided)).toEqual(expected);
  });

  it.each([
    ['A. B. C.', 'B.', 'A. C.'],
    ['A. B', 'B', 'A.'],
    ['Gives all (at most 5).', 'at most 5', 'Gives all.'],
    ['Gives all, sorted, at once.', 'sorted', 'Gives all at once.'],
    ['- one\n- two\n- three', 'two', '- one\n- three'],
    ['A.', 'B', 'A.'],
  ])('take %j without %j', (text, words, left) => {
    expect(withoutWords(text, words)).toBe(left);
  });
});
