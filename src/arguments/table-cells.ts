const rule = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/;

/** A value in a table, under the heading of its column. */
export interface TableCell {
  readonly field: string;
  readonly value: string;
}

/** The cells of the Markdown tables among these lines, row by row; empty ones are left out. */
export function tableCells(lines: readonly string[]): readonly TableCell[] {
  return tablesIn(lines).flatMap(({ heads, rows }) =>
    rows.flatMap((row) =>
      cellsOf(row).flatMap((value, column) => {
        const field = heads[column] ?? '';
        return field === '' || value === '' ? [] : [{ field, value }];
      }),
    ),
  );
}

/** The rows of these tables as they stand there. */
export function tableRows(lines: readonly string[]): readonly string[] {
  return tablesIn(lines).flatMap(({ rows }) => rows);
}

interface Table {
  readonly heads: readonly string[];
  readonly rows: readonly string[];
}

function tablesIn(lines: readonly string[]): readonly Table[] {
  return lines.flatMap((line, at): Table[] => {
    const heads = line.includes('|') && rule.test(lines[at + 1] ?? '') ? cellsOf(line) : [];
    const isTable = heads.length > 1 || (heads.length === 1 && /^\s*\|.+\|\s*$/.test(line));
    if (!isTable) return [];
    const rest = lines.slice(at + 2);
    const end = rest.findIndex((each) => !each.includes('|'));
    return [{ heads, rows: rest.slice(0, end < 0 ? rest.length : end) }];
  });
}

function cellsOf(line: string): readonly string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim().replace(/^(\*\*|`)(.*)\1$/, '$2'));
}
