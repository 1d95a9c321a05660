import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Check } from '../../bench/support/soak-checks.mjs';
import { buildTimeoutMs, ensureBuilt } from '../support/built-cli.js';
import { whenInstalled } from '../support/installed.js';
import { startNode } from '../support/start-cli.js';

const soak = fileURLToPath(new URL('../../scripts/soak.mjs', import.meta.url));
const timeoutMs = 180_000;

interface Soaked {
  readonly happened: Readonly<Record<string, number>>;
  readonly checks: readonly Check[];
}

whenInstalled('redis-server')('a run over a queue whose processes are killed', () => {
  beforeAll(ensureBuilt, buildTimeoutMs);

  it(
    'ends with every tool done, nothing lost, nothing done or paid twice',
    async () => {
      const flags = ['--tools', '60', '--kill-every', '60', '--lock', '3', '--json'];
      const { stdout, stderr } = await startNode([soak, ...flags], { cwd: tmpdir(), timeoutMs })
        .result;
      const { happened, checks } = JSON.parse(stdout) as Soaked;
      expect({ wrong: checks.filter(({ wrong }) => wrong.length > 0), stderr }).toEqual({
        wrong: [],
        stderr: '',
      });
      expect(checks.filter(({ of }) => of === 0)).toEqual([]);
      expect(happened).toMatchObject({ 'coordinator killed': 1, 'Redis restarted': 2 });
      expect(happened['workers killed']).toBeGreaterThanOrEqual(4);
      expect(happened['of them changing']).toBeGreaterThan(20);
    },
    timeoutMs,
  );
});
