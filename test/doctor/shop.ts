import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  experimentFolder,
  experimentLog,
  when2CallLog,
} from '../../src/evaluation/evaluation-logs.js';
import { experimentTables, manifestOf } from '../../src/evaluation/experiments/manifest.js';
import type { ExperimentRecord } from '../../src/evaluation/experiments/experiment-record.js';
import { FileCache } from '../../src/storage/file-cache.js';
import { cleanUpLog } from '../../src/storage/clean-up-log.js';
import { lockRun } from '../../src/storage/lock-run.js';
import { privateEntriesWriter } from '../../src/storage/private-entries.js';
import { editReviews } from '../../src/storage/reviews-file.js';
import { VectorCache } from '../../src/storage/vector-cache.js';
import { writeFileAtomic } from '../../src/storage/write-file-atomic.js';
import { Refusal, startFixtureApi, type FixtureApi } from '../support/fixture-api.js';
import { runCli } from '../support/run-cli.js';
import { startCli } from '../support/start-cli.js';

export const catalogue = 'shop';
export const run = 'rules';

/** Slow until the run has been killed. */
const pace = { slowMs: 15 };

const items = [{ id: 'it-1a', title: 'chair' }];

/** A shop in which things are listed, shown and added. */
export function startShop(): Promise<FixtureApi> {
  const responses = { '200': { description: 'OK' } };
  const text = { type: 'string' };
  return startFixtureApi(
    {
      spec: {
        openapi: '3.0.3',
        info: { title: 'Shop', version: '1' },
        paths: {
          '/items': {
            get: { operationId: 'listItems', description: 'Lists items.', responses },
            post: {
              ...{ operationId: 'addItem', description: 'Adds an item.', responses },
              parameters: [{ name: 'title', in: 'query', required: true, schema: text }],
            },
          },
          '/items/{id}': {
            get: {
              ...{ operationId: 'getItem', description: 'Gives an item.', responses },
              parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
            },
          },
        },
      },
      operations: [
        {
          ...{ id: 'listItems', method: 'GET', path: '/items' },
          handle: () => ({ status: 200, body: { items } }),
        },
        {
          ...{ id: 'getItem', method: 'GET', path: '/items/{id}' },
          handle: ({ path }) => {
            const found = items.find(({ id }) => id === path['id']);
            if (found !== undefined) return { status: 200, body: found };
            throw new Refusal({ status: 404, body: { error: 'no such item' } });
          },
        },
        {
          ...{ id: 'addItem', method: 'POST', path: '/items', mutates: true },
          handle: ({ query }) => {
            const title = query.get('title') ?? '';
            if (title === '') throw new Refusal({ status: 400, body: { error: 'give a title' } });
            return { status: 201, body: { id: `it-${title.length}b`, title } };
          },
        },
      ],
    },
    pace,
  );
}

/** The command line that goes on with the run. */
export const refineAgain = [
  ...['refine', catalogue, '--allow-writes=addItem', '--iterations', '1', '--retries', '0'],
  ...['--engine', 'rules', '--json'],
];

/**
 * Makes a workspace as people have them: a run that was ended by kill -9 while it added an item, docs from before that, decisions, private
 * values, caches, logs and an experiment, each written by what writes it in the product.
 */
export async function makeWorkspace(workspace: string, api: FixtureApi): Promise<void> {
  await writeFile(join(workspace, 'api.json'), JSON.stringify(api.spec));
  const [, , ...options] = refineAgain;
  const first = ['refine', 'api.json', '--name', catalogue, '--only', 'listItems', ...options];
  const { code, stderr, stdout } = await runCli(first, { cwd: workspace });
  if (code !== 0) throw new Error(stderr + stdout);
  const { child, result } = startCli(refineAgain, { cwd: workspace });
  while ((api.calls.operations['addItem'] ?? 0) === 0 && child.exitCode === null) await sleep(1);
  child.kill('SIGKILL');
  const killed = await result;
  pace.slowMs = 0;
  if (killed.signal !== 'SIGKILL') throw new Error(killed.stderr + killed.stdout);
  // The lock that the kill has left.
  await (
    await lockRun(workspace, catalogue, run)
  )();
  await addEverythingElse(workspace);
}

const record: ExperimentRecord = {
  ...{ version: 1, key: 'k1', catalogue, measure: 'retrieval', model: null, seed: 1 },
  ...{ rows: [], notMeasured: [], same: [] },
};

async function addEverythingElse(workspace: string): Promise<void> {
  const keep = await privateEntriesWriter(workspace, catalogue);
  keep({ token: 'user001@example.com', value: 'elsa@harbour.example' });
  keep({ open: 'open@harbour.example' });
  const chat = new FileCache(workspace, 'chat');
  for (const key of ['a', 'b', 'c']) await (await chat.set({ key }, { answer: key })).synced;
  const vectors = new VectorCache(workspace, 'stub');
  await vectors.putMany([
    { key: 'a', vector: [1, 2] },
    { key: 'b', vector: [3, 4] },
  ]);
  await editReviews(workspace, catalogue, () => [
    { tool: 'listItems', section: 'description', sentence: 'Lists items.', decision: 'accept' },
  ]);
  const removal = { tool: 'addItem', arguments: {}, of: 'addItem c1', isGone: true };
  await cleanUpLog(workspace, catalogue, run).append(removal);
  await when2CallLog(workspace).append({
    ...{ version: 1, key: 'k', record: 'r', mode: 'direct', model: 'm', tokens: 1 },
    answer: { kind: 'unusable', problem: 'none' },
  });
  const folder = experimentFolder(workspace, 'small');
  await experimentLog(folder).append(record);
  const outputs = experimentTables('Small', [record]);
  for (const [name, text] of Object.entries(outputs))
    await writeFileAtomic(join(folder, name), text);
  const manifest = manifestOf({
    ...{ experiment: 'small', title: 'Small', tooldraft: '0', node: '0', fileText: '' },
    ...{ settings: {}, records: [record], outputs },
  });
  await writeFileAtomic(join(folder, 'manifest.json'), JSON.stringify(manifest));
}
