/** A table that is set in columns of blanks: its headings, and its rows as they stand there and cell by cell. */
export interface AlignedTable {
  readonly heads: readonly string[];
  readonly rows: readonly AlignedRow[];
}

export interface AlignedRow {
  readonly text: string;
  readonly cells: readonly string[];
}

/** Of what a program prints in columns every heading is in capitals; any other heading needs a rule below it. */
const capitals = /^[A-Z][A-Z\d _/%#().-]{0,30}$/;
const titled = /^[\p{Lu}\d#][^|]{0,30}$/u;
const rule = /^\s*[-=─]{2,}(?:\s+[-=─]{2,})+\s*$/;
/** What may stand below the rows: a sum, how many were shown. */
const mostBelow = 2;

/**
 * The table that begins at this line: headings that two blanks or more keep apart, then rows that each have a blank before
 * every column. Null where the lines up to the next empty one hold much else: they are no table then.
 */
export function alignedTable(lines: readonly string[], at: number): AlignedTable | null {
  const heads = headsOf(lines[at] ?? '');
  const isRuled = rule.test(lines[at + 1] ?? '');
  if (heads.length < 2 || !heads.every(({ text }) => (isRuled ? titled : capitals).test(text)))
    return null;
  const rest = lines.slice(at + (isRuled ? 2 : 1));
  const empty = rest.findIndex((line) => line.trim() === '');
  const block = empty < 0 ? rest : rest.slice(0, empty);
  const starts = heads.map(({ start }) => start);
  const end = block.findIndex((line) => !isRow(line, starts));
  const rows = end < 0 ? block : block.slice(0, end);
  if (rows.length === 0 || block.length - rows.length > mostBelow) return null;
  return {
    heads: heads.map(({ text }) => text),
    rows: rows.map((text) => ({ text, cells: cellsOf(text, starts) })),
  };
}

interface Head {
  readonly text: string;
  readonly start: number;
}

/** Words with single blanks between them are one heading. */
function headsOf(line: string): readonly Head[] {
  return line.length > 400 || /^\s*$|[|:]/.test(line)
    ? []
    : [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({ text, start: index }));
}

/** It begins with the first column, reaches the second, and nothing of it runs on from one into the next. */
function isRow(line: string, starts: readonly number[]): boolean {
  const [first = 0, second = 0, third = line.length] = starts;
  return (
    /^\p{L}|^\d/u.test(line.slice(first)) &&
    line.slice(second, third).trim() !== '' &&
    starts.slice(1).every((start) => start > line.length || line[start - 1] === ' ')
  );
}

function cellsOf(line: string, starts: readonly number[]): readonly string[] {
  return starts.map((start, column) => line.slice(start, starts[column + 1]).trim());
}
