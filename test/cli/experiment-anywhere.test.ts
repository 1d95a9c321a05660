import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const file = (name: string): string =>
  fileURLToPath(new URL(`../../experiments/${name}.yaml`, import.meta.url));

describe('an experiment file of the product', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let elsewhere: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
    elsewhere = await temporaryFolder();
  });
  afterAll(() => Promise.all([folder.remove(), elsewhere.remove()]));

  it.each([
    ['small-argus-table-3', 'its samples', /\| all \| baseline \| \d/],
    ['small-table-3', 'its MCP server and its queries', /\| raw \|[^\n]*\d\.\d/],
  ])(
    'runs from an empty folder, into a workspace somewhere else: %s finds %s',
    async (name, _what, row) => {
      const workspace = join(elsewhere.path, 'a workspace');
      await mkdir(workspace, { recursive: true });
      const { code, stdout, stderr } = await runCli(
        ['experiment', file(name), '--workspace', workspace, '--limit', '1'],
        { cwd: folder.path, timeoutMs: 100_000 },
      );
      expect({ code, stderr }).toMatchObject({ code: 0 });
      expect(stdout).toMatch(row);
      expect(await readdir(folder.path)).toEqual([]);
    },
    120_000,
  );
});
