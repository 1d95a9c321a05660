const rule = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/;

/** A value in a table, under the heading of its column. */
export interface TableCell {
  readonly field: string;
  readonly value: string;
}

/** The cells of the tables among these lines, of Markdown, row by row; empty ones are left out. */
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

interface Table {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly text: string; readonly cells: readonly string[] }[];
}

function tablesIn(lines: readonly string[]): readonly Table[] {
  return lines.flatMap((line, at): Table[] => {
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
