import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commands } from '../../src/cli/commands.js';
import { completions } from '../../src/cli/completions.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder.path, 'tools'));
  for (const name of ['pets.json', 'pets.source.json', 'planets.yaml', 'notes.txt']) {
    await writeFile(join(folder.path, 'tools', name), '');
  }
});
afterAll(() => folder.remove());

const complete = (...words: string[]): string[] => completions(words, commands, folder.path);

describe('completion', () => {
  it.each([
    [['ref'], ['refine']],
    [
      ['refine', '--max-c'],
      ['--max-calls', '--max-cost'],
    ],
    [
      ['eval', ''],
      ['retrieval', 'calls', 'agents', 'clarify', 'when2call'],
    ],
    [['eval', 'retrieval', '--trec'], ['--trec']],
    [
      ['refine', '--select', ''],
      ['last', 'best'],
    ],
    [['refine', '--diversity', 'query+'], ['query+parameters']],
    [
      ['show', 'p'],
      ['pets', 'planets'],
    ],
    [['--json', 'diff', 'pl'], ['planets']],
    [['refine', '--run', ''], []],
    [['import', ''], []],
    [['completion', 'z'], ['zsh']],
    [['--v'], ['--version']],
    [
      ['nonsense', 're'],
      ['refine', 'report', 'review', 'reward'],
    ],
  ])('%j', (words, expected) => {
    expect(complete(...words)).toEqual(expected);
  });

  it('is empty, not an error, where there is no workspace', () => {
    expect(completions(['show', ''], commands, join(folder.path, 'nowhere'))).toEqual([]);
  });
});
