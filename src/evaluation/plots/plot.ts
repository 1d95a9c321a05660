import { writeJson } from '../../core/json-text.js';
import { agentMetricTitles } from '../agents/agents-table.js';
import { retrievalMetricTitle } from '../retrieval/results-table.js';
import type { Axis, Drawing, Span } from './drawing.js';
import type { Figure, Figures } from './figure.js';

/** A kind of plot: what it is called, how it is read, and what it makes of figures. */
export interface Plot {
  /** Part of the names of its files. */
  readonly name: string;
  readonly title: string;
  /** For those who cannot see it, and below it in pages: a sentence. */
  readonly about: string;
  /** Null where the figures have nothing for it. */
  readonly drawing: (found: Figures) => Drawing | null;
}

/** How points are read. */
export const intervalsNote = 'A dot is the mean, the line through it its 95 % interval.';

export const percent: Axis = { title: 'percent', kind: 'percent', categories: null };

export function ascending(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].sort((one, other) => one - other);
}

export function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}

export function metricsOf(figures: readonly Figure[]): readonly string[] {
  return distinct(figures.filter(({ value }) => value !== null).map(({ metric }) => metric));
}

export function measured(
  figures: readonly Figure[],
  metrics: readonly string[],
): readonly string[] {
  return metrics.filter((metric) => metricsOf(figures).includes(metric));
}

const titles: ReadonlyMap<string, string> = new Map([
  ...Object.entries(agentMetricTitles),
  ['rejected', 'rejected %'],
  ['unexplained', 'unexplained %'],
  ['win', 'Win%'],
  ['tmr', 'TMR'],
  ['pmr', 'PMR'],
]);

export function metricTitle(metric: string): string {
  return titles.get(metric) ?? retrievalMetricTitle(metric);
}

export function panelTitle(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}

/** Who used the docs, as legends say it: an agent or a way of searching, with the model where there are several. */
export function userOf({ model, setting }: Figure, all: readonly Figure[]): string {
  const isTold = distinct(all.map((one) => one.model)).length > 1;
  return panelTitle(isTold ? (model ?? 'no model') : '', setting);
}

/** Shares in percent, the rest as it is. */
export function spanOf({ unit, value, low, high }: Figure): Span {
  const scale = unit === 'share' ? 100 : 1;
  const of = (end: number | null): number | null => (end === null ? null : end * scale);
  return { at: (value ?? 0) * scale, low: of(low), high: of(high) };
}

/** What figures are about that differ in their metric alone. */
export function armOf({ docs, setting, model, part }: Figure): string {
  return writeJson([docs, setting, model, part]);
}

export function place(at: number): Span {
  return { at, low: null, high: null };
}

/** The figures of some metrics, a group for each part and metric. */
export function byPartAndMetric(
  figures: readonly Figure[],
  metrics: readonly string[],
): readonly { readonly title: string; readonly own: readonly Figure[] }[] {
  return distinct(figures.map(({ part }) => part)).flatMap((part) =>
    metrics.flatMap((metric) => {
      const own = figures.filter(
        (one) => one.metric === metric && one.part === part && one.value !== null,
      );
      return own.length === 0 ? [] : [{ title: panelTitle(metricTitle(metric), part), own }];
    }),
  );
}
