import { clipToWidth, padToWidth, textWidth } from './text-width.js';

export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** Takes the width that is left, is cut with `…` where that is too little. At most one column. */
  readonly flexible?: boolean;
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

/** Rows as aligned lines under a header, without borders. Cells are single lines: white space in them is collapsed. */
export function textTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  layout: TableLayout,
): string[] {
  const cells = rows.map((row) => row.map((cell) => cell.replace(/\s+/g, ' ').trim()));
  const widths = columnWidths(columns, cells, layout.width);
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
