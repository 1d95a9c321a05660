import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonSchema } from '../../src/core/json-schema.js';
import type { ToolCall, ToolDoc } from '../../src/core/tool-doc.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { compiledSource } from '../support/compiled-source.js';
import { listen } from '../support/listen.js';
import { outcomeOf, runModule } from '../support/run-module.js';
import { killAtRandom } from '../support/start-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** What a run says at its end. */
export interface Told {
  readonly docs: readonly { readonly tool: string; readonly sentences: readonly unknown[] }[];
  readonly harmed: readonly unknown[];
  readonly left: readonly { readonly tool: string; readonly record: string }[];
}

/** A target, and what it remembers of the requests that it got. */
export interface KilledTarget {
  readonly tools: readonly ToolDoc[];
  /** A `Source` of the executor. */
  readonly source: object;
  readonly isVolatile: boolean;
  /** Writing requests as they came, each with the mark it was made under. */
  readonly writes: () => readonly string[];
  /** Expects that what people own is as it was. */
  readonly people: () => void;
  /** Ids of things that runs made and that are there still. */
  readonly own: () => readonly string[];
  readonly close: () => Promise<void>;
}

const text: JsonSchema = { type: 'string' };

function tool(
  name: string,
  group: string,
  { call, properties = {} }: { call: ToolCall; properties?: Record<string, JsonSchema> },
): ToolDoc {
  return {
    ...{ id: name, name, description: `${name.replace('_', 's a ')}.`, sideEffects: 'unknown' },
    parameters: { type: 'object', properties, required: Object.keys(properties) },
    ...{ group, call },
  };
}

interface Row {
  readonly id: number;
  readonly name: string;
  text: string;
}

/** An HTTP server with collections of people's and the run's records. It outlives the run. */
export async function httpTarget(): Promise<KilledTarget> {
  const tables: Record<string, Row[]> = {
    notes: [
      { id: 1, name: 'diary', text: 'went sailing' },
      { id: 2, name: 'taxes', text: 'paid in May' },
    ],
    labels: [{ id: 1, name: 'blue', text: '' }],
  };
  const people = structuredClone(tables);
  const writes: string[] = [];
  let next = 10;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      void (async () => {
        await sleep(2);
        const [, table = '', id] = (request.url ?? '').split('/');
        const rows = tables[table] ?? [];
        const row = rows.find((one) => String(one.id) === id);
        const sent = body === '' ? {} : (JSON.parse(body) as Partial<Row>);
        if (request.method !== 'GET') writes.push(`${request.method} ${request.url} ${body}`);
        const answer = (status: number, value: unknown): void => {
          response.writeHead(status, { 'content-type': 'application/json' });
          response.end(JSON.stringify(value));
        };
        if (request.method === 'POST') {
          const made = { id: next++, name: sent.name ?? '', text: sent.text ?? '' };
          rows.push(made);
          await sleep(2);
          return answer(201, made);
        }
        if (id === undefined) return answer(200, rows);
        if (row === undefined) return answer(404, { error: `there is no ${table} ${id}` });
        if (request.method === 'PATCH') row.text = sent.text ?? row.text;
        if (request.method === 'DELETE') rows.splice(rows.indexOf(row), 1);
        await sleep(2);
        return answer(200, request.method === 'DELETE' ? { removed: true } : row);
      })();
    });
  });
  const { url, close } = await listen(server);
  const call = (method: string, path: string, body: readonly string[] = []): ToolCall => ({
    ...{ kind: 'http', method, path },
    bindings: {
      ...(path.includes('{id}') ? { id: { in: 'path', name: 'id' } as const } : {}),
      ...Object.fromEntries(body.map((name) => [name, { in: 'body', name } as const])),
    },
  });
  const id: JsonSchema = { type: 'integer' };
  const tools = [
    tool('list_notes', 'notes', { call: call('GET', '/notes') }),
    tool('get_note', 'notes', { call: call('GET', '/notes/{id}'), properties: { id } }),
    tool('create_note', 'notes', {
      call: call('POST', '/notes', ['name', 'text']),
      properties: { name: text, text },
    }),
    tool('update_note', 'notes', {
      call: call('PATCH', '/notes/{id}', ['text']),
      properties: { id, text },
    }),
    tool('delete_note', 'notes', { call: call('DELETE', '/notes/{id}'), properties: { id } }),
    tool('list_labels', 'labels', { call: call('GET', '/labels') }),
    tool('create_label', 'labels', {
      call: call('POST', '/labels', ['name']),
      properties: { name: text },
    }),
  ];
  const ofRuns = (row: Row): boolean => row.name.startsWith('zq');
  return {
    ...{ tools, isVolatile: false, close, writes: () => writes },
    source: { kind: 'http', baseUrl: url, headers: {}, credentials: [] },
    people: () =>
      expect(
        Object.fromEntries(
          Object.entries(tables).map(([key, rows]) => [key, rows.filter((one) => !ofRuns(one))]),
        ),
      ).toEqual(people),
    own: () => Object.values(tables).flatMap((rows) => rows.filter(ofRuns).map(({ name }) => name)),
  };
}

/** An MCP server whose notes die with it; it keeps a log of its writing requests in a file. */
export async function stdioTarget(folder: string): Promise<KilledTarget> {
  const [file, log] = [join(folder, 'server.mjs'), join(folder, 'writes.log')];
  await writeFile(file, stdioServer(log));
  const call = (name: string): ToolCall => ({ kind: 'mcp', tool: name });
  const names: readonly (readonly [string, Record<string, JsonSchema>])[] = [
    ['list_notes', {}],
    ['get_note', { name: text }],
    ['create_note', { name: text, text }],
    ['update_note', { name: text, text }],
    ['delete_note', { name: text }],
  ];
  const labels: readonly (readonly [string, Record<string, JsonSchema>])[] = [
    ['list_labels', {}],
    ['create_label', { name: text }],
  ];
  return {
    tools: [
      ...names.map(([name, properties]) => tool(name, 'notes', { call: call(name), properties })),
      ...labels.map(([name, properties]) => tool(name, 'labels', { call: call(name), properties })),
    ],
    source: { kind: 'mcp-stdio', command: process.execPath, args: [file], env: {} },
    isVolatile: true,
    writes: () =>
      existsSync(log)
        ? readFileSync(log, 'utf8')
            .split('\n')
            .filter((line) => line !== '')
        : [],
    ...{ people: () => undefined, own: () => [], close: () => Promise.resolve() },
  };
}

function stdioServer(log: string): string {
  return `
    import { appendFileSync } from 'node:fs';
    import { createInterface } from 'node:readline';
    const notes = new Map([['diary', 'went sailing'], ['taxes', 'paid in May']]);
    const labels = new Set(['blue']);
    const text = { type: 'string' };
    const tools = { list_notes: [], get_note: ['name'], create_note: ['name', 'text'], update_note: ['name', 'text'], delete_note: ['name'],
      list_labels: [], create_label: ['name'] };
    const called = (name, args) => {
      if (!/^(list|get)_/.test(name)) appendFileSync(${JSON.stringify(log)}, name + ' ' + JSON.stringify(args) + '\\n');
      if (name === 'list_notes') return [...notes].map(([name, text]) => ({ name, text }));
      if (name === 'list_labels') return [...labels].map((name) => ({ name }));
      if (name === 'create_label') { labels.add(args.name); return { name: args.name }; }
      if (name === 'create_note') { notes.set(args.name, args.text); return { name: args.name, text: args.text }; }
      if (!notes.has(args.name)) return null;
      if (name === 'update_note') notes.set(args.name, args.text);
      if (name === 'delete_note') { notes.delete(args.name); return { removed: true }; }
      return { name: args.name, text: notes.get(args.name) };
    };
    createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method, params } = JSON.parse(line);
      if (id === undefined) return;
      const answer = (result) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
      if (method === 'initialize') return answer({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'notes', version: '1' } });
      if (method === 'tools/list') return answer({ tools: Object.entries(tools).map(([name, names]) => ({ name,
        inputSchema: { type: 'object', properties: Object.fromEntries(names.map((one) => [one, text])) } })) });
      if (method !== 'tools/call') return answer({});
      const found = called(params.name, params.arguments ?? {});
      setTimeout(() => answer(found === null
        ? { isError: true, content: [{ type: 'text', text: 'there is no note of this name' }] }
        : { content: [{ type: 'text', text: JSON.stringify(found) }] }), 4);
    });
    process.stdin.on('end', () => process.exit());
  `;
}

/** What the model answers, by group and message. THING names the note of the first experiment: its id, or its name. */
const answers: Readonly<Record<string, readonly object[]>> = {
  notes: [
    {
      experiments: [
        {
          id: 'u1',
          tests: 'a note from its creation to its end',
          steps: [
            ['create_note', { name: 'MARK-a', text: 'one' }, 'accepted'],
            ['update_note', { KEY: '$s1.KEY', text: 'two' }, 'accepted'],
            ['get_note', { KEY: '$s1.KEY' }, { at: ['text', 'two'] }],
            ['delete_note', { KEY: '$s1.KEY' }, 'accepted'],
            ['get_note', { KEY: '$s1.KEY' }, 'refused'],
          ],
        },
        {
          id: 'u2',
          tests: 'a note that stays',
          steps: [
            ['create_note', { name: 'MARK-b', text: '' }, 'accepted'],
            ['get_note', { KEY: '$s1.KEY' }, { at: ['text', ''] }],
          ],
        },
      ],
    },
    {
      docs: {
        get_note: { description: [['A note that was deleted is refused.', ['u1.s5']]] },
        create_note: { text: [['The empty text is stored.', ['u2.s1', 'u2.s2']]] },
        delete_note: { description: [['Answers `{"removed":true}`.', ['u1.s4']]] },
      },
      experiments: [
        {
          id: 'w1',
          breaks: 'create_note.text.0',
          steps: [
            ['create_note', { name: 'MARK-c', text: 'x' }, 'accepted'],
            ['update_note', { KEY: '$s1.KEY', text: '' }, 'accepted'],
            ['get_note', { KEY: '$s1.KEY' }, { at: ['text', ''] }],
          ],
        },
      ],
    },
    { fix: { 'delete_note.description.0': ['Answers only `{"removed":true}`.', ['u1.s4']] } },
    {
      fix: {
        'delete_note.description.0': ['Answers `{"removed":true}`, not the note.', ['u1.s4']],
      },
    },
  ],
  labels: [
    {
      experiments: [
        {
          id: 'u1',
          tests: 'a label',
          steps: [
            ['create_label', { name: 'MARK-l' }, 'accepted'],
            ['list_labels', {}],
          ],
        },
      ],
    },
    { docs: { create_label: { name: [['It is answered with the label.', ['u1.s1']]] } } },
  ],
};

const rooms = [
  ...([
    'core',
    'support',
    'schema',
    'metrics',
    'storage',
    'models',
    'calls',
    'experiments',
  ] as const),
  ...(['docs', 'engines', 'engines/builtin', 'engines/builtin/families'] as const),
  ...(['engines/model', 'engines/model/prompts', 'refine'] as const),
];

/** Starts a process that refines a target with a scripted model. */
type StartRefinement = (
  target: KilledTarget,
  run: string,
) => Promise<{ readonly child: ReturnType<typeof runModule>; readonly folder: string }>;

/** Compiles what refining processes run, once; each prints `call` before a call and what came of the run at its end. */
export async function refinements(folder: string): Promise<StartRefinement> {
  const urlOf = await compiledSource(join(folder, 'compiled'), rooms);
  const from = (module: string): string => JSON.stringify(urlOf(module));
  return async (target, run) => {
    const { tools, source, isVolatile } = target;
    const key = isVolatile ? 'name' : 'id';
    const given = JSON.stringify(answers).replaceAll('KEY', key);
    const file = join(folder, `${run}.json`);
    await writeFile(
      file,
      JSON.stringify({ tools, source, isVolatile, answers: JSON.parse(given) as object }),
    );
    const child = runModule(`
      import { readFileSync, writeSync } from 'node:fs';
      import { createExecutor } from ${from('calls/create-executor')};
      import { modelEngine } from ${from('engines/model/model-engine')};
      import { defaultLoop } from ${from('refine/refine-group')};
      import { runRefinement } from ${from('refine/run')};
      import { seededRandom } from ${from('support/seeded-random')};
      const { tools, source, isVolatile, answers } = JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8'));
      const inner = createExecutor(source, { env: process.env });
      const executor = { ...inner, call: (request, signal) => { writeSync(1, 'call\\n'); return inner.call(request, signal); } };
      const model = { name: 'scripted', answer: async (messages) => {
        const group = /list_labels/.test(messages[1].content.split('OTHER TOOLS')[0]) ? 'labels' : 'notes';
        const mark = /Put (zq\\w{4})/.exec(messages[0].content)[1];
        const turn = messages.filter(({ role }) => role === 'user').length - 1;
        return JSON.stringify(answers[group][turn] ?? {}).replaceAll('MARK', mark);
      } };
      const clock = { now: () => new Date(), sleep: () => Promise.resolve() };
      const embed = async (texts) => texts.map((text) => Array.from({ length: 26 }, (_, at) => text.split(String.fromCharCode(97 + at)).length));
      const result = await runRefinement({ tools, executor, clock, isVolatile, standIns: () => [],
        engine: modelEngine({ model, mayWrite: true }), embeddings: { name: 'letters', defaultPhi: 0.9, embed },
        random: seededRandom(7), folder: ${JSON.stringify(join(folder, run))}, settings: defaultLoop, limits: {},
        gate: { allow: 'writes', trustNames: true, roots: [], host: null }, known: {}, released: [], sweepsAll: false,
        concurrency: 4, groupTokens: 6000, identity: { version: 'test' } });
      await executor.close();
      const docs = result.tools.map(({ tool, sentences }) => ({ tool, sentences }));
      writeSync(1, 'told ' + JSON.stringify({ docs, harmed: result.audit.harmed, left: result.audit.left }) + '\\n');
    `);
    return { child, folder: join(folder, run) };
  };
}

/** Kills refinements at so many random moments, each time going on until the run is done, and checks what came of them. Counts groups that began anew. */
export async function killedAt(
  moments: number,
  make: (folder: string) => Promise<KilledTarget>,
  start: StartRefinement,
): Promise<{ readonly begunAnew: number }> {
  const { path, remove } = await temporaryFolder();
  let begunAnew = 0;
  const random = seededRandom(11);
  const opened: KilledTarget[] = [];
  const open = async (): Promise<KilledTarget> => {
    const folder = join(path, `target${opened.length}`);
    await mkdir(folder);
    const target = await make(folder);
    opened.push(target);
    return target;
  };
  try {
    const whole = toldIn(await outcomeOf((await start(await open(), `${make.name}whole`)).child));
    expect(whole.docs.map(({ tool, sentences }) => [tool, sentences.length])).toEqual(
      whole.docs.map(({ tool }) => [tool, documented.has(tool) ? 1 : 0]),
    );
    for (let kills = 0, round = 0; kills < moments; round += 1) {
      const target = await open();
      let told: Told | null = null;
      let journal = '';
      while (told === null) {
        const { child, folder } = await start(target, `${make.name}${round}`);
        journal = join(folder, 'journal.jsonl');
        const ended = outcomeOf(child);
        let calls = 0;
        child.stdout?.on('data', (chunk: Buffer) => {
          calls += chunk.toString().split('call\n').length - 1;
        });
        if (kills >= moments) {
          told = toldIn(await ended);
          continue;
        }
        const until = 1 + Math.floor(random.next() * 45);
        while (calls < until && child.exitCode === null) await sleep(1);
        const wasKilled = await killAtRandom(child, 9, random.next());
        if (wasKilled) kills += 1;
        else told = toldIn(await ended);
      }
      expect({ round, docs: told.docs, harmed: told.harmed }).toEqual({
        ...{ round, docs: whole.docs, harmed: [] },
      });
      const writes = target.writes();
      expect(writes.filter((one, at) => writes.indexOf(one) !== at)).toEqual([]);
      target.people();
      begunAnew += (await readFile(journal, 'utf8')).split('"what":"anew"').length - 1;
      expect(told.left.map(({ record }) => record)).toEqual(
        expect.arrayContaining([...target.own()]),
      );
    }
    return { begunAnew };
  } finally {
    for (const target of opened) await target.close();
    await remove();
  }
}

const documented = new Set(['get_note', 'create_note', 'delete_note', 'create_label']);

function toldIn({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }): Told {
  const told = /^told (.*)$/m.exec(stdout)?.[1];
  if (told === undefined) throw new Error(`the run failed: ${stdout.slice(-200)} ${stderr}`);
  return JSON.parse(told) as Told;
}
