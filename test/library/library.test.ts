import { createServer } from 'node:http';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildCorpus,
  CatalogueError,
  clarifyDocs,
  createChatModel,
  createExecutor,
  evaluateAgents,
  evaluateCalls,
  evaluateClarify,
  evaluateRetrieval,
  exportDocs,
  goldUser,
  liveAnswers,
  loadDocs,
  openProxy,
  reactAgent,
  readCatalogue,
  readQueries,
  readSamples,
  refine,
  withRefinedDocs,
  type Agent,
  type RefinementResult,
  type ToolSource,
} from '../../src/index.js';
import { compiledFixture } from '../support/compiled-fixture.js';
import { generatedSamples } from '../support/generated-samples.js';
import { listen } from '../support/listen.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const document = {
  openapi: '3.0.0',
  info: { title: 'Boats', version: '1' },
  paths: {
    '/boats': {
      get: {
        operationId: 'listBoats',
        description: 'Lists boats.',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        responses: { 200: { description: 'Boats.' } },
      },
    },
  },
};

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: Awaited<ReturnType<typeof listen>>;
let source: ToolSource & { readonly openapi: string };
/** The API refuses a limit above this. */
const mostBoats = 50;
let refined: RefinementResult;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await listen(
    createServer((request, response) => {
      const limit = Number(new URL(request.url ?? '', 'http://x').searchParams.get('limit') ?? 3);
      const isFine = limit >= 1 && limit <= mostBoats;
      response.writeHead(isFine ? 200 : 400, { 'content-type': 'application/json' });
      const boats = Array.from({ length: limit }, (_, index) => ({ name: `boat ${index}` }));
      const refusal = { error: `limit must be between 1 and ${mostBoats}` };
      response.end(JSON.stringify(isFine ? { boats } : refusal));
    }),
  );
  const openapi = join(folder.path, 'boats.json');
  writeFileSync(openapi, JSON.stringify({ ...document, servers: [{ url: server.url }] }));
  source = { openapi };
  refined = await refine(source);
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

/** Calls the first tool once and answers with what came back. */
const eager: Agent = {
  name: 'eager',
  solve: async ({ id, tools }, { executor }) => {
    const [{ tool } = { tool: undefined }] = tools;
    if (tool === undefined) throw new Error('The task has no tools.');
    const outcome = await executor.call({ tool, arguments: {} });
    const step = { kind: 'call' as const, request: 0, thought: '', tool: tool.id };
    return {
      ...{ task: id, agent: 'eager', answer: 'done', end: 'answered', durationMs: 0 },
      steps: [{ ...step, arguments: {}, outcome }],
      usage: {
        ...{ promptTokens: 0, completionTokens: 0, cachedPromptTokens: 0, savedTokens: 0 },
        ...{ estimated: false, requests: 0, cost: null },
      },
    };
  },
};

function memoryLog<R>() {
  const records: R[] = [];
  return {
    read: async () => records,
    append: async (record: R) => {
      records.push(record);
    },
  };
}

/** The raw and the refined docs of the catalogue. */
async function bothDocs() {
  const { catalogue } = await readCatalogue(source);
  const place = { workspace: folder.path, currentFolder: folder.path };
  const { docs: raw } = await loadDocs(catalogue, 'raw', place);
  return { catalogue, raw, better: withRefinedDocs(catalogue, refined.refined) };
}

describe('readCatalogue', () => {
  it.each([['openapi'], ['file']] as const)('reads a document given as %s', async (key) => {
    const { openapi } = source;
    const read = await readCatalogue(key === 'file' ? { file: openapi } : { openapi });
    expect(read.catalogue.tools.map(({ id }) => id)).toEqual(['listBoats']);
    expect(read.warnings).toEqual([]);
  });

  it('reads the tools of an MCP server and keeps a literal secret out of the catalogue', async () => {
    const command = `API_TOKEN=sk-1234567890abcdefghij ${process.execPath} ${compiledFixture('mcp/calling-server.ts')} stdio`;
    const { catalogue, env } = await readCatalogue({ mcp: command });
    expect(catalogue.tools.map(({ name }) => name)).toContain('echo');
    expect(JSON.stringify(catalogue)).not.toContain('sk-1234567890');
    expect(Object.values(env)).toContain('sk-1234567890abcdefghij');
  });

  it('rejects for a document that does not exist', async () => {
    const missing = readCatalogue({ openapi: join(folder.path, 'none.json') });
    await expect(missing).rejects.toBeInstanceOf(CatalogueError);
  });
});

describe('refine', () => {
  it('learns what the document does not say, in memory', () => {
    const { parameters } = refined.refined.tools[0]!;
    expect(parameters.properties?.['limit']?.description).toContain('between 1 and 50');
    expect(refined.calls).toBeGreaterThan(3);
  });

  it('rejects if no tool may be called', async () => {
    const { catalogue } = await readCatalogue(source);
    const call = { kind: 'http' as const, method: 'POST', path: '/boats', bindings: {} };
    const tools = catalogue.tools.map((tool) => ({ ...tool, call }));
    const run = refine({ catalogue: { ...catalogue, tools } });
    await expect(run).rejects.toThrow(/None of the 1 tools/);
  });
});

it('makes an agent of a model that is named with its place', () => {
  const model = createChatModel({ model: 'm', baseUrl: server.url, env: { OPENAI_API_KEY: 'k' } });
  const clock = { now: () => new Date(), sleep: async () => {} };
  expect(reactAgent({ model, clock }).name).toBe('react');
});

describe('exportDocs', () => {
  it('writes refined docs for clients, and as an overlay for their document', async () => {
    const { catalogue, better: docs } = await bothDocs();
    const functions = JSON.parse(await exportDocs({ catalogue, docs, format: 'openai' })) as {
      function: { name: string; parameters: unknown };
    }[];
    expect(functions[0]?.function.name).toBe('listBoats');
    expect(JSON.stringify(functions[0])).toContain('50');
    const overlay = await exportDocs({ catalogue, docs, format: 'overlay' });
    expect(overlay).toContain("$.paths['/boats'].get");
    expect(overlay).toContain('between 1 and 50');
  });
});

describe('openProxy', () => {
  const command = `${process.execPath} ${compiledFixture('mcp/calling-server.ts')} stdio`;

  it('serves a server with docs until it is closed', async () => {
    const { catalogue } = await readCatalogue({ mcp: command });
    const place = { workspace: folder.path, currentFolder: folder.path };
    const { docs } = await loadDocs(catalogue, 'raw', place);
    const doc = { ...docs[0]!.doc, description: 'Says the words back.' };
    const proxy = await openProxy({ mcp: command, docs: [{ tool: docs[0]!.tool, doc }] });
    const { catalogue: served } = await readCatalogue({ mcpUrl: proxy.url });
    expect(served.tools[0]?.description).toBe('Says the words back.');
    await proxy.close();
    await proxy.close();
    await expect(fetch(proxy.url)).rejects.toThrow();
  });

  it('rejects for a catalogue of another kind, and for a port that is taken', async () => {
    const { catalogue } = await readCatalogue(source);
    await expect(openProxy({ catalogue, docs: [] })).rejects.toThrow(/not the catalogue of an MCP/);
    const port = Number(new URL(server.url).port);
    const taken = openProxy({ mcp: command, docs: [], port });
    await expect(taken).rejects.toThrow(/is in use/);
  });
});

describe('evaluating docs', () => {
  it('measures retrieval from queries in a text', async () => {
    const { catalogue, raw, better } = await bothDocs();
    const corpora = Object.entries({ raw, refined: better }).map(([name, docs]) =>
      buildCorpus({ name, parts: [{ catalogue: catalogue.name, docs }] }),
    );
    const queries = readQueries('{"query": "boats", "relevant": ["listBoats"]}', 'queries');
    const { measured, comparisons } = await evaluateRetrieval({ corpora, queries });
    expect(measured.map(({ run }) => run.means['mrr']?.estimate)).toEqual([1, 1, 1, 1]);
    expect(comparisons.map(({ baseline, candidate }) => [baseline, candidate])).toContainEqual([
      'raw',
      'refined',
    ]);
  });

  it('measures calls made from the docs alone', async () => {
    const { catalogue, raw, better } = await bothDocs();
    const { arms } = await evaluateCalls({
      arms: [
        { name: 'raw', docs: raw },
        { name: 'refined', docs: better },
      ],
      openExecutor: () => createExecutor(catalogue.source, { env: {} }),
      ...{ perTool: 4, seed: 1, seen: new Map(), concurrency: 1 },
      ...{ allowWrites: 'none', allowDestructive: false },
    });
    expect(arms.map(({ arm }) => arm)).toEqual(['raw', 'refined']);
    expect(arms[1]?.counts.valid).toBeGreaterThan(0);
  });

  it('measures an agent of the caller on tasks', async () => {
    const { catalogue, better } = await bothDocs();
    const executor = createExecutor(catalogue.source, { env: {} });
    const task = { id: 't', requests: ['list boats'], gold: ['listBoats'], missing: [] };
    const { records } = await evaluateAgents({
      tasks: [{ ...task, candidates: null }],
      agents: [{ agent: eager, settings: {} }],
      docs: [{ name: 'refined', docs: better }],
      answers: liveAnswers({ executor, skipped: [], place: 'here' }, []),
      limits: { steps: 3, calls: 3, questions: 0, tokens: null },
      ...{ toolset: 'all', mostRetrieved: 5, repeats: 1, concurrency: 1, log: memoryLog() },
    });
    await executor.close();
    expect(records[0]?.run.steps[0]).toMatchObject({ outcome: { kind: 'accepted' } });
  });

  it('measures an agent of the caller on unclear requests', async () => {
    const [sample] = generatedSamples('generated', 1);
    const samples = readSamples({ file: 'samples', text: JSON.stringify(sample) });
    const { records } = await evaluateClarify({
      ...{ samples, log: memoryLog(), concurrency: 1 },
      agents: [{ name: 'eager', settings: {}, make: () => eager }],
      docs: [clarifyDocs('raw', new Map(), 'environment')],
      user: { name: 'gold', make: goldUser },
      limits: { steps: 3, calls: 3, questions: 1, tokens: null },
    });
    expect(records[0]?.run).toMatchObject({ task: sample?.id, answer: 'done' });
  });
});
