import { readFile, writeFile, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { boxesApi, projectsApi, type Box, type Project } from '../fixtures/harm/boxes.js';
import { buildTimeoutMs, ensureBuilt } from '../support/built-cli.js';
import { startFixtureApi, type FixtureApiDefinition } from '../support/fixture-api.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/harm/${name}.mjs`, import.meta.url));
const packageFile = (name: string): string =>
  fileURLToPath(
    new URL(`../../node_modules/@modelcontextprotocol/${name}/dist/index.js`, import.meta.url),
  );

const resultSchema = z.object({
  results: z.object({
    made: z.object({ left: z.array(z.object({ value: z.unknown() })) }),
    tools: z.array(z.object({ tool: z.string(), calls: z.number() })),
  }),
});

let folder: string;
let remove: () => Promise<void>;

beforeAll(ensureBuilt, buildTimeoutMs);
beforeEach(async () => {
  ({ path: folder, remove } = await temporaryFolder());
});
afterEach(() => remove());

/** Refines with every permission; resolves to the values that the result lists as left, and the calls of each tool. */
async function refine(...words: readonly string[]) {
  const { code, stdout, stderr } = await runCli(
    ['refine', ...words, '--name', 'harm', '--allow-writes', '--allow-destructive', '--json'],
    { cwd: folder },
  );
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  const { made, tools } = resultSchema.parse(JSON.parse(stdout)).results;
  return {
    left: made.left.map(({ value }) => String(value)),
    calls: new Map(tools.map(({ tool, calls }) => [tool, calls])),
  };
}

const thingsSchema = z.array(z.tuple([z.string(), z.string()]));

/** Refines one of the stdio fixtures that keep things in a file; resolves to what is there afterwards and the calls made. */
async function refineThings(server: string, things: readonly (readonly [string, string])[]) {
  const file = join(folder, 'things.json');
  await writeFile(file, JSON.stringify(things));
  const refined = await refine('--mcp', `env THINGS_FILE=${file} node ${fixture(server)}`);
  const after = new Map(thingsSchema.parse(JSON.parse(await readFile(file, 'utf8'))));
  const own = [...after.keys()].filter((name) => things.every(([other]) => other !== name));
  const lines = (await readFile(`${file}.log`, 'utf8')).trim().split('\n');
  const requests = lines.map((line) =>
    z
      .object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) })
      .parse(JSON.parse(line)),
  );
  return { ...refined, own, requests, before: things.map(([name]) => [name, after.get(name)]) };
}

const notes = ['diary', 'taxes', 'recipes', 'ideas', 'tooldraft-2'].map(
  (name) => [name, `text of ${name}`] as const,
);

it('leaves the notes of others as they were, and explores the tools on notes of its own', async () => {
  const { before, own, left, requests } = await refineThings('notes', notes);
  expect(before).toEqual(notes);
  expect(own.filter((name) => !left.includes(name))).toEqual([]);
  const used = (tool: string) => requests.filter(({ name }) => name === tool);
  expect(used('delete_note').length).toBeGreaterThan(0);
  expect(used('rename_note').length).toBeGreaterThan(0);
  expect(used('delete_note').filter((call) => call.arguments['name'] === undefined)).toEqual([]);
}, 120_000);

it('overwrites no page that was there, and moves none', async () => {
  const pages = ['notes.txt', 'docs/readme.md', 'sample', 'index'].map(
    (path) => [path, `page ${path}`] as const,
  );
  const { before, own, left, requests } = await refineThings('pages', pages);
  expect(before).toEqual(pages);
  expect(own.filter((path) => !left.some((one) => basename(one) === basename(path)))).toEqual([]);
  for (const tool of ['write_page', 'edit_page', 'move_page'])
    expect(requests.map(({ name }) => name)).toContain(tool);
}, 120_000);

async function refineApi(definition: FixtureApiDefinition) {
  const api = await startFixtureApi(definition);
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(api.spec));
    return { ...(await refine(file)), received: api.calls.operations };
  } finally {
    await api.close();
  }
}

it('leaves the boxes of others as they were, and changes and deletes boxes of its own', async () => {
  const others = { alpha: 5, beta: 7, gamma: 9, delta: 11 };
  const boxes = new Map<string, Box>(
    Object.entries(others).map(([name, size]) => [name, { name, size, number: size }]),
  );
  const { left, received } = await refineApi(boxesApi(boxes));
  expect([...boxes.values()].slice(0, 4)).toEqual(
    Object.entries(others).map(([name, size]) => ({ name, size, number: size })),
  );
  const own = [...boxes.values()].slice(4);
  expect(
    own.filter(({ name, number }) => ![name, String(number)].some((one) => left.includes(one))),
  ).toEqual([]);
  expect(received).toMatchObject({
    put: expect.any(Number) as unknown,
    patch: expect.any(Number) as unknown,
    delete_box: expect.any(Number) as unknown,
  });
  expect(received).not.toHaveProperty('clear_boxes');
}, 120_000);

it('leaves a project that was there, with its items, though own things have the same numbers', async () => {
  const items = new Map([1, 2, 3].map((id) => [id, { id, title: `item ${id}` }]));
  const there: Project = { id: 1, title: 'Attic', items };
  const copied = [...items].map(([id, item]) => [id, { ...item }] as const);
  const before = { ...there, items: new Map(copied) };
  const projects = new Map([[1, there]]);
  const { received } = await refineApi(projectsApi(projects));
  expect(projects.get(1)).toEqual(before);
  expect(received).toMatchObject({
    create_item: expect.any(Number) as unknown,
    rename_item: expect.any(Number) as unknown,
    delete_item: expect.any(Number) as unknown,
    delete_project: expect.any(Number) as unknown,
  });
}, 120_000);

it('leaves the memory of server-memory byte for byte as it was', async () => {
  const file = join(folder, 'memory.jsonl');
  const lines = [
    { type: 'entity', name: 'Ada', entityType: 'person', observations: ['writes programs'] },
    { type: 'entity', name: 'Engine', entityType: 'machine', observations: ['computes'] },
    { type: 'relation', from: 'Ada', to: 'Engine', relationType: 'programs' },
  ];
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  await writeFile(file, text);
  const { calls, left } = await refine(
    '--mcp',
    `env MEMORY_FILE_PATH=${file} node ${packageFile('server-memory')}`,
  );
  const after = (await readFile(file, 'utf8')).split('\n');
  expect(after.filter((line) => !line.includes('tooldraft')).join('\n')).toBe(text);
  expect(left.length === 0 ? after.join('\n') : text).toBe(text);
  expect(calls.get('create_entities')).toBeGreaterThan(0);
  expect(calls.get('delete_entities')).toBeGreaterThan(0);
}, 120_000);

it('leaves the files of server-filesystem byte for byte as they were', async () => {
  const files = {
    'notes.txt': 'buy rope\n',
    'README.md': '# Samples\n',
    'docs/readme.md': 'Read me.\n',
  };
  const root = join(folder, 'files');
  await mkdir(join(root, 'docs'), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text);
  const { calls } = await refine('--mcp', `node ${packageFile('server-filesystem')} ${root}`);
  const after = await Promise.all(
    Object.keys(files).map(async (name) => [name, await readFile(join(root, name), 'utf8')]),
  );
  expect(Object.fromEntries(after)).toEqual(files);
  for (const tool of ['write_file', 'edit_file', 'move_file', 'create_directory'])
    expect({ tool, isCalled: (calls.get(tool) ?? 0) > 0 }).toEqual({ tool, isCalled: true });
}, 120_000);
