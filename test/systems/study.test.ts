import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  criteria,
  studySchema,
  type Preference,
  type Study,
} from '../../src/evaluation/study/study.js';
import { loadYaml } from '../../src/support/load-yaml.js';
import { answerOf } from '../evaluation/study/study-rows.js';
import { hostile } from '../pages/hostile-texts.js';
import { inChromium, startChromium, type Chromium } from '../support/chromium.js';
import { beginCli, runCli, type RunningCli } from '../support/run-cli.js';
import { startScriptedChatModel } from '../support/scripted-chat-model.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const raters = ['anna', 'ben', 'carla'];
const toolCount = 22;

/** What statsmodels says of twenty items and three raters; a criterion each. */
const oracleSchema = z.object({
  ratings: z.array(z.array(z.enum(['first', 'equal', 'second']))),
  kappa: z.number(),
});
const recorded = (
  await readFile(new URL('../fixtures/metrics/kappa-oracle.jsonl', import.meta.url), 'utf8')
)
  .trimEnd()
  .split('\n')
  .slice(-3)
  .map((line) => oracleSchema.parse(JSON.parse(line)));

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const running: RunningCli[] = [];
beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder.path, 'raw.json'), functions('Does one thing, and what', ''));
  await writeFile(join(folder.path, 'new.json'), functions('Gets', hostile.join(' ')));
  await cli('import', 'raw.json', '--name', 'pets');
});
afterEach(async () => {
  for (const { interrupt, result } of running.splice(0)) {
    interrupt();
    await result;
  }
  await folder.remove();
});

/** The last two say the same in both files. */
function functions(begin: string, end: string): string {
  const tools = Array.from({ length: toolCount }, (_, at) => {
    const description = at < toolCount - 2 ? `${begin} thing ${at}. ${end}` : 'The same.';
    return { type: 'function', function: { name: `tool_${at}`, description } };
  });
  return JSON.stringify(tools);
}

const cli = (...args: string[]) => runCli(args, { cwd: folder.path });
const create = (...more: string[]) =>
  cli(
    ...['study', 'create', 'pets', '--docs', 'raw', '--docs', 'new=published:new.json'],
    ...['--raters', raters.join(','), ...more],
  );
const inStudy = (...names: string[]) => join(folder.path, 'studies', 'pets', ...names);

async function studyMade(): Promise<Study> {
  return studySchema.parse(JSON.parse(await readFile(inStudy('study.json'), 'utf8')));
}

async function served(rater: string): Promise<{ readonly url: string; readonly cli: RunningCli }> {
  const started = beginCli(['study', 'serve', 'pets', '--rater', rater], { cwd: folder.path });
  running.push(started);
  const [said] = (await once(started.stdout, 'data')) as [string];
  return { url: /http:\S+/.exec(said)![0], cli: started };
}

/** What a rater says of each item, as that rater sees the sides: `A`, `B` or `equal`, in the order of the criteria. */
function choicesOf(study: Study, rater: string): readonly (readonly string[])[] {
  return study.items.map(({ id }, row) =>
    criteria.map((criterion, which) => {
      const meant: Preference = recorded[which]?.ratings[row]?.[raters.indexOf(rater)] ?? 'equal';
      return answerOf(study, { item: id, rater, criterion }, meant).choice;
    }),
  );
}

async function fillForm(study: Study, rater: string): Promise<void> {
  const file = inStudy('forms', `${rater}.yaml`);
  const said = choicesOf(study, rater);
  const document = loadYaml().parseDocument(await readFile(file, 'utf8'));
  for (const [row, answers] of said.entries())
    for (const [which, choice] of answers.entries())
      document.setIn(['items', row, criteria[which]], choice);
  await writeFile(file, document.toString());
}

const scoreSchema = z.object({
  results: z.object({
    criteria: z.array(
      z.object({
        criterion: z.string(),
        items: z.number(),
        shares: z.object({ first: z.number(), equal: z.number(), second: z.number() }),
        kappa: z.object({ estimate: z.number() }).nullable(),
        judge: z
          .object({ items: z.number(), share: z.number(), cohenKappa: z.number().nullable() })
          .nullable(),
      }),
    ),
  }),
});
const scored = async (...more: string[]) => {
  const { stdout } = await cli('study', 'score', 'pets', '--resamples', '100', '--json', ...more);
  return scoreSchema.parse(JSON.parse(stdout)).results.criteria;
};

/** By hand: more than half of three raters. */
function sharesOf(rows: readonly (readonly string[])[]) {
  const shares = { first: 0, equal: 0, second: 0 };
  for (const row of rows) {
    const count = (label: string): number => row.filter((one) => one === label).length;
    const most = (['first', 'second'] as const).find((label) => count(label) >= 2) ?? 'equal';
    shares[most] += 1 / rows.length;
  }
  return shares;
}

describe('study create', () => {
  it('draws what differs, and writes the key and a form for each rater', async () => {
    const { code, stdout } = await create();
    expect(code).toBe(0);
    expect(stdout).toContain('20 of 22 tools, raw against new, raters anna, ben, carla');
    expect(stdout).toContain('2 tools left out');
    const study = await studyMade();
    expect(study).toMatchObject({ docs: ['raw', 'new'], leftOut: 2 });
    expect(await readFile(inStudy('forms', 'ben.yaml'), 'utf8')).not.toMatch(/published|\bnew\b/);
  });

  it.each<readonly [string[], RegExp]>([
    [['--docs', 'raw'], /compares two docs, and here are 1: raw/],
    [['--docs', 'raw', '--docs', 'published:raw.json'], /say the same of every tool/],
    [['--docs', 'raw', '--docs', 'published:new.json', '--raters', 'Al,al'], /names "al" twice/],
    [['--docs', 'raw', '--docs', 'published:new.json', '--raters', '../x'], /name of a rater/],
    [['--docs', 'raw', '--docs', 'published:new.json', '--name', 'a/b'], /name of a study/],
  ])('refuses %j', async (args, expected) => {
    const { code, stderr } = await cli('study', 'create', 'pets', ...args);
    expect(code).toBe(2);
    expect(stderr).toMatch(expected);
  });

  it('never draws a study anew over answers', async () => {
    await create();
    const { code, stderr } = await create('--seed', '2');
    expect(code).toBe(2);
    expect(stderr).toContain('There is a study "pets" already.');
  });
});

describe('study score', () => {
  it('says what people and a judge say, kappas as statsmodels has them, from forms alone', async () => {
    await create();
    const study = await studyMade();
    for (const rater of raters) await fillForm(study, rater);
    const model = await startScriptedChatModel(({ text }) => {
      const a = /<<<A \w+\n(.*)/.exec(text)?.[1] ?? '';
      const choice = a.startsWith('Gets') ? 'A' : 'B';
      return { json: { reason: '', completeness: choice, conciseness: 'A', accuracy: choice } };
    });
    const endpoint = ['--role', 'judge=wise', '--base-url', model.baseUrl];
    const criteriaScored = await scored(...endpoint);
    await model.close();
    expect(model.requests).toHaveLength(40);
    expect(criteriaScored.map(({ items }) => items)).toEqual([20, 20, 20]);
    for (const [which, { kappa, shares, judge, criterion }] of criteriaScored.entries()) {
      const { ratings, kappa: expected } = recorded[which]!;
      expect(kappa?.estimate).toBeCloseTo(expected, 12);
      const byHand = sharesOf(ratings);
      for (const key of ['first', 'equal', 'second'] as const)
        expect(shares[key]).toBeCloseTo(byHand[key], 12);
      const same = criterion === 'conciseness' ? byHand.equal : byHand.second;
      expect(judge?.items).toBe(20);
      expect(judge?.share).toBeCloseTo(same, 12);
    }
    const { stdout } = await cli('study', 'score', 'pets', '--table', 'markdown');
    expect(stdout).toMatch(/^\| criterion +\| items +\| raw better +\| equal +\| new better/);
  });

  it('says where there is nothing, what is wrong in a form, and where form and browser differ', async () => {
    await create();
    const empty = await cli('study', 'score', 'pets');
    expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining('Nobody has rated')]);
    const file = inStudy('forms', 'ben.yaml');
    const form = await readFile(file, 'utf8');
    await writeFile(file, form.replace('\n    accuracy:', '\n    accuracy: both'));
    const wrong = await cli('study', 'score', 'pets');
    expect(wrong.stderr).toMatch(/ben\.yaml: item 1, accuracy: the answer must be A, B or equal/);
    await writeFile(file, form.replace('\n    accuracy:', '\n    accuracy: A'));
    const answer = { version: 1, item: '1', rater: 'ben', criterion: 'accuracy', at: null };
    await mkdir(inStudy('answers'));
    await writeFile(
      inStudy('answers', 'ben.jsonl'),
      `${JSON.stringify({ ...answer, choice: 'B' })}\n`,
    );
    const differing = await cli('study', 'score', 'pets');
    expect(differing.stderr).toMatch(
      /"ben" says A in .*ben\.yaml and B in the browser: item 1, acc/,
    );
    const lost = await cli('study', 'score', 'cats');
    expect([lost.code, lost.stderr]).toEqual([2, expect.stringContaining('no study "cats"')]);
  });
});

describe('study serve', () => {
  const send = (url: string, body: object, headers: Record<string, string> = {}) =>
    fetch(new URL('decisions', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  it('saves an answer before it says so, takes no other, and gives the page to nobody else', async () => {
    await create();
    const { url } = await served('anna');
    const answer = { item: '1', criterion: 'accuracy', choice: 'A' };
    expect(await (await send(url, answer)).json()).toEqual({ rated: 0, of: 20 });
    const saved = await readFile(inStudy('answers', 'anna.jsonl'), 'utf8');
    expect(JSON.parse(saved)).toMatchObject({ ...answer, rater: 'anna', version: 1 });
    for (const wrong of [{ ...answer, item: '99' }, { ...answer, choice: 'C' }, { rater: 'ben' }])
      expect((await send(url, wrong)).status).toBe(400);
    expect((await send(url, answer, { origin: 'http://127.0.0.1:1' })).status).toBe(403);
    expect((await fetch(new URL('/guess/', url))).status).toBe(403);
    const page = await (await fetch(url)).text();
    expect(page).not.toMatch(/published|rules|\braw\b|refined|tool_20/i);
    const other = await cli('study', 'serve', 'pets', '--rater', 'bne');
    expect(other.stderr).toMatch(/no rater "bne".*ben/s);
    expect((await cli('study', 'serve', 'pets')).stderr).toContain('several raters');
  });

  it('takes no answer that contradicts the form', async () => {
    await create();
    const study = await studyMade();
    await fillForm(study, 'ben');
    const { url } = await served('ben');
    const [said = ''] = choicesOf(study, 'ben')[0] ?? [];
    const answer = { item: '1', criterion: 'completeness' };
    const other = await send(url, { ...answer, choice: said === 'A' ? 'B' : 'A' });
    expect([other.status, await other.text()]).toEqual([400, expect.stringContaining('form of')]);
    expect((await send(url, { ...answer, choice: said })).status).toBe(200);
  });
});

inChromium('a study in a browser', () => {
  let browser: Chromium;
  beforeAll(async () => {
    browser = await startChromium();
  }, 60_000);
  afterAll(() => browser.close());
  const until = (expression: string) =>
    `(async () => { for (let tries = 0; tries < 200; tries += 1) { if (${expression}) return true; await new Promise((resolve) => setTimeout(resolve, 25)); } return false; })()`;
  const counted = (tools: number) =>
    until(`document.getElementById('count').textContent === '${tools} of 20 tools rated'`);
  const shown = `document.querySelector('.study-item:not([hidden])').dataset.item`;

  it('rates 20 tools by clicks and keys, goes on after an end, and scores them with two forms', async () => {
    await create();
    const study = await studyMade();
    for (const rater of ['ben', 'carla']) await fillForm(study, rater);
    const mine = choicesOf(study, 'anna');
    const first = await served('anna');
    const page = await browser.open(first.url);
    // The first ten by clicks.
    for (const [row, answers] of mine.slice(0, 10).entries()) {
      expect(await page.evaluate(shown)).toBe(String(row + 1));
      for (const [which, choice] of answers.entries())
        await page.evaluate(
          `document.querySelector('.study-item:not([hidden]) [data-question=${criteria[which]}] input[value=${choice}]').click()`,
        );
      expect(await page.evaluate(counted(row + 1))).toBe(true);
      await page.evaluate(`document.getElementById('on').click()`);
    }
    expect(page.complaints).toEqual([]);
    expect(await page.evaluate('document.documentElement.dataset.owned ?? null')).toBeNull();
    // An answer that cannot be saved is taken back, and said.
    first.cli.interrupt();
    await first.cli.result;
    await page.press('a');
    const problem = `document.getElementById('problem').textContent`;
    expect(
      await page.evaluate(until(`/^Not saved: tooldraft study serve has ended/.test(${problem})`)),
    ).toBe(true);
    expect(
      await page.evaluate(`document.querySelectorAll('.study-item:not([hidden]) :checked').length`),
    ).toBe(0);
    // The other ten by keys, where the first ones ended, on a narrow screen.
    const { url } = await served('anna');
    const again = await browser.open(url, { width: 360 });
    expect(await again.evaluate(counted(10))).toBe(true);
    expect(await again.evaluate(`document.documentElement.scrollWidth`)).toBeLessThanOrEqual(360);
    for (const [row, answers] of mine.slice(10).entries()) {
      expect(await again.evaluate(shown)).toBe(String(row + 11));
      for (const choice of answers) await again.press(choice.slice(0, 1).toLowerCase());
      expect(await again.evaluate(counted(row + 11))).toBe(true);
      await again.press('j');
    }
    expect(await again.evaluate(`document.getElementById('end').hidden`)).toBe(false);
    const kappas = (await scored()).map(({ kappa }) => kappa?.estimate ?? NaN);
    for (const [which, kappa] of kappas.entries())
      expect(kappa).toBeCloseTo(recorded[which]!.kappa, 12);
    expect(again.complaints).toEqual([]);
  }, 120_000);
});
