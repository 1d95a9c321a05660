import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildHttpRequest } from '../../src/calls/build-http-request.js';
import { filterTools } from '../../src/catalogues/filter-tools.js';
import type { CallRecord } from '../../src/core/call-record.js';
import type { Catalogue } from '../../src/core/catalogue.js';
import { effectOf } from '../../src/core/effect.js';
import type { Random } from '../../src/core/ports.js';
import type { Trajectory } from '../../src/core/trajectory.js';
import { listTrajectories } from '../../src/storage/list-trajectories.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import type { FixtureApi } from '../support/fixture-api.js';
import { startLyingApi } from '../support/lying-api.js';
import { killAtRandom } from '../support/start-cli.js';
import { outcomeOf, printed } from '../support/run-module.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { catalogueOf } from '../integration/refine-fixture-api.js';
import { refineProcesses, type RefineProcesses } from './refine-process.js';

const moments = 50;
/** A process lives for at most so many requests, or for so long after it took the run. */
const mostRequests = 24;
const longestLifeMs = 400;
const slowMs = 12;

/** Tools that read and tools that write, and that need each other's values. */
const tools = [
  'listItems',
  'setItemPrice',
  'listOrders',
  'createOrder',
  'cancelOrder',
  'registerSupplier',
  'reserveItem',
];

let processes: RefineProcesses;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  processes = await refineProcesses(join(folder.path, 'compiled'));
}, 60_000);

afterAll(() => folder.remove());

interface Run {
  readonly api: FixtureApi;
  readonly catalogue: Catalogue;
  readonly workspace: string;
}

async function newRun(name: string, slow = slowMs): Promise<Run> {
  const api = await startLyingApi({ slowMs: slow });
  const catalogue = filterTools(await catalogueOf(api, name), { only: tools });
  return { api, catalogue, workspace: join(folder.path, name) };
}

const recorded = ({ catalogue, workspace }: Run): Promise<readonly Trajectory[]> =>
  listTrajectories(workspace, catalogue.name, 'rules');

const requestsTo = ({ api }: Run): number =>
  Object.values(api.calls.operations).reduce((sum, count) => sum + count, 0);

/**
 * Runs until it is killed or ends by itself; true where it was killed. Most kills wait for some requests and then for some
 * part of the answer's time, so that many a call is in flight; every fifth comes at any time.
 */
async function runAndKill(run: Run, kill: number, random: Random): Promise<boolean> {
  const child = await processes.start(run.catalogue, run.workspace);
  const ended = outcomeOf(child);
  await printed(child, 'locked');
  if (kill % 5 !== 0) {
    const from = requestsTo(run) + 1 + Math.floor(random.next() * mostRequests);
    while (requestsTo(run) < from && child.exitCode === null) await sleep(1);
  }
  const killed = await killAtRandom(child, kill % 5 === 0 ? longestLifeMs : slowMs, random.next());
  const { stdout, stderr } = await ended;
  if (!killed) {
    const done = expect.stringMatching(/^done \d+$/m) as string;
    expect({ stdout, stderr }).toMatchObject({ stdout: done });
  }
  return killed;
}

async function runToTheEnd(
  run: Run,
): Promise<{ readonly code: number | null; readonly stdout: string }> {
  const { code, stdout, stderr } = await outcomeOf(
    await processes.start(run.catalogue, run.workspace),
  );
  return { code, stdout: `${stdout}${stderr}` };
}

/** What was on record before must be there still: same arguments, same outcome. */
function lostCalls(before: readonly Trajectory[], after: readonly Trajectory[]): readonly string[] {
  return before.flatMap(({ tool, calls }) => {
    const later = after.find((trajectory) => trajectory.tool === tool);
    return calls
      .filter((call) => {
        const kept = later?.calls.find(({ id }) => id === call.id);
        if (kept === undefined || !isEqual(kept.arguments, call.arguments)) return true;
        return call.outcome !== null && !isEqual(kept.outcome, call.outcome);
      })
      .map(({ id }) => `${tool} ${id}`);
  });
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

interface Sent {
  /** Calls on record that make this request. */
  recorded: number;
  /** Of these, the ones that an answer shows to have been made. */
  answered: number;
  /** Of these, how many came after one that a kill caught in flight. */
  afterInterrupted: number;
  interrupted: boolean;
}

const isInterrupted = ({ outcome }: CallRecord): boolean =>
  outcome?.kind === 'fault' && outcome.reason === 'interrupted';

/** Refused before it was sent, since an equal call may have been carried out. */
const wasNotCalled = ({ outcome }: CallRecord): boolean =>
  outcome?.kind === 'fault' && outcome.reason === 'not-called';

/** The mutating requests that the record speaks of, by the key under which the server counts them. */
function mutatingRequests(
  run: Run,
  trajectories: readonly Trajectory[],
): ReadonlyMap<string, Sent> {
  const found = new Map<string, Sent>();
  for (const { tool: id, calls } of trajectories) {
    const tool = run.catalogue.tools.find((one) => one.id === id)!;
    if (effectOf(tool) === 'read') continue;
    for (const call of calls) {
      const key = wasNotCalled(call) ? null : requestKey(run, tool, call);
      if (key === null) continue;
      const sent = found.get(key) ?? {
        recorded: 0,
        answered: 0,
        afterInterrupted: 0,
        interrupted: false,
      };
      sent.recorded += 1;
      if (call.outcome !== null && call.outcome.kind !== 'fault') sent.answered += 1;
      if (sent.interrupted && !isInterrupted(call)) sent.afterInterrupted += 1;
      if (isInterrupted(call)) sent.interrupted = true;
      found.set(key, sent);
    }
  }
  return found;
}

/** Null for a call that no request could be built for: it was never sent. */
function requestKey(run: Run, tool: Catalogue['tools'][number], call: CallRecord): string | null {
  const target = { baseUrl: run.api.url, headers: {}, credentials: [] };
  try {
    const { method, url, body } = buildHttpRequest(target, { tool, arguments: call.arguments }, {});
    const content = body?.content ?? '';
    return `${method} ${url.pathname}${url.search} ${typeof content === 'string' ? content : ''}`;
  } catch {
    return null;
  }
}

describe('kill -9 while refining', () => {
  it(`at ${moments} moments: goes on to the end, loses nothing, changes nothing twice`, async () => {
    const random = seededRandom(4);
    let kills = 0;
    let interrupted = 0;
    for (let round = 1; kills < moments; round += 1) {
      const run = await newRun(`killed-${round}`);
      try {
        let before: readonly Trajectory[] = [];
        for (let running = true; running && kills < moments;) {
          running = await runAndKill(run, kills, random);
          if (running) kills += 1;
          const after = await recorded(run);
          expect(lostCalls(before, after)).toEqual([]);
          before = after;
        }
        const end = await runToTheEnd(run);
        expect(end).toMatchObject({
          code: 0,
          stdout: expect.stringMatching(/^done \d+$/m) as string,
        });

        const trajectories = await recorded(run);
        expect(lostCalls(before, trajectories)).toEqual([]);
        expect(trajectories.map(({ tool }) => tool)).toEqual([...tools].sort());
        for (const { stop, selection, calls } of trajectories) {
          expect(stop).not.toBeNull();
          expect(selection).not.toBeNull();
          expect(calls.filter(({ outcome }) => outcome === null)).toEqual([]);
          expect(calls.map(({ id }) => id)).toEqual(calls.map((_, index) => `c${index + 1}`));
        }
        interrupted += trajectories.flatMap(({ calls }) => calls).filter(isInterrupted).length;

        const spoken = mutatingRequests(run, trajectories);
        const received = run.api.calls.mutatingRequests;
        const more = Object.keys(received).filter(
          (key) => (received[key] ?? 0) > (spoken.get(key)?.recorded ?? 0),
        );
        expect({ 'received more often than recorded': more }).toEqual({
          'received more often than recorded': [],
        });
        const fewer = [...spoken].filter(([key, { answered }]) => (received[key] ?? 0) < answered);
        expect({ 'recorded with an answer, never received': fewer }).toEqual({
          'recorded with an answer, never received': [],
        });
        const again = [...spoken].filter(([, { afterInterrupted }]) => afterInterrupted > 0);
        expect({ 'made again after a kill': again }).toEqual({ 'made again after a kill': [] });
        const twice = Object.entries(run.api.calls.effects).filter(
          ([key, times]) => times > (spoken.get(key)?.recorded ?? 0),
        );
        expect({ 'took effect more often than recorded': twice }).toEqual({
          'took effect more often than recorded': [],
        });

        const requests = requestsTo(run);
        expect(await runToTheEnd(run)).toMatchObject({ code: 0 });
        expect(requestsTo(run)).toBe(requests);
      } finally {
        await run.api.close();
      }
    }
    expect(kills).toBe(moments);
    // Few calls that write are in flight: they are made only on things of the run.
    expect(interrupted).toBeGreaterThan(0);
  }, 600_000);
});

describe('a run that another process holds', () => {
  it('is refused with LockedError, and Ctrl-C saves it and exits with 130 for the next one to go on', async () => {
    const run = await newRun('held', 60);
    try {
      const first = await processes.start(run.catalogue, run.workspace);
      const ended = outcomeOf(first);
      await printed(first, 'call');
      const second = await runToTheEnd(run);
      expect(second).toMatchObject({
        code: 1,
        stdout: expect.stringContaining('LockedError') as string,
      });
      expect(second.stdout).toContain('held/rules');

      first.kill('SIGINT');
      const stopped = await ended;
      expect(stopped).toMatchObject({ code: 130, signal: null });
      expect(stopped.stdout).toMatch(/^interrupted \d+$/m);
      const before = await recorded(run);
      const inFlight = before.filter(({ calls }) => calls.some(({ outcome }) => outcome === null));
      const read = run.catalogue.tools.filter((tool) => effectOf(tool) === 'read');
      expect(read.map(({ id }) => id)).toEqual(
        expect.arrayContaining(inFlight.map(({ tool }) => tool)),
      );
      expect(before.filter(({ selection }) => selection !== null)).toEqual([]);

      expect(await runToTheEnd(run)).toMatchObject({ code: 0 });
      const after = await recorded(run);
      expect(lostCalls(before, after)).toEqual([]);
      expect(after.map(({ stop }) => stop?.reason)).not.toContain('interrupted');
    } finally {
      await run.api.close();
    }
  }, 300_000);
});
