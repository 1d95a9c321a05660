import { oneCsvTable } from '../evaluation/one-csv-table.js';
import type { ResultsTable } from '../evaluation/results-table.js';
import type { TerminalStyle } from '../reports/terminal/terminal-style.js';
import { csv } from '../support/csv.js';
import { escapeControlCharacters } from '../support/escape-control-characters.js';
import { markdownTable } from '../support/markdown-table.js';
import { textTable } from '../support/text-table.js';
import { textWidth } from '../support/text-width.js';

/** Tables alone, as another program reads them. */
export function plainTables(tables: readonly ResultsTable[], format: 'markdown' | 'csv'): string {
  if (format === 'csv') {
    const { titles, rows } = oneCsvTable(tables);
    return csv(
      titles,
      rows.map((row) => row.map(numberIn)),
    ).trimEnd();
  }
  return tables.map(({ titles, rows }) => markdownTable(titles, rows)).join('\n\n');
}

/** A number stays one: a text that begins with a sign would be taken for a formula and quoted. */
function numberIn(text: string): string | number {
  return /^[+-]\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Wider tables are told in several parts, also where they go to a file. */
const widest = 100;
const gap = 2;

/** Lines of a table for a terminal, an empty one before it. What is too wide is split by columns; each part begins with the names of the rows. */
export function tableLines({ titles, rows }: ResultsTable, stdout: TerminalStyle): string[] {
  const cells = rows.map((row) => row.map(escapeControlCharacters));
  const shown = (columns: readonly number[]): string[] =>
    textTable(
      columns.map((at) => ({ title: titles[at] ?? '' })),
      cells.map((row) => columns.map((at) => row[at] ?? '')),
      { width: stdout.width, styleHeader: stdout.palette.dim },
    );
  const widths = titles.map((title, at) =>
    Math.max(textWidth(title), ...cells.map((row) => textWidth(row[at] ?? ''))),
  );
  const fits = (columns: readonly number[]): boolean =>
    columns.reduce((sum, at) => sum + (widths[at] ?? 0) + gap, -gap) <=
    Math.min(stdout.width, widest);
  const keys = keyColumns(cells);
  const parts: number[][] = [[...keys]];
  for (const at of titles.keys()) {
    if (keys.includes(at)) continue;
    const last = parts.at(-1) ?? [];
    if (last.length === keys.length || fits([...last, at])) last.push(at);
    else parts.push([...keys, at]);
  }
  return parts.flatMap((columns) => ['', ...shown(columns)]);
}

/** The columns of words before the first one of figures. */
function keyColumns(rows: readonly (readonly string[])[]): readonly number[] {
  const isFigure = (cell: string): boolean => /^[-+±−]?\d|^-?$/.test(cell);
  const first = (rows[0] ?? []).findIndex((_, at) => rows.some((row) => isFigure(row[at] ?? '')));
  return [...Array(Math.max(first, 0)).keys()];
}
