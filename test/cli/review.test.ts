import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import type { ReviewEntry, Reviews } from '../../src/core/review.js';
import { toolTrajectorySchema } from '../../src/refine/trajectories.js';
import { saveRefinedDocs } from '../../src/storage/refined-docs-store.js';
import {
  petDocs,
  petTool,
  petTrajectory,
  plainTexts,
  reportInput,
} from '../pages/report-fixture.js';
import { refinedDocFor, refinedDocsFor } from '../support/docs.js';
import { runCli } from '../support/run-cli.js';
import { saveTrajectory } from '../support/sample-trajectory.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const tools = [petTool('listPets', plainTexts), petTool('getPet', plainTexts)];
const docs = petDocs(tools, plainTexts);

const cli = (...args: string[]) => runCli(args, { cwd: folder.path });
const path = (...names: string[]): string => join(folder.path, ...names);
const file = (): string => path('reviews', 'pets.yaml');

async function done(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await cli(...args);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout;
}

const reviews = async () => parse(await readFile(file(), 'utf8')) as Reviews;

const edited = 'No more than twenty.';
const said = `Says: ${plainTexts.answer}`;

beforeAll(async () => {
  folder = await temporaryFolder();
  await mkdir(path('tools'));
  const { catalogue } = reportInput(tools, []);
  await writeFile(path('tools', 'pets.json'), JSON.stringify(catalogue));
  await saveRefinedDocs(folder.path, docs);
  const made = petTrajectory(tools[0]!, plainTexts);
  const counted = made.experiments.map((one) => ({
    ...one,
    steps: [20, 21].map((limit) => ({ ...one.steps[0]!, arguments: { limit } })),
  }));
  await saveTrajectory(folder.path, toolTrajectorySchema.parse({ ...made, experiments: counted }));
  const bare = refinedDocsFor('pets', [refinedDocFor(tools[0]!, { description: 'Pets.' })], {
    ...{ run: 'bare', createdAt: '2020-01-01T00:00:00.000Z' },
  });
  await saveRefinedDocs(folder.path, bare);
});
afterAll(() => folder.remove());

describe('tooldraft review', () => {
  it('writes an entry for each sentence with its steps, and says how to decide', async () => {
    const stdout = await done('review', 'pets');
    expect(stdout).toMatch(/^pets, run builtin: 4 open, written to .*pets\.yaml$/m);
    expect(stdout).toMatch(
      /^Change "decision" in that file, .*: tooldraft view pets --run builtin$/m,
    );
    const { sentences } = await reviews();
    expect(sentences).toHaveLength(4);
    expect(sentences[1]).toEqual({
      ...{ tool: 'listPets', place: 'limit', sentence: 'At most 20.', decision: 'open' },
      constraint: '{"maximum":20}',
      steps: [expect.stringMatching(/^u1\.s2 listPets limit=21 → refused 400$/)],
    });
    expect(sentences[3]?.steps).toEqual(['u1.s2', 'v1.s1']);
    const again = await readFile(file(), 'utf8');
    await done('review', 'pets');
    expect(await readFile(file(), 'utf8')).toBe(again);
  });

  it('changes what is exported, shown, compared and reported, and not the run’s own file', async () => {
    const own = path('refined-docs', 'pets', 'builtin.json');
    const before = await readFile(own, 'utf8');
    const entries = await reviews();
    const of = (tool: string, place: string): ReviewEntry =>
      entries.sentences.find((one) => one.tool === tool && one.place === place)!;
    of('listPets', 'description').decision = 'reject';
    Object.assign(of('getPet', 'limit'), { decision: 'edit', edit: edited });
    of('getPet', 'description').decision = 'accept';
    await writeFile(file(), `# of the team\n${stringify(entries)}`);
    const texts = JSON.parse(await done('export', 'pets', '--to', 'descriptions')) as unknown;
    expect(texts).toEqual({
      listPets: { parameters: { limit: 'How many, 1 to 100. At most 20.' } },
      getPet: {
        description: `${plainTexts.description} ${said}`,
        parameters: { limit: `How many, 1 to 100. ${edited}` },
      },
    });
    const shown = await done('show', 'pets', 'getPet');
    expect(shown).toContain('with 1 decision of a review');
    expect(shown).toContain(`limit: ${edited} (u1.s2, v1.s1; attacked by w1)`);
    expect(await done('diff', 'pets')).toMatch(/listPets {2}raw → revision 1, reviewed/);
    await done('report', 'pets', '--out', 'report.html');
    expect(await readFile(path('report.html'), 'utf8')).toContain(edited);
    expect(await readFile(own, 'utf8')).toBe(before);
  });

  it('lets --corrected leave out what people let go, and examples come from accepted calls', async () => {
    const before = await readFile(file(), 'utf8');
    const entries = parse(before) as Reviews;
    const { description } = tools[0]!;
    const own = docs.tools.map((doc) => ({
      ...doc,
      sentences: doc.sentences.map((one) =>
        one.place === 'description' ? { ...one, refutes: description.slice(0, 4) } : one,
      ),
    }));
    await saveRefinedDocs(folder.path, { ...docs, run: 'refuting', tools: own });
    const { steps: _, ...accepted } = entries.sentences.find(
      ({ tool, place }) => tool === 'getPet' && place === 'description',
    )!;
    const decided = { ...accepted, refutes: description.slice(0, 4), removes: true };
    await writeFile(file(), stringify({ ...entries, sentences: [decided] }));
    const exported = async (...words: string[]) =>
      JSON.parse(
        await done('export', 'pets', '--docs', 'refuting', '--to', 'anthropic', ...words),
      ) as { description: string; input_examples?: object[] }[];
    const usual = await exported('--description', 'whole');
    const corrected = await exported('--description', 'whole', '--corrected');
    expect(corrected[0]).toEqual(usual[0]);
    expect(usual[1]?.description.startsWith(description)).toBe(true);
    expect(corrected[1]?.description).toBe(usual[1]?.description.slice(4).trimStart());
    await rm(path('refined-docs', 'pets', 'refuting.json'));
    await writeFile(file(), before);
    const latest = JSON.parse(await done('export', 'pets', '--to', 'anthropic')) as typeof usual;
    expect(latest.map(({ input_examples: calls }) => calls)).toEqual([[{ limit: 20 }], undefined]);
  });

  it('keeps what people wrote when it is done again, and drops open entries the run has no more', async () => {
    const text = await readFile(file(), 'utf8');
    await writeFile(
      file(),
      `${text}  - { tool: getPet, place: limit, sentence: Gone., decision: open }\n`,
    );
    await done('review', 'pets', 'listPets');
    expect(await readFile(file(), 'utf8')).toContain('Gone.');
    await done('review', 'pets');
    expect(await readFile(file(), 'utf8')).toBe(text);
    expect(text).toMatch(/^# of the team/);
  });

  it('lists what is decided', async () => {
    const text = await done('review', 'pets', '--list');
    expect(text).toMatch(/1 accepted, 1 rejected, 1 edited, 1 open/);
    expect(text).toMatch(/getPet +limit +edit +At most 20\. → No more than twenty\./);
    expect(text).not.toMatch(/ open +/);
    expect(await done('review', 'pets', '--list', '--all')).toMatch(/limit +open +At most 20\./);
    const { results } = JSON.parse(await done('review', 'pets', '--list', '--json')) as {
      results: { counts: object; sentences: object[] };
    };
    expect(results.counts).toEqual({ open: 1, accept: 1, pin: 0, reject: 1, edit: 1 });
    expect(results.sentences).toHaveLength(4);
  });

  it('finds decisions again in the docs of another engine, by words or by constraint', async () => {
    const reworded = docs.tools.map((doc) => ({
      ...doc,
      sentences: doc.sentences.map((one) =>
        one.constraint === undefined
          ? { ...one, text: one.text.toUpperCase(), steps: [] }
          : { ...one, text: '21 and more are refused.', steps: ['e9.s1'] },
      ),
    }));
    const other = { ...docs, run: 'model', engine: 'model', createdAt: '2020-01-01T00:00:00.000Z' };
    await saveRefinedDocs(folder.path, { ...other, tools: reworded });
    const before = await readFile(file(), 'utf8');
    const list = await done('review', 'pets', '--run', 'model', '--list');
    expect(list).toMatch(/1 accepted, 1 rejected, 1 edited, 1 open/);
    expect(list).toMatch(/getPet +limit +edit +21 and more are refused\. → No more than twenty\./);
    const shown = await done('show', 'pets', 'getPet', '--run', 'model');
    expect(shown).toContain(`limit: ${edited} (e9.s1; attacked by w1)`);
    await done('review', 'pets', 'getPet', '--run', 'model', '--all');
    expect(await readFile(file(), 'utf8')).toBe(before);
    await rm(path('refined-docs', 'pets', 'model.json'));
  });

  it('says that docs without sentences cannot be reviewed', async () => {
    const { code, stdout, stderr } = await cli('review', 'pets', '--run', 'bare');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(
      'The docs of run "bare" have no sentences to review: where their additions come from is not known.',
    );
    expect(stderr).toContain('tooldraft diff pets --run bare');
  });

  it('warns once of a tool that is gone', async () => {
    const before = await readFile(file(), 'utf8');
    const gone = '  - { tool: lend, place: use, sentence: A., decision: accept }\n';
    await writeFile(file(), before + gone);
    for (const words of [
      ['export', 'pets', '--to', 'mcp'],
      ['show', 'pets'],
      ['review', 'pets', '--list'],
    ]) {
      const { code, stderr } = await cli(...words);
      expect(code).toBe(0);
      expect(
        stderr.match(/1 decision is about tools that "pets" no longer has: lend/g),
      ).toHaveLength(1);
    }
    await writeFile(file(), before);
  });

  it.each([
    [['review'], /catalogue/],
    [['review', 'pets', 'nothing'], /no tool "nothing"/],
    [['review', 'pets', '--run', 'nothing'], /no run "nothing"/],
    [['export', 'pets', '--to', 'mcp', '--docs', 'raw', '--corrected'], /needs the docs of a run/],
  ])('refuses %j', async (words, message) => {
    const { code, stderr } = await cli(...words);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  it('names the line of a broken file, in every command that would follow it', async () => {
    const before = await readFile(file(), 'utf8');
    await writeFile(file(), before.replace('decision: reject', 'decision: drop'));
    for (const words of [
      ['show', 'pets'],
      ['review', 'pets', '--list'],
      ['export', 'pets', '--to', 'mcp'],
    ]) {
      const { code, stderr } = await cli(...words);
      expect(code).toBe(1);
      expect(stderr).toMatch(/pets\.yaml, line \d+: at "decision": /);
      expect(stderr).toContain('docs/review.md');
    }
    await writeFile(file(), before);
    expect((await readdir(path('reviews'))).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
