import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { privateParts, startCustomersApi } from '../support/customers-api.js';
import { runCli } from '../support/run-cli.js';
import { startScientistModel } from '../support/start-scientist-model.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const privateFile = 'values.private.jsonl';

let api: Awaited<ReturnType<typeof startCustomersApi>>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  api = await startCustomersApi();
  folder = await temporaryFolder();
});

afterEach(async () => {
  await api.close();
  await folder.remove();
});

/** Everything in the workspace, one text a file, but the file that is for private values. */
async function files(): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder.path, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== privateFile)
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')] as const)),
  );
}

async function printed(...words: readonly string[]): Promise<string> {
  const { stdout, stderr } = await runCli(words, { cwd: folder.path });
  return stdout + stderr;
}

function leaks(texts: Iterable<readonly [string, string]>): readonly string[] {
  return [...texts].flatMap(([name, text]) => {
    const found = privateParts.exec(text);
    return found === null
      ? []
      : [`${name}: ${text.slice(Math.max(0, found.index - 80), found.index + 40)}`];
  });
}

describe('personal and secret values of answers', () => {
  it('stand in no file, no output and no export, and lead to what they stand for all the same', async () => {
    const outputs = [
      [
        'refine',
        await printed('refine', `${api.url}/openapi.json`, '--name', 'customers', '--verbose'),
      ],
      ['json', await printed('refine', 'customers', '--json')],
      ['diff', await printed('diff', 'customers', 'customerByPhone')],
      ['trajectory', await printed('show', 'customers', 'customerByPhone', '--trajectory')],
      [
        'export',
        await printed(...['export', 'customers', '--to', 'openapi', '--schema', 'narrow']),
      ],
      ['calls', await printed('eval', 'calls', 'customers', '--json')],
    ] as const;
    expect(leaks([...outputs, ...(await files())])).toEqual([]);
    expect(outputs[3][1]).toMatch(/customerByPhone \{"phone":"[^"]+"\} → accepted/);
  }, 60_000);

  it('are kept where only their owner reads them and git does not, or not at all', async () => {
    await printed('refine', `${api.url}/openapi.json`, '--name', 'customers');
    const kept = join(folder.path, 'trajectories', 'customers');
    expect((await stat(join(kept, privateFile))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(kept, '.gitignore'), 'utf8')).toContain(privateFile);
    expect(await readFile(join(kept, privateFile), 'utf8')).toMatch(privateParts);
    await writeFile(join(folder.path, 'strict.json'), '{"redact": "strict"}');
    await printed(
      'refine',
      `${api.url}/openapi.json`,
      '--name',
      'others',
      '--config',
      'strict.json',
    );
    expect(await readdir(join(folder.path, 'trajectories', 'others'))).toEqual(['builtin']);
  }, 60_000);

  it('reach no model', async () => {
    const model = await startScientistModel();
    const words = ['--model', 'scientist', '--base-url', model.baseUrl];
    const shown = await printed(
      'refine',
      `${api.url}/openapi.json`,
      '--name',
      'customers',
      ...words,
    );
    expect(model.requests.length).toBeGreaterThan(2);
    const prompts = model.requests.map(({ number, text }) => [`prompt ${number}`, text] as const);
    expect(leaks([['output', shown], ...prompts, ...(await files())])).toEqual([]);
    await model.close();
  }, 60_000);
});
