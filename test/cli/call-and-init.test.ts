import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { parseJson, writeJson } from '../../src/core/json-text.js';
import { commandOptions, knownOptions } from '../../src/config/command-options.js';
import { readConfigFile } from '../../src/config/read-config-file.js';
import type { FixtureApi } from '../support/fixture-api.js';
import { runCli } from '../support/run-cli.js';
import { startShelf } from '../support/shelf-api.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let api: FixtureApi;
let config: string;

const cli = (...args: string[]) => runCli(args, { cwd: folder.path });

beforeAll(async () => {
  folder = await temporaryFolder();
  config = join(folder.path, 'tooldraft.config.yaml');
  api = await startShelf();
  await writeFile(join(folder.path, 'api.json'), writeJson(api.spec));
  expect((await cli('import', 'api.json')).code).toBe(0);
});
afterAll(async () => {
  await api.close();
  await folder.remove();
});

describe('tooldraft call', () => {
  it.each([
    [['getBook', '{"book_id": 101}'], 0, /^accepted 200 in \d+ ms\n\n\{\n {2}"id": 101,/],
    [['getBook', '{"book_id": 9}'], 0, /^refused 404 in \d+ ms\nthere is no such book\n/],
    [['listBooks'], 0, /^accepted 200 in/],
    [['addBook', '{"title": "x"}', '--allow-writes'], 0, /^accepted 201 in/],
    [['addBook', '{"title": "x"}', '--allow-writes=add*'], 0, /^accepted 201 in/],
  ])('shelf %j shows the outcome', async (words, expected, text) => {
    const { code, stdout } = await cli('call', 'shelf', ...words);
    expect(code).toBe(expected);
    expect(stdout).toMatch(text);
  });

  it.each([
    [['shelf'], /No tool is named/],
    [['shelf', 'getBok'], /has no tool "getBok".*getBook/],
    [['shelf', 'getBook', '[1]'], /no JSON object/],
    [['shelf', 'getBook', '{book_id'], /The arguments are no JSON: /],
    [['shelf', 'getBook', '{}', 'more'], /one word too many/],
    [['getBook', '{}', 'more', '--mcp', 'some-server'], /There is a word too many: more/],
    [['shelf', 'addBook', '{}'], /addBook is not called: it may change something/],
    [['shelf', 'addBook', '{}', '--allow-writes=delete*'], /addBook is not called/],
  ])('%j makes no call and says why', async (words, message) => {
    const before = writeJson(api.calls.operations);
    const { code, stdout, stderr } = await cli('call', ...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(writeJson(api.calls.operations)).toBe(before);
  });

  it('gives the outcome of a document or server as JSON, a fault with exit code 1', async () => {
    const { code, stdout } = await cli('call', 'api.json', 'listBooks', '{"limit": 1}', '--json');
    expect({ code, answer: parseJson(stdout) }).toMatchObject({
      code: 0,
      answer: {
        results: {
          tool: 'listBooks',
          outcome: { kind: 'accepted', body: { books: [{ id: 101 }] } },
        },
      },
    });
    const gone = await startShelf();
    await gone.close();
    const words = ['shelf', 'listBooks', '--server', gone.url, '--retries', '0'];
    const fault = await cli('call', ...words);
    expect({ code: fault.code, stdout: fault.stdout.slice(0, 5) }).toEqual({
      ...{ code: 1, stdout: 'fault' },
    });
  });
});

describe('tooldraft init', () => {
  it('writes what is given, and all else as comments that are settings too', async () => {
    const { code, stdout } = await cli('init', 'shelf', '--allow-writes', '--only', 'get*');
    expect(code).toBe(0);
    expect(stdout).toMatch(/Next: .*tooldraft refine shelf/);
    const text = await readFile(config, 'utf8');
    expect(parse(text)).toEqual({ allowWrites: ['*'], only: ['get*'] });
    const all = text.replace(/^# (?=\w+: )(?!The tools of )/gm, '');
    await writeFile(join(folder.path, 'all.yaml'), all);
    const { values } = await readConfigFile(join(folder.path, 'all.yaml'), knownOptions);
    const refining = Object.keys(commandOptions.refine);
    expect(refining).toEqual(expect.arrayContaining(Object.keys(values)));
    expect(Object.keys(values).length).toBeGreaterThan(30);
    expect((await cli('show', 'shelf')).code).toBe(0);
  });

  it('replaces no file but its own with --force, and keeps what that file says', async () => {
    await writeFile(config, 'allowWrites: ["add*"]\n');
    const refused = await cli('init', 'shelf');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('There is a configuration file already');
    expect(await readFile(config, 'utf8')).toBe('allowWrites: ["add*"]\n');
    expect((await cli('init', 'shelf', '--force')).code).toBe(0);
    expect(parse(await readFile(config, 'utf8'))).toEqual({ allowWrites: ['add*'] });
    await rm(config);
    await writeFile(join(folder.path, 'tooldraft.config.json'), '{}');
    expect((await cli('init', 'shelf', '--force')).code).toBe(2);
  });
});
