import { csv } from '../../support/csv.js';
import { groupBy } from '../../support/group-by.js';
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
    ...[
      'against',
      'difference',
      'difference low',
      'difference high',
      'p',
      'not measured',
      'same docs as',
      'why',
    ],
  ];
  return csv(
    titles,
    records.flatMap((record) => {
      const { catalogue, measure, model, seed, notMeasured, same } = record;
      const head = [catalogue, measure, model, seed];
      return [
        ...record.rows.map(({ docs, setting, metric, value, low, high, difference }) => [
          ...[...head, docs, setting, metric, value, low, high],
          ...[difference?.against ?? null, difference?.value ?? null, difference?.low ?? null],
          ...[difference?.high ?? null, difference?.p ?? null, null, null, null],
        ]),
        ...same.map(({ docs, as, why }) => [...head, docs, ...noFigures, null, as, why]),
        ...notMeasured.map(({ docs, reason }) => [
          ...[...head, docs, ...noFigures, reason, null, null],
        ]),
      ];
    }),
  );
}

/** In place of what stands between docs and the reason for having none. */
const noFigures: readonly null[] = Array.from({ length: 10 }, () => null);

/** How the figures of tables are read. */
export const tablesLegend =
  'Shares in percent, with 95 % intervals; tokens of a run as they are. ↑ and ↓: differs from the first docs, since the interval of the paired difference leaves out 0.';

/** The tables of an experiment as Markdown: one a unit, with intervals, and whether a difference is significant. */
export function experimentMarkdown(title: string, records: readonly ExperimentRecord[]): string {
  const sections = records.map(recordTable).map(({ title: head, notMeasured, titles, rows }) => {
    const body =
      notMeasured === null ? markdownTable(titles, rows) : `Not measured: ${notMeasured}`;
    return `## ${head}\n\n${body}`;
  });
  return `${[`# ${title}`, tablesLegend, ...sections].join('\n\n')}\n`;
}

export interface RecordTable {
  readonly title: string;
  /** Why there is none; null where there is. */
  readonly notMeasured: string | null;
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A row each documentation and setting, a column each metric. */
export function recordTable(record: ExperimentRecord): RecordTable {
  const { catalogue, measure, model, seed, rows, notMeasured, same } = record;
  const who = model === null ? '' : `, ${model}`;
  const title = `${catalogue}: ${measure}${who} (seed ${seed})`;
  const nothing = notMeasured.find(({ docs }) => docs === null);
  if (nothing !== undefined) return { title, notMeasured: nothing.reason, titles: [], rows: [] };
  const metrics = [...new Set(rows.map(({ metric }) => metric))];
  const groups = groupBy(rows, (row) => JSON.stringify([row.setting, row.docs]));
  const measured = [...groups.values()].map((group) => [
    group[0]?.setting ?? '',
    group[0]?.docs ?? '',
    ...metrics.map((metric) => cell(group.find((row) => row.metric === metric))),
  ]);
  const told = (docs: string, text: string) => ['', docs, text, ...metrics.slice(1).map(() => '')];
  const equal = same.map(({ docs, as, why }) => told(docs, `same docs as ${as}: ${why}`));
  const missing = notMeasured.map(({ docs, reason }) =>
    told(docs ?? '', `not measured: ${reason}`),
  );
  return {
    ...{ title, notMeasured: null },
    titles: ['setting', 'docs', ...metrics],
    rows: [...measured, ...equal, ...missing],
  };
}

function cell(row: ExperimentRow | undefined): string {
  if (row === undefined) return '';
  const { metric, value, low, high, difference } = row;
  if (value === null) return 'not measured';
  if (metric === 'tokens') return value.toFixed(0);
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
