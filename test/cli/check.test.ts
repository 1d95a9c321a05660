import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject, type Json } from '../../src/core/json.js';
import { parseJson, writeJson } from '../../src/core/json-text.js';
import { readRefinedDocsFile } from '../../src/storage/refined-docs-store.js';
import type { FixtureApi } from '../support/fixture-api.js';
import { runCli } from '../support/run-cli.js';
import { startShelf } from '../support/shelf-api.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let api: FixtureApi;
/** The same shelf some time later. */
let later: FixtureApi;

const cli = (...args: string[]) => runCli(args, { cwd: folder.path });
const check = (...args: string[]) => cli('check', 'shelf', ...args);
const inFolder = (path: string) => join(folder.path, path);
const docsFile = () => inFolder('refined-docs/shelf/builtin.json');

beforeAll(async () => {
  folder = await temporaryFolder();
  api = await startShelf();
  later = await startShelf({ missing: 'this book is unknown' });
  await writeFile(inFolder('api.json'), writeJson(api.spec));
  expect((await cli('refine', 'api.json', '--name', 'shelf')).code).toBe(0);
}, 60_000);
afterAll(async () => {
  await api.close();
  await later.close();
  await folder.remove();
});

describe('tooldraft check', () => {
  it.each([
    [['--docs', 'api.json'], /holds no refined docs\. Cannot read the refined docs \S+api\.json: /],
    [['--docs', 'x.json'], /names a file that is not there/],
    [['--docs', 'x.json', '--run', 'builtin'], /each say which docs/],
    [['--run', 'nothing'], /has no run "nothing"/],
    [['--docs', 'empty.json'], /have no sentences to check/],
    [['--docs', 'moved.json'], /The experiments behind the docs of run "moved" are not there/],
  ])('%j ends with exit code 2 and says why', async (words, message) => {
    const docs = (await readRefinedDocsFile(docsFile()))!;
    const tools = docs.tools.map((doc) => ({ ...doc, sentences: [] }));
    await writeFile(inFolder('empty.json'), writeJson({ ...docs, tools }));
    await writeFile(inFolder('moved.json'), writeJson({ ...docs, run: 'moved' }));
    const { code, stdout, stderr } = await check(...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });

  it('says that everything holds, with the docs and trajectories alone', async () => {
    const journal = inFolder('trajectories/shelf/builtin/journal.jsonl');
    await rename(journal, `${journal}.away`);
    const { code, stdout } = await check();
    await rename(`${journal}.away`, journal);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^2 sentences hold, 0 no longer, 0 not checked: \d+ calls$/m);
  }, 30_000);

  it('is part of eval calls with --evidence, for the docs of a run', async () => {
    const words = ['eval', 'calls', 'shelf', '--per-tool', '2', '--no-plots', '--evidence'];
    const { code, stdout } = await cli(...words, '--json');
    expect({ code, answer: parseJson(stdout) }).toMatchObject({
      code: 0,
      answer: {
        results: {
          arms: [{ arm: 'raw' }, { arm: 'builtin' }],
          replays: { run: 'builtin', sentences: [{ verdict: 'holds' }, { verdict: 'holds' }] },
        },
      },
    });
    expect((await cli(...words)).stdout).toMatch(/^Replays of builtin\n2 sentences hold, 0 no/m);
    const raw = await cli(...words, '--docs', 'raw');
    expect(raw).toMatchObject({ code: 2, stdout: '' });
    expect(raw.stderr).toContain('--evidence needs the docs of a run as the last ones.');
  }, 60_000);

  it('says what no longer holds, with the step that differs, and exits with 5', async () => {
    const words = ['--server', later.url, '--junit', inFolder('check.xml')];
    const { code, stdout } = await check(...words);
    expect(code).toBe(5);
    expect(stdout).toMatch(/^NO LONGER getBook, book_id: "An unknown `book_id` is refused/m);
    expect(stdout).toMatch(
      /check\d+\.s\d+ getBook: the answer had "there is no such book"; now:\s+this book is unknown/,
    );
    expect(stdout).toMatch(/^1 sentence holds, 1 no longer, 0 not checked/m);
    const junit = await readFile(inFolder('check.xml'), 'utf8');
    expect(junit).toMatch(/<testsuite name="getBook" tests="1" failures="1" skipped="0">/);
    expect(junit).toMatch(/<testsuite name="listBooks" tests="1" failures="0" skipped="0">/);
    expect(junit).toMatch(/<testcase classname="listBooks" name="[^"]+" time="\d+\.\d+">/);
  }, 60_000);

  it('writes annotations beside the sentence, and everything as JSON', async () => {
    const actions = await check('--server', later.url, '--format', 'github-actions');
    expect(actions.stdout).toMatch(
      /^::error file=refined-docs\/shelf\/builtin\.json,line=\d+,title=getBook%2C book_id::No longer/,
    );
    const good = await check('--format', 'github-actions');
    expect(good.code).toBe(0);
    expect(good.stdout).toMatch(
      /^::notice title=tooldraft check shelf::2 sentences hold, 0 no longer, 0 not checked: \d+ calls\n$/,
    );
    const { code, stdout } = await check('--server', later.url, '--json');
    expect({ code, answer: parseJson(stdout) }).toMatchObject({
      code: 5,
      answer: {
        status: 'threshold',
        results: {
          sentences: [
            { tool: 'listBooks', verdict: 'holds' },
            { tool: 'getBook', verdict: 'no longer holds' },
          ],
        },
        errors: [{ code: 'threshold', tool: 'getBook' }],
      },
    });
  }, 60_000);

  it('does not check where nothing answers, and says so', async () => {
    const gone = await startShelf();
    await gone.close();
    const { tools } = (await readRefinedDocsFile(docsFile()))!;
    const [{ tool = '', sentences: [written] = [] } = {}] = tools.filter(
      ({ sentences }) => sentences.length > 0,
    );
    const { place = '', text: sentence = '' } = written ?? {};
    const edited = { tool, place, sentence, decision: 'edit', edit: 'In other words.' };
    const reviews = { version: 1, catalogue: 'shelf', sentences: [edited] };
    await mkdir(inFolder('reviews'));
    await writeFile(inFolder('reviews/shelf.yaml'), writeJson(reviews));
    const words = ['--server', gone.url, '--retries', '0', '--junit', inFolder('check.xml')];
    const { code, stdout } = await check(...words, '--format', 'github-actions');
    const { stderr } = await check('--only', tool === 'getBook' ? 'listBooks' : 'getBook');
    await rm(inFolder('reviews'), { recursive: true });
    expect({ code, stderr }).toEqual({
      ...{ code: 1, stderr: expect.not.stringContaining('no longer has') as string },
    });
    expect(stdout).toMatch(
      /^::notice file=\S+,line=\d+,title=.+::Not checked: "In other words\." check\d+\.s\d+: .*connect/m,
    );
    expect(stdout).toMatch(/^::error title=tooldraft check shelf::No sentence could be .*connect/m);
    const junit = await readFile(inFolder('check.xml'), 'utf8');
    expect(junit).toMatch(/<skipped message="check\d+\.s\d+: .*connect/);
  }, 120_000);

  it('with --fix refines those tools again; the others stay as they are and can be checked', async () => {
    const before = (await readRefinedDocsFile(docsFile()))!;
    const fixed = await check('--server', later.url, '--fix');
    expect({ code: fixed.code, stdout: fixed.stdout }).toMatchObject({ code: 0 });
    expect(fixed.stdout).toMatch(/^getBook +1 /m);
    expect(fixed.stdout).not.toMatch(/^listBooks/m);
    const after = (await readRefinedDocsFile(docsFile()))!;
    expect(after.tools[0]).toEqual(before.tools[0]);
    const again = await check('--server', later.url);
    expect(again.stdout).toMatch(/^2 sentences hold, 0/m);
    expect(again.code).toBe(0);
  }, 120_000);

  it('names tools that are gone, new or changed', async () => {
    const text = await readFile(inFolder('api.json'), 'utf8');
    const { paths, ...spec } = parseJson(text) as {
      readonly paths: Readonly<Record<string, Json>>;
    };
    const { '/books': books = null, '/books/{book_id}': book = null } = paths;
    if (!isJsonObject(books) || !isJsonObject(book)) throw new Error('The shelf has other paths.');
    const renamed = { ...book, get: { operationId: 'readBook', description: 'Shows a book.' } };
    const changed = text.replaceAll('Lists books.', 'Lists all books.');
    const { paths: others } = parseJson(changed) as {
      readonly paths: Readonly<Record<string, Json>>;
    };
    const now = { ...spec, paths: { ...others, '/books/{book_id}': renamed } };
    await writeFile(inFolder('api.json'), writeJson(now));
    const { code, stdout } = await check('--update');
    expect(code).toBe(5);
    expect(stdout).toMatch(/^NO LONGER getBook\n {2}the tool is gone$/m);
    expect(stdout).toMatch(/^has no refined docs.*: readBook$/m);
    expect(stdout).toMatch(/^has other source docs.*: listBooks$/m);
  }, 60_000);
});
