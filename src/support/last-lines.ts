/** The last lines of a text, whole ones, as many as `limit` characters hold; the end of the last one where even that is too long. */
export function lastLines(text: string, limit: number): string {
  const lines = text.trimEnd().split(/\r?\n/);
  const kept: string[] = [];
  let left = limit;
  for (const line of lines.toReversed()) {
    left -= line.trim().length + 1;
    if (left < 0 && kept.length > 0) break;
    kept.unshift(line.trim().slice(-limit));
  }
  return kept.join('\n');
}
