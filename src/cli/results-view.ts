import type { ResultsTable } from '../evaluation/results-table.js';
import { csv } from '../support/csv.js';
import { escapeControlCharacters } from '../support/escape-control-characters.js';
import { markdownTable } from '../support/markdown-table.js';
import { textTable } from '../support/text-table.js';
import type { OutputStream } from './output.js';

/** Tables alone, as another program reads them. */
export function plainTables(tables: readonly ResultsTable[], format: 'markdown' | 'csv'): string {
  const [write, gap] = format === 'csv' ? [csv, '\n'] : [markdownTable, '\n\n'];
  const text = tables.map(({ titles, rows }) => write(titles, rows)).join(gap);
  return format === 'csv' ? text.trimEnd() : text;
}

/** Lines of a table for a terminal, an empty one before it. */
export function tableLines({ titles, rows }: ResultsTable, stdout: OutputStream): string[] {
  const columns = titles.map((title) => ({ title }));
  const cells = rows.map((row) => row.map(escapeControlCharacters));
  const { width, palette } = stdout;
  return ['', ...textTable(columns, cells, { width, styleHeader: palette.dim })];
}
