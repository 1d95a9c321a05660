import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import type { RefinedDocs } from '../../src/core/refined-docs.js';
import type { ReviewEntry, Reviews } from '../../src/core/review.js';
import { startShelf } from '../support/shelf-api.js';
import type { FixtureApi } from '../support/fixture-api.js';
import { runCli } from '../support/run-cli.js';
import type { ScriptedChatModel } from '../support/scripted-chat-model.js';
import { startScientistModel } from '../support/start-scientist-model.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let api: FixtureApi;
let model: ScriptedChatModel;

const cli = (...args: string[]) => runCli(args, { cwd: folder.path });
const path = (...names: string[]): string => join(folder.path, ...names);

async function done(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await cli(...args);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout;
}

async function reviews(): Promise<Reviews> {
  return parse(await readFile(path('reviews', 'shelf.yaml'), 'utf8')) as Reviews;
}

async function resultsOf(...args: string[]): Promise<unknown> {
  return (JSON.parse(await done(...args, '--json')) as { results: unknown }).results;
}

const own = 'Pages are counted from the cover.';
const edited = 'Without it, five books come.';
const pinned = 'At least 1.';
const rejected = 'At most 20.';

/** What a person does with the file: three decisions, and a sentence of their own. */
async function decideInFile(): Promise<void> {
  const file = await reviews();
  const of = (sentence: string): ReviewEntry =>
    file.sentences.find((one) => one.tool === 'listBooks' && one.sentence === sentence)!;
  of(rejected).decision = 'reject';
  Object.assign(of('Left out, it is 5.'), { decision: 'edit', edit: edited });
  of(pinned).decision = 'pin';
  file.sentences.push({ tool: 'getBook', section: 'returns', decision: 'edit', edit: own });
  await writeFile(path('reviews', 'shelf.yaml'), `# of the team\n${stringify(file)}`);
}

/** What the docs of a run say, as an export has them. */
async function exported(docs: string): Promise<string> {
  return done('export', 'shelf', '--to', 'descriptions', '--docs', docs);
}

function expectDecisions(text: string): void {
  expect(text).toContain(own);
  expect(text).toContain(edited);
  expect(text).toContain(pinned);
  expect(text).not.toContain(rejected);
  expect(text).not.toContain('Left out, it is 5.');
}

beforeAll(async () => {
  folder = await temporaryFolder();
  api = await startShelf();
  model = await startScientistModel();
  await writeFile(path('api.json'), JSON.stringify(api.spec));
  await done('refine', 'api.json', '--name', 'shelf');
}, 60_000);
afterAll(async () => {
  await Promise.all([api.close(), model.close()]);
  await folder.remove();
});

describe('tooldraft review', () => {
  it('writes open sentences with the calls that prove them, and says how to decide', async () => {
    const stdout = await done('review', 'shelf');
    expect(stdout).toMatch(/^shelf, run rules: \d+ open, written to .*shelf\.yaml$/m);
    expect(stdout).toMatch(/^Change "decision" in that file\.$/m);
    const { sentences } = await reviews();
    expect(sentences.length).toBeGreaterThan(5);
    expect(new Set(sentences.map(({ decision }) => decision))).toEqual(new Set(['open']));
    const { evidence, claim, recipe } = sentences.find(({ sentence }) => sentence === rejected)!;
    expect(claim).toEqual({ kind: 'bound', about: ['limit'], value: { maximum: 20 } });
    expect(evidence?.join('\n')).toMatch(
      /"limit":\d+\}? → accepted 200[^]*"limit":21\D.* → refused 400 limit must be at most 20/,
    );
    // Nobody reads tests that stand for nothing.
    expect(recipe).toBeUndefined();
    const again = await readFile(path('reviews', 'shelf.yaml'), 'utf8');
    await done('review', 'shelf');
    expect(await readFile(path('reviews', 'shelf.yaml'), 'utf8')).toBe(again);
  });

  it('changes what is exported, shown, compared, reported and checked, and not the run’s own file', async () => {
    const before = await readFile(path('refined-docs', 'shelf', 'rules.json'), 'utf8');
    await decideInFile();
    expectDecisions(await exported('rules'));
    const shown = await done('show', 'shelf', 'listBooks');
    expect(shown).toContain('with 2 decisions of a review');
    expect(shown).toContain(edited);
    expect(shown).not.toContain('maximum 20');
    expect(await done('show', 'shelf', 'listBooks', '--evidence')).toMatch(/from a person/);
    const diff = await done('diff', 'shelf');
    expect(diff).toMatch(/listBooks {2}raw → revision \d+, reviewed/);
    expect(diff).toContain(own);
    await done('report', 'shelf', '--out', 'report.html');
    const page = await readFile(path('report.html'), 'utf8');
    expect(page).toContain(edited);
    expect(await readFile(path('refined-docs', 'shelf', 'rules.json'), 'utf8')).toBe(before);
  });

  it('keeps what people wrote when it is done again, and gives it what proves it', async () => {
    await done('review', 'shelf');
    const text = await readFile(path('reviews', 'shelf.yaml'), 'utf8');
    expect(text).toMatch(/^# of the team/);
    const edit = (await reviews()).sentences.find((one) => one.edit === edited)!;
    expect(edit.recipe?.length).toBeGreaterThan(0);
    expect(edit.learned).toEqual({ properties: { limit: { default: 5 } } });
  });

  it('lists what is decided', async () => {
    const text = await done('review', 'shelf', '--list');
    expect(text).toMatch(/1 rejected, 2 edited, 1 pinned, \d+ open/);
    expect(text).toMatch(/listBooks +argument limit +reject +At most 20\./);
    const { counts, sentences } = (await resultsOf('review', 'shelf', '--list')) as {
      counts: Record<string, number>;
      sentences: { sentence: string; decision: string }[];
    };
    expect(counts).toMatchObject({ reject: 1, edit: 2, pin: 1 });
    expect(sentences.length).toBeGreaterThan(counts['open']!);
  });

  it('holds after the same run, and one begun anew', async () => {
    await done('refine', 'shelf');
    expectDecisions(await exported('rules'));
    await done('refine', 'shelf', '--fresh');
    expectDecisions(await exported('rules'));
  }, 60_000);

  it('holds for another source', async () => {
    const spec = JSON.stringify(api.spec).replace('Lists books', 'Gives the books of the shelf');
    expect(spec).not.toBe(JSON.stringify(api.spec));
    await writeFile(path('api.json'), spec);
    await done('refine', 'shelf', '--update');
    const text = await exported('rules');
    expect(text).toContain('Gives the books of the shelf');
    expectDecisions(text);
  }, 60_000);

  it('holds for another engine, and for docs of one text', async () => {
    const words = ['refine', 'shelf', '--model', 'scientist', '--base-url', model.baseUrl];
    await done(...words, '--run', 'other');
    const draft = ['--engine', 'draft', '--role', 'embeddings=local', '--iterations', '2'];
    await done(...words, ...draft, '--run', 'draft');
    expectDecisions(await exported('other'));
    expectDecisions(await exported('draft'));
  }, 120_000);

  it('takes what was changed by hand in the docs, once', async () => {
    const file = path('refined-docs', 'shelf', 'rules.json');
    const before = await readFile(file, 'utf8');
    const docs = JSON.parse(before) as RefinedDocs;
    const book = docs.tools.find(({ tool }) => tool === 'getBook')!;
    book.description = `${book.description} Slow on Mondays.`;
    await writeFile(file, JSON.stringify(docs));
    const refused = await cli('refine', 'shelf', '--run', 'rules');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('tooldraft review shelf --run rules --take-edits');
    const taken = await resultsOf('review', 'shelf', '--run', 'rules', '--take-edits');
    expect(taken).toMatchObject({
      taken: [{ tool: 'getBook', decision: 'own', text: 'Slow on Mondays.' }],
      notTaken: [],
    });
    expect(await readFile(file, 'utf8')).toBe(before);
    expect(await exported('rules')).toContain('Slow on Mondays.');
    expect(await done('review', 'shelf', '--run', 'rules', '--take-edits')).toContain(
      'nothing is to be taken',
    );
    await done('refine', 'shelf', '--run', 'rules');
  });

  it('keeps a copy of a changed file that it cannot take as a whole', async () => {
    const file = path('refined-docs', 'shelf', 'rules.json');
    const before = await readFile(file, 'utf8');
    const changed = before.replace('"maximum": 20', '"maximum": 19');
    expect(changed).not.toBe(before);
    await writeFile(file, changed);
    const { code, stderr } = await cli('review', 'shelf', '--run', 'rules', '--take-edits');
    expect(code).toBe(0);
    expect(stderr).toMatch(/listBooks.*shelf-rules-edited\.json/);
    expect(await readFile(path('reviews', 'shelf-rules-edited.json'), 'utf8')).toBe(changed);
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  it('warns once of a tool that is gone', async () => {
    const file = await reviews();
    const gone: ReviewEntry = {
      tool: 'lendBook',
      section: 'returns',
      decision: 'edit',
      edit: 'A.',
    };
    const before = await readFile(path('reviews', 'shelf.yaml'), 'utf8');
    await writeFile(
      path('reviews', 'shelf.yaml'),
      stringify({ ...file, sentences: [...file.sentences, gone] }),
    );
    for (const words of [
      ['export', 'shelf', '--to', 'mcp'],
      ['show', 'shelf'],
      ['review', 'shelf', '--list'],
    ]) {
      const { code, stderr } = await cli(...words);
      expect(code).toBe(0);
      expect(stderr.match(/1 decision in reviews\/shelf\.yaml.*: lendBook/g)).toHaveLength(1);
    }
    await writeFile(path('reviews', 'shelf.yaml'), before);
  });

  it.each([
    [['review'], 2, /catalogue/],
    [['review', 'shelf', '--list', '--take-edits'], 2, /exclude each other/],
    [['review', 'shelf', 'nothing'], 2, /no tool "nothing"/],
    [['review', 'shelf', '--run', 'nothing'], 2, /no run "nothing"/],
  ])('refuses %j', async (words, expected, message) => {
    const { code, stderr } = await cli(...words);
    expect(code).toBe(expected);
    expect(stderr).toMatch(message);
  });

  it('names the line of a broken file, in every command that would follow it', async () => {
    const before = await readFile(path('reviews', 'shelf.yaml'), 'utf8');
    await writeFile(
      path('reviews', 'shelf.yaml'),
      before.replace('decision: reject', 'decision: drop'),
    );
    for (const words of [
      ['show', 'shelf'],
      ['review', 'shelf', '--list'],
      ['export', 'shelf', '--to', 'mcp'],
    ]) {
      const { code, stderr } = await cli(...words);
      expect(code).toBe(1);
      expect(stderr).toMatch(/shelf\.yaml, line \d+: at "decision": /);
      expect(stderr).toContain('docs/review.md');
    }
    await writeFile(path('reviews', 'shelf.yaml'), before);
    expect((await readdir(path('reviews'))).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
