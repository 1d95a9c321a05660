import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { agentAnswer } from '../../bench/support/diligent-agent.mjs';
import type { Json } from '../../src/core/json.js';
import { openRedis } from '../../src/redis/connect.js';
import { queuedRuns } from '../../src/queue/queued-runs.js';
import { boatsSpecification, startBoats } from '../support/boats-api.js';
import { buildTimeoutMs, ensureBuilt } from '../support/built-cli.js';
import type { FixtureApi } from '../support/fixture-api.js';
import { whenInstalled } from '../support/installed.js';
import { startRedis, type StartedRedis } from '../support/redis.js';
import { runCli, startCli, type StartedCli } from '../support/run-cli.js';
import { startScriptedChatModel, type ScriptedChatModel } from '../support/scripted-chat-model.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const limitMs = 120_000;
const env = { OPENAI_API_KEY: 'any' };
const queries = [
  { query: 'list all boats', relevant: ['listBoats'] },
  { query: 'which boat lies at berth 3 of the harbour?', relevant: ['getBerth'] },
  { query: 'what is berth 4 of the harbour', relevant: ['getBerth'] },
];

whenInstalled('redis-server')('eval agents over a queue', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let redis: StartedRedis;
  let model: ScriptedChatModel;
  let api: FixtureApi;
  let onAsked: () => void = () => undefined;
  const workers: StartedCli[] = [];

  beforeAll(async () => {
    await ensureBuilt();
    folder = await temporaryFolder();
    redis = await startRedis();
    api = await startBoats();
    model = await startScriptedChatModel(({ schemaName, messages }) => {
      onAsked();
      const json = agentAnswer(schemaName ?? '', messages);
      return json === null ? { fault: { status: 400, message: 'nobody plays that' } } : { json };
    });
    await writeFile(join(folder.path, 'boats.yaml'), boatsSpecification(api.url));
    const lines = queries.map((one) => `${JSON.stringify(one)}\n`).join('');
    await writeFile(join(folder.path, 'queries.jsonl'), lines);
  }, buildTimeoutMs);
  afterAll(async () => {
    await Promise.all([api.close(), model.close()]);
    await redis.stop();
    await folder.remove();
  });
  afterEach(async () => {
    onAsked = () => undefined;
    for (const { child, result } of workers.splice(0)) {
      child.kill('SIGKILL');
      await result;
    }
  });

  const workspaceOf = async (name: string): Promise<string> => {
    const path = join(folder.path, name);
    await mkdir(path, { recursive: true });
    await runCli(['import', 'openapi', '../boats.yaml', '--name', 'boats'], { cwd: path });
    return path;
  };
  const startWorker = (cwd: string): StartedCli => {
    const words = ['worker', '--queue', redis.url, '--concurrency', '2', '--lock', '2'];
    const worker = startCli(words, { cwd, env, timeoutMs: limitMs });
    workers.push(worker);
    return worker;
  };
  const evaluation = (...more: readonly string[]): readonly string[] => [
    ...['eval', 'agents', 'boats', '--queries', '../queries.jsonl', '--agent', 'react,baseline'],
    ...['--model', 'scripted', '--base-url', model.baseUrl, '--docs', 'raw', '--json', ...more],
  ];
  /** Runs as they are on record, without times and what a cache spared; those of one process come in another order. */
  const recorded = async (cwd: string): Promise<readonly Json[]> => {
    const text = await readFile(join(cwd, 'evaluations', 'agents', 'boats.jsonl'), 'utf8');
    const lines = text
      .trim()
      .split('\n')
      .map((line) => line.slice(line.indexOf('{')));
    return lines
      .map((line) =>
        JSON.stringify(JSON.parse(line), (name, value: unknown) =>
          ['durationMs', 'seconds', 'usage'].includes(name) ? undefined : value,
        ),
      )
      .sort();
  };

  it(
    'records the runs that one process does, by workers of which one is killed',
    async () => {
      const [one, over, there] = [
        await workspaceOf('one'),
        await workspaceOf('over'),
        await workspaceOf('there'),
      ];
      const alone = await runCli(evaluation(), { cwd: one, env, timeoutMs: limitMs });
      expect(alone).toMatchObject({ code: 0 });
      let asked = 0;
      const killed = startWorker(there);
      onAsked = () => {
        asked += 1;
        if (asked === 2) {
          killed.child.kill('SIGKILL');
          startWorker(there);
        }
      };
      const queued = await runCli(evaluation('--queue', redis.url), {
        cwd: over,
        env,
        timeoutMs: limitMs,
      });
      expect(queued).toMatchObject({ code: 0 });
      expect(asked).toBeGreaterThan(2);
      expect(await recorded(over)).toEqual(await recorded(one));
      const results = ({ stdout }: { stdout: string }) =>
        (JSON.parse(stdout) as { results: { agents: Json } }).results;
      expect(Object.keys(results(queued))).toEqual(Object.keys(results(alone)));
      // Redis keeps nothing of it but answers of the model.
      const client = await openRedis(redis.url);
      expect(await queuedRuns(client)).toEqual([]);
      await client.close();
      const again = await runCli(evaluation('--queue', redis.url), {
        cwd: over,
        env,
        timeoutMs: limitMs,
      });
      expect(again.stderr).not.toContain('No worker');
    },
    limitMs,
  );

  it(
    'is left to its workers by Ctrl-C, and come back to by the same command',
    async () => {
      const [over, there] = [await workspaceOf('left'), await workspaceOf('there')];
      const words = evaluation('--queue', redis.url, '--seed', '2');
      const first = startCli(words, { cwd: over, env, timeoutMs: limitMs });
      const client = await openRedis(redis.url);
      while ((await queuedRuns(client)).length === 0) await sleep(50);
      first.child.kill('SIGINT');
      const left = await first.result;
      expect(left.code).toBe(130);
      expect(left.stdout).toContain('"detached": true');
      const [run] = await queuedRuns(client);
      startWorker(there);
      const second = await runCli(words, { cwd: over, env, timeoutMs: limitMs });
      expect(second).toMatchObject({ code: 0 });
      expect(run?.run).toMatch(/^agents-[0-9a-f]{8}$/);
      expect(await queuedRuns(client)).toEqual([]);
      await client.close();
    },
    limitMs,
  );

  it('is refused with --reset', async () => {
    const over = await workspaceOf('reset');
    const words = evaluation('--queue', redis.url, '--reset', 'true');
    const refused = await runCli(words, { cwd: over, env });
    expect(refused.code).toBe(2);
    expect(refused.stdout).toContain(
      'brings a service back that the agents of other workers are using',
    );
  });

  it(
    'is passed on by an experiment to what it refines and to its agents',
    async () => {
      const lines = [
        'version: 1',
        'name: harbour',
        'title: A harbour',
        'catalogues: [{ name: boats, source: boats.yaml }]',
        'docs: [raw, { name: rules, refine: { engine: rules, iterations: 1, redact: strict } }]',
        'measures: [{ measure: agents, options: { queries: queries.jsonl, agent: [baseline], toolset: retrieved, resamples: 100 } }]',
      ];
      await writeFile(join(folder.path, 'harbour.yaml'), lines.join('\n'));
      const worker = startWorker(await workspaceOf('there'));
      let said = '';
      worker.child.stderr?.on('data', (text: string) => (said += text));
      const tableOf = async (name: string, ...more: readonly string[]): Promise<string> => {
        const cwd = join(folder.path, name);
        await mkdir(cwd);
        const words = ['experiment', '../harbour.yaml', '--workspace', '.', ...more];
        const { code, stdout, stderr } = await runCli(words, { cwd, env, timeoutMs: limitMs });
        expect({ code, stderr }).toMatchObject({ code: 0 });
        return stdout;
      };
      const alone = await tableOf('alone');
      expect(await tableOf('by-workers', '--queue', redis.url)).toBe(alone);
      expect(said).toMatch(/boats\/rules: getBerth: done/);
      expect(said).toMatch(/boats\/agents-[0-9a-f]{8}: run [0-9a-f]{12}: done/);
    },
    limitMs,
  );
});
