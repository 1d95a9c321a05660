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

  it('takes back the last decision, or that of the sentence in focus, and decides no other', async () => {
    const { url, workspace } = await served([petTool('listPets', plainTexts)]);
    const { evaluate, press } = await browser.open(url);
    const at = `(document.activeElement.dataset.at ?? document.activeElement.tagName)`;
    const saved = async () =>
      (await loadReviews(workspace, 'pets')).sentences.map(({ decision }) => decision);
    // On the first screen `n` opens the first tool to review; its first open sentence is marked.
    await press('n');
    expect(await evaluate(until(`document.activeElement.tagName === 'H1'`))).toBe(true);
    const marked = `[...document.querySelectorAll('.sentence')].map((one) => getComputedStyle(one).outlineStyle).join()`;
    expect(await evaluate(marked)).toBe('dashed,none');
    for (const [key, decisions, focus, entries] of [
      ['u', 'open,open', 'H1', []],
      ['a', 'accept,open', '1', ['accept']],
      ['u', 'open,open', '0', ['open']],
      ['u', 'open,open', '0', ['open']],
      ['p', 'pin,open', '1', ['pin']],
      ['r', 'pin,reject', 'INPUT', ['pin', 'reject']],
      ['u', 'pin,open', '1', ['pin', 'open']],
      ['r', 'pin,reject', 'INPUT', ['pin', 'reject']],
      ['k', 'pin,reject', '1', ['pin', 'reject']],
      ['k', 'pin,reject', '0', ['pin', 'reject']],
      ['u', 'open,reject', '0', ['open', 'reject']],
      ['u', 'open,open', '1', ['open', 'open']],
    ] as const) {
      await press(key);
      expect(
        await evaluate(until(`${tags}.join() === '${decisions}' && ${at} === '${focus}'`)),
      ).toBe(true);
      expect(await saved()).toEqual(entries);
    }
  });

  it.each<[string, readonly string[], readonly (boolean | null)[], string]>([
    ['that it does not cite', ['u1.s2'], [true], '1 experiment tried to break it and failed'],
    ['that it cites, once', ['u1.s2', 'w1.s1'], [true], ''],
    [
      'beside one that it cites',
      ['w1.s1'],
      [true, true],
      '1 experiment tried to break it and failed',
    ],
    ['that nothing was predicted of', [], [null], '1 experiment tried to break it'],
    [
      'that broke earlier words',
      [],
      [true, false],
      '2 experiments tried to break it; 1 did, before it was corrected',
    ],
  ])('shows an attack %s', async (_what, steps, came, title) => {
    const tool = petTool('listPets', plainTexts);
    const { url, save, workspace } = await served([tool]);
    const trajectory = petTrajectory(tool, plainTexts, 1);
    const [experiment] = trajectory.experiments;
    const attacks = came.map((cameTrue, index) => {
      const id = `w${index + 1}`;
      const results = experiment!.results.map((one, step) => ({
        ...one,
        step: `${id}.s${step + 1}`,
        cameTrue,
      }));
      return { ...experiment!, id, breaks: 'listPets.limit.0', results };
    });
    const docs = petDocs([tool], plainTexts);
    const [first, second] = docs.tools[0]!.sentences;
    const sentence = { ...second!, steps: [...steps], attacks: attacks.map(({ id }) => id) };
    await save([{ ...trajectory, experiments: [experiment!, ...attacks] }]);
    await saveRefinedDocs(workspace, {
      ...docs,
      tools: [{ ...docs.tools[0]!, sentences: [first!, sentence] }],
    });
    const { evaluate } = await browser.open(`${url}#t0-1`);
    expect(await evaluate(until(`document.activeElement.dataset.at === '1'`))).toBe(true);
    const shown = `[...document.activeElement.querySelectorAll('[data-key=attacks] summary')].map((one) => one.textContent).join()`;
    expect(await evaluate(shown)).toBe(title);
    await evaluate(
      `document.activeElement.querySelectorAll('details').forEach((one) => (one.open = true)); ${later(100)}`,
    );
    const tables = `[...document.activeElement.querySelectorAll('.scroll')].map((one) => one.ariaLabel)`;
    const ids = [...steps.map((step) => step.slice(0, 2)), ...attacks.map(({ id }) => id)];
    expect(await evaluate(tables)).toEqual([...new Set(ids)].map((id) => `Steps of ${id}`));
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
    const widths = `[...document.querySelectorAll('.tools thead th')].map((one) => one.offsetWidth)`;
    const [name = 0, ...figures] = (await evaluate(widths)) as number[];
    expect(hash !== '' || name > 1.5 * Math.max(...figures)).toBe(true);
    const beyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await evaluate(beyond)).toBe(0);
  });
});
