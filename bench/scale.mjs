import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChildren } from './support/children.mjs';
import { catalogueOf } from './support/kinds.mjs';
import { hasRedis, startRedis } from './support/redis.mjs';
import { cli, inFolder, meter } from './support/run-tooldraft.mjs';
import { extrapolated, simulated, wavesIn } from './support/scale-simulated.mjs';
import { startServer, withServers } from './support/start-server.mjs';
import { UsageError } from './support/usage-error.mjs';

export const options = {
  workers: { type: 'string', default: '1,2,4,8' },
  tools: { type: 'string', default: '2000' },
  /** Model requests that a worker has in flight. */
  slots: { type: 'string', default: '8' },
  /** Milliseconds that the model takes for an answer. */
  delay: { type: 'string', default: '1000' },
  /** `lists`: tools that need nothing, one wave; `usual`: lists, searches, single things and counts, three waves. */
  kinds: { type: 'string', default: 'lists' },
  /** Writes what was measured there, for `--from`. */
  out: { type: 'string' },
  /** Measures nothing: simulates from what `--out` has written. */
  from: { type: 'string' },
};

const leastEfficiency = 0.9;
const mostOff = 0.05;
const name = 'scale';
const queueKey = randomBytes(32).toString('base64');
const verbs = { lists: ['list', 'count'], usual: ['list', 'search', 'get', 'count'] };

function checked({ workers, tools, slots, delay, kinds }) {
  const all = { workers: workers.split(','), tools: [tools], slots: [slots], delay: [delay] };
  for (const [flag, values] of Object.entries(all))
    for (const value of values)
      if (!/^[1-9]\d*$/.test(value)) throw new UsageError(`--${flag}: ${value} is no count.`);
  if (!Object.hasOwn(verbs, kinds))
    throw new UsageError(`--kinds must be lists or usual, not ${kinds}.`);
  return {
    workers: workers.split(',').map(Number),
    ...{ tools: Number(tools), slots: Number(slots), delayMs: Number(delay), kinds },
  };
}

/** What a metered process used, once it has ended. */
const usedBy = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** One run with so many workers. */
async function measured(settings, servers, workers) {
  const { tools, slots, delayMs, kinds } = settings;
  const children = startChildren();
  const chat = await startServer('chat-server', { DELAY_MS: String(delayMs) });
  try {
    return await inFolder(undefined, async (folder) => {
      const [workspace, redisFolder] = [join(folder, 'workspace'), join(folder, 'redis')];
      mkdirSync(join(workspace, 'tools'), { recursive: true });
      mkdirSync(redisFolder);
      const catalogue = catalogueOf({ name, tools, baseUrl: servers.api, verbs: verbs[kinds] });
      writeFileSync(join(workspace, 'tools', `${name}.json`), JSON.stringify(catalogue));
      const redis = await startRedis({ folder: redisFolder, children });
      const start = (title, words) => {
        const METER = join(folder, `${title}.json`);
        const all = ['--import', meter, cli, ...words, '--workspace', workspace];
        return {
          METER,
          child: children.start(title, process.execPath, all, {
            env: { METER, TOOLDRAFT_QUEUE_KEY: queueKey },
          }),
        };
      };
      const hands = Array.from({ length: workers }, (_, n) =>
        start(`worker-${n}`, ['worker', '--queue', redis.url, '--concurrency', String(slots)]),
      );
      // They load their modules before there is something to do, as where workers are kept running.
      await sleep(3_000 + 1_000 * workers);
      const redisBefore = await redis.cpuMs();
      const startedAt = Date.now();
      const coordinator = start('coordinator', [
        ...['refine', name, '--run', name, '--queue', redis.url, '--json', '--quiet'],
        ...['--model', 'scripted', '--base-url', `${chat.url}/v1`, '--preset', 'draft'],
        ...['--iterations', '1', '--embeddings-url', servers.embeddings],
        ...['--embeddings', 'openai', '--concurrency', String(slots)],
      ]);
      const { code } = await coordinator.child.ended;
      const endedAt = Date.now();
      if (code !== 0)
        throw new Error(`The coordinator ended with ${code}: ${coordinator.child.tail()}`);
      const redisMs = (await redis.cpuMs()) - redisBefore;
      const redisMb = await redis.peakMb();
      for (const { child } of hands) child.kill('SIGTERM');
      await Promise.all(hands.map(({ child }) => child.ended));
      const { answers, mostInFlight } = await (await fetch(`${chat.url}/count`)).json();
      const waves = wavesIn(join(workspace, 'trajectories', name, name));
      const wallMs = endedAt - startedAt;
      const idealMs = (answers * delayMs) / (workers * slots);
      return {
        workers,
        wallMs,
        beforeMs: waves[0][0].at - startedAt,
        afterMs: endedAt - Math.max(...waves.flat().map(({ at, ms }) => at + ms)),
        idealMs,
        answers,
        mostInFlight,
        coordinatorCpuMs: usedBy(coordinator.METER).cpuMs,
        coordinatorMb: usedBy(coordinator.METER).maxRssMb,
        workersCpuMs: hands.reduce((sum, { METER }) => sum + usedBy(METER).cpuMs, 0),
        workerMb: Math.max(...hands.map(({ METER }) => usedBy(METER).maxRssMb)),
        redisCpuMs: redisMs,
        redisMb,
        waves,
      };
    });
  } finally {
    chat.close();
    await children.close();
  }
}

/** A row of what was measured with so many workers; linear is `first`, with as many workers more. */
function row(one, first, { slots, tools }) {
  const speedup = first.wallMs / one.wallMs;
  return {
    workers: one.workers,
    slots: one.workers * slots,
    wallSeconds: one.wallMs / 1_000,
    idealSeconds: one.idealMs / 1_000,
    speedup,
    efficiency: (speedup * first.workers) / one.workers,
    beforeSeconds: one.beforeMs / 1_000,
    afterSeconds: one.afterMs / 1_000,
    modelCalls: one.answers,
    mostInFlight: one.mostInFlight,
    coordinatorMsATool: one.coordinatorCpuMs / tools,
    workersMsATool: one.workersCpuMs / tools,
    redisMsATool: one.redisCpuMs / tools,
    coordinatorMb: one.coordinatorMb,
    workerMb: one.workerMb,
    redisMb: one.redisMb,
  };
}

async function measuredOrRead({ out, from, ...flags }) {
  if (from !== undefined) return JSON.parse(readFileSync(from, 'utf8'));
  if (!hasRedis()) throw new UsageError('redis-server is not installed.');
  const settings = checked(flags);
  const runs = await withServers(1, async (servers) => {
    const all = [];
    for (const workers of settings.workers) {
      const one = await measured(settings, servers, workers);
      console.error(`${workers} workers: ${Math.round(one.wallMs / 1_000)} s`);
      all.push(one);
      if (out !== undefined) writeFileSync(out, JSON.stringify({ settings, runs: all }));
    }
    return all;
  });
  return { settings, runs };
}

/** Refines many tools with more and more workers, and plays the same in a simulation, which then goes on to more than were measured. */
export async function run(flags) {
  const { settings, runs } = await measuredOrRead(flags);
  const results = runs.map((one) => row(one, runs[0], settings));
  const played = simulated(runs, settings);
  const { tools, slots, delayMs, kinds } = settings;
  return {
    name: `Workers over a queue: ${tools} tools (${kinds}), ${slots} model requests a worker, ${delayMs} ms each`,
    goal: `efficiency at least ${leastEfficiency}, simulated within ${100 * mostOff} %`,
    met:
      results.every(({ efficiency }) => efficiency >= leastEfficiency) &&
      played.every(({ offPercent }) => Math.abs(offPercent) <= 100 * mostOff),
    results,
    details: [
      { title: 'The same, simulated', rows: played },
      { title: '16,000 tools, five iterations, simulated', rows: extrapolated(runs, settings) },
    ],
  };
}
