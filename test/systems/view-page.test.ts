import { viewedRun } from '../../src/cli/view/viewed-run.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import type { ToolTrajectory } from '../../src/refine/trajectories.js';
import { serveView } from '../../src/serving/serve-view.js';
import { leftLog } from '../../src/storage/left-log.js';
import { saveRefinedDocs } from '../../src/storage/refined-docs-store.js';
import { loadReviews } from '../../src/storage/reviews-file.js';
import {
  petDocs,
  petTool,
  petTrajectory,
  plainTexts,
  reportInput,
  type ToolTexts,
} from '../pages/report-fixture.js';
import { harm, hostile } from '../pages/hostile-texts.js';
import { inChromium, startChromium, type Chromium } from '../support/chromium.js';
import { saveTrajectory } from '../support/sample-trajectory.js';
import { temporaryFolder } from '../support/temporary-folder.js';

inChromium('a run that is viewed in a browser', () => {
  let browser: Chromium;
  const endings: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    browser = await startChromium();
  }, 60_000);
  afterEach(async () => {
    for (const end of endings.splice(0)) await end();
  });
  afterAll(() => browser.close());

  async function served(tools: readonly ToolDoc[], texts: ToolTexts = plainTexts) {
    const folder = await temporaryFolder();
    /** What a run writes when it ends. */
    const save = async (trajectories: readonly ToolTrajectory[]): Promise<void> => {
      for (const one of trajectories) await saveTrajectory(folder.path, one);
      await leftLog(folder.path, 'pets', 'builtin').append({ left: [] });
    };
    await save(tools.map((tool) => petTrajectory(tool, texts)));
    await saveRefinedDocs(folder.path, petDocs(tools, texts));
    const { catalogue } = reportInput(tools, []);
    const viewed = viewedRun(folder.path, catalogue, 'builtin');
    await viewed.begin();
    const ending = new AbortController();
    const { signal } = ending;
    let ended: Promise<void> = Promise.resolve();
    const url = await new Promise<string>((onReady) => {
      const options = { port: 0, signal, token: 'token', everyMs: 50, onReady };
      ended = serveView(viewed, options);
    });
    const end = async () => {
      ending.abort();
      await ended;
    };
    endings.push(end, () => folder.remove());
    return { url, save, end, workspace: folder.path };
  }

  const later = (ms: number) => `new Promise((resolve) => setTimeout(resolve, ${ms}))`;
  /** Waits until an expression is true in the page. */
  const until = (expression: string) =>
    `(async () => { for (let tries = 0; tries < 100; tries += 1) { if (${expression}) return true; await ${later(50)}; } return false; })()`;
  const tags = `[...document.querySelectorAll('.sentence')].map((one) => one.dataset.decision)`;

  it.each(['', '#t0', '#t2'])('runs nothing that tools say: %s', async (hash) => {
    const all = hostile.join(' ');
    const own = { description: `${all}. And more.`, argument: all, answer: all };
    const names = [hostile[0] ?? '', hostile[3] ?? '', hostile[2] ?? ''];
    const tools = names.map((name) => petTool(name, own));
    const { url, save, workspace } = await served(tools, own);
    const page = await browser.open(`${url}${hash}`);
    await page.evaluate(later(300));
    await save(tools.map((tool) => ({ ...petTrajectory(tool, own), stopped: 'budget' })));
    const docs = petDocs(tools, own);
    const stopped = docs.tools.map((doc) => ({ ...doc, stopReason: 'budget' as const }));
    await saveRefinedDocs(workspace, { ...docs, tools: stopped });
    expect(
      await page.evaluate(
        until(`document.getElementById('overview').textContent.includes('budget used up')`),
      ),
    ).toBe(true);
    await page.evaluate(
      `document.querySelectorAll('details').forEach((one) => (one.open = true)); document.querySelector('[data-choice=edit]')?.click(); ${later(300)}`,
    );
    expect(await page.evaluate('document.documentElement.dataset.owned ?? null')).toBeNull();
    const foreign = 'iframe, img, svg, form, base, link, [onerror], [onload], [onmouseover]';
    expect(await page.evaluate(`document.querySelectorAll('${foreign}').length`)).toBe(0);
    expect(page.requests.filter((one) => !one.startsWith(new URL(url).origin))).toEqual([]);
    expect(page.complaints).toEqual([]);
    if (hash === '') return;
    const text = String(await page.evaluate(`document.querySelector('#tool').textContent`));
    expect(text).toContain(`<img src=x onerror="${harm}">`);
  });

  it('decides sentences by keyboard, with the steps beside each, and shows it after a reload', async () => {
    const { url, workspace } = await served([petTool('listPets', plainTexts)]);
    const { evaluate, press, send, complaints } = await browser.open(`${url}#t0`);
    expect(await evaluate(until(`document.activeElement.tagName === 'H1'`))).toBe(true);
    expect(await evaluate(`document.getElementById('count').textContent`)).toMatch(/^2 of 2 /);
    await press('j');
    await press('j');
    const proof = `[...document.activeElement.querySelectorAll('.cited td')].map((one) => one.innerText)`;
    expect(await evaluate(proof)).toEqual([
      `listPets { "limit": 21, "note": "${plainTexts.answer}" }`,
      ...['refused 400', '–'],
    ]);
    await press('r');
    expect(await evaluate(until(`${tags}[1] === 'reject'`))).toBe(true);
    const focused = `document.activeElement.getAttribute('aria-label')`;
    // There is no next one: the focus stays where decisions go on.
    await press('k');
    expect(await evaluate(focused)).toBe('reject: At most 20.');
    await press('u');
    expect(await evaluate(until(`${tags}[1] === 'open'`))).toBe(true);
    await press('e');
    await evaluate(`document.activeElement.value = ''`);
    for (const key of 'jar') await press(key);
    await evaluate(`document.querySelector('[data-save]').click()`);
    expect(await evaluate(until(`${tags}[1] === 'edit'`))).toBe(true);
    const { sentences } = await loadReviews(workspace, 'pets');
    expect(sentences).toMatchObject([{ sentence: 'At most 20.', decision: 'edit', edit: 'jar' }]);
    await send('Page.reload');
    expect(await evaluate(until(`document.querySelector('.said ins')?.innerText === 'jar'`))).toBe(
      true,
    );
    expect(complaints).toEqual([]);
  });

  it('lets refuted words of the source go, by button or key, and takes that back', async () => {
    const tool = petTool('listPets', plainTexts);
    const { url, workspace } = await served([tool]);
    const docs = petDocs([tool], plainTexts);
    const [first, ...others] = docs.tools[0]!.sentences;
    const sentences = [{ ...first!, refutes: 'Lists pets.' }, ...others];
    await saveRefinedDocs(workspace, { ...docs, tools: [{ ...docs.tools[0]!, sentences }] });
    const { evaluate, press } = await browser.open(`${url}#t0-0`);
    const pressed = `[...document.querySelectorAll('[aria-pressed=true]')].map((one) => one.dataset.choice).join()`;
    const saved = async () => (await loadReviews(workspace, 'pets')).sentences[0];
    expect(await evaluate(until(`document.activeElement.dataset.at === '0'`))).toBe(true);
    for (const [key, choice, decision, removes] of [
      ['x', 'remove', 'accept', true],
      ['x', '', 'open', false],
      ['a', 'accept', 'accept', false],
    ] as const) {
      await press(key);
      expect(await evaluate(until(`${pressed} === '${choice}'`))).toBe(true);
      expect(await saved()).toMatchObject({ decision, removes, refutes: 'Lists pets.' });
      await press('k');
    }
    expect(await evaluate(`[...document.querySelectorAll('[data-choice=remove]')].length`)).toBe(1);
  });

  it('shows only what is undecided, goes on to the next, and counts in the table', async () => {
    const { url } = await served([petTool('listPets', plainTexts), petTool('getPet', plainTexts)]);
    const { evaluate, press } = await browser.open(`${url}#t0`);
    expect(await evaluate(until(`document.activeElement.tagName === 'H1'`))).toBe(true);
    await evaluate(`document.getElementById('open-sentences').click()`);
    const shown = `[...document.querySelectorAll('.sentence')].filter((one) => !one.hidden).map((one) => one.querySelector('p').textContent)`;
    expect(await evaluate(shown)).toEqual(['Says: limit must be at most 20', 'At most 20.']);
    await press('j');
    await press('a');
    expect(await evaluate(until(`${tags}[0] === 'accept'`))).toBe(true);
    const focused = `document.activeElement.getAttribute('aria-label')`;
    expect(await evaluate(focused)).toBe('At most 20.');
    await press('r');
    expect(await evaluate(until(`${shown}.length === 0`))).toBe(true);
    const goesOn = 'Next with undecided sentences: getPet';
    expect(await evaluate('document.activeElement.textContent')).toBe(goesOn);
    await press('Escape');
    expect(await evaluate(until(`!document.getElementById('overview').hidden`))).toBe(true);
    const counts = `[...document.querySelectorAll('#rows td:nth-child(3)')].map((one) => one.textContent)`;
    expect(await evaluate(until(`${counts}.join() === '0,2'`))).toBe(true);
    await evaluate(`document.getElementById('open-tools').click()`);
    expect(await evaluate(`document.getElementById('found').textContent`)).toBe('1 tool');
  });

  it('follows the run without losing place or what is being written', async () => {
    const tool = petTool('listPets', plainTexts);
    const { url, save, end } = await served([tool]);
    const { evaluate, press } = await browser.open(`${url}#t0`);
    expect(await evaluate(until(`document.activeElement.tagName === 'H1'`))).toBe(true);
    const experiments = `[...document.querySelectorAll('#tool section:last-child details')]`;
    const opened = `[...document.querySelectorAll('details[open] summary')].map((one) => one.textContent)`;
    await evaluate(`${experiments}[0].open = true`);
    await press('j');
    const grown = (experiments: number) => save([petTrajectory(tool, plainTexts, experiments)]);
    await grown(3);
    expect(await evaluate(until(`${experiments}.length === 2`))).toBe(true);
    expect(await evaluate(opened)).toEqual([`u2: ${plainTexts.answer}`]);
    expect(await evaluate(`document.activeElement.dataset.at`)).toBe('0');
    await press('e');
    await grown(4);
    expect(
      await evaluate(until(`document.getElementById('sum').textContent.includes('8 calls')`)),
    ).toBe(true);
    expect(await evaluate(`${experiments}.length`)).toBe(2);
    await press('Escape');
    expect(await evaluate(until(`${experiments}.length === 3`))).toBe(true);
    await press('e');
    await evaluate(`document.activeElement.value = 'half a sent'`);
    await end();
    expect(
      await evaluate(until(`document.getElementById('live').textContent.includes('has ended')`)),
    ).toBe(true);
    await evaluate(`document.querySelector('[data-save]').click()`);
    expect(
      await evaluate(
        until(`document.querySelector('.decide [role=alert]').textContent.startsWith('Not saved')`),
      ),
    ).toBe(true);
    expect(await evaluate(`document.querySelector('textarea').value`)).toBe('half a sent');
  });

  it.each(['', '#t0'])('needs no more than 360 pixels: %s', async (hash) => {
    const long = { ...plainTexts, answer: `${'w'.repeat(400)} ${plainTexts.answer}` };
    const { url } = await served([petTool('a_tool_with_quite_a_long_name_'.repeat(3), long)], long);
    const { evaluate } = await browser.open(`${url}${hash}`, { width: 360 });
    await evaluate(
      `${later(300)}.then(() => { document.querySelectorAll('details').forEach((one) => (one.open = true)); document.querySelector('[data-choice=edit]')?.click(); })`,
    );
    await evaluate(later(300));
    const beyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await evaluate(beyond)).toBe(0);
  });
});
