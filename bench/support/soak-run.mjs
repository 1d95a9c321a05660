import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { catalogueOf } from './kinds.mjs';
import { startRedis } from './redis.mjs';
import { cli } from './run-tooldraft.mjs';
import { seededNumbers } from './seeded-numbers.mjs';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const [name, run] = ['soak', 'soak'];
const modelMs = 100;
const faultRate = 0.05;
/** Redis is away for so long, the coordinator too. */
const awayMs = 1_500;
/** Without a further answer of the model for so long, the run is stuck. */
const longestStillMs = 120_000;
/** There are few of them, and kills shall meet them too. */
const changingWeighs = 8;
const snapshotEveryMs = 10_000;

/** What a server tells of what it was asked. */
export const accountOf = async (url, path = 'account') => (await fetch(`${url}/${path}`)).json();

/** A run, its servers and processes, and what is done to these. */
export class SoakRun {
  kills = [];
  counts = {
    ...{ 'workers killed': 0, 'workers frozen': 0, 'coordinator killed': 0, 'Redis restarted': 0 },
  };
  /** From when to when a worker did nothing, though it lived. */
  frozen = null;
  seen = { progress: 0, at: Date.now() };
  snapshotAt = Date.now();
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
      children.start(file, process.execPath, [here(`${file}.mjs`)], { env }).firstLine;
    const faults = { DELAY_MS: String(modelMs), FAULT_RATE: String(faultRate) };
    [this.chat, this.api, this.embeddings] = await Promise.all([
      server('chat-server', { ...faults, SEED: String(settings.seed) }),
      server('api-server', { DELAY_MS: '1', WRITE_DELAY_MS: '60', CONTACTS: 'yes' }),
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

  async docs() {
    return (await this.library.loadRefinedDocs(this.workspace, name, run))?.tools ?? [];
  }

  /** What brings the next kill nearer: a changing request, of which there are few, as much as several answers. */
  async progress() {
    const { answers } = await accountOf(this.chat, 'count');
    const { changing } = await accountOf(this.api, 'count');
    return answers + changingWeighs * changing;
  }

  /** The run to its end, with everything that happens to it on the way. */
  async suffer() {
    const { workers } = this.settings;
    this.coordinator = this.refine({ queue: workers > 0 });
    for (let n = 0; n < workers; n += 1) this.addWorker();
    const planned = workers > 0 ? this.planned() : [];
    while (this.coordinator.isAlive) {
      await sleep(100);
      const progress = await this.progress();
      if (this.isStuck(progress)) return;
      if (planned.length > 0 && this.shareDone() >= planned[0].from) await planned.shift().happen();
      await this.killWhenDue(progress);
      await this.takeSnapshotWhenDue();
    }
    for (const { what } of planned) this.fallen.push(`the run ended before ${what}`);
  }

  isStuck(progress) {
    if (progress !== this.seen.progress) this.seen = { progress, at: Date.now() };
    if (Date.now() - this.seen.at <= longestStillMs) return false;
    this.fallen.push(
      `nothing happened for ${longestStillMs / 1_000} s; the coordinator: ${this.coordinator.tail()}`,
    );
    return true;
  }

  async killWhenDue(progress) {
    this.due ??= this.nextKill(progress);
    if (progress < this.due || !this.coordinator.isAlive) return;
    this.due = this.nextKill(progress);
    if (this.settings.workers > 0) await this.killWorker();
    else {
      await this.kill(this.coordinator, 'coordinator killed');
      this.coordinator = this.refine({ queue: false });
    }
    const percent = Math.round(100 * this.shareDone());
    this.say(`killed ${this.kills.length} times, ${percent} % of the tools fetched`);
  }

  nextKill(progress) {
    return progress + Math.round(this.settings.killEvery * (0.5 + this.random()));
  }

  async takeSnapshotWhenDue() {
    if (this.settings.workers === 0 || Date.now() - this.snapshotAt <= snapshotEveryMs) return;
    this.snapshotAt = Date.now();
    this.snapshots.push(await this.recorded());
  }

  /** What happens to a run over a queue once, and the share of the tools that is done by then. */
  planned() {
    return [
      { from: 0.2, what: 'Redis was ended', happen: () => this.restartRedis('SIGTERM') },
      { from: 0.4, what: 'the coordinator was killed', happen: () => this.replaceCoordinator() },
      { from: 0.5, what: 'a worker was frozen', happen: () => this.freezeWorker() },
      { from: 0.6, what: 'Redis was killed', happen: () => this.restartRedis('SIGKILL') },
    ];
  }

  async replaceCoordinator() {
    await this.kill(this.coordinator, 'coordinator killed');
    this.snapshots.push(await this.recorded());
    await sleep(awayMs);
    this.coordinator = this.attach();
    this.say('the coordinator was killed and is attached again');
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
