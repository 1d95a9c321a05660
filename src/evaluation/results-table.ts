import type { CostPerSuccess } from '../metrics/cost-per-success.js';
import type { Interval } from '../metrics/interval.js';

/** Titles and rows of texts. */
export interface ResultsTable {
  /** What the rows are, where several tables go into one file. */
  readonly name: string;
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Percent with one decimal; `-` for what was not measured. */
export function percent(value: number | null | undefined): string {
  return value === null || value === undefined
    ? '-'
    : (100 * value).toFixed(1).replace(/^-0\.0$/, '0.0');
}

/** Calls and tokens a success; `-` without one. */
export function costTexts({ calls, tokens }: CostPerSuccess): readonly string[] {
  return [calls?.toFixed(1) ?? '-', tokens?.toFixed(0) ?? '-'];
}

/** `55.0 [45.0, 65.0]`, in percent; `55.0 -` where there is no interval. */
export function percentInterval(interval: Interval | null | undefined): string {
  if (interval === null || interval === undefined) return '-';
  return intervalText(interval, percent);
}

/** An interval with its numbers written as `text` writes them. */
export function intervalText(
  { estimate, low, high }: Interval,
  text: (value: number) => string,
): string {
  const ends = low === null || high === null ? '-' : `[${text(low)}, ${text(high)}]`;
  return `${text(estimate)} ${ends}`;
}
