import { writeJson } from '../../core/json-text.js';
import { agentMetricTitles } from '../agents/agents-table.js';
import { lambdaOf } from '../clarify/agent-with-lambda.js';
import { retrievalMetricTitle } from '../retrieval/results-table.js';
import type { Drawing, Mark, Span } from './draw-svg.js';
import type { Figure, Figures } from './figure.js';
import kinds from './plots.json' with { type: 'json' };

export interface DrawnPlot {
  /** Part of the names of its files. */
  readonly name: string;
  readonly title: string;
  /** How it is read: a sentence below it in pages, and for those who cannot see it. */
  readonly about: string;
  readonly svg: string;
}

const { shares, pairs, others, metricTitles } = kinds;

interface Plot extends Omit<DrawnPlot, 'svg'> {
  /** Null where the figures have nothing for it. */
  readonly draw: (found: Figures) => Drawing | null;
}

/** All kinds of plots, in the order in which pages show them. */
export const plots: readonly Plot[] = [
  ...shares.map(({ better = 'Further right is better.', ...plot }) => ({
    ...plot,
    about: `A dot is the mean, the line through it its 95 % interval. ${better}`,
    draw: ({ figures }: Figures) => sharesOf(figures, measured(figures, plot)),
  })),
  { ...others.wins, draw: winsOf },
  { ...others.rounds, draw: roundsOf },
  { ...others.models, draw: modelsOf },
  ...pairs.map((plot) => ({ ...plot, draw: ({ figures }: Figures) => pairsOf(figures, plot) })),
  { ...others.lambda, draw: lambdaSweepOf },
];

/** Every plot that the figures have something for; titles end in `of`, what they are about. */
export async function drawPlots(found: Figures, of: string): Promise<readonly DrawnPlot[]> {
  const drawings = plots.flatMap(({ name, about, title, draw }) => {
    const drawing = draw(found);
    return drawing === null ? [] : [{ name, about, title: `${title} – ${of}`, drawing }];
  });
  if (drawings.length === 0) return [];
  // It takes a third of a second to load.
  const { drawSvg } = await import('./draw-svg.js');
  return drawings.map(({ drawing, ...text }) => ({ ...text, svg: drawSvg(drawing, text) }));
}

function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}

const titles: Readonly<Record<string, string>> = { ...agentMetricTitles, ...metricTitles };

function metricTitle(metric: string): string {
  return titles[metric] ?? retrievalMetricTitle(metric);
}

interface Asked {
  /** By name, or by name and cut-off. */
  readonly metrics: readonly string[];
  /** A metric that must have been measured too, and one that must not. */
  readonly beside?: string;
  readonly without?: string;
}

function measured(figures: readonly Figure[], { metrics, beside, without }: Asked): string[] {
  const all = distinct(figures.filter(({ value }) => value !== null).map(({ metric }) => metric));
  if (beside !== undefined && !all.includes(beside)) return [];
  if (without !== undefined && all.includes(without)) return [];
  return metrics.flatMap((name) => all.filter((one) => one === name || one.startsWith(`${name}@`)));
}

/** The metrics that say how good docs are. */
function qualityOf(figures: readonly Figure[]): readonly string[] {
  return shares.flatMap((plot) => measured(figures, plot));
}

/** The measured figures of some metrics by part, then by metric, then as they come. */
function sorted(figures: readonly Figure[], metrics: readonly string[]): readonly Figure[] {
  const known = figures.filter(({ value }) => value !== null);
  return distinct(known.map(({ part }) => part)).flatMap((part) =>
    metrics.flatMap((metric) => known.filter((one) => one.metric === metric && one.part === part)),
  );
}

/** Who used the docs: an agent or a way of searching, with the model where there are several. */
function userOf({ model, setting }: Figure, all: readonly Figure[]): string {
  return joined(areSeveral(all, 'model') ? (model ?? 'no model') : '', setting);
}

function areSeveral(figures: readonly Figure[], key: 'model' | 'docs'): boolean {
  return new Set(figures.map((one) => one[key])).size > 1;
}

function panelOf({ metric, part }: Figure): string {
  return joined(metricTitle(metric), part);
}

function spanOf({ unit, value, low, high }: Figure): Span {
  const isShare = unit === 'share';
  const [at = 0, ...ends] = [value, low, high].map(
    (one) => (one ?? value ?? 0) * (isShare ? 100 : 1),
  );
  return { at, low: ends[0] ?? at, high: ends[1] ?? at, isShare };
}

/** A row for each docs; for each agent or way of searching where all have the same docs. */
function sharesOf(all: readonly Figure[], metrics: readonly string[]): Drawing | null {
  const figures = sorted(all, metrics);
  const users = distinct(figures.map((one) => userOf(one, figures)));
  const areDocs = areSeveral(figures, 'docs') || users.length === 1;
  const marks = figures.map((one) => {
    const [y, series] = areDocs
      ? [one.docs, userOf(one, figures)]
      : [userOf(one, figures), one.docs];
    return { panel: panelOf(one), series, x: spanOf(one), y };
  });
  return marks.length === 0 ? null : { form: 'points', y: '', marks };
}

function winsOf({ figures: all }: Figures): Drawing | null {
  // The reference, which wins half by definition, has no verdicts to show.
  const judged = new Set(all.filter(({ metric }) => metric === 'loss').map(armOf));
  const figures = sorted(all, ['win', 'tie', 'loss']).filter((one) => judged.has(armOf(one)));
  const isTold = distinct(figures.map((one) => userOf(one, figures))).length > 1;
  const marks = figures.map((one) => {
    const x = spanOf(one);
    const y = joined(one.docs, isTold ? userOf(one, figures) : '');
    // A narrow bar has no room for its number.
    return { panel: one.part, series: one.metric, x, y, label: x.at < 4 ? '' : x.at.toFixed(0) };
  });
  return marks.some(({ series }) => series === 'win') ? { form: 'bars', y: '', marks } : null;
}

function roundsOf({ figures, rounds }: Figures): Drawing | null {
  const found = figures.filter(({ docs }) => rounds.has(docs));
  const made = distinct([...rounds.values()].flatMap(({ of }) => of ?? []));
  const metrics = [...qualityOf(found), ...measured(found, { metrics: ['win'] })];
  const marks = sorted(found, metrics).flatMap((one) => {
    const { of = null, round = 0 } = rounds.get(one.docs) ?? {};
    // The raw docs begin the line of every refinement.
    return made
      .filter((docs) => of === null || of === docs)
      .map((docs) => {
        const series = joined(made.length > 1 ? docs : '', userOf(one, found));
        return { panel: panelOf(one), series, x: String(round), y: spanOf(one) };
      });
  });
  return swept('round', marks);
}

function lambdaSweepOf({ figures }: Figures): Drawing | null {
  const found = figures.filter(({ setting }) => lambdaOf(setting) !== null);
  const metrics = measured(found, { metrics: ['success', 'coverage', 'tmr', 'pmr', 'questions'] });
  const isTold = areSeveral(found, 'docs');
  const marks = metrics.flatMap((metric) =>
    found
      .filter((one) => one.metric === metric && one.value !== null)
      .map((one) => {
        const series = joined(one.part, isTold ? one.docs : '');
        return {
          panel: metricTitle(metric),
          series,
          x: String(lambdaOf(one.setting)),
          y: spanOf(one),
        };
      }),
  );
  return swept('λ', marks);
}

/** Lines over the numbers that are the places of marks, of which there must be two. */
function swept(x: string, marks: readonly (Mark & { readonly x: string })[]): Drawing | null {
  if (new Set(marks.map((mark) => mark.x)).size < 2) return null;
  return { form: 'lines', x, marks: marks.toSorted((a, b) => Number(a.x) - Number(b.x)) };
}

function modelsOf({ figures }: Figures): Drawing | null {
  const used = figures.filter(({ model, value }) => model !== null && value !== null);
  const metrics = [...qualityOf(used).slice(0, 1), ...measured(used, { metrics: ['win'] })];
  if (!areSeveral(used, 'model') || !areSeveral(used, 'docs') || metrics.length === 0) return null;
  const marks = sorted(used, metrics).map((one) => {
    const [panel, label] = [joined(panelOf(one), one.setting), spanOf(one).at.toFixed(1)];
    return { panel, series: '', x: one.model ?? '', y: one.docs, label };
  });
  return { form: 'cells', x: 'model that uses the docs', y: '', marks };
}

/** What figures are about that differ in their metric alone. */
function armOf({ docs, setting, model, part }: Figure): string {
  return writeJson([docs, setting, model, part]);
}

interface Pairs extends Readonly<Record<'panel' | 'series', readonly string[]>> {
  readonly x: string;
  /** By default the first metric that says how good docs are. */
  readonly y?: string;
  readonly least: number;
}

/** One metric of runs against another; docs have names where there are several. */
function pairsOf(
  figures: readonly Figure[],
  { x, y = qualityOf(figures)[0] ?? '', least, panel, series }: Pairs,
): Drawing | null {
  const known = figures.filter(({ value }) => value !== null);
  const across = new Map(known.filter((one) => one.metric === x).map((one) => [armOf(one), one]));
  const found = known.filter((one) => one.metric === y && across.has(armOf(one)));
  const areDocs = areSeveral(found, 'docs');
  const marks = found.map((one) => {
    const user = userOf(one, figures);
    const of = new Map([
      ['docs', areDocs ? one.docs : ''],
      ['user', user],
      ['part', one.part],
    ]);
    const named = (keys: readonly string[]) => joined(...keys.map((key) => of.get(key) ?? ''));
    const place = { x: spanOf(across.get(armOf(one)) ?? one), y: spanOf(one) };
    // Agents with the same docs are told apart in one panel.
    if (named(series) === '') return { panel: one.part, series: user, ...place };
    return { panel: named(panel), series: named(series), ...place };
  });
  const upwards = y === 'seconds' ? 'seconds of a run' : `${metricTitle(y)}, percent`;
  return marks.length < least ? null : { form: 'points', x: `${x} of a run`, y: upwards, marks };
}
