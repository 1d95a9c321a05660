import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { page, texts } from '../pages/hostile-report.js';
import { harm, hostile } from '../pages/hostile-texts.js';
import { plainTexts } from '../pages/report-fixture.js';
import { inChromium, startChromium, type Chromium } from '../support/chromium.js';
import { temporaryFolder } from '../support/temporary-folder.js';

inChromium('a report in a browser', () => {
  let browser: Chromium;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
    browser = await startChromium();
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await folder.remove();
  });

  const opened = async (html: string, hash = '', width = 1200) => {
    const file = join(folder.path, 'report.html');
    await writeFile(file, html);
    const page = await browser.open(`${file}${hash}`, { width });
    await page.evaluate(settled);
    return page;
  };
  const settled = `new Promise((resolve) => setTimeout(resolve, 200))`;
  const openAll = `document.querySelectorAll('details').forEach((one) => (one.open = true));
    new Promise((resolve) => setTimeout(resolve, 300))`;

  it.each(['', '#t0', '#t2'])('runs nothing that tools say: %s', async (hash) => {
    const names = [hostile[0] ?? '', hostile[3] ?? '', hostile[2] ?? ''];
    const { evaluate, requests, complaints } = await opened(page(names, texts), hash);
    await evaluate(openAll);
    expect(await evaluate('document.documentElement.dataset.owned ?? null')).toBeNull();
    const foreign =
      'iframe, img, svg, form, base, link, template, [onerror], [onload], [onmouseover]';
    expect(await evaluate(`document.querySelectorAll('${foreign}').length`)).toBe(0);
    const links = `[...document.links].filter((one) => !/^#(?:t\\d+(?:-\\d+)?)?$/.test(one.getAttribute('href'))).length`;
    expect(await evaluate(links)).toBe(0);
    expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([]);
    expect(complaints).toEqual([]);
    if (hash !== '') {
      const text = String(await evaluate(`document.querySelector('#tool').textContent`));
      expect(text).toContain(`<img src=x onerror="${harm}">`);
      expect(text).toContain('&lt;script&gt;');
      expect(text).toContain('\\u{202e}evil');
    }
  });

  it('opens a tool and goes back by keyboard', async () => {
    const { evaluate, press, complaints } = await opened(page(['listPets', 'getPet']));
    await evaluate(`document.querySelector('a[href="#t0"]').focus()`);
    await press('Enter');
    await evaluate(settled);
    expect(await evaluate('document.activeElement.textContent')).toBe('listPets');
    await press('Escape');
    await evaluate(settled);
    expect(await evaluate(`document.querySelector('#overview').hidden`)).toBe(false);
    expect(await evaluate('document.activeElement.textContent')).toBe('listPets');
    expect(complaints).toEqual([]);
  });

  it('searches and sorts its table', async () => {
    const { evaluate } = await opened(page(['beta', 'alpha', 'gamma']));
    const shown = `[...document.querySelectorAll('#rows tr')].filter((row) => !row.hidden).map((row) => row.querySelector('a').textContent)`;
    const sort = `document.querySelector('[data-sort="0"]').click();`;
    expect(await evaluate(sort + shown)).toEqual(['alpha', 'beta', 'gamma']);
    expect(await evaluate(sort + shown)).toEqual(['gamma', 'beta', 'alpha']);
    const type = `document.querySelector('#search').value = 'ALP lists'; document.querySelector('#search').dispatchEvent(new Event('input', { bubbles: true }));`;
    expect(await evaluate(type + shown)).toEqual(['alpha']);
    expect(await evaluate(`document.querySelector('#found').textContent`)).toBe('1 tool');
  });

  it.each(['', '#t0'])('needs no more than 360 pixels: %s', async (hash) => {
    const long = { ...plainTexts, answer: `${'w'.repeat(400)} ${plainTexts.answer}` };
    const { evaluate } = await opened(
      page(['a_tool_with_quite_a_long_name_'.repeat(3)], long),
      hash,
      360,
    );
    await evaluate(openAll);
    const beyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await evaluate(beyond)).toBe(0);
  });

  it('prints a tool with all that is closed on the screen', async () => {
    const { evaluate } = await opened(page(['listPets']), '#t0');
    const open = `[...document.querySelectorAll('#tool details')].every((one) => one.open && one.children.length > 1)`;
    expect(await evaluate(open)).toBe(false);
    expect(await evaluate(`window.dispatchEvent(new Event('beforeprint')); ${open}`)).toBe(true);
    expect(await evaluate(`window.dispatchEvent(new Event('afterprint')); ${open}`)).toBe(false);
  });
});
