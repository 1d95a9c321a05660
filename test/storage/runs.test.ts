import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError, StorageError } from '../../src/core/errors.js';
import type { RefinedDocs } from '../../src/core/refined-docs.js';
import { toolFileName } from '../../src/core/tool-file-name.js';
import { archiveRun } from '../../src/storage/archive-run.js';
import { listRuns } from '../../src/storage/list-runs.js';
import {
  areEdited,
  loadRefinedDocs,
  saveRefinedDocs,
} from '../../src/storage/refined-docs-store.js';
import { readTrajectories } from '../../src/refine/trajectories.js';
import { sampleTrajectory, saveTrajectory } from '../support/sample-trajectory.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { refinedDocFor } from '../support/docs.js';

let workspace: string;
let remove: () => Promise<void>;
beforeEach(async () => ({ path: workspace, remove } = await temporaryFolder()));
afterEach(() => remove());

const now = new Date('2026-01-31T09:45:01.123Z');
const save = (changes = {}) =>
  saveTrajectory(workspace, sampleTrajectory({ run: 'rules', ...changes }));
const docsOf = (run = 'rules'): RefinedDocs => ({
  version: 1,
  catalogue: 'files',
  run,
  engine: 'rules',
  createdAt: now.toISOString(),
  tools: [],
});

describe('refined docs', () => {
  it('are given back as saved, null where there are none', async () => {
    expect(await loadRefinedDocs(workspace, 'files', 'rules')).toBeNull();
    const path = await saveRefinedDocs(workspace, docsOf());
    expect(path).toBe(join(workspace, 'refined-docs', 'files', 'rules.json'));
    expect(await loadRefinedDocs(workspace, 'files', 'rules')).toEqual(docsOf());
  });

  it('stay byte for byte where nothing but their time and order would differ', async () => {
    const doc = (id: string) => refinedDocFor({ id, description: id, parameters: {} });
    const path = await saveRefinedDocs(workspace, { ...docsOf(), tools: [doc('a'), doc('b')] });
    const text = await readFile(path, 'utf8');
    const later = { ...docsOf(), createdAt: '2027-01-01T00:00:00.000Z' };
    await saveRefinedDocs(workspace, { ...later, tools: [doc('b'), doc('a')] });
    expect(await readFile(path, 'utf8')).toBe(text);
    await saveRefinedDocs(workspace, { ...later, tools: [doc('b')] });
    expect(await loadRefinedDocs(workspace, 'files', 'rules')).toEqual({
      ...later,
      tools: [doc('b')],
    });
  });

  it('that were changed by hand are read and never overwritten; a new layout is no change', async () => {
    const path = await saveRefinedDocs(workspace, docsOf());
    const text = await readFile(path, 'utf8');
    await writeFile(path, JSON.stringify(JSON.parse(text)));
    expect(await areEdited(workspace, 'files', 'rules')).toBe(false);
    const edited = text.replace('"engine": "rules"', '"engine": "mine"');
    await writeFile(path, edited);
    expect(await areEdited(workspace, 'files', 'rules')).toBe(true);
    const refusal = await saveRefinedDocs(workspace, docsOf()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ConfigurationError);
    expect(refusal).toMatchObject({ exitCode: 2, file: path });
    expect(await readFile(path, 'utf8')).toBe(edited);
    expect(await loadRefinedDocs(workspace, 'files', 'rules')).toMatchObject({ engine: 'mine' });
  });

  it('without a checksum count as changed by hand', async () => {
    const path = await saveRefinedDocs(workspace, docsOf());
    await writeFile(path, JSON.stringify(docsOf()));
    await expect(saveRefinedDocs(workspace, { ...docsOf(), engine: 'other' })).rejects.toThrow(
      /changed by hand/,
    );
    expect(await loadRefinedDocs(workspace, 'files', 'rules')).toEqual(docsOf());
  });

  it('of another run under this name are refused', async () => {
    const path = await saveRefinedDocs(workspace, docsOf('other'));
    await writeFile(path.replace('other', 'rules'), await readFile(path));
    await expect(loadRefinedDocs(workspace, 'files', 'rules')).rejects.toThrow(/files\/other/);
  });

  it('do not leave the workspace', async () => {
    await expect(saveRefinedDocs(workspace, docsOf('../../x'))).rejects.toThrow(ConfigurationError);
    const outside = await temporaryFolder();
    await mkdir(join(workspace, 'refined-docs'));
    await symlink(outside.path, join(workspace, 'refined-docs', 'files'));
    await expect(saveRefinedDocs(workspace, docsOf())).rejects.toThrow(StorageError);
    expect(await readdir(outside.path)).toEqual([]);
    await outside.remove();
  });
});

describe('listRuns', () => {
  it('names runs with trajectories or refined docs once, archived ones not', async () => {
    expect(await listRuns(workspace, 'files')).toEqual([]);
    await save({ run: 'gpt-4o' });
    await save({ run: 'old' });
    await archiveRun(
      workspace,
      { catalogue: 'files', run: 'old', keepsDocs: false, keptFiles: [] },
      now,
    );
    await saveRefinedDocs(workspace, docsOf('gpt-4o'));
    await saveRefinedDocs(workspace, docsOf('gpt-4.1'));
    expect(await listRuns(workspace, 'files')).toEqual(['gpt-4.1', 'gpt-4o']);
  });
});

describe('readTrajectories', () => {
  const names = { catalogue: 'files', run: 'rules' };

  it('gives all of a run', async () => {
    for (const tool of ['b', 'a', 'c']) await save({ tool });
    const found = await readTrajectories(workspace, names);
    expect(found.map(({ tool }) => tool).toSorted()).toEqual(['a', 'b', 'c']);
    expect(await readTrajectories(workspace, { ...names, run: 'none' })).toEqual([]);
  });

  it('names the file that is broken', async () => {
    await save();
    const path = join(workspace, 'trajectories', 'files', 'rules', 'broken.json');
    await writeFile(path, '{"version": 2');
    await expect(readTrajectories(workspace, names)).rejects.toThrow(path);
  });
});

describe('archiveRun', () => {
  const rules = { catalogue: 'files', run: 'rules', keepsDocs: false, keptFiles: [] };

  it('moves trajectories and refined docs away, byte for byte', async () => {
    await save();
    await saveRefinedDocs(workspace, docsOf());
    const moved = await archiveRun(workspace, rules, now);
    const [docs, trajectories] = moved;
    expect(docs).toBe(
      join(workspace, 'refined-docs', 'files', 'archive', 'rules-20260131T094501Z.json'),
    );
    expect(trajectories).toBe(
      join(workspace, 'trajectories', 'files', 'archive', 'rules-20260131T094501Z'),
    );
    expect(await readdir(trajectories!)).toHaveLength(1);
    expect(JSON.parse(await readFile(docs!, 'utf8'))).toMatchObject(docsOf());
    expect(await loadRefinedDocs(workspace, 'files', 'rules')).toBeNull();
  });

  it('leaves refined docs, and trajectories of theirs, where they are to stay', async () => {
    for (const tool of ['a', 'b']) await save({ tool });
    await saveRefinedDocs(workspace, docsOf());
    const keptFiles = [`${toolFileName('a')}.json`, 'none.json'];
    const moved = await archiveRun(workspace, { ...rules, keepsDocs: true, keptFiles }, now);
    expect(moved).toHaveLength(1);
    expect(await readdir(moved[0]!)).toHaveLength(2);
    const left = await readTrajectories(workspace, rules);
    expect(left.map(({ tool }) => tool)).toEqual(['a']);
    expect(await loadRefinedDocs(workspace, 'files', 'rules')).toEqual(docsOf());
  });

  it('keeps both of two archived within a second, and does nothing where there is nothing', async () => {
    const names: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      await save();
      names.push(...(await archiveRun(workspace, rules, now)));
    }
    expect(new Set(names).size).toBe(2);
    expect(await archiveRun(workspace, rules, now)).toEqual([]);
  });
});
