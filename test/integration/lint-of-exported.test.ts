import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startShelf } from '../support/shelf-api.js';
import { buildTimeoutMs, ensureBuilt } from '../support/built-cli.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const cli = (...args: string[]) => runCli(args, { cwd: folder.path });

/** An API that is refined for real, and its document with the refined docs in it. */
beforeAll(async () => {
  await ensureBuilt();
  folder = await temporaryFolder();
  const shelf = await startShelf();
  try {
    await writeFile(join(folder.path, 'raw.json'), JSON.stringify(shelf.spec));
    expect((await cli('refine', 'raw.json', '--name', 'shelf')).code).toBe(0);
  } finally {
    await shelf.close();
  }
  const { code } = await cli('export', 'shelf', '--to', 'openapi', '--out', 'documented.json');
  expect(code).toBe(0);
}, buildTimeoutMs + 180_000);
afterAll(() => folder.remove());

it('finds less to complain about in an exported document than in the original', async () => {
  const lint = async (file: string) => {
    const { stdout } = await cli('lint', file, '--json', '--fail-on', 'never');
    const { results } = JSON.parse(stdout) as { results: { findings: unknown[] } };
    return results.findings.length;
  };
  expect(await lint('documented.json')).toBeLessThan(await lint('raw.json'));
});
