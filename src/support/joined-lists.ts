import { unwrappedLines } from './unwrapped-lines.js';

const bullet = /^(\s*)(?:[-*•]|\d{1,2}[.)])\s+(\S.*)$/;
const fewestItems = 2;

/**
 * The text, wrapped lines put together, with every list under a line that ends in a colon put on that line, its items parted by
 * semicolons: taken apart, an item says nothing. Lists whose items have several sentences stay as they are. `inner`: only lists inside an item of a list.
 */
export function joinedLists(text: string, which: 'all' | 'inner' = 'all'): string {
  const lines = unwrappedLines(text).split('\n');
  const joined: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const items = isHead(line, which) ? itemsAfter(lines, at) : [];
    if (items.length < fewestItems || items.some(hasSentences)) {
      joined.push(line);
      continue;
    }
    joined.push(`${line.trimEnd()} ${items.map(withoutStop).join('; ')}.`);
    at += items.length;
  }
  return joined.join('\n');
}

function isHead(line: string, which: 'all' | 'inner'): boolean {
  return /\S:\s*(?:\*\*)?$/.test(line) && (which === 'all' || bullet.test(line));
}

/** The items of one depth that directly follow a line; none where there are deeper ones among them. */
function itemsAfter(lines: readonly string[], head: number): readonly string[] {
  const isItem = bullet.exec(lines[head] ?? '');
  const outer = isItem?.[1]?.length ?? -1;
  const items: string[] = [];
  let depth: number | null = null;
  for (const line of lines.slice(head + 1)) {
    const [, blanks = '', item] = bullet.exec(line) ?? [];
    if (item === undefined || blanks.length <= outer) break;
    depth ??= blanks.length;
    if (blanks.length !== depth) return [];
    items.push(item.trim());
  }
  return items;
}

function hasSentences(item: string): boolean {
  return /[.!?]["')\]]?\s+["'([`]?\p{Lu}/u.test(item);
}

function withoutStop(item: string): string {
  return item.replace(/[.;,]+$/, '');
}
