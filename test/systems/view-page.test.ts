import { viewedRun } from '../../src/cli/view/viewed-run.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { serveView } from '../../src/serving/serve-view.js';
import { FileTrajectoryStore } from '../../src/storage/file-trajectory-store.js';
import {
  petTool,
  petTrajectory,
  plainTexts,
  reportInput,
  type ToolTexts,
} from '../reports/html/report-fixture.js';
import { harm, hostile } from '../reports/html/hostile-texts.js';
import { inChromium, startChromium, type Chromium } from '../support/chromium.js';
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
    const store = new FileTrajectoryStore({
      ...{ workspace: folder.path, catalogue: 'pets', run: 'rules' },
    });
    for (const tool of tools) await store.save(petTrajectory(tool, texts));
    const { catalogue } = reportInput(tools, []);
    const viewed = viewedRun(folder.path, catalogue, 'rules');
    await viewed.begin(() => undefined);
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
    return { url, store, end };
  }

  const later = (ms: number) => `new Promise((resolve) => setTimeout(resolve, ${ms}))`;
  /** Waits until an expression is true in the page. */
  const until = (expression: string) =>
    `(async () => { for (let tries = 0; tries < 100; tries += 1) { if (${expression}) return true; await ${later(50)}; } return false; })()`;

  it.each(['', '#t0', '#t2'])('runs nothing that tools say: %s', async (hash) => {
    const all = hostile.join(' ');
    const own = { description: `${all}. And more.`, argument: all, answer: all };
    const names = [hostile[0] ?? '', hostile[3] ?? '', hostile[2] ?? ''];
    const { url, store } = await served(
      names.map((name) => petTool(name, own)),
      own,
    );
    const page = await browser.open(`${url}${hash}`);
    await page.evaluate(later(300));
    // What comes later is put in as HTML.
    for (const name of names)
      await store.save({ ...petTrajectory(petTool(name, own), own), stop: { reason: 'budget' } });
    expect(
      await page.evaluate(
        until(`document.getElementById('figures').textContent.includes('budget')`),
      ),
    ).toBe(true);
    await page.evaluate(
      `document.querySelectorAll('details').forEach((one) => (one.open = true)); ${later(300)}`,
    );
    expect(await page.evaluate('document.documentElement.dataset.owned ?? null')).toBeNull();
    const foreign = 'iframe, img, svg, form, base, link, [onerror], [onload], [onmouseover]';
    expect(await page.evaluate(`document.querySelectorAll('${foreign}').length`)).toBe(0);
    expect(page.requests.filter((one) => !one.startsWith(new URL(url).origin))).toEqual([]);
    expect(page.complaints).toEqual([]);
    if (hash === '') return;
    const text = String(await page.evaluate(`document.querySelector('#page').textContent`));
    expect(text).toContain(`<img src=x onerror="${harm}">`);
  });

  it('follows the run without losing place', async () => {
    const tool = petTool('listPets', plainTexts);
    const { url, store, end } = await served([tool]);
    const { evaluate } = await browser.open(`${url}#t0`);
    expect(await evaluate(until(`document.activeElement.tagName === 'H1'`))).toBe(true);
    const opened = `[...document.querySelectorAll('details[open] summary')].map((one) => one.textContent)`;
    await evaluate(
      `document.querySelector('.time details').open = true; document.querySelector('.time summary').focus()`,
    );
    await store.save(petTrajectory(tool, plainTexts, { iterations: 3, callsPerIteration: 2 }));
    expect(await evaluate(until(`document.querySelectorAll('.time > li').length === 3`))).toBe(
      true,
    );
    expect(await evaluate(opened)).toEqual(['2 calls']);
    expect(await evaluate(`document.activeElement.textContent`)).toBe('2 calls');
    await end();
    expect(
      await evaluate(until(`document.getElementById('live').textContent.includes('has ended')`)),
    ).toBe(true);
  });

  it.each(['', '#t0'])('needs no more than 360 pixels: %s', async (hash) => {
    const long = { ...plainTexts, answer: `${'w'.repeat(400)} ${plainTexts.answer}` };
    const { url } = await served([petTool('a_tool_with_quite_a_long_name_'.repeat(3), long)], long);
    const { evaluate } = await browser.open(`${url}${hash}`, { width: 360 });
    await evaluate(
      `${later(300)}.then(() => { document.querySelectorAll('details').forEach((one) => (one.open = true)); })`,
    );
    await evaluate(later(300));
    const beyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await evaluate(beyond)).toBe(0);
  });
});
