import type { ResultsTable } from './results-table.js';

/**
 * Tables as one that a program reads: an interval's ends in columns of their own (`… low`, `… high`), and where there are several
 * tables their rows below one another, told apart by the column `table`, with the columns of all.
 */
export function oneCsvTable(
  tables: readonly ResultsTable[],
): Pick<ResultsTable, 'titles' | 'rows'> {
  const split = tables.map(withEndsApart);
  const [first, ...others] = split;
  if (first === undefined || others.length === 0) return first ?? { titles: [], rows: [] };
  const titles = [...new Set(split.flatMap((table) => table.titles))];
  return {
    titles: ['table', ...titles],
    rows: split.flatMap(({ name, titles: own, rows }) =>
      rows.map((row) => [name, ...titles.map((title) => row[own.indexOf(title)] ?? '')]),
    ),
  };
}

/** What `intervalText` writes, with what may follow it. */
const written = /^([+-]?[\d.]+) (?:\[([+-]?[\d.]+), ([+-]?[\d.]+)\]|-)(?: \(SD ([\d.]+)\))?$/;

/** `±3.2` as the number that it is. */
function withoutSign(cell: string): string {
  return cell.replace(/^±(?=[\d.]+$)/, '');
}

function withEndsApart({ name, titles, rows }: ResultsTable): ResultsTable {
  const columns = titles.map((title, column) => {
    const cells = rows.map((row) => row[column] ?? '');
    const parts = cells.map((cell) => written.exec(cell));
    if (parts.every((part) => part === null)) return [{ title, cells: cells.map(withoutSign) }];
    const part = (index: number): string[] => parts.map((found) => found?.[index] ?? '');
    const values = parts.map((found, row) => found?.[1] ?? cells[row] ?? '');
    const deviations = part(4);
    return [
      { title, cells: values },
      { title: `${title} low`, cells: part(2) },
      { title: `${title} high`, cells: part(3) },
      ...(deviations.every((text) => text === '')
        ? []
        : [{ title: `${title} SD`, cells: deviations }]),
    ];
  });
  const all = columns.flat();
  return {
    name,
    titles: all.map(({ title }) => title),
    rows: rows.map((_, row) => all.map(({ cells }) => cells[row] ?? '')),
  };
}
