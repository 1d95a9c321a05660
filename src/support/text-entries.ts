/** The lines of a text; those that are indented below `1.` or `-` belong to it. */
export function entriesOf(text: string): readonly string[] {
  const entries: string[] = [];
  let indent = Infinity;
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const depth = line.search(/\S/);
    if (depth > indent && !bullet.test(line)) entries.push(`${entries.pop() ?? ''}\n${line}`);
    else entries.push(line);
    if (depth <= indent || bullet.test(line)) indent = bullet.test(line) ? depth : Infinity;
  }
  return entries;
}

const bullet = /^\s*(?:\d+[.)]|[-*•])\s/;
