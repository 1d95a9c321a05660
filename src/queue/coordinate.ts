import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigurationError } from '../core/errors.js';
import type { TrajectoryStore } from '../core/ports.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Redis } from '../redis/connect.js';
import { RedisTrajectoryStore } from '../redis/redis-trajectory-store.js';
import { fileWork } from '../storage/file-work.js';
import { jsonStore } from '../storage/json-store.js';
import { safeName } from '../storage/safe-name.js';
import { workspacePaths } from '../storage/workspace-paths.js';
import { canonicalJson } from '../support/canonical-json.js';
import { jsonOf } from '../support/json-of.js';
import { buildVersion, shortBuild } from '../support/code-version.js';
import { announceRun, definitionOf, queuedRuns, setState, stateOf } from './queued-runs.js';
import type { QueuedRun, RunDefinition } from './run-record.js';
import type { UnitQueue } from './unit.js';
import { openUnits } from './units.js';

const queueFileSchema = z.strictObject({
  version: z.literal(1),
  /** Of the run in Redis. */
  id: z.string(),
  /** What of the command is no worker's matter, for when it is come back to. */
  command: z.strictObject({ concurrency: z.number(), noCleanUp: z.boolean() }),
});
/** Where a workspace keeps which run in Redis is its own. */
export type QueueFile = z.infer<typeof queueFileSchema>;

/** `.tooldraft/runs/<catalogue>/<run>.queue.json`; its data is null where there is no such run. */
export async function queueFile(workspace: string, catalogue: string, run: string) {
  const { state } = workspacePaths(workspace);
  const folder = join(state, 'runs', safeName('catalogue', catalogue));
  const path = join(folder, `${safeName('run', run)}.queue.json`);
  const store = jsonStore(path, queueFileSchema, 'queue file');
  await store.read();
  return { path, store };
}

/** A run over a queue, from its coordinator's side. */
export interface Coordinated {
  readonly run: QueuedRun;
  readonly units: UnitQueue;
  /** Workers have begun it for an earlier process of this run, and go on. */
  readonly goesOn: boolean;
  /** What an earlier process left in Redis of a run that has ended since: fetched before anything is begun. */
  fetchEarlier(store: TrajectoryStore, tools: readonly ToolDoc[]): Promise<void>;
  /** Rejects with `ConfigurationError` where workers go on with something else than this. */
  expectSame(definition: RunDefinition): Promise<void>;
  /** Makes the run known to workers, and to this workspace; of one that goes on they know. */
  announce(told: Told): Promise<void>;
  /** Everything has been fetched: Redis and the workspace forget the run. */
  end(): Promise<void>;
  close(): Promise<void>;
}

export interface Told {
  readonly definition: RunDefinition;
  readonly variables: readonly string[];
  readonly command: QueueFile['command'];
}

/**
 * The run of this workspace in Redis: the one that workers go on with, else a new one. Rejects with `ConfigurationError` where another
 * workspace has one of this name there, or workers of another build go on with it.
 */
export async function coordinate(
  redis: Redis,
  workspace: string,
  named: Pick<QueuedRun, 'kind' | 'catalogue' | 'run'>,
): Promise<Coordinated> {
  const file = await queueFile(workspace, named.catalogue, named.run);
  const runs = await queuedRuns(redis);
  const own = runs.find(({ id }) => id === file.store.data?.id);
  refuseOthers(runs, named, own, redis.label);
  const state = own === undefined ? null : await stateOf(redis, own.id);
  const goesOn = state === 'running' || state === 'paused';
  if (own !== undefined && goesOn) expectSameBuild(own);
  const run: QueuedRun =
    own !== undefined && goesOn
      ? own
      : {
          ...{ version: 1, id: randomBytes(8).toString('hex'), build: buildVersion() },
          ...{ ...named, variables: [], startedAt: redis.now().toISOString() },
        };
  const units = await openUnits(redis, run);
  return {
    ...{ run, units, goesOn },
    fetchEarlier: async (store, tools) => {
      if (own !== undefined && !goesOn) await fetchAndDrop(redis, own, store, tools);
    },
    expectSame: (definition) => expectSame(redis, run, definition),
    announce: async ({ definition, variables, command }) => {
      if (goesOn) return;
      file.store.data = { version: 1, id: run.id, command };
      await file.store.write();
      await announceRun(redis, { ...run, variables: [...variables] }, definition);
      await setState(redis, run.id, 'running');
    },
    end: async () => {
      await units.cancel(true);
      await fileWork().remove(file.path);
    },
    close: () => units.close(),
  };
}

function nameOf({ catalogue, run }: Pick<QueuedRun, 'catalogue' | 'run'>): string {
  return `${catalogue}/${run}`;
}

function refuseOthers(
  runs: readonly QueuedRun[],
  named: Pick<QueuedRun, 'catalogue' | 'run'>,
  own: QueuedRun | undefined,
  label: string,
): void {
  const other = runs.find((one) => one !== own && nameOf(one) === nameOf(named));
  if (other === undefined) return;
  throw new ConfigurationError(
    `The queue at ${label} has a run ${nameOf(named)} of another workspace, since ${other.startedAt}.`,
    {
      remedy: `Use another name with --run, or end that one with "tooldraft queue cancel ${other.id} --drop".`,
    },
  );
}

function expectSameBuild(own: QueuedRun): void {
  if (own.build === buildVersion()) return;
  throw new ConfigurationError(
    `The run ${nameOf(own)} goes on with workers of another build of tooldraft (${shortBuild(own.build)}, this is ${shortBuild(buildVersion())}).`,
    { remedy: `Use that build, or end the run with "tooldraft queue cancel ${own.run}" first.` },
  );
}

async function expectSame(redis: Redis, own: QueuedRun, definition: RunDefinition): Promise<void> {
  const going = await definitionOf(redis, own.id);
  const parts = Object.keys(definition) as (keyof RunDefinition)[];
  const text = (one: unknown): string => canonicalJson(jsonOf(one));
  const differs = parts.filter((part) => text(going[part]) !== text(definition[part]));
  if (differs.length === 0) return;
  throw new ConfigurationError(
    `Workers go on with the run ${nameOf(own)}, but with other ${differs.map((part) => wordsOf[part]).join(' and ')}.`,
    {
      remedy: `Come back to it as it is with "tooldraft refine --attach ${own.run}", or end it with "tooldraft queue cancel ${own.run}" first.`,
    },
  );
}

const wordsOf: Readonly<Record<keyof RunDefinition, string>> = {
  version: 'files',
  settings: 'settings',
  catalogue: 'tools',
  allTools: 'tools of its source',
  details: 'settings of its engine',
};

async function fetchAndDrop(
  redis: Redis,
  own: QueuedRun,
  store: TrajectoryStore,
  tools: readonly ToolDoc[],
): Promise<void> {
  const there = new RedisTrajectoryStore(redis, own.id);
  for (const { id } of tools) await there.copyTo(store, id);
  const units = await openUnits(redis, own);
  await units.cancel(true);
  await units.close();
}
