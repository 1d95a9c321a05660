import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from '../../src/core/errors.js';
import type { ReviewEntry } from '../../src/core/review.js';
import { decide, withOwnSentence } from '../../src/review/decide.js';
import { editReviews, loadReviews } from '../../src/storage/reviews-file.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let file: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder.path, 'reviews'));
  file = join(folder.path, 'reviews', 'pets.yaml');
});
afterEach(() => folder.remove());

const head = 'version: 1\ncatalogue: pets\nsentences:\n';
const entry = `  - tool: list
    argument: limit
    sentence: At most 20.
    decision: accept
`;

/** What the file says, what the error says of it. */
const broken: readonly (readonly [string, string, RegExp])[] = [
  ['no YAML', `${head}  - tool: "list\n`, /line \d+: it is not valid YAML/],
  [
    'another version',
    'version: 2\ncatalogue: pets\nsentences: []\n',
    /line 1: at "version": Invalid input: expected 1/,
  ],
  [
    'another catalogue',
    'version: 1\ncatalogue: cats\nsentences: []\n',
    /line 2: .*"cats", not of "pets"/,
  ],
  [
    'a decision that is none',
    `${head}${entry.replace('accept', 'keep')}`,
    /line 7: at "decision": /,
  ],
  [
    'an edit without words',
    `${head}${entry.replace('accept', 'edit')}`,
    /line 7: .*needs the new sentence as "edit"/,
  ],
  [
    'words that no decision wants',
    `${head}${entry}    edit: Ten.\n`,
    /line 7: .*"edit" is given, but the decision is "accept"/,
  ],
  [
    'no place',
    `${head}${entry.replace('    argument: limit\n', '')}`,
    /line 4: .*either "section" or "argument"/,
  ],
  [
    'two places',
    `${head}${entry}    section: limits\n`,
    /line 4: .*either "section" or "argument"/,
  ],
  [
    'a section that is none',
    `${head}${entry.replace('argument: limit', 'section: limit')}`,
    /line 5: at "section": /,
  ],
  [
    'no sentence',
    `${head}${entry.replace('    sentence: At most 20.\n', '')}`,
    /line 6: .*needs the "sentence"/,
  ],
  ['an unknown key', `${head}${entry}    reason: none\n`, /line 8: .*reason/],
  ['a sentence twice', `${head}${entry}${entry}`, /line 8: it decides the same sentence as line 4/],
  ['a list of texts', `${head}  - list\n`, /line 4/],
  ['no list', 'version: 1\ncatalogue: pets\nsentences: none\n', /line 3/],
];

describe('a file of reviews', () => {
  it.each(broken)(
    'with %s is refused by file, line and remedy, and left as it is',
    async (_, text, message) => {
      await writeFile(file, text);
      const refused: unknown = await loadReviews(folder.path, 'pets').catch(
        (error: unknown) => error,
      );
      expect(refused).toBeInstanceOf(StorageError);
      expect((refused as StorageError).message).toMatch(message);
      expect((refused as StorageError).message).toContain(file);
      expect((refused as StorageError).remedy).toContain('docs/review.md');
      await expect(decide(folder.path, 'pets', sentence, 'accept')).rejects.toThrow(StorageError);
      expect(await readFile(file, 'utf8')).toBe(text);
    },
  );

  const sentence = { tool: 'list', target: '/properties/limit', text: 'At most 20.' };

  it('is none where there is none, and made by the first decision', async () => {
    expect((await loadReviews(folder.path, 'pets')).sentences).toEqual([]);
    const claim = { kind: 'bound', about: ['limit'], value: { maximum: 20 } };
    const evidence = ['{"limit":21} → refused 400: at most 20'];
    await decide(folder.path, 'pets', { ...sentence, claim, evidence }, 'reject');
    expect((await loadReviews(folder.path, 'pets')).sentences).toEqual([
      {
        tool: 'list',
        argument: 'limit',
        sentence: 'At most 20.',
        decision: 'reject',
        evidence,
        claim,
      },
    ]);
    expect(await readFile(file, 'utf8')).toMatch(
      /^# Decisions about sentences in the docs of pets/,
    );
  });

  it('keeps comments, order and form of what people wrote', async () => {
    const text = `# ours
version: 1
catalogue: pets

sentences:
  # first
  - tool: list # the list
    argument: limit
    sentence: 'At most 20.'
    decision: open # to be asked
  - {tool: read, section: purpose, sentence: Reads a pet., decision: accept}
`;
    await writeFile(file, text);
    await decide(folder.path, 'pets', sentence, 'edit', 'At most 25.');
    expect(await readFile(file, 'utf8')).toBe(
      text
        .replace('decision: open', 'decision: edit')
        .replace('# to be asked', '# to be asked\n    edit: At most 25.')
        .replace(
          '{tool: read, section: purpose, sentence: Reads a pet., decision: accept}',
          '{ tool: read, section: purpose, sentence: Reads a pet., decision: accept }',
        ),
    );
  });

  it('takes back what is decided anew, and a sentence of their own that is rejected', async () => {
    await decide(folder.path, 'pets', sentence, 'edit', 'At most 25.');
    await decide(folder.path, 'pets', sentence, 'open');
    const own = { tool: 'list', target: 'returns', text: 'Sorted.' };
    await editReviews(folder.path, 'pets', (entries) => withOwnSentence(entries, own));
    expect((await loadReviews(folder.path, 'pets')).sentences).toMatchObject([
      { decision: 'open', sentence: 'At most 20.' },
      { decision: 'edit', edit: 'Sorted.', section: 'returns' },
    ]);
    await decide(
      folder.path,
      'pets',
      { tool: 'list', target: 'returns', text: 'Sorted.' },
      'reject',
    );
    expect((await loadReviews(folder.path, 'pets')).sentences).toHaveLength(1);
  });

  it('refuses an edit of no words', async () => {
    await expect(decide(folder.path, 'pets', sentence, 'edit', '  ')).rejects.toThrow(
      /new sentence/,
    );
    expect((await loadReviews(folder.path, 'pets')).sentences).toEqual([]);
  });

  it('loses none of many decisions that are made at once', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `Sentence number ${index}.`);
    await Promise.all(
      texts.map((text) => decide(folder.path, 'pets', { ...sentence, text }, 'pin')),
    );
    const { sentences } = await loadReviews(folder.path, 'pets');
    expect(sentences.map((one) => one.sentence).sort()).toEqual(texts.sort());
  });

  it('holds texts of any kind', async () => {
    const texts = [
      'a: b # c',
      '- d',
      'it\'s "e"',
      'two\nlines',
      '\u001b[2J',
      '[x]',
      '2024-06-30',
      'no',
    ];
    const written = texts.map((text): ReviewEntry => ({
      ...{ tool: 'list', section: 'errors', sentence: text, decision: 'edit', edit: `${text}!` },
    }));
    await editReviews(folder.path, 'pets', (entries) => [...entries, ...written]);
    expect((await loadReviews(folder.path, 'pets')).sentences).toEqual(written);
    expect(await readFile(file, 'utf8')).not.toContain('\u001b');
  });
});
