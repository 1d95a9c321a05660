import { hostname } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Json } from '../../src/core/json.js';
import { privateEntrySchema } from '../../src/core/private-entry.js';
import { refinedDocsSchema, type RefinedDocs } from '../../src/core/refined-docs.js';
import { reviewsSchema, type ReviewEntry } from '../../src/core/review.js';
import { toolTrajectorySchema, trajectoryOf } from '../../src/refine/trajectories.js';
import { StudyFolder } from '../../src/cli/study/study-folder.js';
import { agentRunSchema } from '../../src/evaluation/agents/agent-record.js';
import { manifestSchema } from '../../src/evaluation/experiments/manifest.js';
import { studySchema } from '../../src/evaluation/study/study.js';
import { leftLog, leftThingsSchema } from '../../src/storage/left-log.js';
import { FileCache } from '../../src/storage/file-cache.js';
import { JsonLinesLog } from '../../src/storage/json-lines-log.js';
import { jsonStore } from '../../src/storage/json-store.js';
import { isRunHeld } from '../../src/storage/lock-run.js';
import {
  privateEntriesFile,
  privateEntriesWriter,
  readPrivateEntries,
} from '../../src/storage/private-entries.js';
import {
  areEdited,
  loadRefinedDocs,
  saveRefinedDocs,
} from '../../src/storage/refined-docs-store.js';
import { editReviews, loadReviews } from '../../src/storage/reviews-file.js';
import { VectorCache } from '../../src/storage/vector-cache.js';
import { workspacePaths } from '../../src/storage/workspace-paths.js';
import { writeFileAtomic } from '../../src/storage/write-file-atomic.js';
import { saveTrajectory } from '../support/sample-trajectory.js';
import { jsonValues, texts, valuesOf } from './drawn.js';
import { propertiesOf, type DamagedReading } from './reader.js';
import type { Property } from './property.js';

const [catalogue, run] = ['shop', 'rules'];
const trajectories = propertiesOf({
  name: 'trajectory',
  values: valuesOf(toolTrajectorySchema).map((value) => ({ ...value, catalogue, run })),
  write: saveTrajectory,
  read: (workspace, _file, value) => trajectoryOf(workspace, value, value.tool),
  damaged: 'as its format says',
});

/** Records, one per line. */
const byLines: DamagedReading<readonly unknown[]> = {
  says: 'the records of whole lines, after a cut the first ones',
  check: (read, whole, { damage }) => {
    if (damage.kind !== 'cut') return;
    const records = read as readonly unknown[];
    expect(records).toEqual((whole as readonly unknown[]).slice(0, records.length));
  },
};

const leftThings = propertiesOf({
  name: 'log of what was left behind',
  values: fc.array(valuesOf(leftThingsSchema), { minLength: 1, maxLength: 3 }),
  write: async (workspace, value) => {
    const log = leftLog(workspace, catalogue, run);
    for (const one of value) await log.append(one);
    return log.path;
  },
  read: (workspace) => leftLog(workspace, catalogue, run).read(),
  damaged: byLines,
});

const runsLog = (workspace: string) =>
  new JsonLinesLog(join(workspace, 'evaluations', 'runs.jsonl'), agentRunSchema, 'agent run');
const agentRuns = propertiesOf({
  name: 'log of agent runs',
  values: fc.array(valuesOf(agentRunSchema), { minLength: 1, maxLength: 2 }),
  write: async (workspace, value) => {
    for (const one of value) await runsLog(workspace).append(one);
    return runsLog(workspace).path;
  },
  read: (workspace) => runsLog(workspace).read(),
  damaged: byLines,
});

const privateEntries = propertiesOf({
  name: 'private values',
  values: fc.array(valuesOf(privateEntrySchema), { minLength: 1, maxLength: 3 }),
  write: async (workspace, value) => {
    const write = await privateEntriesWriter(workspace, catalogue);
    for (const entry of value) write(entry);
    return privateEntriesFile(workspace, catalogue);
  },
  read: (workspace) => Promise.resolve(readPrivateEntries(workspace, catalogue)),
  damaged: byLines,
});

/** Each value or a miss; after a cut no value that was not set. */
const orMiss: DamagedReading<unknown> = {
  says: 'a value or a miss for each key, after a cut no value that was not set',
  check: (read, whole, { damage }) => {
    const found = read as readonly unknown[];
    if (damage.kind !== 'cut') return;
    found.forEach((one, at) => {
      if (one !== null) expect(one).toEqual((whole as readonly unknown[])[at]);
    });
  },
};

const distinct = <T>(values: fc.Arbitrary<T>) =>
  fc.uniqueArray(fc.tuple(texts, values), { minLength: 1, maxLength: 3, selector: ([key]) => key });

const answersCache = propertiesOf({
  name: "cache of models' answers",
  values: distinct(jsonValues.filter((value) => value !== null)),
  write: async (workspace, value) => {
    const cache = new FileCache(workspace, 'chat');
    for (const [key, answer] of value) await (await cache.set(key, answer)).synced;
    return join(workspacePaths(workspace).cache, 'chat.jsonl');
  },
  read: async (workspace, _file, value) => {
    const cache = new FileCache(workspace, 'chat');
    const found: (Json | null)[] = [];
    for (const [key] of value) found.push(await cache.get(key));
    return found;
  },
  means: (value) => value.map(([, answer]) => answer),
  damaged: orMiss,
});

const vectorCache = propertiesOf({
  name: 'cache of vectors',
  values: distinct(fc.array(fc.float({ noNaN: true }), { minLength: 1, maxLength: 4 })),
  write: async (workspace, value) => {
    const entries = value.map(([key, vector]) => ({ key, vector }));
    await new VectorCache(workspace, 'model').putMany(entries);
    return join(workspacePaths(workspace).cache, 'model.vectors');
  },
  read: (workspace, _file, value) =>
    new VectorCache(workspace, 'model').getMany(value.map(([key]) => key)),
  means: (value) => value.map(([, vector]) => vector),
  damaged: orMiss,
});

const refinedDocs = propertiesOf({
  name: 'refined docs',
  values: valuesOf(refinedDocsSchema).map((docs): RefinedDocs => ({
    ...docs,
    catalogue,
    run,
  })),
  write: (workspace, value) => saveRefinedDocs(workspace, value),
  read: async (workspace) => {
    const docs = await loadRefinedDocs(workspace, catalogue, run);
    return (await areEdited(workspace, catalogue, run)) ? { docs, edited: true } : docs;
  },
  damaged: {
    says: 'the docs as they were, or says that they were changed by hand',
    check: (read, whole) => {
      if (!('edited' in (read as object))) expect(read).toEqual(whole);
    },
  },
});

const reviewedOnce = fc.uniqueArray(
  valuesOf(reviewsSchema).chain(({ sentences: [entry] }) => fc.constant(entry as ReviewEntry)),
  { minLength: 1, maxLength: 2, selector: ({ tool }) => tool },
);
const reviews = propertiesOf({
  name: 'reviews',
  values: reviewedOnce,
  write: async (workspace, value) => {
    await editReviews(workspace, catalogue, () => value);
    return workspacePaths(workspace).reviewsFile(catalogue);
  },
  read: async (workspace) => (await loadReviews(workspace, catalogue)).sentences,
  damaged: 'as its format says',
});

const manifests = propertiesOf({
  name: 'manifest of an experiment',
  values: valuesOf(manifestSchema),
  write: async (workspace, value) => {
    const file = join(workspace, 'manifest.json');
    const store = jsonStore(file, manifestSchema, 'manifest');
    store.data = value;
    await store.write();
    return file;
  },
  read: async (_workspace, file) => {
    const store = jsonStore(file, manifestSchema, 'manifest');
    await store.read();
    return store.data;
  },
  damaged: 'as its format says',
});

const studies = propertiesOf({
  name: 'study',
  values: valuesOf(studySchema).map((value) => ({
    ...{ ...value, name: 'docs', raters: ['ann'] },
    items: value.items.map((item, at) => ({ ...item, id: String(at + 1) })),
  })),
  write: async (workspace, value) => {
    const { path } = await StudyFolder.create(workspace, value);
    return join(path, 'study.json');
  },
  read: async (workspace) => (await StudyFolder.open(workspace, 'docs')).study,
  damaged: 'as its format says',
});

const forms = propertiesOf({
  name: 'form of a study',
  values: valuesOf(studySchema).map((value) => ({
    ...{ ...value, name: 'docs', raters: ['ann'] },
    items: value.items.map((item, at) => ({ ...item, id: String(at + 1) })),
  })),
  write: async (workspace, value) => (await StudyFolder.create(workspace, value)).formFile('ann'),
  read: async (workspace) => (await StudyFolder.open(workspace, 'docs')).answersOf('ann'),
  means: () => [],
  damaged: 'as its format says',
});

const holders = fc.record({
  version: fc.constant(1),
  pid: fc.oneof(fc.integer(), fc.constantFrom(0, -1, 2 ** 40, process.pid)),
  host: fc.constantFrom(hostname(), 'elsewhere'),
  startedAt: fc.option(texts),
  token: texts,
});
const locks = propertiesOf({
  name: 'lock of a run',
  values: holders,
  write: async (workspace, value) => {
    const file = workspacePaths(workspace).lockFile(catalogue, run);
    await writeFileAtomic(file, `${JSON.stringify(value)}\n`);
    return file;
  },
  read: (workspace) => isRunHeld(workspace, catalogue, run),
  means: ({ pid, host, startedAt }) =>
    pid > 0 && (host !== hostname() || (pid === process.pid && startedAt === null)),
  damaged: 'as its format says',
});

/** Files that tooldraft writes. */
export const ofOwnFiles: readonly Property[] = [
  ...[trajectories, leftThings, agentRuns, privateEntries],
  ...[answersCache, vectorCache, refinedDocs, reviews, manifests, studies, forms, locks],
].flat();
