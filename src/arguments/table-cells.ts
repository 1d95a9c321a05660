const rule = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/;

/** A value in a table, under the heading of its column. */
export interface TableCell {
  readonly field: string;
  readonly value: string;
}

/** The cells of the Markdown tables among these lines, row by row; empty ones are left out. */
export function tableCells(lines: readonly string[]): readonly TableCell[] {
  return lines.flatMap((line, at) => {
    const heads = line.includes('|') && rule.test(lines[at + 1] ?? '') ? cellsOf(line) : [];
    if (heads.length < 2) return [];
    const rest = lines.slice(at + 2);
    const end = rest.findIndex((each) => !each.includes('|'));
    return rest.slice(0, end < 0 ? rest.length : end).flatMap((row) =>
      cellsOf(row).flatMap((value, column) => {
        const field = heads[column] ?? '';
        return field === '' || value === '' ? [] : [{ field, value }];
      }),
    );
  });
}

function cellsOf(line: string): readonly string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim().replace(/^(\*\*|`)(.*)\1$/, '$2'));
}
