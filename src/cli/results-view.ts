import { oneCsvTable } from '../evaluation/one-csv-table.js';
import type { ResultsTable } from '../evaluation/results-table.js';
import { csv } from '../support/csv.js';
import { escapeControlCharacters } from '../support/escape-control-characters.js';
import { markdownTable } from '../support/markdown-table.js';
import { textTable } from '../support/text-table.js';
import type { OutputStream } from './output.js';

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

/** Lines of a table for a terminal, an empty one before it. */
export function tableLines({ titles, rows }: ResultsTable, stdout: OutputStream): string[] {
  const columns = titles.map((title) => ({ title }));
  const cells = rows.map((row) => row.map(escapeControlCharacters));
  const { width, palette } = stdout;
  return ['', ...textTable(columns, cells, { width, styleHeader: palette.dim })];
}
