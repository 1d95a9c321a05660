import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { diligentAnswer } from '../../bench/support/diligent-model.mjs';
import { buildTimeoutMs, ensureBuilt } from '../support/built-cli.js';
import { comparableRun } from '../support/comparable-run.js';
import type { FixtureApi } from '../support/fixture-api.js';
import { whenInstalled } from '../support/installed.js';
import { startRedis, type StartedRedis } from '../support/redis.js';
import { runCli } from '../support/run-cli.js';
import { startCli, type StartedCli } from '../support/start-cli.js';
import { startScriptedChatModel, type ScriptedChatModel } from '../support/scripted-chat-model.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { startTimetableApi } from '../support/timetable-api.js';

const limitMs = 180_000;
const env = { TOOLDRAFT_QUEUE_KEY: 'a secret that every machine has' };

whenInstalled('redis-server')('a run over a queue', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let redis: StartedRedis;
  let model: ScriptedChatModel;
  let api: FixtureApi;
  let onRead: () => void;
  let workers: StartedCli[];

  beforeAll(ensureBuilt, buildTimeoutMs);
  beforeEach(async () => {
    onRead = () => undefined;
    workers = [];
    folder = await temporaryFolder();
    redis = await startRedis();
    model = await startScriptedChatModel(({ schemaName, messages }) => ({
      json: diligentAnswer(schemaName ?? '', messages),
    }));
    api = await startTimetableApi(() => onRead());
    await writeFile(join(folder.path, 'timetable.json'), JSON.stringify(api.spec));
  });
  afterEach(async () => {
    for (const { child } of workers) child.kill('SIGKILL');
    await Promise.all(workers.map(({ result }) => result));
    await Promise.all([api.close(), model.close()]);
    await redis.stop();
    await folder.remove();
  });

  const workspaceOf = async (name: string): Promise<string> => {
    const path = join(folder.path, name);
    await mkdir(path, { recursive: true });
    return path;
  };
  const startWorker = async (name: string): Promise<StartedCli> => {
    const cwd = await workspaceOf(name);
    const words = ['worker', '--queue', redis.url, '--concurrency', '2', '--lock', '2'];
    const worker = startCli(words, { cwd, env, timeoutMs: limitMs });
    workers.push(worker);
    return worker;
  };
  const words = (further: readonly string[]): readonly string[] => [
    ...['refine', join(folder.path, 'timetable.json'), '--run', 'nightly', '--iterations', '3'],
    ...further,
  ];
  const made = async (name: string): Promise<Record<string, unknown>> =>
    comparableRun(await workspaceOf(name), 'timetable', 'nightly');

  it.each<{ readonly engine: string; readonly writes: boolean; readonly kills: readonly number[] }>(
    [
      { engine: 'rules', writes: true, kills: [4, 25, 60] },
      { engine: 'a model', writes: false, kills: [6, 20] },
      { engine: 'a model', writes: true, kills: [5, 30] },
    ],
  )(
    'is what one process makes: $engine, writes $writes, workers killed at reads $kills',
    async ({ engine, writes, kills }) => {
      const asked = words([
        ...(engine === 'rules' ? [] : ['--model', 'scripted', '--base-url', model.baseUrl]),
        ...(writes ? ['--allow-writes'] : []),
      ]);
      const one = await runCli(asked, { cwd: await workspaceOf('one'), timeoutMs: limitMs });
      expect(one.stderr + one.stdout).toContain('Refined docs');
      const whole = await made('one');

      let reads = 0;
      let killed = 0;
      onRead = () => {
        reads += 1;
        if (!kills.includes(reads)) return;
        const victim = workers.find(({ child }) => child.signalCode === null && !child.killed);
        victim?.child.kill('SIGKILL');
        killed += 1;
        void startWorker(`worker-${workers.length}`);
      };
      for (const name of ['worker-0', 'worker-1', 'worker-2']) await startWorker(name);
      const queued = await runCli([...asked, '--queue', redis.url], {
        ...{ cwd: await workspaceOf('many'), env, timeoutMs: limitMs },
      });
      expect(queued.stderr + queued.stdout).toContain('Refined docs');
      expect(queued.code).toBe(one.code);
      expect(killed).toBe(kills.length);
      expect(Object.keys(whole)).toHaveLength(writes ? 13 : 7);
      expect(await made('many')).toEqual(whole);
    },
    limitMs,
  );

  it.each(['SIGINT', 'SIGKILL'] as const)(
    'goes on without its command, which ended by %s and comes back to it',
    async (signal) => {
      const asked = words(['--allow-writes']);
      await runCli(asked, { cwd: await workspaceOf('one'), timeoutMs: limitMs });
      const cwd = await workspaceOf('many');
      const begun = new Promise<void>((resolve) => {
        onRead = resolve;
      });
      await startWorker('worker-0');
      const first = startCli([...asked, '--queue', redis.url], { cwd, env, timeoutMs: limitMs });
      await begun;
      first.child.kill(signal);
      const left = await first.result;
      if (signal === 'SIGINT') {
        expect(left.code).toBe(130);
        expect(left.stdout).toContain(`refine --attach nightly --queue ${redis.url}`);
      }
      await sleep(1_000);
      const other = await runCli([...asked, '--seed', '2', '--queue', redis.url], {
        ...{ cwd, env, timeoutMs: limitMs },
      });
      expect(other.stderr).toContain('with other settings');
      const elsewhere = await runCli([...asked, '--queue', redis.url], {
        ...{ cwd: await workspaceOf('elsewhere'), env, timeoutMs: limitMs },
      });
      expect(elsewhere.stderr).toContain('of another workspace');
      const attached = await runCli(['refine', '--attach', 'nightly', '--queue', redis.url], {
        ...{ cwd, env, timeoutMs: limitMs },
      });
      expect(attached.stderr + attached.stdout).toContain('Refined docs');
      expect(attached.code).toBe(0);
      expect(await made('many')).toEqual(await made('one'));
    },
    limitMs,
  );

  it(
    'ends as one process does where its budget for calls is used up, and goes on with more',
    async () => {
      const asked = words([]);
      await runCli(asked, { cwd: await workspaceOf('one'), timeoutMs: limitMs });
      const cwd = await workspaceOf('many');
      for (const name of ['worker-0', 'worker-1']) await startWorker(name);
      const over = [...asked, '--queue', redis.url];
      const cut = await runCli([...over, '--max-calls', '30'], { cwd, env, timeoutMs: limitMs });
      expect([cut.code, cut.stdout]).toEqual([
        4,
        expect.stringContaining('The budget is used up') as string,
      ]);
      const calls = Object.values(api.calls.operations).reduce((sum, count) => sum + count, 0);
      expect(calls).toBeGreaterThan(30);
      const whole = await runCli(over, { cwd, env, timeoutMs: limitMs });
      expect(whole.code).toBe(0);
      expect(await made('many')).toEqual(await made('one'));
    },
    limitMs,
  );
});
