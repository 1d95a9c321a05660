import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildTimeoutMs, ensureBuilt } from '../support/built-cli.js';
import { startFixtureApi, type FixtureApi } from '../support/fixture-api.js';
import { startCli, type StartOptions } from '../support/start-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const tools = 300;
/** Node opens up to about 100 files at once while it loads its modules. */
const openFiles = 128;
const ids = Array.from({ length: tools }, (_, index) => `listThings${index}`);

let api: FixtureApi;
let workspace: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ path: workspace, remove } = await temporaryFolder());
  const get = (operationId: string) => ({
    get: { operationId, description: 'Lists things.', responses: { '200': { description: 'OK' } } },
  });
  api = await startFixtureApi({
    spec: {
      ...{ openapi: '3.0.3', info: { title: 'Many', version: '1' } },
      paths: Object.fromEntries(ids.map((id) => [`/${id}`, get(id)])),
    },
    operations: ids.map((id) => ({
      ...{ id, method: 'GET', path: `/${id}` },
      handle: () => ({ status: 200, body: { things: [{ id, title: `thing of ${id}` }] } }),
    })),
  });
});
afterAll(async () => {
  await api.close();
  await remove();
});

beforeAll(ensureBuilt, buildTimeoutMs);

(process.platform === 'win32' ? describe.skip : describe)(
  `a run of ${tools} tools whose process may open ${openFiles} files`,
  () => {
    const options = (): StartOptions => ({ cwd: workspace, openFiles });
    const refine = [
      ...['refine', 'api.json', '--name', 'many', '--json'],
      ...['--concurrency', '32'],
    ];
    const trajectories = async (): Promise<number> => {
      const names = await readdir(join(workspace, 'trajectories', 'many', 'builtin')).catch(
        () => [],
      );
      return names.filter((name) => name.endsWith('.json')).length;
    };

    it('is killed half way, goes on, and ends with every tool', async () => {
      await writeFile(join(workspace, 'api.json'), JSON.stringify(api.spec));
      const { child, result } = startCli(refine, options());
      const calls = (): number =>
        Object.values(api.calls.operations).reduce((sum, count) => sum + count, 0);
      while (calls() < tools * 2 && child.exitCode === null) await sleep(20);
      child.kill('SIGKILL');
      expect(await result).toMatchObject({ signal: 'SIGKILL', stdout: '' });
      const { code, stdout, stderr } = await startCli(refine, options()).result;
      expect({ code, stderr: code === 0 ? '' : stderr + stdout }).toEqual({ code: 0, stderr: '' });
      expect(await trajectories()).toBe(tools);
    });

    it('is read by commands', async () => {
      for (const command of ['show many', 'show many --leftovers', 'diff many', 'report many']) {
        const { code, stdout, stderr } = await startCli(command.split(' '), options()).result;
        const said = code === 0 ? '' : stderr + stdout;
        expect({ command, code, said }).toEqual({ command, code: 0, said: '' });
      }
    });
  },
);
