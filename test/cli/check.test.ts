import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { notCheckable } from '../../src/cli/check/run.js';
import { readRefinedDocsFile } from '../../src/storage/refined-docs-store.js';
import type { FixtureApi } from '../support/fixture-api.js';
import { runCli } from '../support/run-cli.js';
import { startShelf } from '../support/shelf-api.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let api: FixtureApi;
let file: string;

const cli = (...args: string[]) => runCli(args, { cwd: folder.path });

beforeAll(async () => {
  folder = await temporaryFolder();
  api = await startShelf();
  await writeFile(join(folder.path, 'api.json'), JSON.stringify(api.spec));
  expect((await cli('refine', 'api.json', '--name', 'petstore')).code).toBe(0);
  file = join(folder.path, 'refined-docs', 'petstore', 'rules.json');
}, 60_000);
afterAll(async () => {
  await api.close();
  await folder.remove();
});

describe('tooldraft check', () => {
  const noSentences = /The docs of run "rules" have no sentences to check: /;
  it.each([
    [[], noSentences],
    [['--run', 'rules', '--junit', 'check.xml'], noSentences],
    [['--docs', 'refined-docs/petstore/rules.json'], noSentences],
    [['--docs', 'api.json'], /holds no refined docs\. Cannot read the refined docs \S+api\.json: /],
    [['--docs', 'x.json'], /names a file that is not there/],
    [['--docs', 'x.json', '--run', 'rules'], /each say which docs/],
    [['--run', 'nothing'], /has no run "nothing"/],
  ])('%j ends with exit code 2 and says why', async (words, message) => {
    const { code, stdout, stderr } = await cli('check', 'petstore', ...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });

  it('says of docs with sentences that checking them is not built yet', async () => {
    const docs = await readRefinedDocsFile(file);
    const sentence = { place: 'use', text: 'Lists books.', steps: ['u1.s1'], attacks: [] };
    const [first, ...others] = docs!.tools;
    const tools = [{ ...first!, sentences: [sentence] }, ...others];
    expect(notCheckable({ ...docs!, tools }).message).toBe(
      'The docs of run "rules" have sentences (1), but checking sentences is not built yet.',
    );
  });
});
