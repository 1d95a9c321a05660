import { appendFile, cp, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Trajectory } from '../../src/core/trajectory.js';
import {
  checks,
  examine,
  repairAll,
  type Examination,
  type FoundDamage,
} from '../../src/doctor/doctor.js';
import { FileCache } from '../../src/storage/file-cache.js';
import { listTrajectories } from '../../src/storage/list-trajectories.js';
import { lockRun } from '../../src/storage/lock-run.js';
import { buildTimeoutMs, ensureBuilt } from '../support/built-cli.js';
import type { FixtureApi } from '../support/fixture-api.js';
import { folderListing } from '../support/folder-listing.js';
import { runCli } from '../support/run-cli.js';
import { startCli } from '../support/start-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { damages, type DamageRow } from './damages.js';
import { catalogue, makeWorkspace, refineAgain, run, startShop } from './shop.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let api: FixtureApi;
/** Copied by every case and left as it is. */
let whole: string;

beforeAll(async () => {
  await ensureBuilt();
  folder = await temporaryFolder();
  api = await startShop();
  whole = join(folder.path, 'whole');
  await mkdir(whole);
  await makeWorkspace(whole, api);
}, buildTimeoutMs);
afterAll(async () => {
  await api.close();
  await folder.remove();
});

let copies = 0;
async function copyOf(workspace: string): Promise<string> {
  const path = join(folder.path, `copy-${(copies += 1)}`);
  await cp(workspace, path, { recursive: true, preserveTimestamps: true });
  return path;
}

function look(workspace: string, { leastFree = 0 }: Pick<DamageRow, 'leastFree'> = {}) {
  return examine(workspace, { now: () => new Date(), leastFree });
}

/** Each damage as `kind file`, the file as seen from the workspace. */
function named(workspace: string, { damages: found }: Examination): readonly string[] {
  return found.map(({ kind, file }) => `${kind} ${file.slice(workspace.length + 1)}`);
}

const nameOf = ({ kind, how }: DamageRow): string => (how === undefined ? kind : `${kind}, ${how}`);
const possible = damages.filter(({ skipped = false }) => skipped === false);
const repairable = possible.filter(({ isRepaired }) => isRepaired === true);
const row = (one: DamageRow) => [nameOf(one), one] as const;

describe('a damaged workspace', () => {
  for (const one of damages)
    if (one.skipped !== undefined && one.skipped !== false)
      it.skip(`${nameOf(one)}: ${one.skipped}`, () => undefined);

  it.each(possible.map(row))('%s: is named and left as it was', async (_name, one) => {
    const workspace = await copyOf(whole);
    const file = await one.damage(workspace);
    const before = await folderListing(workspace);
    expect(named(workspace, await look(workspace, one))).toEqual([`${one.kind} ${file}`]);
    expect(await folderListing(workspace)).toEqual(before);
  });

  it.each(possible.map(row))('%s: is repaired where that is safe', async (_name, one) => {
    const workspace = await copyOf(whole);
    const file = await one.damage(workspace);
    const before = await folderListing(workspace);
    const { damages: found } = await look(workspace, one);
    const repaired = await repairAll(found, {});
    expect(repaired.map(({ problem }) => problem)).toEqual(one.isRepaired === true ? [null] : []);
    const after = await folderListing(workspace);
    const differing = [...before, ...after].filter(
      (line) => before.includes(line) !== after.includes(line),
    );
    const listed = [file, ...(one.leaves === undefined ? [] : [one.leaves])];
    const others = differing.filter(
      (line) => !listed.some((name) => line === `${name}/` || line.startsWith(`${name} `)),
    );
    expect(others).toEqual([]);
    if (one.isRepaired !== true) expect(differing).toEqual([]);
    const left = one.isRepaired === true ? [] : [`${one.kind} ${file}`];
    expect(named(workspace, await look(workspace, one))).toEqual(left);
  });

  it('keeps private values for their owner alone once it is repaired', async () => {
    const workspace = await copyOf(whole);
    const one = damages.find(({ kind }) => kind === 'private-mode')!;
    const file = join(workspace, await one.damage(workspace));
    await repairAll((await look(workspace)).damages, {});
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('has a row for every kind', () => {
    const kinds = checks.flatMap((check) => Object.keys(check.kinds));
    expect(new Set(kinds).size).toBe(kinds.length);
    expect([...new Set(damages.map(({ kind }) => kind))].sort()).toEqual([...kinds].sort());
    const repairedKinds = checks.flatMap((check) =>
      Object.entries(check.kinds).flatMap(([kind, { repaired }]) =>
        repaired === undefined ? [] : [kind],
      ),
    );
    const ofRows = damages.filter(({ isRepaired }) => isRepaired === true).map(({ kind }) => kind);
    expect([...new Set(ofRows)].sort()).toEqual(repairedKinds.sort());
  });
});

interface Resumed {
  readonly workspace: string;
  readonly code: number | null;
  readonly errors: number;
}

async function resumed(workspaces: readonly string[]): Promise<readonly Resumed[]> {
  const ended = [];
  for (const cwd of workspaces) ended.push(await runCli(refineAgain, { cwd }));
  return ended.map(({ code, stdout }, index) => {
    const { errors } = JSON.parse(stdout) as { errors: readonly unknown[] };
    return { workspace: workspaces[index] ?? '', code, errors: errors.length };
  });
}

/** What was on record before and is not any more: same arguments, same outcome. */
function lostCalls(before: readonly Trajectory[], after: readonly Trajectory[]): readonly string[] {
  const said = (value: unknown): string => JSON.stringify(value);
  return before.flatMap(({ tool, calls }) => {
    const later = after.find((one) => one.tool === tool)?.calls ?? [];
    return calls
      .filter(({ id, arguments: given, outcome }) => {
        const kept = later.find((call) => call.id === id);
        const isKept = outcome === null || said(kept?.outcome) === said(outcome);
        return kept === undefined || said(kept.arguments) !== said(given) || !isKept;
      })
      .map(({ id }) => `${tool} ${id}`);
  });
}

describe('a run whose workspace was repaired', () => {
  it('goes on no worse than without, and has lost no call', async () => {
    const pairs: { readonly name: string; readonly without: string; readonly repaired: string }[] =
      [];
    for (const one of repairable) {
      const without = await copyOf(whole);
      await one.damage(without);
      const repaired = await copyOf(without);
      await repairAll((await look(repaired)).damages, {});
      pairs.push({ name: nameOf(one), without, repaired });
    }
    const before = await listTrajectories(whole, catalogue, run);
    expect(before.flatMap(({ calls }) => calls).length).toBeGreaterThan(3);
    const ended = await resumed(pairs.flatMap(({ without, repaired }) => [without, repaired]));
    for (const { name, without, repaired } of pairs) {
      const [first, second] = [without, repaired].map((path) =>
        ended.find(({ workspace }) => workspace === path),
      );
      const after = await listTrajectories(repaired, catalogue, run);
      expect({ name, code: second?.code, lost: lostCalls(before, after) }).toEqual({
        ...{ name, code: 0, lost: [] },
      });
      expect(second?.errors).toBeLessThanOrEqual(first?.errors ?? 0);
    }
  }, 120_000);
});

describe('a healthy workspace', () => {
  it('is silent, also one whose run was killed and whose lock is gone', async () => {
    const found = await look(whole);
    expect(named(whole, found)).toEqual([]);
    expect(found.files).toBeGreaterThan(15);
    expect(found.runs.map(({ isHeld }) => isHeld)).toEqual([false]);
  });

  it('is silent while a process refines in it', async () => {
    const workspace = await copyOf(whole);
    const { child, result } = startCli(refineAgain, { cwd: workspace });
    const seen = new Set<string>();
    let held = 0;
    while (child.exitCode === null) {
      const found = await look(workspace);
      held += found.runs.filter(({ isHeld }) => isHeld).length;
      for (const line of named(workspace, found)) seen.add(line);
      await sleep(5);
    }
    expect((await result).code).toBe(0);
    expect([...seen]).toEqual([]);
    expect(held).toBeGreaterThan(0);
    expect(named(workspace, await look(workspace))).toEqual([]);
  });
});

describe('a run that a living process holds', () => {
  it('is not repaired, whatever is damaged in it', async () => {
    const ofRuns =
      /^(?:journal|waves|temporary-file, in|answers|vectors|cache|private|log-torn, of rem)/;
    const rows = repairable.filter((one) => ofRuns.test(nameOf(one)));
    expect(rows.length).toBeGreaterThan(6);
    for (const one of rows) {
      const workspace = await copyOf(whole);
      await one.damage(workspace);
      const found = await look(workspace);
      const release = await lockRun(workspace, catalogue, run);
      const before = await folderListing(workspace);
      expect(await repairAll((await look(workspace)).damages, {})).toEqual([]);
      expect(await folderListing(workspace)).toEqual(before);
      await refusedByRun(found.damages, workspace, before);
      await release();
    }
  });
});

/** Also where the process came after the look: what is of the run waits for its lock. */
async function refusedByRun(
  found: readonly FoundDamage[],
  workspace: string,
  before: readonly string[],
): Promise<void> {
  const inRun = found.filter(({ kind }) => /^(?:journal|log)-torn$/.test(kind));
  for (const { problem } of await repairAll(inRun, {})) expect(problem).toContain('is in use');
  expect(await folderListing(workspace)).toEqual(before);
}

describe('tooldraft doctor', () => {
  it('names kind, file and remedy, ends with 5, and with 0 once all is repaired', async () => {
    const workspace = await copyOf(whole);
    for (const kind of ['journal-torn', 'private-mode'])
      await damages.find((one) => one.kind === kind)!.damage(workspace);
    const doctor = (...words: string[]) => runCli(['doctor', ...words], { cwd: workspace });
    const told = await doctor('--json');
    expect(told.code).toBe(5);
    const { status, errors } = JSON.parse(told.stdout) as { status: string; errors: object[] };
    expect(status).toBe('damaged');
    expect(errors).toMatchObject([
      { code: 'journal-torn', file: expect.stringContaining(workspace) as string },
      { code: 'private-mode', remedy: expect.stringContaining('chmod 600') as string },
    ]);
    const repaired = await doctor('--repair');
    expect(repaired).toMatchObject({ code: 0, stderr: '' });
    expect(repaired.stdout).toContain('2 damages, 2 repaired, 0 left');
    const after = await doctor();
    expect(after).toMatchObject({ code: 0, stderr: '' });
    expect(after.stdout).toContain('nothing wrong');
  });

  it('says where there is no workspace', async () => {
    const { code, stderr } = await runCli(['doctor', '--workspace', 'nowhere'], {
      cwd: folder.path,
    });
    expect(code).not.toBe(0);
    expect(stderr).toContain('nowhere');
  });
});

describe('a file that is written to between look and repair', () => {
  it.each(['answers-damaged', 'log-torn'])('%s: is left as it is', async (kind) => {
    const workspace = await copyOf(whole);
    const file = join(workspace, await damages.find((one) => one.kind === kind)!.damage(workspace));
    const { damages: found } = await look(workspace);
    await appendFile(file, 'more');
    const [repaired] = await repairAll(found, {});
    expect(repaired?.problem).toContain('was written to meanwhile');
    expect(await readFile(file, 'utf8')).toMatch(/more$/);
  });
});

it('repairs a cache once that is both damaged and full of what is of no use', async () => {
  const workspace = await copyOf(whole);
  for (const kind of ['cache-superseded', 'answers-damaged'])
    await damages.find((one) => one.kind === kind)!.damage(workspace);
  const repaired = await repairAll((await look(workspace)).damages, {});
  expect(repaired.map(({ problem }) => problem)).toEqual([null, null]);
  expect(named(workspace, await look(workspace))).toEqual([]);
  const cache = new FileCache(workspace, 'chat');
  expect(await cache.get({ key: 'a' })).toEqual({ answer: 119 });
  expect(await cache.get({ key: 'b' })).toBeNull();
  expect(await cache.get({ key: 'c' })).toEqual({ answer: 'c' });
});
