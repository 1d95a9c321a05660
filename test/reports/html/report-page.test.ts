import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportModel } from '../../../src/reports/html/report-model.js';
import { reportPage } from '../../../src/reports/html/report-page.js';
import { inChromium, startChromium, type Chromium } from '../../support/chromium.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { harm, hostile } from './hostile-texts.js';
import { petTool, petTrajectory, plainTexts, reportInput } from './report-fixture.js';

const texts = {
  description: `${hostile.join(' ')}. And more.`,
  argument: hostile.join(' '),
  answer: hostile.join(' '),
};

function page(ids: readonly string[], of = plainTexts): string {
  const tools = ids.map((id) => petTool(id, of));
  return reportPage(
    reportModel(
      reportInput(
        tools,
        tools.map((tool) => petTrajectory(tool, of)),
      ),
    ),
  );
}

/** The elements of a page that a parser sees, comments and text apart. */
function tagsOf(html: string): readonly string[] {
  return [
    ...html.replace(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/g, '$1').matchAll(/<(\w+)/g),
  ].map(([, name]) => name ?? '');
}

describe('the page of a report', () => {
  const names = [hostile[0] ?? '', hostile[3] ?? '', hostile[4] ?? ''];

  it('has the same elements whatever the texts of tools are', () => {
    expect(tagsOf(page(names, texts))).toEqual(tagsOf(page(['a', 'b', 'c'])));
  });

  it('allows its own script and style alone, by their hashes', () => {
    const html = page(['a'], texts);
    const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    expect(policy).toContain("default-src 'none'");
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
    for (const text of [style, script]) {
      const hash = createHash('sha256').update(text).digest('base64');
      expect(policy).toContain(`'sha256-${hash}'`);
    }
  });

  it('says the same for the same run', () => {
    expect(page(['a', 'b'])).toBe(page(['a', 'b']));
  });
});

describe('a large report', () => {
  const size = { iterations: 5, callsPerIteration: 13 };

  it('of 1,000 tools with 5 iterations takes less than 25 MB', () => {
    const description = `${'Lists the pets that somebody may take home, by the day. '.repeat(10)}`;
    const answer = 'limit is out of range, and nothing was listed for that reason. '.repeat(3);
    const of = { ...plainTexts, description, answer };
    const tools = Array.from({ length: 1000 }, (_, index) => petTool(`tool_${index}`, of));
    const input = reportInput(
      tools,
      tools.map((tool) => petTrajectory(tool, of, size)),
    );
    const html = reportPage(reportModel(input));
    expect(Buffer.byteLength(html)).toBeLessThan(25e6);
  }, 120_000);
});

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
    return browser.open(`${file}${hash}`, { width });
  };
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
    const links = `[...document.links].filter((one) => !/^#(?:t\\d+|tools)?$/.test(one.getAttribute('href'))).length`;
    expect(await evaluate(links)).toBe(0);
    expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([]);
    expect(complaints).toEqual([]);
    if (hash !== '') {
      const text = String(await evaluate(`document.querySelector('#page').textContent`));
      expect(text).toContain(`<img src=x onerror="${harm}">`);
      expect(text).toContain('&lt;script&gt;');
      expect(text).toContain('\\u{202e}evil');
    }
  });

  it('opens a tool, shows its two calls side by side and goes back by keyboard', async () => {
    const { evaluate, press, complaints } = await opened(page(['listPets', 'getPet']));
    await evaluate(`document.querySelector('a[href="#t0"]').focus()`);
    await press('Enter');
    const settled = `new Promise((resolve) => setTimeout(resolve, 200))`;
    await evaluate(settled);
    expect(await evaluate('document.activeElement.textContent')).toBe('listPets');
    const marked = `[...document.querySelectorAll('.pair .differs')].map((one) => one.innerText.replace(/\\s+/g, ' ').trim())`;
    expect(await evaluate(marked)).toEqual([
      '20',
      '21',
      expect.stringMatching(/^success/),
      expect.stringMatching(/^rejected 400 limit must be at most 20$/),
    ]);
    await press('Escape');
    await evaluate(settled);
    expect(await evaluate(`document.querySelector('#overview').hidden`)).toBe(false);
    expect(await evaluate('document.activeElement.textContent')).toBe('listPets');
    expect(complaints).toEqual([]);
  });

  it('searches and sorts its table', async () => {
    const { evaluate } = await opened(page(['beta', 'alpha', 'gamma']));
    const shown = `[...document.querySelectorAll('#rows tr')].filter((row) => !row.hidden).map((row) => row.querySelector('a').textContent)`;
    const sort = `document.querySelector('[data-column="0"] button').click();`;
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
    const open = `[...document.querySelectorAll('#page details')].every((one) => one.open && one.children.length > 1)`;
    expect(await evaluate(open)).toBe(false);
    expect(await evaluate(`window.dispatchEvent(new Event('beforeprint')); ${open}`)).toBe(true);
    expect(await evaluate(`window.dispatchEvent(new Event('afterprint')); ${open}`)).toBe(false);
  });
});
