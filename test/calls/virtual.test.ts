import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { toolBenchPlace } from '../../src/catalogues/toolbench-place.js';
import { readToolBench } from '../../src/catalogues/toolbench.js';
import { createExecutor } from '../../src/calls/create-executor.js';
import { RecordedFolder } from '../../src/calls/recorded-folder.js';
import { virtualOutcome } from '../../src/calls/virtual-answer.js';
import type { Catalogue } from '../../src/core/catalogue.js';
import { StorageError } from '../../src/core/errors.js';
import type { JsonObject } from '../../src/core/json.js';
import type { ToolExecutor } from '../../src/core/ports.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { createRedactor } from '../../src/support/redact-secrets.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { parsePythonValue } from '../../src/support/parse-python.js';
import { fakeClock } from '../support/fake-clock.js';
import { listen } from '../support/listen.js';
import { pythonText, startStableToolBench } from '../support/stable-toolbench.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const published = [
  {
    category: 'Video, Images',
    tool_name: 'Pack & Send',
    tool_description: 'Parcels.',
    api_list: [
      {
        name: '/api/Tracking/',
        description: 'Where a parcel is.',
        required_parameters: [{ name: 'number', type: 'NUMBER', description: '', default: '' }],
        optional_parameters: [{ name: 'limit', type: 'NUMBER', description: '', default: '' }],
      },
      { name: 'id', description: '', required_parameters: [], optional_parameters: [] },
      {
        name: '2 search_for_all',
        description: '',
        required_parameters: [],
        optional_parameters: [],
      },
    ],
  },
];

const catalogue: Catalogue = readToolBench(published, { name: 'parcels', location: 'x' }).catalogue;
const placeOf = (tool: ToolDoc) => toolBenchPlace(tool, catalogue.groups ?? []);
const [tracking, named, searching] = catalogue.tools as [ToolDoc, ToolDoc, ToolDoc];

function executorOn(url: string, further: { timeoutMs?: number; key?: string } = {}): ToolExecutor {
  const { key = '', timeoutMs } = further;
  return createExecutor(catalogue.source, {
    ...{ env: {}, clock: fakeClock(), random: seededRandom(1), retries: 1, timeoutMs },
    virtual: { url, key, placeOf },
    secrets: key === '' ? [] : [{ name: 'KEY', value: key }],
  });
}

describe('places in ToolBench', () => {
  it.each([
    [tracking, { category: 'Video_Images', tool: 'pack_send', api: 'api_tracking' }],
    [named, { category: 'Video_Images', tool: 'pack_send', api: 'is_id' }],
    [searching, { category: 'Video_Images', tool: 'pack_send', api: 'get_2_search_for_all' }],
  ])('are in its normal form of names', (tool, place) => {
    expect(placeOf(tool)).toEqual(place);
  });

  it('are not known of tools without a category or a group', () => {
    const groups = [{ id: 'g', name: 'G', description: '' }];
    expect(toolBenchPlace({ ...tracking, group: 'g' }, groups)).toBeNull();
    expect(toolBenchPlace({ ...tracking, group: 'other' }, catalogue.groups ?? [])).toBeNull();
    const raw = { category_name: 'Tools' };
    expect(toolBenchPlace({ ...tracking, group: 'g', raw }, groups)).toMatchObject({
      category: 'Tools',
    });
  });
});

describe('an answer of StableToolBench', () => {
  const limits = { maxBytes: 10_000, redactor: createRedactor([]), durationMs: 1 };
  it.each([
    [{ error: '', response: { at: 'Basel' } }, 'accepted', { at: 'Basel' }],
    [{ error: '', response: '{"at": "Basel"}' }, 'accepted', { at: 'Basel' }],
    [{ response: [1, 2] }, 'accepted', [1, 2]],
    [{ error: '', response: 'parameter 500 of 404 parcels' }, 'accepted', undefined],
    [{ error: 'number must be a number', response: '' }, 'refused', undefined],
    [{ error: '', response: { error: true, message: 'no such parcel' } }, 'accepted', undefined],
    [{ error: 'Unsubscribed error...', response: '' }, 'fault', 'subscription'],
    [{ error: 'You are not subscribed to this API.', response: '' }, 'fault', 'subscription'],
    [{ error: 'Timeout error...', response: '' }, 'fault', 'timeout'],
    [{ error: 'Rate limit per minute error...', response: '' }, 'fault', 'rate-limit'],
  ])('%j is a %s', (answer, kind, what) => {
    const outcome = virtualOutcome(answer, limits);
    expect(outcome.kind).toBe(kind);
    if (what === undefined) return;
    expect(outcome.kind === 'fault' ? outcome.reason : outcome.body).toEqual(what);
  });
});

describe('a server that speaks POST /virtual', () => {
  it('is asked by normal names, with the key, and its answers have it nowhere', async () => {
    const asked: unknown[] = [];
    const server = createServer((request, response) => {
      void (async () => {
        let text = '';
        for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
        asked.push([request.method, request.url, JSON.parse(text)]);
        response.end(JSON.stringify({ error: '', response: { echo: text } }));
      })();
    });
    const { url, close } = await listen(server);
    const executor = executorOn(`${url}/virtual`, { key: 'a-secret-key' });
    const outcome = await executor.call({ tool: tracking, arguments: { number: 5 } });
    await executor.close();
    await close();
    expect(asked).toEqual([
      [
        'POST',
        '/virtual',
        {
          ...{ category: 'Video_Images', tool_name: 'pack_send', api_name: 'api_tracking' },
          ...{ tool_input: { number: 5 }, strip: '', toolbench_key: 'a-secret-key' },
        },
      ],
    ]);
    expect(outcome.kind).toBe('accepted');
    expect(JSON.stringify(outcome)).not.toContain('a-secret-key');
  });

  it.each([
    ['not JSON', 200, 'hello', { kind: 'fault', reason: 'protocol' }],
    ['a status of its own', 503, 'busy', { kind: 'fault', status: 503 }],
    ['a list', 200, '[]', { kind: 'fault', reason: 'protocol' }],
  ])('whose answer is %s gives a fault', async (_name, status, body, expected) => {
    const server = createServer((_request, response) => response.writeHead(status).end(body));
    const { url, close } = await listen(server);
    const executor = executorOn(url);
    expect(await executor.call({ tool: tracking, arguments: {} })).toMatchObject(expected);
    await executor.close();
    await close();
  });

  it('that never answers, or is not there, gives a fault after its attempts', async () => {
    const { url, close } = await listen(createServer(() => undefined));
    const executor = executorOn(url, { timeoutMs: 30 });
    const request = { tool: tracking, arguments: {} };
    // The tool reads as far as its source tells nothing: a call that may change something is not made again.
    expect(await executor.call(request)).toMatchObject({ kind: 'fault', reason: 'timeout' });
    await executor.close();
    await close();
    const patient = executorOn(url);
    expect(await patient.call(request)).toMatchObject({ kind: 'fault', reason: 'connection' });
    await patient.close();
  });

  it('is not asked for a tool that it has no name for', async () => {
    const executor = executorOn('http://127.0.0.1:9/virtual');
    const tool = { ...tracking, group: 'elsewhere' };
    expect(await executor.call({ tool, arguments: {} })).toMatchObject({
      ...{ kind: 'fault', reason: 'not-called', unsent: true },
    });
    await executor.close();
  });
});

describe('a folder of recorded calls', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => folder.remove());

  const file = 'Video_Images/pack_send_for_Video_Images/api_tracking.json';
  async function recorded(content: string, name = file): Promise<RecordedFolder> {
    const path = join(folder.path, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    const typed = (args: JsonObject) =>
      Object.fromEntries(
        Object.entries(args).map(([key, value]) => [key, key === 'number' ? Number(value) : value]),
      );
    return new RecordedFolder(folder.path, { tools: catalogue.tools, placeOf, typed });
  }
  const answers = {
    "{'number': '5'}": { error: '', response: '{"at": "Basel"}' },
    "{'number': 7, 'note': \"it's\", 'all': True, 'none': None}": { error: '', response: 'text' },
    '{"number": 9}': { error: 'number must be below 9', response: '' },
    'no arguments at all': { error: '', response: 1 },
  };

  it('answers by Python text, by JSON text, and by texts of plain values', async () => {
    const source = await recorded(JSON.stringify(answers));
    const outcomeOf = (args: JsonObject) => source.call({ tool: tracking, arguments: args });
    expect(source.argumentsOf(tracking.id)).toEqual([
      { number: 5 },
      { number: 7, note: "it's", all: true, none: null },
      { number: 9 },
    ]);
    expect(await outcomeOf({ number: 5 })).toMatchObject({ body: { at: 'Basel' } });
    expect(await outcomeOf({ number: '5' })).toMatchObject({ body: { at: 'Basel' } });
    expect(await outcomeOf({ none: null, all: true, number: 7, note: "it's" })).toMatchObject({
      body: 'text',
    });
    expect(await outcomeOf({ number: 9 })).toMatchObject({ kind: 'refused' });
    const missing = await outcomeOf({ number: 6 });
    expect(missing).toMatchObject({ kind: 'fault', reason: 'not-recorded' });
    expect(missing).toHaveProperty('message', expect.stringContaining('3 calls of this tool'));
    const other = await source.call({ tool: named, arguments: {} });
    expect(other).toHaveProperty('message', expect.stringContaining('no recording of this tool'));
  });

  it('finds an API whose name has `_for_` in it where StableToolBench cuts it', async () => {
    const cut = 'Video_Images/pack_send_for_Video_Images/get_2_search.json';
    const source = await recorded(JSON.stringify({ '{}': { error: '', response: 3 } }), cut);
    expect(source.argumentsOf(searching.id)).toEqual([{}]);
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[1]'],
    ['answers that are none', '{"{}": 5}'],
  ])('names a file that is %s', async (_name, content) => {
    const source = await recorded(content);
    const reading = () => source.argumentsOf(tracking.id);
    expect(reading).toThrow(StorageError);
    expect(reading).toThrow(/api_tracking\.json/);
  });

  it('is refused where it holds none of the tools', async () => {
    await expect(recorded('{}', 'Tools/other_for_Tools/x.json')).rejects.toThrow(
      /holds no recorded call of these tools/,
    );
  });

  it('reads what the server like StableToolBench kept', async () => {
    const server = await startStableToolBench({ catalogue, cache: folder.path, faulty: 0 });
    const executor = executorOn(server.url);
    const calls: JsonObject[] = [{ number: 5, limit: 2 }, { number: 'x' }, {}];
    const live = [];
    for (const args of calls) live.push(await executor.call({ tool: tracking, arguments: args }));
    await executor.close();
    await server.close();
    expect(live.map(({ kind }) => kind)).toEqual(['accepted', 'refused', 'refused']);
    expect(server.requests.map(({ from }) => from)).toEqual(['invented', 'rule', 'rule']);
    const source = new RecordedFolder(folder.path, {
      ...{ tools: catalogue.tools, placeOf, typed: (args: JsonObject) => args },
    });
    for (const [index, args] of calls.entries()) {
      const outcome = await source.call({ tool: tracking, arguments: args });
      const { durationMs: _one, ...told } = outcome;
      const { durationMs: _other, ...before } = live[index] ?? outcome;
      expect(told).toEqual(before);
    }
    const kept = await readFile(join(folder.path, file), 'utf8');
    expect(Object.keys(JSON.parse(kept) as JsonObject)[0]).toBe("{'number': 5, 'limit': 2}");
  });
});

describe('Python text of arguments', () => {
  it.each([
    [{ q: "it's", n: 1.5, t: true, none: null, list: ['a', { b: 2 }] }],
    [{ q: 'both \' and "', back: 'a\\b\nc\td' }],
    [{}],
  ])('%j is read back', (args: JsonObject) => {
    expect(parsePythonValue(pythonText(args))).toEqual(args);
  });

  it.each([
    [String.raw`{'a': '\x41\u00e9\U0001F600'}`, { a: 'Aé😀' }],
    ["{'a': (1, 2)}", { a: [1, 2] }],
    ["{'a': open('x')}", undefined],
    ["{'a': 1} trailing", undefined],
  ])('%s', (text, value) => {
    expect(parsePythonValue(text)).toEqual(value);
  });
});
