import { csv } from '../../support/csv.js';
import { markdownTable } from '../../support/markdown-table.js';
import type { ExperimentRecord, ExperimentRow } from './experiment-record.js';

/** Every figure of an experiment as CSV, one a line, in the order of the records. */
export function experimentCsv(records: readonly ExperimentRecord[]): string {
  const titles = [
    ...[
      'catalogue',
      'measure',
      'model',
      'seed',
      'docs',
      'setting',
      'metric',
      'value',
      'low',
      'high',
    ],
    ...['against', 'difference', 'difference low', 'difference high', 'p', 'not measured'],
  ];
  return csv(
    titles,
    records.flatMap((record) => {
      const { catalogue, measure, model, seed, notMeasured } = record;
      const head = [catalogue, measure, model, seed];
      return [
        ...record.rows.map(({ docs, setting, metric, value, low, high, difference }) => [
          ...[...head, docs, setting, metric, value, low, high],
          ...[difference?.against ?? null, difference?.value ?? null, difference?.low ?? null],
          ...[difference?.high ?? null, difference?.p ?? null, null],
        ]),
        ...notMeasured.map(({ docs, reason }) => [
          ...[...head, docs, null, null, null, null, null, null, null, null, null, null, reason],
        ]),
      ];
    }),
  );
}

/** The tables of an experiment as Markdown: one a unit, with intervals, and whether a difference is significant. */
export function experimentMarkdown(title: string, records: readonly ExperimentRecord[]): string {
  const legend =
    'Figures in percent with 95 % intervals. ↑ and ↓: differs from the first docs, since the interval of the paired difference leaves out 0.';
  return `${[`# ${title}`, legend, ...records.map(section)].join('\n\n')}\n`;
}

function section(record: ExperimentRecord): string {
  const { catalogue, measure, model, seed, rows, notMeasured } = record;
  const who = model === null ? '' : `, ${model}`;
  const head = `## ${catalogue}: ${measure}${who} (seed ${seed})`;
  const nothing = notMeasured.find(({ docs }) => docs === null);
  if (nothing !== undefined) return `${head}\n\nNot measured: ${nothing.reason}`;
  const metrics = [...new Set(rows.map(({ metric }) => metric))];
  const groups = new Map<string, ExperimentRow[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.setting, row.docs]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const measured = [...groups.values()].map((group) => [
    group[0]?.setting ?? '',
    group[0]?.docs ?? '',
    ...metrics.map((metric) => cell(group.find((row) => row.metric === metric))),
  ]);
  const missing = notMeasured.map(({ docs, reason }) => [
    ...['', docs ?? '', `not measured: ${reason}`],
    ...metrics.slice(1).map(() => ''),
  ]);
  return `${head}\n\n${markdownTable(['setting', 'docs', ...metrics], [...measured, ...missing])}`;
}

function cell(row: ExperimentRow | undefined): string {
  if (row === undefined) return '';
  const { value, low, high, difference } = row;
  if (value === null) return 'not measured';
  const interval = low === null || high === null ? '' : ` [${shown(low)}, ${shown(high)}]`;
  return `${shown(value)}${interval}${signOf(difference)}`;
}

function signOf(difference: ExperimentRow['difference']): string {
  if (difference === null) return '';
  if (difference.low > 0) return ' ↑';
  return difference.high < 0 ? ' ↓' : '';
}

function shown(value: number): string {
  return (value * 100).toFixed(1);
}
