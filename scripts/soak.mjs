// `npm run soak [-- --tools N] [--seed N] [--workspace DIR]`: refines a catalogue of our own over a queue while processes are killed:
// workers again and again, Redis twice, the coordinator once. Then counts, by the servers that were asked, what was lost, done twice or paid twice; ends with 1 where anything was.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startChildren } from '../bench/support/children.mjs';
import { catalogueOf } from '../bench/support/kinds.mjs';
import { hasRedis, startRedis } from '../bench/support/redis.mjs';
import { resultsTable } from '../bench/support/results-table.mjs';
import { seededNumbers } from '../bench/support/seeded-numbers.mjs';
import {
  checkRows,
  interruptedCalls,
  soakChecks,
  wrongLines,
} from '../bench/support/soak-checks.mjs';
import { UsageError } from '../bench/support/usage-error.mjs';

const flags = {
  /** An eighth of them write, of five kinds. */
  tools: { type: 'string', default: '500' },
  /** 0: no queue; one process is killed and begun again. */
  workers: { type: 'string', default: '4' },
  concurrency: { type: 'string', default: '8' },
  seed: { type: 'string', default: '1' },
  /** A process is killed after so many further answers of the model. */
  'kill-every': { type: 'string', default: '150' },
  /** Seconds after which a dead worker's tools go to others. */
  lock: { type: 'string', default: '8' },
  /** Where the run is made; kept. Without it a folder that is removed unless something is wrong. */
  workspace: { type: 'string' },
  json: { type: 'boolean', default: false },
};

const inRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const cli = inRoot('bin/tooldraft.js');
const [name, run] = ['soak', 'soak'];
const modelMs = 100;
const faultRate = 0.05;
/** Redis is away for so long, the coordinator too. */
const awayMs = 1_500;
/** Without a further answer of the model for so long, the run is stuck. */
const longestStillMs = 120_000;
const snapshotEveryMs = 10_000;

function wholeNumber(flag, values, least) {
  const value = Number(values[flag]);
  if (Number.isInteger(value) && value >= least) return value;
  throw new UsageError(`--${flag} must be a whole number of at least ${least}.`);
}

function settingsOf(values) {
  const of = (flag, least) => wholeNumber(flag, values, least);
  return {
    tools: of('tools', 20),
    workers: of('workers', 0),
    concurrency: of('concurrency', 1),
    seed: of('seed', 0),
    killEvery: of('kill-every', 1),
    lock: of('lock', 1),
    workspace: values.workspace,
  };
}

const accountOf = async (url, path = 'account') => (await fetch(`${url}/${path}`)).json();

/** The processes of a run, and what is done to them. */
class Soak {
  kills = [];
  counts = {
    ...{ 'workers killed': 0, 'workers frozen': 0, 'coordinator killed': 0, 'Redis restarted': 0 },
  };
  /** From when to when a worker did nothing, though it lived. */
  frozen = null;
  workers = new Set();
  /** Ended though nobody killed them, with the end of what they said. */
  fallen = [];
  snapshots = [];
  queueKey = randomBytes(32).toString('base64');

  constructor(settings, { workspace, children, library, say }) {
    Object.assign(this, { settings, workspace, children, library, say });
    this.random = seededNumbers(settings.seed);
  }

  async startServers() {
    const { children, settings } = this;
    const server = (file, env) =>
      children.start(file, process.execPath, [inRoot(`bench/support/${file}.mjs`)], { env })
        .firstLine;
    const faults = { DELAY_MS: String(modelMs), FAULT_RATE: String(faultRate) };
    [this.chat, this.api, this.embeddings] = await Promise.all([
      server('chat-server', { ...faults, SEED: String(settings.seed) }),
      server('api-server', { DELAY_MS: '1' }),
      server('embedding-server', {}),
    ]);
    if (settings.workers > 0) {
      const folder = join(this.workspace, 'redis');
      mkdirSync(folder, { recursive: true });
      this.redis = await startRedis({ folder, children });
    }
    this.catalogue = catalogueOf({
      ...{ name, tools: settings.tools, baseUrl: this.api },
      writers: 5 * Math.max(2, Math.round((0.12 * settings.tools) / 5)),
    });
    mkdirSync(join(this.workspace, 'tools'), { recursive: true });
    writeFileSync(join(this.workspace, 'tools', `${name}.json`), JSON.stringify(this.catalogue));
  }

  /** The command of the run; without a queue it is one process. */
  refine({ queue }) {
    const { concurrency } = this.settings;
    const words = [
      ...['refine', name, '--run', run, '--workspace', this.workspace],
      ...['--model', 'scripted', '--base-url', `${this.chat}/v1`],
      ...['--embeddings', 'openai', '--embeddings-url', this.embeddings],
      ...['--iterations', '2', '--probes', '2', '--allow-writes', '--allow-destructive'],
      ...['--no-clean-up', '--concurrency', String(concurrency), '--json'],
    ];
    return this.start('coordinator', queue ? [...words, '--queue', this.redis.url] : words);
  }

  attach() {
    const words = ['refine', '--attach', run, '--queue', this.redis.url];
    return this.start('coordinator', [...words, '--workspace', this.workspace, '--json']);
  }

  start(title, words) {
    const env = { TOOLDRAFT_QUEUE_KEY: this.queueKey };
    return this.children.start(title, process.execPath, [cli, ...words], { env });
  }

  addWorker() {
    const { concurrency, lock } = this.settings;
    const worker = this.start('worker', [
      ...['worker', '--queue', this.redis.url, '--concurrency', String(concurrency)],
      ...['--lock', String(lock), '--workspace', this.workspace],
    ]);
    this.workers.add(worker);
    void worker.ended.then(({ code }) => {
      if (this.workers.delete(worker))
        this.fallen.push(`worker ended with ${code}: ${worker.tail()}`);
    });
  }

  async kill(child, what) {
    this.kills.push(Date.now());
    this.counts[what] += 1;
    child.kill('SIGKILL');
    await child.ended;
  }

  /** Kills one at random, and starts another. */
  async killWorker() {
    const worker = this.randomWorker();
    if (worker === undefined) return;
    this.workers.delete(worker);
    await this.kill(worker, 'workers killed');
    this.addWorker();
  }

  randomWorker() {
    return [...this.workers][Math.floor(this.random() * this.workers.size)];
  }

  /** One does nothing until its tools are with others, and then goes on as if nothing had been. */
  async freezeWorker() {
    await this.workersAreUp();
    const worker = this.randomWorker();
    const from = Date.now();
    worker.kill('SIGSTOP');
    await sleep(1_500 * this.settings.lock + awayMs);
    worker.kill('SIGCONT');
    this.frozen = { from, to: Date.now() };
    this.counts['workers frozen'] += 1;
    this.say('a worker was frozen until its lock had run out, and goes on');
  }

  /** Those that were just started have found Redis: without it they end with an error, as they should. */
  async workersAreUp() {
    while ([...this.workers].some((worker) => !worker.tail().includes('waits for')))
      await sleep(100);
  }

  async restartRedis(signal) {
    await this.workersAreUp();
    this.counts['Redis restarted'] += 1;
    await this.redis.restart(signal, awayMs);
    this.say(`Redis was ended with ${signal} and is back`);
  }

  /** Share of the tools whose trajectories are in the workspace. */
  shareDone() {
    const folder = join(this.workspace, 'trajectories', name, run);
    if (!existsSync(folder)) return 0;
    const files = readdirSync(folder).filter((file) => /^[^.].*\.json$/.test(file));
    return files.length / this.catalogue.tools.length;
  }

  recorded() {
    return this.library.listTrajectories(this.workspace, name, run);
  }

  answers() {
    return accountOf(this.chat, 'count').then(({ answers }) => answers);
  }

  /** The run to its end, with everything that happens to it on the way. */
  async suffer() {
    const isQueued = this.settings.workers > 0;
    let coordinator = this.refine({ queue: isQueued });
    for (let n = 0; n < this.settings.workers; n += 1) this.addWorker();
    const planned = isQueued
      ? this.plannedFor(
          () => coordinator,
          (next) => (coordinator = next),
        )
      : [];
    let [last, lastAt, seen, snapshotAt] = [0, Date.now(), 0, Date.now()];
    const nextKill = () => Math.round(this.settings.killEvery * (0.5 + this.random()));
    let due = nextKill();
    while (coordinator.isAlive) {
      await sleep(100);
      const answers = await this.answers();
      if (answers !== seen) [seen, lastAt] = [answers, Date.now()];
      if (Date.now() - lastAt > longestStillMs) {
        this.fallen.push(
          `no answer for ${longestStillMs / 1_000} s; the coordinator: ${coordinator.tail()}`,
        );
        return { coordinator };
      }
      const [next] = planned;
      if (next !== undefined && this.shareDone() >= next.from) {
        planned.shift();
        await next.happen();
      }
      if (answers - last >= due && coordinator.isAlive) {
        [last, due] = [answers, nextKill()];
        if (isQueued) await this.killWorker();
        else {
          await this.kill(coordinator, 'coordinator killed');
          coordinator = this.refine({ queue: false });
        }
        this.say(
          `killed ${this.kills.length} times, ${answers} answers, ${Math.round(100 * this.shareDone())} % of the tools fetched`,
        );
      }
      if (Date.now() - snapshotAt > snapshotEveryMs) {
        snapshotAt = Date.now();
        await this.takeSnapshot();
      }
    }
    for (const { what } of planned) this.fallen.push(`the run ended before ${what}`);
    return { coordinator };
  }

  async takeSnapshot() {
    if (this.settings.workers > 0) this.snapshots.push(await this.recorded());
  }

  plannedFor(coordinator, become) {
    return [
      { from: 0.2, what: 'Redis was ended', happen: () => this.restartRedis('SIGTERM') },
      {
        from: 0.4,
        what: 'the coordinator was killed',
        happen: async () => {
          await this.kill(coordinator(), 'coordinator killed');
          this.snapshots.push(await this.recorded());
          await sleep(awayMs);
          become(this.attach());
          this.say('the coordinator was killed and is attached again');
        },
      },
      { from: 0.5, what: 'a worker was frozen', happen: () => this.freezeWorker() },
      { from: 0.6, what: 'Redis was killed', happen: () => this.restartRedis('SIGKILL') },
    ];
  }

  /** Workers end when they are asked to. */
  async endWorkers() {
    const all = [...this.workers];
    this.workers.clear();
    for (const worker of all) worker.kill('SIGTERM');
    const ends = await Promise.race([
      Promise.all(all.map(({ ended }) => ended)),
      sleep(15_000, undefined, { ref: false }),
    ]);
    if (ends === undefined) this.fallen.push('workers did not end within 15 s of SIGTERM');
  }

  /** The same command, once more and without a queue, must find nothing to do. */
  async requestsOfOneMore() {
    const asked = async () => [
      (await accountOf(this.chat, 'count')).requests,
      (await accountOf(this.api)).requests,
    ];
    const before = await asked();
    const again = this.refine({ queue: false });
    const { code } = await again.ended;
    if (code !== 0) this.fallen.push(`once more ended with ${code}: ${again.tail()}`);
    const after = await asked();
    return after.map((count, index) => count - before[index]);
  }
}

async function recordedOrWhy(soak) {
  try {
    const [trajectories, docs] = await Promise.all([
      soak.recorded(),
      soak.library.loadRefinedDocs(soak.workspace, name, run),
    ]);
    return { trajectories, docs: docs?.tools ?? [], broken: [] };
  } catch (error) {
    return { trajectories: [], docs: [], broken: [error.message] };
  }
}

async function soaked(settings, { workspace, children, library, say }) {
  const soak = new Soak(settings, { workspace, children, library, say });
  const started = performance.now();
  await soak.startServers();
  const { coordinator } = await soak.suffer();
  const seconds = (performance.now() - started) / 1_000;
  const { code } = coordinator.isAlive ? { code: null } : await coordinator.ended;
  if (code !== 0) soak.fallen.push(`the coordinator ended with ${code}: ${coordinator.tail()}`);
  await soak.endWorkers();
  const { trajectories, docs, broken } = await recordedOrWhy(soak);
  const [chat, api] = [await accountOf(soak.chat), await accountOf(soak.api)];
  const more = await soak.requestsOfOneMore();
  const { catalogue, snapshots, kills, frozen } = soak;
  const checks = [
    ...soakChecks({ catalogue, trajectories, docs, snapshots, chat, api, kills, frozen }),
    { check: 'trajectories or docs that cannot be read', of: settings.tools, wrong: broken },
    { check: 'processes that fell by themselves', of: settings.workers + 1, wrong: soak.fallen },
    {
      check: 'requests of the same command once more',
      of: 1,
      wrong: more.some((count) => count > 0) ? [`model ${more[0]}, tools ${more[1]}`] : [],
    },
  ];
  const happened = {
    tools: settings.tools,
    workers: settings.workers,
    seconds,
    ...soak.counts,
    'model answers': chat.answers,
    'of them paid again after a kill': chat.answeredTwice.reduce(
      (sum, { answers }) => sum + answers.length - 1,
      0,
    ),
    'model faults': Object.values(chat.faults).reduce((sum, count) => sum + count, 0),
    'tool requests': api.requests,
    'of them changing': Object.values(api.mutations).reduce((sum, count) => sum + count, 0),
    'changing calls that a kill cut off': interruptedCalls(trajectories),
    'Redis MB at most': soak.redis === undefined ? null : await soak.redis.peakMb(),
  };
  return { happened, checks };
}

async function main(args) {
  const { values } = parseArgs({ args, options: flags });
  const settings = settingsOf(values);
  if (settings.workers > 0 && !hasRedis())
    throw new UsageError('redis-server is not installed: apt-get install redis-server');
  if (!existsSync(inRoot('dist/index.js')))
    throw new UsageError('There is no dist/. Run: npm run build');
  const library = await import('../dist/index.js');
  const kept = settings.workspace === undefined ? null : resolve(settings.workspace);
  if (kept !== null) mkdirSync(kept, { recursive: true });
  const workspace = kept ?? mkdtempSync(join(tmpdir(), 'tooldraft-soak-'));
  const children = startChildren();
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])
    process.once(signal, () => void children.close().then(() => process.exit(code)));
  const say = (text) => values.json || console.error(text);
  try {
    const { happened, checks } = await soaked(settings, { workspace, children, library, say });
    const isFine = checks.every(({ wrong }) => wrong.length === 0);
    if (values.json) console.log(JSON.stringify({ happened, checks }));
    else {
      console.log(`${resultsTable([happened])}\n\n${resultsTable(checkRows(checks))}`);
      for (const line of wrongLines(checks)) console.error(line);
      if (!isFine) console.error(`The run is in ${workspace}.`);
    }
    if (isFine && kept === null) rmSync(workspace, { recursive: true, force: true });
    return isFine ? 0 : 1;
  } finally {
    await children.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isUsers = error instanceof UsageError || String(error?.code).startsWith('ERR_PARSE_ARGS');
  if (!isUsers) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
