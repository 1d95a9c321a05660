import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readToolBench } from '../../src/catalogues/toolbench.js';
import type { Catalogue } from '../../src/core/catalogue.js';
import type { RefinedDoc } from '../../src/core/refined-docs.js';
import { loadRefinedDocs } from '../../src/storage/refined-docs-store.js';
import { beginCli, runCli } from '../support/run-cli.js';
import { startScriptedChatModel } from '../support/scripted-chat-model.js';
import { sharedData } from '../support/shared-data.js';
import { startScientistModel } from '../support/start-scientist-model.js';
import { startStableToolBench } from '../support/stable-toolbench.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const parameter = (name: string, type: string, description = '', value = '') => ({
  ...{ name, type, description },
  default: value,
});

const ours = [
  {
    ...{ category: 'Food, Drink', tool_name: 'Recipes', tool_description: 'Recipes to cook.' },
    api_list: [
      {
        ...{ name: 'Search', description: 'Finds recipes.' },
        required_parameters: [parameter('query', 'STRING', 'What to cook.', 'soup')],
        optional_parameters: [parameter('limit', 'NUMBER', 'How many.', '5')],
      },
      {
        ...{ name: 'Recipe', description: 'One recipe.' },
        required_parameters: [parameter('id', 'NUMBER', 'Its id.')],
        optional_parameters: [],
      },
      { name: 'All Kinds', description: '', required_parameters: [], optional_parameters: [] },
    ],
  },
  {
    ...{ category: 'Data', tool_name: 'Postal Codes', tool_description: '' },
    api_list: [
      {
        ...{ name: 'By Code', description: 'The place of a postal code.' },
        required_parameters: [parameter('code', 'STRING', 'A code.', '4051')],
        optional_parameters: [parameter('country', 'STRING', 'Its country.', 'CH')],
      },
    ],
  },
];

/** Tools of G2 that are refined, with 17 APIs; all 1,006 take minutes. */
const toolsOfG2 = 10;
const g2File = sharedData('toolbench/draft/tool_instruction/Initial.json');

async function g2(): Promise<unknown> {
  const all = JSON.parse(await readFile(g2File ?? '', 'utf8')) as Record<string, unknown>;
  return Object.values(all).slice(0, toolsOfG2);
}

const sources: readonly (readonly [string, (() => Promise<unknown>) | null])[] = [
  ['a file of ours', async () => ours],
  ["tools of ToolBench's G2", g2File === null ? null : g2],
];

describe.each(sources)('ToolBench without its services: %s', (_name, read) => {
  const when = read === null ? it.skip : it;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let catalogue: Catalogue;
  let server: Awaited<ReturnType<typeof startStableToolBench>>;
  const cli = (...args: readonly string[]) => runCli(args, { cwd: folder.path });
  const cache = () => join(folder.path, 'cache');
  const refine = () => [
    ...['refine', 'published.json', '--format', 'toolbench', '--timeout', '1'],
    ...['--answers', 'simulated', '--answers-url', server.url],
  ];
  const docsOf = async (run: string): Promise<readonly RefinedDoc[]> =>
    (await loadRefinedDocs(folder.path, 'published', run))?.tools ?? [];

  beforeAll(async () => {
    if (read === null) return;
    folder = await temporaryFolder();
    const published = await read();
    await writeFile(join(folder.path, 'published.json'), JSON.stringify(published));
    catalogue = readToolBench(published, { name: 'published', location: 'x' }).catalogue;
    server = await startStableToolBench({ catalogue, cache: cache() });
  });
  afterAll(async () => {
    if (read === null) return;
    await server.close();
    await folder.remove();
  });

  when(
    'is refined through a server, interrupted and resumed, and docs say what answered',
    async () => {
      const { interrupt, result } = beginCli(refine(), { cwd: folder.path });
      while (server.requests.length < 8) await sleep(5);
      interrupt();
      expect(await result).toMatchObject({ code: 130 });
      const done = await cli(...refine(), '--json');
      expect([0, 3]).toContain(done.code);
      expect(JSON.parse(done.stdout)).toMatchObject({ results: { answers: 'simulated' } });
      const changed = await docsOf('builtin');
      expect(changed).toHaveLength(catalogue.tools.length);
      for (const { answers } of changed) expect(answers).toBe('simulated');
      const told = changed.find(({ revision }) => revision > 0);
      if (told !== undefined)
        expect((await cli('show', 'published', told.tool)).stdout).toContain(
          'learnt from simulated answers',
        );
      const again = await cli(...refine());
      expect(again.stdout).toContain('Answers were simulated');
      expect(await docsOf('builtin')).toEqual(changed);
    },
    180_000,
  );

  when(
    'is refined from what the server kept',
    async () => {
      const before = server.requests.length;
      const args = ['refine', 'published', '--answers', 'recorded', '--recorded', cache()];
      const done = await cli(...args, '--run', 'tape', '--json');
      expect([0, 3]).toContain(done.code);
      expect(server.requests).toHaveLength(before);
      const docs = await docsOf('tape');
      expect(docs).toHaveLength(catalogue.tools.length);
      for (const { answers } of docs) expect(answers).toBe('recorded');
    },
    180_000,
  );

  when('does not mix answers of two kinds in one run', async () => {
    const other = await cli('refine', 'published', '--answers', 'recorded', '--recorded', cache());
    expect(other.stderr).toContain('archived as');
    for (const { answers } of await docsOf('builtin')) expect(answers).toBe('recorded');
  });
});

describe('chat models and answers that are not the tools’ own', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  const env = { OPENAI_API_KEY: 'any' };
  const catalogue: Catalogue = readToolBench(ours, { name: 'x', location: 'x' }).catalogue;
  beforeAll(async () => {
    folder = await temporaryFolder();
    await writeFile(join(folder.path, 'published.json'), JSON.stringify(ours));
  });
  afterAll(() => folder.remove());
  it('make answers up, and docs say so', async () => {
    const chat = await startScriptedChatModel(({ schemaName }) => {
      if (schemaName !== 'tool_answer') throw new Error(`nobody plays ${schemaName ?? 'that'}`);
      return { json: { accepted: true, body: { items: [{ id: 1, name: 'Soup' }] } } };
    });
    const args = [
      'refine',
      'published.json',
      '--answers',
      'simulated',
      '--role',
      'simulator=made-up',
    ];
    const { code, stdout, stderr } = await runCli([...args, '--base-url', chat.baseUrl, '--json'], {
      ...{ cwd: folder.path, env },
    });
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(chat.requests.length).toBeGreaterThan(3);
    const ofRecipes = chat.requests.find(({ text }) => text.includes('_for_recipes'));
    expect(ofRecipes?.text).toContain('Recipes: Recipes to cook.');
    expect(JSON.parse(stdout)).toMatchObject({ results: { answers: 'simulated' } });
    const docs = await loadRefinedDocs(folder.path, 'published', 'builtin');
    expect(docs?.tools.map(({ answers }) => answers)).toEqual(
      catalogue.tools.map(() => 'simulated'),
    );
    await chat.close();
  }, 120_000);

  it('ask a recording alone where it alone answers, and learn from what it holds', async () => {
    const cache = join(folder.path, 'cache');
    const server = await startStableToolBench({ catalogue, cache, faulty: 0 });
    const url = ['--answers', 'simulated', '--answers-url', server.url];
    const first = await runCli(['refine', 'published.json', ...url, '--run', 'served'], {
      cwd: folder.path,
    });
    expect(first.code).toBe(0);
    const asked = server.requests.length;
    const model = await startScientistModel();
    const known = ['--value', 'query=soup', '--value', 'code=4051'];
    const words = ['refine', 'published', '--answers', 'recorded', '--recorded', cache, ...known];
    const { code, stdout, stderr } = await runCli(
      [...words, '--model', 'scientist', '--base-url', model.baseUrl, '--json'],
      { cwd: folder.path, env },
    );
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(server.requests).toHaveLength(asked);
    const { results } = JSON.parse(stdout) as { results: { tools: { sentences: number }[] } };
    expect(results.tools).toHaveLength(catalogue.tools.length);
    expect(results.tools.some(({ sentences }) => sentences > 0)).toBe(true);
    await model.close();
    await server.close();
  }, 180_000);
});

describe('answers that contradict each other', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
    await writeFile(join(folder.path, 'published.json'), JSON.stringify(ours));
  });
  afterAll(() => folder.remove());

  it.each([
    [['--answers-url', 'http://127.0.0.1:9/virtual'], 'Add --answers simulated'],
    [['--answers', 'simulated', '--answers-url', 'nowhere'], 'no http or https address'],
    [['--answers', 'simulated'], 'has nothing that makes answers up'],
    [['--answers', 'recorded'], 'has no recorded calls'],
    [['--answers', 'recorded', '--recorded', '.'], 'holds no recorded call'],
    [['--answers', 'simulated', '--role', 'simulator=m', '--replay', 'x'], 'Leave out one of'],
    [[], 'only reads'],
  ])('%j: %s', async (args, text) => {
    const { code, stderr } = await runCli(
      ['refine', 'published.json', '--format', 'toolbench', ...args],
      { cwd: folder.path },
    );
    expect(code).not.toBe(0);
    expect(stderr.replace(/\s+/g, ' ')).toContain(text);
  });
});
