import { readFile, writeFile } from 'node:fs/promises';
import { loadDocs } from '../../src/config/load-docs.js';
import { StorageError } from '../../src/core/errors.js';
import type { RefinedDoc } from '../../src/core/refined-docs.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { docOf } from '../../src/docs/doc-of.js';
import {
  areEdited,
  loadRefinedDocs,
  saveRefinedDocs,
} from '../../src/storage/refined-docs-store.js';
import { refinedDocFor, refinedDocsFor } from '../support/docs.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const tool: ToolDoc = {
  ...{ id: 'hset', name: 'hset', description: 'Sets a field.', sideEffects: 'write' },
  parameters: {
    type: 'object',
    properties: { key: { type: 'string' }, expire: { type: 'integer' } },
    required: ['key'],
  },
  call: { kind: 'none' },
};
const sentences = [
  { place: 'use', text: 'Sets one field of a hash.', steps: ['doc', 'u1.s1'], attacks: [] },
  {
    ...{ place: 'expire', text: '0 deletes the whole hash at once.', steps: ['u5.s6'] },
    ...{ attacks: ['w1', 'w2'], constraint: { minimum: 1 } },
  },
  {
    ...{ place: 'description', text: 'Contrary to the above: it appends.', steps: ['u2.s1'] },
    ...{ attacks: [], refutes: 'Sets a field' },
  },
];
const whole: RefinedDoc = {
  ...{ tool: 'hset', revision: 3, stopReason: 'converged', rawHash: 'ab', answers: 'recorded' },
  ...docOf(tool, sentences),
  sentences,
};
const docs = refinedDocsFor('redis', [whole], {
  groups: [refinedDocFor({ id: 'group:hash', description: 'Hashes.', parameters: {} })],
});

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let path: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  path = await saveRefinedDocs(folder.path, docs);
});
afterEach(() => folder.remove());

const load = () => loadRefinedDocs(folder.path, 'redis', 'rules');
const change = async (edit: (text: string) => string): Promise<void> => {
  const text = await readFile(path, 'utf8');
  const edited = edit(text);
  expect(edited).not.toBe(text);
  await writeFile(path, edited);
};

describe('the file of refined docs', () => {
  it('gives back what was saved', async () => {
    expect(await load()).toEqual(docs);
  });

  it('is read as people edited it', async () => {
    await change((text) => text.replace('Sets a field. Sets', 'Sets or adds a field. Sets'));
    expect(await areEdited(folder.path, 'redis', 'rules')).toBe(true);
    const catalogue = { version: 1 as const, name: 'redis', source: { kind: 'none' as const } };
    const place = { workspace: folder.path, currentFolder: folder.path };
    const loaded = await loadDocs({ ...catalogue, tools: [tool] }, 'rules', place);
    const { use, parameters, description } = whole;
    expect(loaded.docs).toEqual([
      {
        tool,
        doc: {
          ...{ use, parameters },
          description: description.replace('Sets a field. Sets', 'Sets or adds a field. Sets'),
        },
      },
    ]);
    await expect(saveRefinedDocs(folder.path, docs)).rejects.toThrow('changed by hand');
  });

  it.each<[string, string | RegExp, string, RegExp]>([
    ['a field of a doc', '"revision": 3', '"revision": 3, "claims": []', /\/tools\/0.*claims/],
    ['a field of the file', '"version": 1', '"version": 1, "seal": ""', /seal/],
    ['a field of a sentence', '"place": "use"', '"place": "use", "at": 1', /sentences\/0.*at/],
    [
      'a sentence without text',
      '"text": "Sets one field of a hash."',
      '"text": ""',
      /sentences\/0\/text/,
    ],
    [
      'a schema that is none',
      /"parameters": \{[^]*\},\n {6}"sentences"/,
      '"parameters": 3, "sentences"',
      /\/tools\/0\/parameters/,
    ],
    ['no sentence for choosing, nor null', /"use": ".*",/, '', /\/tools\/0\/use/],
    ['another version', '"version": 1', '"version": 2', /version/],
  ])('refuses %s by file and field', async (_what, found, other, field) => {
    await change((text) => text.replace(found, other));
    const refused: unknown = await load().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StorageError);
    const { message } = refused as StorageError;
    expect(message).toContain(path);
    expect(message).toMatch(field);
  });
});
