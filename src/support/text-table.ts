import { clipToWidth, padToWidth, textWidth, wrapToWidth } from './text-width.js';

export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** Takes the width that is left, is cut with `…` where that is too little. At most one column. */
  readonly flexible?: boolean;
  /** The last column, which tells most: where too little is left for it, it stands whole below its row. */
  readonly below?: boolean;
}

export interface TableLayout {
  /** Columns of the terminal; Infinity never cuts. */
  readonly width: number;
  /** Applied to the finished header line and cells, e.g. to colour them. */
  readonly styleHeader?: (line: string) => string;
  readonly styleCell?: (text: string, column: number, row: number) => string;
}

const gap = 2;
const smallestFlexibleWidth = 12;
const widestOther = 48;
/** What is narrower than this breaks sentences into stumps. */
const leastReadable = 40;
const indent = 4;

function columnWidths(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
): number[] {
  const natural = columns.map((column, index) =>
    Math.max(textWidth(column.title), ...rows.map((row) => textWidth(row[index] ?? ''))),
  );
  const capped = natural.map((w, index) =>
    columns[index]?.flexible === true || !Number.isFinite(width) ? w : Math.min(w, widestOther),
  );
  const flexible = columns.findIndex((column) => column.flexible === true);
  if (flexible < 0 || !Number.isFinite(width)) return capped;
  const others = capped.reduce((sum, w, index) => (index === flexible ? sum : sum + w + gap), 0);
  const left = Math.max(smallestFlexibleWidth, width - others);
  return capped.map((w, index) => (index === flexible ? Math.min(w, left) : w));
}

/** Rows as aligned lines under a header, without borders. White space in cells is collapsed; they are single lines unless `below`. */
export function textTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  layout: TableLayout,
): string[] {
  const cells = rows.map((row) => row.map((cell) => cell.replace(/\s+/g, ' ').trim()));
  const widths = columnWidths(columns, cells, layout.width);
  const last = columns.length - 1;
  const lacksRoom = (widths[last] ?? 0) < leastReadable && isCut(cells, last, widths);
  return columns[last]?.below === true && lacksRoom
    ? withLastBelow(columns, cells, layout)
    : alignedLines(columns, cells, { layout, widths });
}

function isCut(
  cells: readonly (readonly string[])[],
  column: number,
  widths: readonly number[],
): boolean {
  return cells.some((row) => textWidth(row[column] ?? '') > (widths[column] ?? 0));
}

/** The table without its last column, whose texts follow their rows, wrapped. */
function withLastBelow(
  columns: readonly Column[],
  cells: readonly (readonly string[])[],
  layout: TableLayout,
): string[] {
  const last = columns.length - 1;
  const others = columns.slice(0, last);
  const [header = '', ...lines] = textTable(
    others,
    cells.map((row) => row.slice(0, last)),
    layout,
  );
  const below = (text: string): string[] =>
    wrapToWidth(text, layout.width - indent).map((line) => `${' '.repeat(indent)}${line}`);
  const title = below(columns[last]?.title ?? '').map((line) => layout.styleHeader?.(line) ?? line);
  return [
    header,
    ...title,
    ...lines.flatMap((line, r) => [line, ...below(cells[r]?.[last] ?? '')]),
  ];
}

function alignedLines(
  columns: readonly Column[],
  cells: readonly (readonly string[])[],
  { layout, widths }: { readonly layout: TableLayout; readonly widths: readonly number[] },
): string[] {
  const cell = (text: string, index: number): string => {
    const side = columns[index]?.align === 'right' ? 'left' : 'right';
    return padToWidth(clipToWidth(text, widths[index] ?? 0), widths[index] ?? 0, side);
  };
  const joined = (texts: readonly string[]): string => texts.join(' '.repeat(gap)).trimEnd();
  const header = joined(columns.map((column, index) => cell(column.title, index)));
  const style = layout.styleCell ?? ((text: string) => text);
  return [
    layout.styleHeader === undefined ? header : layout.styleHeader(header),
    ...cells.map((row, r) => joined(columns.map((_, c) => style(cell(row[c] ?? '', c), c, r)))),
  ];
}
