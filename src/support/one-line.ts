/** Stands where a text was shortened. */
export const ELLIPSIS = ' … ';
const TELLING =
  /\b(must|should|invalid|require[ds]?|missing|expected|not found|unknown|cannot|allowed|exceed\w*|unsupported)\b/i;

/**
 * A text on one line of at most `limit` characters. A longer one keeps its beginning and the part that
 * says what is wrong; where no such part is seen, its beginning and its end.
 */
export function oneLine(text: string, limit = 500): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (line.length <= limit) return line;
  const head = Math.floor(limit * 0.4);
  const rest = limit - head - 2 * ELLIPSIS.length;
  const found = line.slice(head).search(TELLING);
  const tailStart = line.length - rest;
  const wanted = found < 0 ? tailStart : head + Math.max(0, found - Math.floor(rest / 4));
  const start = Math.min(Math.max(wanted, head), tailStart);
  const end = start + rest;
  const before = line.slice(0, head).trimEnd() + (start > head ? ELLIPSIS : '');
  return before + line.slice(start, end) + (end < line.length ? ELLIPSIS.trimEnd() : '');
}

/** A text, or as much of it as there is room for. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
