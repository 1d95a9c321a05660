import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawSvg } from '../../src/evaluation/plots/draw-svg.js';
import { hostileDrawings } from '../evaluation/plots/hostile-drawings.js';
import { inChromium, startChromium, type Chromium } from '../support/chromium.js';

const text = { title: 'T', about: 'A.' };

inChromium('plots in a browser', () => {
  let browser: Chromium;
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plots-'));
    browser = await startChromium();
  });
  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  it('every SVG is sound XML, with hostile names too, and runs nothing', async () => {
    const file = join(folder, 'plots.html');
    const svgs = hostileDrawings.map(([, drawing]) => drawSvg(drawing, text));
    await writeFile(file, `<!doctype html><meta charset="utf-8">${svgs.join('')}`);
    const { evaluate, complaints, requests } = await browser.open(file);
    for (const svg of svgs) {
      const parse = `new DOMParser().parseFromString(${JSON.stringify(svg)}, 'image/svg+xml')`;
      expect(await evaluate(`${parse}.querySelectorAll('parsererror').length`)).toBe(0);
    }
    expect(await evaluate('document.querySelectorAll("svg").length')).toBe(svgs.length);
    expect(await evaluate('document.querySelectorAll("script, img").length')).toBe(0);
    expect(await evaluate('String(window.hit)')).toBe('undefined');
    expect(requests).toHaveLength(1);
    expect(complaints).toEqual([]);
  });
});
