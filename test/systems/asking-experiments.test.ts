import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beginCli, runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const limitMs = 300_000;
const name = 'small-argus-table-3';
const outputs = ['records.jsonl', 'table.md', 'table.csv', 'page.html', 'manifest.json'];

describe('an experiment with agents that ask', () => {
  it(
    'comes to the same bytes where it was interrupted while it measured',
    async () => {
      const { path: cwd, remove } = await temporaryFolder();
      try {
        await cp(join(root, 'experiments'), join(cwd, 'experiments'), { recursive: true });
        await symlink(join(root, 'node_modules'), join(cwd, 'node_modules'));
        const workspace = join(cwd, 'work');
        await mkdir(workspace);
        const asked = [
          'experiment',
          `experiments/${name}.yaml`,
          '--workspace',
          workspace,
          '--limit',
          '2',
        ];
        const options = { cwd, timeoutMs: limitMs };
        const place = join(workspace, 'evaluations', 'experiments', name);
        const read = (): Promise<string[]> =>
          Promise.all(outputs.map((one) => readFile(join(place, one), 'utf8')));
        expect(await runCli(asked, options)).toMatchObject({ code: 0 });
        const whole = await read();
        await rm(join(workspace, 'evaluations'), { recursive: true });
        const { interrupt, result } = beginCli(asked, options);
        const runs = join(workspace, 'evaluations', 'clarify', 'runs.jsonl');
        while (!existsSync(runs)) await sleep(20);
        interrupt();
        expect(await result).toMatchObject({ code: 130 });
        expect(existsSync(join(place, 'manifest.json'))).toBe(false);
        expect(await runCli(asked, options)).toMatchObject({ code: 0 });
        expect(await read()).toEqual(whole);
      } finally {
        await remove();
      }
    },
    2 * limitMs,
  );
});
