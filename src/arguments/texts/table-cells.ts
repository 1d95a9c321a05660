import { alignedTable, type AlignedTable } from './aligned-table.js';

const rule = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/;

/** A value in a table, under the heading of its column. */
export interface TableCell {
  readonly field: string;
  readonly value: string;
}

/** The cells of the tables among these lines, of Markdown or set in columns of blanks, row by row; empty ones are left out. */
export function tableCells(lines: readonly string[]): readonly TableCell[] {
  return tablesIn(lines).flatMap(({ heads, rows }) =>
    rows.flatMap(({ cells }) =>
      cells.flatMap((value, column) => {
        const field = heads[column] ?? '';
        return field === '' || isNothing.test(value) ? [] : [{ field, value }];
      }),
    ),
  );
}

/** How a table shows that it has no value. */
const isNothing = /^[-–—]?$/;

/** The rows of these tables as they stand there. */
export function tableRows(lines: readonly string[]): readonly string[] {
  return tablesIn(lines).flatMap(({ rows }) => rows.map(({ text }) => text));
}

function tablesIn(lines: readonly string[]): readonly AlignedTable[] {
  return lines.flatMap((line, at): AlignedTable[] => {
    const aligned = alignedTable(lines, at);
    if (aligned !== null) return [aligned];
    const heads = line.includes('|') && rule.test(lines[at + 1] ?? '') ? cellsOf(line) : [];
    const isTable = heads.length > 1 || (heads.length === 1 && /^\s*\|.+\|\s*$/.test(line));
    if (!isTable) return [];
    const rest = lines.slice(at + 2);
    const end = rest.findIndex((each) => !each.includes('|'));
    const rows = rest.slice(0, end < 0 ? rest.length : end);
    return [{ heads, rows: rows.map((text) => ({ text, cells: cellsOf(text) })) }];
  });
}

function cellsOf(line: string): readonly string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim().replace(/^(\*\*|`)(.*)\1$/, '$2'));
}
