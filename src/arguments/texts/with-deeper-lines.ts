const bullet = /^\s*[-*•]\s+/;

/**
 * The text with the lines that stand deeper than an entry (a line for which `begins` holds) put on the entry's own line, as
 * docstrings go on with what they say of an argument. Items of a list are parted by semicolons.
 */
export function withDeeperLines(text: string, begins: (line: string) => boolean): string {
  const joined: string[] = [];
  let depth: number | null = null;
  let above = '';
  for (const line of text.split('\n')) {
    const isEntry = begins(line);
    const isDeeper = depth !== null && line.trim() !== '' && depthOf(line) > depth;
    if (isEntry || !isDeeper) {
      depth = isEntry ? depthOf(line) : null;
      joined.push(line);
    } else {
      const gap = bullet.test(line) && bullet.test(above) ? '; ' : ' ';
      joined.push(`${(joined.pop() ?? '').trimEnd()}${gap}${line.replace(bullet, '').trim()}`);
    }
    above = isEntry ? '' : line;
  }
  return joined.join('\n');
}

function depthOf(line: string): number {
  return /^\s*/.exec(line)?.[0].length ?? 0;
}
