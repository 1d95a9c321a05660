import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { experimentPage } from '../../../src/reports/html/experiment-page.js';
import { inChromium, startChromium, type Chromium } from '../../support/chromium.js';

const bad = '<script>window.hit = 1</script>"><img src=x onerror="window.hit = 1">';
const svg = `<svg class="tooldraft-plot" role="img" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 200"><title>T</title><style>.tooldraft-plot{color:red}</style><text y="20" fill="currentColor">plotted</text></svg>`;
const page = experimentPage({
  title: `Rounds ${bad}`,
  legend: `In percent ${bad}`,
  sections: [
    {
      title: `boats: calls ${bad}`,
      plots: [{ title: bad, about: `Right is better ${bad}`, svg }],
      tables: [
        {
          ...{ title: `seed 1 ${bad}`, notMeasured: null },
          ...{ titles: ['docs', bad], rows: [['raw', bad, 'end\u202e']] },
        },
        { title: 'seed 2', notMeasured: `no server ${bad}`, titles: [], rows: [] },
      ],
    },
    { title: 'trains: calls', plots: [], tables: [] },
  ],
});

describe('the page of an experiment', () => {
  it('holds tables, reasons and plots, loads nothing, and has no script', () => {
    expect(page).toContain('<title>Rounds &lt;script&gt;');
    expect(page).toContain('<p>Not measured: no server &lt;script&gt;');
    expect(page).toContain('<td>raw</td>');
    expect(page).toContain('end\\u{202e}');
    expect(page).toContain('<a href="#s1">trains: calls</a>');
    expect(page).not.toMatch(/<script|<img|script-src|https?:\/\/(?!www\.w3\.org)/);
    expect(page.match(/<style>/g)).toHaveLength(1);
  });

  it('gives a text in place of figures their room', () => {
    const rows = [
      ['raw', '1.0', '2.0'],
      ['rules', `same docs as raw ${bad}`, ''],
    ];
    const table = { title: 't', notMeasured: null, titles: ['docs', 'a', 'b'], rows };
    const made = experimentPage({
      ...{ title: 't', legend: 'l' },
      sections: [{ title: 's', plots: [], tables: [table] }],
    });
    expect(made).toContain('<tr><td>raw</td><td>1.0</td><td>2.0</td></tr>');
    expect(made).toContain('<td class="told" colspan="2">same docs as raw &lt;script&gt;');
  });

  it('is the same bytes for the same results', () => {
    const sections = [{ title: 's', plots: [], tables: [] }];
    const again = (): string => experimentPage({ title: 't', legend: 'l', sections });
    expect(again()).toBe(again());
  });
});

inChromium('the page of an experiment in a browser', () => {
  let browser: Chromium;
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'page-'));
    browser = await startChromium();
  });
  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  it.each([1200, 360])(
    'of %d pixels shows plots in its own colours, scrolls what is wide and runs nothing',
    async (width) => {
      const file = join(folder, 'page.html');
      await writeFile(file, page);
      const { evaluate, complaints, requests } = await browser.open(file, { width });
      const colour = `getComputedStyle(document.querySelector('svg text')).fill`;
      expect(await evaluate(colour)).toBe('rgb(27, 31, 36)');
      expect(await evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(await evaluate('document.querySelectorAll("script, img").length')).toBe(0);
      expect(await evaluate('String(window.hit)')).toBe('undefined');
      expect(requests).toHaveLength(1);
      expect(complaints).toEqual([]);
    },
  );
});
