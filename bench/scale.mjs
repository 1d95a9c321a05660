import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

const ticksASecond = 100;

/** Processor time and the most memory of processes that live. */
function usedBy(pids) {
  const cpuMs = pids.map((pid) => {
    const [, fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return (1_000 * (user + system)) / ticksASecond;
  });
  const mb = pids.map((pid) => {
    const [, kb] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kb) / 1_024;
  });
  return { cpuMs: cpuMs.reduce((sum, ms) => sum + ms, 0), mb: Math.max(...mb) };
}

/** A queue with so many workers and a model of its own, for as long as `use` takes. */
async function withWorkers({ slots, delayMs }, servers, workers, use) {
  const children = startChildren();
  const chat = await startServer('chat-server', { DELAY_MS: String(delayMs) });
  try {
    return await inFolder(undefined, async (folder) => {
      const [workspace, redisFolder] = [join(folder, 'workspace'), join(folder, 'redis')];
      mkdirSync(join(workspace, 'tools'), { recursive: true });
      mkdirSync(redisFolder);
      const redis = await startRedis({ folder: redisFolder, children });
      const start = (title, flags, words, env = {}) =>
        children.start(
          title,
          process.execPath,
          [...flags, cli, ...words, '--workspace', workspace],
          {
            env: { TOOLDRAFT_QUEUE: redis.url, TOOLDRAFT_QUEUE_KEY: queueKey, ...env },
          },
        );
      const hands = Array.from({ length: workers }, () =>
        start('worker', [], ['worker', '--concurrency', String(slots)]),
      );
      const refine = async (name, catalogued) => {
        const catalogue = catalogueOf({ name, baseUrl: servers.api, ...catalogued });
        writeFileSync(join(workspace, 'tools', `${name}.json`), JSON.stringify(catalogue));
        const METER = join(folder, `${name}.json`);
        const coordinator = start(
          'coordinator',
          ['--import', meter],
          [
            ...['refine', name, '--run', name, '--json', '--quiet', '--concurrency', String(slots)],
            ...['--model', 'scripted', '--base-url', `${chat.url}/v1`, '--preset', 'draft'],
            ...['--embeddings', 'openai', '--embeddings-url', servers.embeddings],
            ...['--iterations', '1'],
          ],
          { METER },
        );
        const { code } = await coordinator.ended;
        if (code !== 0)
          throw new Error(`The coordinator ended with ${code}: ${coordinator.tail()}`);
        return JSON.parse(readFileSync(METER, 'utf8'));
      };
      const count = async () => (await fetch(`${chat.url}/count`)).json();
      const ended = await use({ workspace, redis, hands, refine, count });
      for (const hand of hands) hand.kill('SIGTERM');
      await Promise.all(hands.map((hand) => hand.ended));
      return ended;
    });
  } finally {
    chat.close();
    await children.close();
  }
}

/** One run with so many workers, which have been at work before: long runs are what is asked about. */
function measured(settings, servers, workers) {
  const { tools, slots, delayMs, kinds } = settings;
  return withWorkers(settings, servers, workers, async (place) => {
    const { workspace, redis, hands, refine, count } = place;
    // Of other kinds of things: nothing that is measured has been asked before.
    const others = { from: 10_000, verbs: verbs.lists };
    await refine('warm-up', { tools: 2 * workers * slots, ...others });
    const pids = hands.map(({ pid }) => pid);
    const [redisBefore, handsBefore, countBefore] = [
      await redis.cpuMs(),
      usedBy(pids),
      await count(),
    ];
    const startedAt = Date.now();
    const coordinator = await refine(name, { tools, verbs: verbs[kinds] });
    const endedAt = Date.now();
    const [redisMs, handsAfter, counted] = [await redis.cpuMs(), usedBy(pids), await count()];
    const waves = wavesIn(join(workspace, 'trajectories', name, name));
    const answers = counted.answers - countBefore.answers;
    return {
      workers,
      wallMs: endedAt - startedAt,
      beforeMs: waves[0][0].at - startedAt,
      afterMs: endedAt - Math.max(...waves.flat().map(({ at, ms }) => at + ms)),
      idealMs: (answers * delayMs) / (workers * slots),
      answers,
      mostInFlight: counted.mostInFlight,
      coordinatorCpuMs: coordinator.cpuMs,
      coordinatorMb: coordinator.maxRssMb,
      workersCpuMs: handsAfter.cpuMs - handsBefore.cpuMs,
      workerMb: handsAfter.mb,
      redisCpuMs: redisMs - redisBefore,
      redisMb: await redis.peakMb(),
      waves,
    };
  });
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
