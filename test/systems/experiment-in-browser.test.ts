import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { page } from '../pages/hostile-experiment.js';
import { inChromium, startChromium, type Chromium } from '../support/chromium.js';

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
