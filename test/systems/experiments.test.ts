import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readToolBench } from '../../src/catalogues/toolbench.js';
import { readOpenApi } from '../../src/catalogues/openapi/read-openapi.js';
import type { Experiment } from '../../src/evaluation/experiments/experiment-file.js';
import { mockApi } from '../../src/serving/mock-api.js';
import { serveMock } from '../../src/serving/serve-mock.js';
import { experimentFiles } from '../support/experiment-files.js';
import { runCli } from '../support/run-cli.js';
import type { ScriptedChatModel } from '../support/scripted-chat-model.js';
import { sharedData } from '../support/shared-data.js';
import { startStableToolBench, type StableToolBench } from '../support/stable-toolbench.js';
import { startScientistModel } from '../support/start-scientist-model.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const limitMs = 300_000;
/** Of every set of queries or instructions so many are kept, with the tools that they are about. */
const kept = 2;

/** Where published data is beside the checkout, and where experiments look for it. */
const published = {
  'data/restbench/tmdb_oas.json': 'restbench/restgpt/tmdb_oas.json',
  'data/draft/test_data/TMDB.json': 'restbench/draft/test_data/TMDB.json',
  'data/draft/tool_instruction/TMDB_Initial.json':
    'restbench/draft/tool_instruction/TMDB_Initial.json',
  'data/draft/tool_instruction/TMDB_DRAFT.json': 'restbench/draft/tool_instruction/TMDB_DRAFT.json',
  'data/draft/test_data/G2.json': 'toolbench/draft/test_data/G2.json',
  'data/draft/tool_instruction/Initial.json': 'toolbench/draft/tool_instruction/Initial.json',
  'data/draft/tool_instruction/DRAFT.json': 'toolbench/draft/tool_instruction/DRAFT.json',
  'data/noisytoolbench/IMKI.json': 'noisytoolbench/IMKI.json',
  'data/noisytoolbench/IMR.json': 'noisytoolbench/IMR.json',
  'data/noisytoolbench/IBTC.json': 'noisytoolbench/IBTC.json',
} as const;
type Place = keyof typeof published;

async function readShared<T>(place: Place): Promise<T> {
  return JSON.parse(await readFile(sharedData(published[place]) ?? '', 'utf8')) as T;
}

interface QueriesOf<Tool> {
  readonly api_list: readonly Tool[];
}
interface RestTool {
  readonly tool_name: string;
  readonly url: string;
}

/** Published data of so few queries and tools that a run takes seconds. */
async function cutData(): Promise<ReadonlyMap<Place, unknown>> {
  const cut = new Map<Place, unknown>();
  const first = async <T>(place: Place): Promise<readonly T[]> => {
    const some = (await readShared<readonly T[]>(place)).slice(0, kept);
    cut.set(place, some);
    return some;
  };
  const rest = (await first<QueriesOf<RestTool>>('data/draft/test_data/TMDB.json')).flatMap(
    ({ api_list: tools }) => tools,
  );
  const paths = new Set(rest.map(({ url }) => new URL(url).pathname.replace(/^\/3/, '')));
  const document = await readShared<{ paths: object }>('data/restbench/tmdb_oas.json');
  const isUsed = ([path]: readonly [string, unknown]) =>
    paths.has(decodeURI(path)) || paths.has(encodeURI(path));
  cut.set('data/restbench/tmdb_oas.json', {
    ...document,
    paths: Object.fromEntries(Object.entries(document.paths).filter(isUsed)),
  });
  await chosen<RestTool>('data/draft/tool_instruction/TMDB_Initial.json', rest, cut);
  await chosen<RestTool>('data/draft/tool_instruction/TMDB_DRAFT.json', rest, cut);
  const many = (
    await first<QueriesOf<{ readonly tool_name: string }>>('data/draft/test_data/G2.json')
  ).flatMap(({ api_list: tools }) => tools);
  await chosen('data/draft/tool_instruction/Initial.json', many, cut);
  await chosen('data/draft/tool_instruction/DRAFT.json', many, cut);
  for (const kind of ['IMKI', 'IMR', 'IBTC'] as const)
    await first(`data/noisytoolbench/${kind}.json`);
  return cut;
}

/** Those of a file of docs that are about these tools. */
async function chosen<Tool extends { readonly tool_name: string }>(
  place: Place,
  tools: readonly { readonly tool_name: string }[],
  cut: Map<Place, unknown>,
): Promise<void> {
  const names = new Set(tools.map(({ tool_name: name }) => name));
  const all = await readShared<Record<string, Tool>>(place);
  cut.set(
    place,
    Object.fromEntries(Object.entries(all).filter(([, { tool_name: name }]) => names.has(name))),
  );
}

const hasData = Object.values(published).every((path) => sharedData(path) !== null);
const files = experimentFiles();

/** What an experiment takes of published data; kept for a later count, and never run, are these two sets. */
function dataOf({ catalogues, docs, measures }: Experiment): readonly string[] {
  return JSON.stringify([catalogues, docs, measures]).match(/data\/\w+/g) ?? [];
}
const neverHere = ['Spotify', 'G3', 'IwE'];

describe('every experiment file, with a model that plays all roles and servers of ours', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let model: ScriptedChatModel;
  let toolBench: StableToolBench;
  const end = new AbortController();
  let mocked: Promise<void> = Promise.resolve();
  let tmdb = '';

  beforeAll(async () => {
    folder = await temporaryFolder();
    await cp(join(root, 'experiments'), join(folder.path, 'experiments'), { recursive: true });
    await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'));
    model = await startScientistModel();
    if (!hasData) return;
    const cut = await cutData();
    for (const [place, value] of cut) {
      const path = join(folder.path, 'experiments', place);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, JSON.stringify(value));
    }
    const document = cut.get('data/restbench/tmdb_oas.json');
    const { catalogue } = await readOpenApi(document, { name: 'TMDB', location: 'tmdb_oas.json' });
    tmdb = await new Promise((onReady) => {
      mocked = serveMock(mockApi(catalogue.tools), { port: 0, signal: end.signal, onReady });
    });
    const initial = cut.get('data/draft/tool_instruction/Initial.json');
    const read = readToolBench(initial, { name: 'G2', location: 'Initial.json' });
    toolBench = await startStableToolBench({ catalogue: read.catalogue, faulty: 0 });
  }, limitMs);

  afterAll(async () => {
    end.abort();
    await mocked;
    await toolBench?.close();
    await model.close();
    await folder.remove();
  });

  /** Its own folder is what a file has that names no workspace. */
  const run = async (name: string, experiment: Experiment) => {
    const workspace = join(folder.path, 'workspaces', name);
    await mkdir(workspace, { recursive: true });
    const has = (catalogue: string) =>
      experiment.catalogues.some(
        ({ name: one, serve }) => one === catalogue && serve === undefined,
      );
    return runCli(
      [
        ...['experiment', `experiments/${name}.yaml`, '--workspace', workspace, '--limit', '1'],
        ...['--model', 'scripted', '--base-url', model.baseUrl],
        ...['--role', 'embeddings=text-embedding-ada-002'],
        ...(has('TMDB') ? ['--server', `TMDB=${tmdb}`] : []),
        ...(has('G2') ? ['--answers-url', toolBench.url] : []),
      ],
      {
        cwd: folder.path,
        timeoutMs: limitMs,
        env: {
          OPENAI_API_KEY: 'key',
          ...(has('TMDB') ? { TMDB_KEY: 'key', SPOTIFY_TOKEN: 'token' } : {}),
        },
      },
    );
  };

  // The smoke test has a test of its own.
  const others = files.filter(({ name }) => name !== 'smoke');
  const cases = others.map((file) => ({ ...file, needsData: dataOf(file.experiment).length > 0 }));

  describe.each(cases)('$name', ({ name, experiment, needsData }) => {
    (needsData && !hasData ? it.skip : it)(
      'comes to its end, and is the same bytes when it is built again',
      async () => {
        const made = await run(name, experiment);
        expect(made).toMatchObject({ code: 0 });
        const manifest = join(
          ...[folder.path, 'workspaces', name, 'evaluations', 'experiments', name],
          'manifest.json',
        );
        const again = await runCli(['experiment', '--rebuild', manifest], { cwd: folder.path });
        expect(again).toMatchObject({ code: 0, stdout: made.stdout });
        for (const line of unmeasured(made.stdout))
          expect(`${name}: ${line}`).toMatch(expectedGap(experiment));
      },
      2 * limitMs,
    );
  });
});

/** Why something is not measured, of every place in the tables that says so. */
function unmeasured(table: string): readonly string[] {
  return [...table.matchAll(/[Nn]ot measured: ([^|\n]*)/g)].map(([, reason = '']) => reason.trim());
}

/** What a file itself says is not measured, and data that is not here. */
function expectedGap({ docs, measures }: Experiment): RegExp {
  const own = [...docs, ...measures].flatMap((entry) =>
    'notMeasured' in entry && entry.notMeasured !== undefined ? [entry.notMeasured] : [],
  );
  const absent = neverHere.map((name) => `data/\\S*${name}\\S* is not here`);
  return new RegExp([...own.map(escaped), ...absent].join('|'));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
