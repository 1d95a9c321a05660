import { existsSync } from 'node:fs';
import { cp, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildTimeoutMs, ensureBuilt } from '../support/built-cli.js';
import { runCli } from '../support/run-cli.js';
import { startCli } from '../support/start-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const limitMs = 240_000;
const evaluations = join('scratch', 'smoke', 'evaluations');
const place = join(evaluations, 'experiments', 'smoke');
const names = [
  ...['records.jsonl', 'table.md', 'table.csv', 'manifest.json', 'page.html'],
  ...['plots/ndcg-files-retrieval.svg', 'plots/calls-files-calls.svg', 'plots/cp-files-agents.svg'],
];

/** A folder with what a clean clone has for it. */
async function clone(): Promise<{ path: string; remove: () => Promise<void> }> {
  const folder = await temporaryFolder();
  await cp(join(root, 'experiments'), join(folder.path, 'experiments'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'));
  return folder;
}

const words = ['experiment', 'experiments/smoke.yaml', '--limit', '6'];
const outputs = (folder: string): Promise<string[]> =>
  Promise.all(names.map((name) => readFile(join(folder, place, name), 'utf8')));

describe('the small experiment, without a key', () => {
  beforeAll(ensureBuilt, buildTimeoutMs);

  it(
    'gives the same bytes whether it was killed while it measured or not, and again from its manifest',
    async () => {
      // One folder for both: docs quote the absolute paths that the server answers with.
      const { path: cwd, remove } = await clone();
      try {
        const made = await runCli(words, { cwd, timeoutMs: limitMs });
        expect(made).toMatchObject({ code: 0 });
        expect(made.stdout).toContain('not measured: a chat model has to write them');
        const whole = await outputs(cwd);
        const manifest = join(place, 'manifest.json');
        const again = await runCli(['experiment', '--rebuild', manifest], { cwd });
        expect(again.stdout).toBe(made.stdout);
        // The docs stay: two refinements of a live server may number their calls differently, and docs cite them.
        await rm(join(cwd, evaluations), { recursive: true });
        const { child, result } = startCli(words, { cwd, timeoutMs: limitMs });
        const records = join(cwd, place, 'records.jsonl');
        while (child.exitCode === null && !existsSync(records)) await sleep(20);
        child.kill('SIGKILL');
        await result;
        expect(existsSync(join(cwd, place, 'manifest.json'))).toBe(false);
        const resumed = await runCli(words, { cwd, timeoutMs: limitMs });
        expect(resumed).toMatchObject({ code: 0 });
        expect(await outputs(cwd)).toEqual(whole);
      } finally {
        await remove();
      }
    },
    3 * limitMs,
  );
});
