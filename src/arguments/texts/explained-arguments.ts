import { joinedLists } from '../../support/joined-lists.js';
import { withDeeperLines } from './with-deeper-lines.js';

const longestEntry = 500;

/** A line of a description such as `- limit (int): at most so many`, as its argument's name and what it says. */
const entry =
  /^\s*(?:[-*•]\s+)?[`"']?([A-Za-z_$][\w$-]*)[`"']?\s*(?:\([^()]{0,60}\))?\s*:\s+(\S.*)$/;
const heading =
  /^\s*(?:#{1,6}\s+|\*\*)?(?:args|arguments|params|parameters|inputs)(?:\s+explained)?\s*:?(?:\*\*)?\s*:?\s*$/i;

/** True where the list of arguments stands under a heading of its own. */
export function listsArguments(description: string): boolean {
  return description.split('\n').some((line) => heading.test(line));
}

/** What a description's own list of arguments says of each (`Args:`, `Parameters explained:`), by name; nothing of one of which it says two things. */
export function explainedArguments(
  description: string,
  names: readonly string[],
): ReadonlyMap<string, string> {
  return explainedIn(linesOf(description, names), names);
}

/** The description without those lines and without the headings over them: what they say stands with the arguments. */
export function withoutExplained(description: string, names: readonly string[]): string {
  const lines = linesOf(description, names);
  const explained = explainedIn(lines, names);
  if (explained.size === 0) return description;
  const kept = lines.filter((line) => {
    const [, name = '', text = ''] = entry.exec(line) ?? [];
    return !(heading.test(line) || explained.get(name) === text.trim());
  });
  return kept.join('\n');
}

/** An entry with lines or a list of its own below it is one line. */
function linesOf(description: string, names: readonly string[]): readonly string[] {
  const begins = (line: string): boolean => names.includes(entry.exec(line)?.[1] ?? '');
  return withDeeperLines(joinedLists(description, 'inner'), begins).split('\n');
}

/** `offset: 0, length: 10 → First 10 lines`: an example of a call, not what one argument is. */
function isCall(text: string, names: readonly string[]): boolean {
  const also = [...text.matchAll(/,\s*[`"']?([A-Za-z_$][\w$-]*)[`"']?\s*[:=]/g)];
  return also.some(([, name = '']) => names.includes(name)) || /^\S{1,20}\s+(?:→|->|=>)/.test(text);
}

function explainedIn(
  lines: readonly string[],
  names: readonly string[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const unclear = new Set<string>();
  let isCode = false;
  for (const line of lines) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    if (isCode) continue;
    const [, name = '', text = ''] = entry.exec(line) ?? [];
    if (!names.includes(name) || text.length > longestEntry) continue;
    if (text.trim().endsWith(':') || isCall(text, names)) continue;
    if ((found.get(name) ?? text.trim()) !== text.trim()) unclear.add(name);
    found.set(name, text.trim());
  }
  return new Map([...found].filter(([name]) => !unclear.has(name)));
}
