import { readFile } from 'node:fs/promises';
import { parseExperiment } from '../../../src/evaluation/experiments/experiment-file.js';
import type { ExperimentRecord } from '../../../src/evaluation/experiments/experiment-record.js';
import { drawSvg } from '../../../src/evaluation/plots/draw-svg.js';
import { experimentFigures, type Rounds } from '../../../src/evaluation/plots/figure.js';
import { drawPlots, plots } from '../../../src/evaluation/plots/plots.js';
import { drawingOf, hostile, hostileDrawings } from './hostile-drawings.js';
import { figure, kinds } from './plot-figures.js';

const none: Rounds = new Map();
const text = { title: 'T', about: 'A.' };

describe('plots', () => {
  it.each(kinds)('of $of are those that it is enough for', ({ figures, rounds, plots: names }) => {
    const found = { figures, rounds: rounds ?? none };
    const made = plots.filter((plot) => plot.draw(found) !== null).map(({ name }) => name);
    expect(made).toEqual(names);
  });

  it('are all made of some kind of figures', () => {
    const made = new Set(kinds.flatMap(({ plots: names }) => names));
    expect(plots.map(({ name }) => name).filter((name) => !made.has(name))).toEqual([]);
  });

  it('stand all in the documentation', async () => {
    const page = await readFile(new URL('../../../docs/evaluation.md', import.meta.url), 'utf8');
    const table = page.slice(page.indexOf('## Plots'));
    const told = [...table.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name);
    expect(told.toSorted()).toEqual(plots.map(({ name }) => name).toSorted());
  });

  it.each(
    kinds.flatMap(({ of, figures, rounds, plots: names }) =>
      names.map((name) => ({ of, name, found: { figures, rounds: rounds ?? none } })),
    ),
  )('have a mark for each figure that $name shows: $of', ({ name, found }) => {
    const shown: Record<string, RegExp> = {
      ndcg: /^ndcg/,
      cp: /^cp/,
      success: /^(?:hit|arguments|strict)$/,
      calls: /^(?:accepted|rejected)$/,
      noisy: /^A\d$/,
      wins: /^(?:win|tie|loss)$/,
      rounds: /^ndcg/,
      models: /^cp$/,
      tokens: /^(?:cp|success|A1)$/,
      questions: /^success$/,
      lambda: /^(?:success|coverage|questions)$/,
      asking: /^(?:success|coverage)$/,
      cost: /^seconds$/,
    };
    const own = found.figures.filter(
      ({ metric, value, setting }) =>
        value !== null && shown[name]!.test(metric) && (name !== 'lambda' || setting.includes('λ')),
    );
    expect(drawingOf(name, found).marks).toHaveLength(own.length);
  });

  it('show shares in percent with their ends, and rounds from the raw docs on', () => {
    const { figures, rounds } = kinds.find(({ of }) => of === 'rounds')!;
    const { marks } = drawingOf('rounds', { figures: figures.toReversed(), rounds: rounds! });
    const y = { at: 50, low: 40, high: 60, isShare: true };
    expect(marks).toEqual(['0', '1', '2'].map((x) => ({ panel: 'NDCG@5', series: 'bm25', x, y })));
  });

  it('put agents into rows where all have the same docs', () => {
    const figures = ['react', 'dfsdt'].map((setting) => figure('cp', 0.5, { setting }));
    const { marks } = drawingOf('cp', { figures, rounds: none });
    expect(marks.map(({ y }) => y)).toEqual(['react', 'dfsdt']);
  });

  it('tell models apart where there are several, and leave a cell empty that was not measured', () => {
    const { figures } = kinds.find(({ of }) => of === 'agents with two models')!;
    const some = figures.filter(({ docs, model }) => docs === 'raw' || model === 'm');
    const cells = drawingOf('models', { figures: some, rounds: none });
    expect(cells.marks.map(({ x, y }) => [x, y])).toEqual([
      ['m', 'raw'],
      ['n', 'raw'],
      ['m', 'rules'],
    ]);
    const series = drawingOf('cp', { figures: some, rounds: none }).marks.map((m) => m.series);
    expect(series).toEqual(['m, bm25', 'n, bm25', 'm, bm25']);
  });
});

describe('figures of an experiment', () => {
  const experiment = parseExperiment(
    `
version: 1
name: e
title: E
catalogues: [{name: boats}]
docs: [raw, {name: by, refine: {engine: model}}, {name: r1, from: by, take: revision-1}, {name: last, from: by, take: without-use}]
measures: [{measure: agents}]
models: [a, b]
seeds: [1, 2]
`,
    'e.yaml',
  );
  const record = (model: string, seed: number, measure = 'agents'): ExperimentRecord => ({
    ...{ version: 1, key: `${model}${seed}${measure}`, catalogue: 'boats', measure, model, seed },
    rows: [
      {
        ...{ docs: 'raw', setting: 'react', group: null, metric: 'cp', unit: 'share' },
        ...{ value: 0.5, low: null, high: null, difference: null },
      },
    ],
    ...{ notMeasured: [], same: [] },
  });

  it('are grouped by catalogue and measure, with models and seeds side by side and rounds by model', () => {
    const records = [record('a', 1), record('b', 1), record('a', 2), record('a', 1, 'other')];
    const found = experimentFigures(experiment, records);
    expect(found.map(({ measure, figures }) => [measure, figures.length])).toEqual([
      ['agents', 3],
      ['other', 1],
    ]);
    expect(found[0]!.figures.map(({ model, part }) => [model, part])).toEqual([
      ['a', 'seed 1'],
      ['b', 'seed 1'],
      ['a', 'seed 2'],
    ]);
    expect([...found[0]!.rounds]).toEqual([
      ['raw', { of: null, round: 0 }],
      ['r1-a', { of: 'by-a', round: 1 }],
      ['r1-b', { of: 'by-b', round: 1 }],
    ]);
  });
});

describe('an SVG', () => {
  it('is the same bytes for the same drawing, whatever was drawn before it', () => {
    for (const { figures, rounds, plots: names } of kinds) {
      for (const name of names) {
        const drawing = drawingOf(name, { figures, rounds: rounds ?? none });
        const first = drawSvg(drawing, text);
        drawSvg(hostileDrawings[0]![1], text);
        expect(drawSvg(drawing, text)).toBe(first);
        expect(first).not.toMatch(/zr\d|\sid=|style="|<script|href=|url\(/);
        expect(first).toContain('<title>T</title><desc>A.</desc>');
        expect(first).toMatch(/^<svg class="tooldraft-plot" role="img" width="640" height="\d+"/);
      }
    }
  });

  it('has a point for each mark', () => {
    const figures = Array.from({ length: 7 }, (_, index) =>
      figure('ndcg@5', index / 10, { docs: `docs ${index}` }),
    );
    const svg = drawSvg(drawingOf('ndcg', { figures, rounds: none }), text);
    expect(svg.match(/<path d="M-5 0A[^>]*stroke="#0072b2"/g)).toHaveLength(7);
    expect(svg.match(/<path d="M\d[^>]*stroke="#0072b2"/g)).toHaveLength(7);
    for (const { docs } of figures) expect(svg).toContain(`>${docs}</text>`);
  });

  it.each(hostileDrawings)('of %s keeps hostile names as text', (_name, drawing) => {
    const svg = drawSvg(drawing, { title: hostile.join(' '), about: hostile.join(' ') });
    expect(svg).not.toMatch(/<(?:script|img|!\[CDATA)/);
    expect(svg).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e\ufffe\ud800-\udfff]/);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('has the name of what it is about in its title', async () => {
    const [one] = await drawPlots({ figures: [figure('ndcg@5', 0.5)], rounds: none }, 'a <b>');
    expect(one).toMatchObject({
      name: 'ndcg',
      title: 'Do requests find the right tools? – a <b>',
    });
    expect(one!.svg).toContain('<title>Do requests find the right tools? – a &lt;b&gt;</title>');
  });
});
