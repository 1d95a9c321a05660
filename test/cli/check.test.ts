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
  file = join(folder.path, 'refined-docs', 'petstore', 'builtin.json');
}, 60_000);
afterAll(async () => {
  await api.close();
  await folder.remove();
});

describe('tooldraft check', () => {
  const unchecked = /The docs of run "builtin" have sentences \(\d+\), but checking sentences is/;
  it.each([
    [[], unchecked],
    [['--run', 'builtin', '--junit', 'check.xml'], unchecked],
    [['--docs', 'refined-docs/petstore/builtin.json'], unchecked],
    [['--docs', 'api.json'], /holds no refined docs\. Cannot read the refined docs \S+api\.json: /],
    [['--docs', 'x.json'], /names a file that is not there/],
    [['--docs', 'x.json', '--run', 'builtin'], /each say which docs/],
    [['--run', 'nothing'], /has no run "nothing"/],
  ])('%j ends with exit code 2 and says why', async (words, message) => {
    const { code, stdout, stderr } = await cli('check', 'petstore', ...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });

  it('says of docs without sentences that there is nothing to check', async () => {
    const docs = await readRefinedDocsFile(file);
    const tools = docs!.tools.map((doc) => ({ ...doc, sentences: [] }));
    expect(notCheckable({ ...docs!, tools }).message).toContain(
      'The docs of run "builtin" have no sentences to check',
    );
  });
});
