import type { commandOptions } from '../../config/command-options.js';
import { definitionOf, stateOf } from '../../queue/queued-runs.js';
import type { QueuedRun, RunDefinition, RunState } from '../../queue/run-record.js';
import { UnitRecords } from '../../queue/unit-records.js';
import type { UnitCounts } from '../../queue/unit.js';
import { openUnits } from '../../queue/units.js';
import { isFit, workersOf, type WorkerRecord } from '../../queue/workers.js';
import type { Redis } from '../../redis/connect.js';
import { spentOf } from '../../redis/shared-limits.js';
import { costText, countText } from '../../reports/terminal/usage-text.js';
import type { TerminalStyle } from '../../reports/terminal/terminal-style.js';
import { escapeJsonText, escapeRecord } from '../../support/escape-control-characters.js';
import { shortBuild } from '../../support/code-version.js';
import { systemClock } from '../../support/system-clock.js';
import { textTable, type Column } from '../../support/text-table.js';
import type { CommandContext, RunCommand } from '../command.js';
import { done } from '../done.js';
import { openQueueOf } from '../queue-url.js';
import { styleOf } from '../terminal-style.js';
import { nameOf, runsNamed } from './named-run.js';

type Context = CommandContext<(typeof commandOptions)['queue status']>;

interface RunStatus extends QueuedRun {
  readonly state: RunState;
  readonly counts: UnitCounts;
  readonly calls: number;
  readonly tokens: number;
  readonly cost: number;
  /** What `--max-calls` and the like allow; absent where they are not given. */
  readonly limits: { readonly calls?: number; readonly tokens?: number; readonly cost?: number };
  readonly failures: readonly { readonly what: readonly string[]; readonly reason: string }[];
  /** How many workers could work for it. */
  readonly fitWorkers: number;
}

interface QueueStatus {
  readonly runs: readonly RunStatus[];
  readonly workers: readonly WorkerRecord[];
}

/** `tooldraft queue status`: what there is, once or until Ctrl-C. */
export const run: RunCommand<(typeof commandOptions)['queue status']> = async (context) => {
  const { settings, output, signal } = context;
  const redis = await openQueueOf(context);
  try {
    if (!settings.watch) {
      const status = await statusOf(redis, context);
      return done(statusView(status, styleOf(output.stdout)), status);
    }
    while (!signal.aborted) {
      show(await statusOf(redis, context), context);
      await systemClock.sleep(2_000, signal);
    }
    return done('', null);
  } finally {
    await redis.close();
  }
};

/** On a terminal in place of what stood there; one object a line with `--json`. */
function show(status: QueueStatus, { output }: Context): void {
  const { stream, isTerminal } = output.stdout;
  if (output.json) {
    stream.write(`${escapeJsonText(JSON.stringify(status))}\n`);
    return;
  }
  const clear = isTerminal ? '\u001b[H\u001b[2J' : '';
  stream.write(`${clear}${statusView(status, styleOf(output.stdout))}\n${isTerminal ? '' : '\n'}`);
}

async function statusOf(redis: Redis, { arguments: words }: Context): Promise<QueueStatus> {
  const workers = await workersOf(redis);
  const found = await runsNamed(redis, words[0]);
  const runs: RunStatus[] = [];
  for (const one of found) runs.push(await statusOfRun(redis, one, workers));
  return { runs, workers };
}

async function statusOfRun(
  redis: Redis,
  queued: QueuedRun,
  workers: readonly WorkerRecord[],
): Promise<RunStatus> {
  const records = new UnitRecords(redis, queued.id);
  const units = await openUnits(redis, queued);
  try {
    const ends = await units.ends(0);
    const failures = await records.failures();
    const spent = await spentOf(redis, queued.id);
    return {
      ...queued,
      state: await stateOf(redis, queued.id),
      counts: await units.counts(),
      calls: ends.reduce((sum, end) => sum + (end.kind === 'done' ? end.calls : 0), 0),
      tokens: spent.tokens,
      cost: spent.cost,
      limits: limitsIn(await definitionOf(redis, queued.id)),
      failures: failures.map(({ unit, reason }) => ({ what: unit.tools ?? [unit.id], reason })),
      fitWorkers: workers.filter((worker) => isFit(worker, queued)).length,
    };
  } finally {
    await units.close();
  }
}

function limitsIn({ settings }: RunDefinition): RunStatus['limits'] {
  const { maxCalls: calls, maxTokens: tokens, maxCost: cost } = settings;
  const given = Object.entries({ calls, tokens, cost });
  return Object.fromEntries(given.filter(([, limit]) => typeof limit === 'number'));
}

const runColumns: readonly Column[] = [
  { title: 'run', flexible: true },
  { title: 'state' },
  { title: 'waiting', align: 'right' },
  { title: 'in hand', align: 'right' },
  { title: 'ended', align: 'right' },
  { title: 'failed', align: 'right' },
  { title: 'calls', align: 'right' },
  { title: 'tokens', align: 'right' },
  { title: 'cost', align: 'right' },
  { title: 'workers', align: 'right' },
];

const workerColumns: readonly Column[] = [
  { title: 'worker', flexible: true },
  { title: 'build' },
  { title: 'at once', align: 'right' },
  { title: 'in hand', align: 'right' },
  { title: 'seen' },
];

function statusView(found: QueueStatus, style: TerminalStyle): string {
  const { runs, workers } = escapeRecord(found);
  const layout = { width: style.width, styleHeader: style.palette.dim };
  const named = new Map(runs.map((one) => [one.id, nameOf(one)]));
  const failures = runs.flatMap((one) =>
    one.failures.map(({ what, reason }) => `${nameOf(one)}: ${what.join(', ')} failed: ${reason}`),
  );
  const declined = workers.flatMap((worker) =>
    Object.entries(worker.declined).flatMap(([id, why]) =>
      named.has(id) ? [`${worker.name} leaves ${named.get(id) ?? id} alone: ${why}`] : [],
    ),
  );
  const idle = runs.filter(({ state, fitWorkers }) => state === 'running' && fitWorkers === 0);
  return [
    ...(runs.length === 0 ? ['No run is in this queue.'] : []),
    ...(runs.length === 0 ? [] : textTable(runColumns, runs.map(rowOfRun), layout)),
    ...spaced(failures),
    '',
    ...(workers.length === 0 ? ['No worker is there.'] : []),
    ...(workers.length === 0 ? [] : textTable(workerColumns, workers.map(rowOfWorker), layout)),
    ...spaced(declined),
    ...spaced(
      idle.map(
        (one) =>
          `${nameOf(one)} waits for a worker of build ${shortBuild(one.build)}: start "tooldraft worker" with the same --queue.`,
      ),
    ),
  ].join('\n');
}

function spaced(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', ...lines];
}

function rowOfRun(one: RunStatus): readonly string[] {
  const { counts, calls, tokens, cost, limits } = one;
  const of = (used: string, limit: string | undefined): string =>
    limit === undefined ? used : `${used} of ${limit}`;
  const limited = (limit: number | undefined, text: (n: number) => string) =>
    limit === undefined ? undefined : text(limit);
  return [
    nameOf(one),
    one.state,
    countText(counts.waiting),
    countText(counts.active),
    countText(counts.ended),
    countText(counts.failed),
    of(countText(calls), limited(limits.calls, countText)),
    of(countText(tokens), limited(limits.tokens, countText)),
    of(costText(cost), limited(limits.cost, costText)),
    countText(one.fitWorkers),
  ];
}

function rowOfWorker({ name, build, concurrency, busy, seenAt }: WorkerRecord): readonly string[] {
  const inHand = Object.values(busy).reduce((sum, count) => sum + count, 0);
  return [name, shortBuild(build), countText(concurrency), countText(inHand), seenAt.slice(11, 19)];
}
