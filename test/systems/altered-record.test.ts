import { cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { filterTools } from '../../src/catalogues/filter-tools.js';
import type { Catalogue } from '../../src/core/catalogue.js';
import { TooldraftError } from '../../src/core/errors.js';
import { toolFileName } from '../../src/core/tool-file-name.js';
import { FileTrajectoryStore } from '../../src/storage/file-trajectory-store.js';
import { listTrajectories } from '../../src/storage/list-trajectories.js';
import { alterationsOfJson, alterationsOfLines } from '../support/alterations.js';
import type { FixtureApi } from '../support/fixture-api.js';
import { startLyingApi } from '../support/lying-api.js';
import { outcomeOf } from '../support/run-module.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { catalogueOf } from '../integration/refine-fixture-api.js';
import { refineProcesses, type RefineProcesses } from './refine-process.js';

const name = 'altered';
const tool = 'createOrder';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let processes: RefineProcesses;
let api: FixtureApi;
let catalogue: Catalogue;
/** A workspace in which a run was killed while an order was being made. */
let killed: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  processes = await refineProcesses(join(folder.path, 'compiled'));
  api = await startLyingApi({ slowMs: 40 });
  catalogue = filterTools(await catalogueOf(api, name), { only: ['listItems', tool] });
  killed = join(folder.path, 'killed');
  const child = await processes.start(catalogue, killed);
  const ended = outcomeOf(child);
  while ((api.calls.operations[tool] ?? 0) < 3 && child.exitCode === null) await sleep(1);
  child.kill('SIGKILL');
  expect((await ended).signal).toBe('SIGKILL');
}, 60_000);

afterAll(async () => {
  await api.close();
  await folder.remove();
});

const runFolder = (workspace: string): string => join(workspace, 'trajectories', name, 'rules');

/** What was written of a call that is on its way when the process is killed. */
async function journalOf(workspace: string): Promise<string> {
  const found = (await readdir(runFolder(workspace))).find((file) => file.startsWith('journal-'));
  if (found === undefined) throw new Error('the kill came when nothing was in the journal');
  return join(runFolder(workspace), found);
}

async function copied(as: string): Promise<string> {
  const workspace = join(folder.path, as);
  await cp(killed, workspace, { recursive: true });
  return workspace;
}

/** What the tool's trajectory is taken for, or the refusal. */
async function readings(workspace: string): Promise<readonly unknown[]> {
  const store = new FileTrajectoryStore({ workspace, catalogue: name, run: 'rules' });
  const all = [() => store.load(tool), () => listTrajectories(workspace, name, 'rules')];
  return Promise.all(all.map((read) => read().catch((error: unknown) => error)));
}

/** What is wrong with how these alterations of a file were met, one line for each. */
async function takenWithoutAWord(
  workspace: string,
  file: string,
  alterations: readonly { readonly about: string; readonly text: string }[],
): Promise<readonly string[]> {
  const before = await readFile(file, 'utf8');
  const taken: string[] = [];
  for (const { about, text } of alterations) {
    await writeFile(file, text);
    for (const error of await readings(workspace)) {
      if (!(error instanceof TooldraftError)) taken.push(`${about}: ${JSON.stringify(error)}`);
      else if (error.file !== file || error.remedy === undefined)
        taken.push(`${about}: ${error.message}`);
    }
  }
  await writeFile(file, before);
  return taken;
}

describe('a record that was altered after the run', () => {
  it('is refused, whatever was changed in a trajectory', async () => {
    const workspace = await copied('trajectories');
    const child = await processes.start(catalogue, workspace);
    expect(await outcomeOf(child)).toMatchObject({ code: 0 });
    const file = join(runFolder(workspace), `${toolFileName(tool)}.json`);
    const all = alterationsOfJson(await readFile(file, 'utf8'));
    const step = Math.ceil(all.length / 300);
    const some = all.filter((_, index) => index % step === 0 || index > all.length - 10);
    expect(some.length).toBeGreaterThan(100);
    expect(await takenWithoutAWord(workspace, file, some)).toEqual([]);
    const same = JSON.stringify(JSON.parse(await readFile(file, 'utf8')));
    const written = await readings(workspace);
    await writeFile(file, same);
    expect(await readings(workspace)).toEqual(written);
  }, 120_000);

  it('is refused, whatever was changed in the journal', async () => {
    const workspace = await copied('journal');
    const file = await journalOf(workspace);
    const all = alterationsOfLines(await readFile(file, 'utf8'));
    expect(all.length).toBeGreaterThan(10);
    expect(await takenWithoutAWord(workspace, file, all)).toEqual([]);
  }, 120_000);
});

describe('a run that was killed while it changed something', () => {
  const losses: readonly [string, (workspace: string) => Promise<void>][] = [
    ['emptied', async (workspace) => truncate(await journalOf(workspace), 0)],
    ['removed', async (workspace) => rm(await journalOf(workspace))],
    [
      'without its last line',
      async (workspace) => {
        const file = await journalOf(workspace);
        const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -2);
        await writeFile(file, lines.map((line) => `${line}\n`).join(''));
      },
    ],
    [
      'removed, and what tells of it too',
      async (workspace) => {
        await rm(await journalOf(workspace));
        await rm(join(runFolder(workspace), 'recorded.log'));
      },
    ],
  ];

  it.each(losses)('does not go on where the journal was %s', async (about, lose) => {
    const workspace = await copied(about.replaceAll(/\W+/g, '-'));
    await lose(workspace);
    const before = { ...api.calls.operations };
    const { code, stdout, stderr } = await outcomeOf(await processes.start(catalogue, workspace));
    expect({ code, text: stdout + stderr }).toMatchObject({
      code: 1,
      text: expect.stringContaining('StorageError') as string,
    });
    expect(api.calls.operations).toEqual(before);
  });

  it('goes on where nothing was touched', async () => {
    const workspace = await copied('untouched');
    const { code } = await outcomeOf(await processes.start(catalogue, workspace));
    expect(code).toBe(0);
  }, 60_000);
});
