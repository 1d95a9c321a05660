import { writeJson } from '../../core/json-text.js';
import { csv } from '../../support/csv.js';
import { groupBy } from '../../support/group-by.js';
import { markdownTable } from '../../support/markdown-table.js';
import type { ExperimentRecord, ExperimentRow, RowUnit } from './experiment-record.js';

/** Every figure of an experiment as CSV, one a line, in the order of the records. */
export function experimentCsv(records: readonly ExperimentRecord[]): string {
  const titles = [
    ...['catalogue', 'measure', 'model', 'seed', 'docs', 'setting', 'samples', 'metric', 'unit'],
    ...['value', 'low', 'high', 'against', 'difference', 'difference low', 'difference high', 'p'],
    'verdict',
    ...['not measured', 'same docs as', 'why'],
  ];
  return csv(
    titles,
    records.flatMap((record) => {
      const { catalogue, measure, model, seed, notMeasured, same } = record;
      const head = [catalogue, measure, model, seed];
      return [
        ...record.rows.map(({ docs, setting, group, metric, unit, value, low, high, ...row }) => {
          const { difference } = row;
          return [
            ...[...head, docs, setting, group, metric, unit, value, low, high],
            ...[difference?.against ?? null, difference?.value ?? null, difference?.low ?? null],
            ...[difference?.high ?? null, difference?.p ?? null, difference?.verdict ?? null],
            ...[null, null, null],
          ];
        }),
        ...same.map(({ docs, as, why }) => [...head, docs, ...noFigures, null, as, why]),
        ...notMeasured.map(({ docs, reason }) => [
          ...[...head, docs, ...noFigures, reason, null, null],
        ]),
      ];
    }),
  );
}

/** In place of what stands between docs and the reason for having none. */
const noFigures: readonly null[] = Array.from({ length: 13 }, () => null);

/** How the figures of tables are read. */
export const tablesLegend =
  'Shares in percent, the rest as means of a run, with 95 % intervals. ↑ and ↓: differs from the first docs or, where agents are compared, from the first agent, since the interval of the paired difference leaves out 0, and by more than the first differs from itself, run twice, where that was measured. Seconds are those of the machine and the endpoint.';

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

/** A row each documentation, setting and part of the samples, a column each metric. What is the same for all has no column. */
export function recordTable(record: ExperimentRecord): RecordTable {
  const { catalogue, measure, model, seed, rows, notMeasured, same } = record;
  const who = model === null ? '' : `, ${model}`;
  const title = `${catalogue}: ${measure}${who} (seed ${seed})`;
  const nothing = notMeasured.find(({ docs }) => docs === null);
  if (nothing !== undefined) return { title, notMeasured: nothing.reason, titles: [], rows: [] };
  const metrics = [...new Set(rows.map(({ metric }) => metric))];
  const isGrouped = rows.some(({ group }) => group !== null);
  const isOfDocs = !isGrouped || rows.some((row) => row.docs !== 'raw');
  const place = (group: string, setting: string, docs: string): readonly string[] => [
    ...(isGrouped ? [group] : []),
    ...[setting, ...(isOfDocs ? [docs] : [])],
  ];
  const arms = groupBy(rows, (row) => writeJson([row.group, row.setting, row.docs]));
  const measured = [...arms.values()].map((arm) => [
    ...place(arm[0]?.group ?? '', arm[0]?.setting ?? '', arm[0]?.docs ?? ''),
    ...metrics.map((metric) => cell(arm.find((row) => row.metric === metric))),
  ]);
  const told = (docs: string, text: string) => [
    ...[...place('', '', docs), text],
    ...metrics.slice(1).map(() => ''),
  ];
  const equal = same.map(({ docs, as, why }) => told(docs, `same docs as ${as}: ${why}`));
  const missing = notMeasured.map(({ docs, reason }) =>
    told(docs ?? '', `not measured: ${reason}`),
  );
  return {
    ...{ title, notMeasured: null },
    titles: [...place('samples', 'setting', 'docs'), ...metrics],
    rows: [...measured, ...equal, ...missing],
  };
}

const shown: Readonly<Record<RowUnit, (value: number) => string>> = {
  share: (value) => (value * 100).toFixed(1),
  count: (value) => value.toFixed(2),
  tokens: (value) => value.toFixed(0),
  seconds: (value) => value.toFixed(2),
};

function cell(row: ExperimentRow | undefined): string {
  if (row === undefined) return '';
  const { unit, value, low, high, difference } = row;
  if (value === null) return 'not measured';
  const text = shown[unit];
  const interval = low === null || high === null ? '' : ` [${text(low)}, ${text(high)}]`;
  return `${text(value)}${interval}${signOf(difference)}`;
}

function signOf(difference: ExperimentRow['difference']): string {
  if (difference === null) return '';
  const { verdict } = difference;
  if (verdict !== null && verdict !== 'gain' && verdict !== 'loss') return '';
  if (difference.low > 0) return ' ↑';
  return difference.high < 0 ? ' ↓' : '';
}
