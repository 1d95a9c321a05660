// `npm run soak [-- --tools N] [--seed N] [--workspace DIR]`: refines a catalogue of our own over a queue while processes are killed:
// workers again and again, Redis twice, the coordinator once. Then counts, by the servers that were asked, what was lost, done twice
// or paid twice; ends with 1 where anything was.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startChildren } from '../bench/support/children.mjs';
import { hasRedis } from '../bench/support/redis.mjs';
import { resultsTable } from '../bench/support/results-table.mjs';
import {
  checkRows,
  happenedRows,
  interruptedCalls,
  soakChecks,
  wrongLines,
} from '../bench/support/soak-checks.mjs';
import { accountOf, SoakRun } from '../bench/support/soak-run.mjs';
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

async function recordedOrWhy(soak) {
  try {
    return { trajectories: await soak.recorded(), docs: await soak.docs(), broken: [] };
  } catch (error) {
    return { trajectories: [], docs: [], broken: [error.message] };
  }
}

async function soaked(settings, { workspace, children, library, say }) {
  const soak = new SoakRun(settings, { workspace, children, library, say });
  const started = performance.now();
  await soak.startServers();
  await soak.suffer();
  const { coordinator } = soak;
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
  // By this is found out what was wrong.
  const account = { kills, frozen, chat, api, checks };
  writeFileSync(join(workspace, 'soak.json'), JSON.stringify(account, null, 2));
  return { happened, checks };
}

async function main(args) {
  const { values } = parseArgs({ args, options: flags });
  const settings = settingsOf(values);
  if (settings.workers > 0 && !hasRedis())
    throw new UsageError('redis-server is not installed: apt-get install redis-server');
  if (!existsSync(new URL('../dist/index.js', import.meta.url)))
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
      console.log(`${resultsTable(happenedRows(happened))}\n\n${resultsTable(checkRows(checks))}`);
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
