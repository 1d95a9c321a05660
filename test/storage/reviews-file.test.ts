import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from '../../src/core/errors.js';
import type { ReviewEntry } from '../../src/core/review.js';
import { decide } from '../../src/review/sentences.js';
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
    place: limit
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
  ['no place', `${head}${entry.replace('    place: limit\n', '')}`, /line 4: at "place": /],
  [
    'a key of an older version',
    `${head}${entry.replace('place: limit', 'section: limits')}`,
    /line [45]: .*/,
  ],
  [
    'no sentence',
    `${head}${entry.replace('    sentence: At most 20.\n', '')}`,
    /line 4: at "sentence": /,
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
      await expect(decide(folder.path, 'pets', sentence, accepted)).rejects.toThrow(StorageError);
      expect(await readFile(file, 'utf8')).toBe(text);
    },
  );

  const sentence = { tool: 'list', place: 'limit', text: 'At most 20.', steps: ['u1.s2'] };
  const accepted = { decision: 'accept' as const };

  it('is none where there is none, and made by the first decision', async () => {
    expect((await loadReviews(folder.path, 'pets')).sentences).toEqual([]);
    await decide(folder.path, 'pets', sentence, { decision: 'reject' });
    expect((await loadReviews(folder.path, 'pets')).sentences).toEqual([
      {
        ...{ tool: 'list', place: 'limit', sentence: 'At most 20.', decision: 'reject' },
        steps: ['u1.s2'],
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
    place: limit
    sentence: 'At most 20.'
    decision: open # to be asked
  - {tool: read, place: use, sentence: Reads a pet., decision: accept}
`;
    await writeFile(file, text);
    const edit = { decision: 'edit' as const, edit: 'At most 25.' };
    await decide(folder.path, 'pets', { ...sentence, steps: [] }, edit);
    expect(await readFile(file, 'utf8')).toBe(
      text
        .replace('decision: open', 'decision: edit')
        .replace('# to be asked', '# to be asked\n    edit: At most 25.')
        .replace(
          '{tool: read, place: use, sentence: Reads a pet., decision: accept}',
          '{ tool: read, place: use, sentence: Reads a pet., decision: accept }',
        ),
    );
  });

  it('takes back what is decided anew', async () => {
    await decide(folder.path, 'pets', sentence, { decision: 'edit', edit: 'At most 25.' });
    await decide(folder.path, 'pets', { ...sentence, text: 'At most: 20' }, { decision: 'open' });
    expect((await loadReviews(folder.path, 'pets')).sentences).toEqual([
      {
        ...{ tool: 'list', place: 'limit', sentence: 'At most: 20', decision: 'open' },
        steps: ['u1.s2'],
      },
    ]);
  });

  it('refuses an edit of no words', async () => {
    await expect(
      decide(folder.path, 'pets', sentence, { decision: 'edit', edit: '  ' }),
    ).rejects.toThrow(/new sentence/);
    expect((await loadReviews(folder.path, 'pets')).sentences).toEqual([]);
  });

  it('loses none of many decisions that are made at once', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `Sentence number ${index}.`);
    await Promise.all(
      texts.map((text) => decide(folder.path, 'pets', { ...sentence, text }, accepted)),
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
      ...{ tool: 'list', place: 'id', sentence: text, decision: 'edit', edit: `${text}!` },
    }));
    await editReviews(folder.path, 'pets', (entries) => [...entries, ...written]);
    expect((await loadReviews(folder.path, 'pets')).sentences).toEqual(written);
    expect(await readFile(file, 'utf8')).not.toContain('\u001b');
  });
});
