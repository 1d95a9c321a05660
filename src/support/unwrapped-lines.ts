const listItem = /^\s*(?:[-*•+>|#]|\d{1,3}[.)]\s|```)/;
/** `name: what it is`, `name (type): …`, `name - …`, `>>> code`: a line of its own kind. */
const entry = /^\s*["'`]?[\w$.-]+["'`]?\s*(?:\([^()]{0,60}\))?\s*(?::|\s[-–—]\s|=)/;
const ended = /(?:[.!?:;]["'`)\]]*|\|)$/;

/** A line that was wrapped is at least so long, and nobody wraps later than this. */
const shortestWrapped = 40;
const latestWrap = 130;

/** So many lines that end close to one another show where a text was wrapped. */
const fewestFull = 3;
const raggedness = 16;

/**
 * The text with lines that were only wrapped put together again: the line above is long and ends no sentence, and this one goes
 * on in lower case, or begins with a word for which there was no room. List items, entries (`name: …`) and code stay apart.
 */
export function unwrappedLines(text: string): string {
  const lines = text.split(/\r?\n/u);
  const width = widthOf(lines);
  const joined: string[] = [];
  let above = '';
  for (const line of lines) {
    const last = joined.length - 1;
    if (last >= 0 && goesOn(above, line, width))
      joined[last] = `${(joined[last] ?? '').trimEnd()} ${line.trim()}`;
    else joined.push(line);
    above = line;
  }
  return joined.join('\n');
}

/** Where a text was wrapped; endless where its lines do not show it. */
function widthOf(lines: readonly string[]): number {
  const lengths = lines
    .map((line) => line.trimEnd().length)
    .filter((length) => length >= shortestWrapped && length <= latestWrap);
  const longest = Math.max(0, ...lengths);
  const full = lengths.filter((length) => length > longest - raggedness);
  return full.length >= fewestFull ? longest : Number.POSITIVE_INFINITY;
}

function goesOn(above: string, line: string, width: number): boolean {
  const end = above.trimEnd();
  const start = line.trim();
  if (start === '' || end.length < shortestWrapped || end.length > latestWrap) return false;
  if (ended.test(end) || listItem.test(line) || entry.test(line)) return false;
  const [word = ''] = start.split(/\s/u);
  return /^\p{Ll}/u.test(start) || end.length + 1 + word.length > width;
}
