import { type Harvested, MAX_VALUE_LENGTH } from './harvested.js';
import { namesPlace, pathOfPlace, type PlaceInText } from '../texts/place-in-text.js';
import { tableCells } from '../texts/table-cells.js';
import { listedNames } from '../texts/text-list.js';

const MAX_TEXT = 60_000;
const MAX_LINES = 1_000;
const MAX_FOUND = 400;

const labelled = /^\s*\[([A-Za-z][\w -]{0,20})\]\s+(\S.{0,300}?)\s*$/;
const bullet = /^\s*(?:[-*•]|\d{1,4}[.)])\s+(\S.{0,300}?)\s*$/;
/** `menu.txt (12 kB)`: a thing, and something about it. */
const withDetails = /^(\S.*?)\s+[([][^()[\]]{1,80}[)\]]$/;
const keyValue =
  /^\s*(?:[-*•]\s+)?["'`*]{0,3}([A-Za-z][\w .-]{0,40}?)["'`*]{0,3}\s*[:=]\s+(\S.{0,500}?)\s*$/;
/** The start of a line that tells of one thing after the other: `B-14: free`, `menu.txt: 12 kB`. */
const namesAThing = /^(?=.*[A-Za-z])(?:[\w-]*\d[\w-]*|[\w-]+\.[A-Za-z]\w{0,4})$/;
const inside: readonly RegExp[] = [
  /\bhttps?:\/\/[^\s'"`<>()[\]{}|\\^]{3,400}/g,
  /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi,
  /\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}\b/g,
  /\b\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?\b/g,
  /\bsha\d{1,3}:[\da-f]{16,128}\b/gi,
  // `job_12`, `TASK-7`: what only ids are like.
  /(?<![\w./:@-])(?:[A-Za-z]{2,12}|[A-Z])[_-]\d{1,12}(?![\w./:@-])/g,
  /(?<![\w/:.-])(?=[\da-f]*\d)(?=[\da-f]*[a-f])[\da-f]{7,128}(?![\w-])/gi,
  /(?<![\w:/.\\<-])(?:\/[\w.@+~-]{1,255}){1,40}\/?|(?<!\w)[A-Za-z]:\\[^\s'"<>|:*?]{1,255}/g,
];
/** `- **Leak** (id: `T-17`) — state: open`: pairs in an item of a list. */
const detail =
  /(?:[([,;|·]|\s[-–—]\s)\s*["'`*]{0,3}([A-Za-z][\w -]{0,30}?)["'`*]{0,3}:\s+["'`*]{0,3}([^\s"'`*(),;|[\]]{1,200})/g;
const quotedToken = /"([^"\n]{1,120})"|'([^'\n]{1,120})'(?!\w)|`([^`\n]{1,120})`/g;

/**
 * The values that text names: paths, URLs, UUIDs, e-mail addresses, dates, hashes, quoted words, and lines of the forms
 * `[LABEL] name`, `- name`, `key: value` (the key is the field, or names a thing itself) and of tables. Lists, columns, keys and
 * pairs in the items of lists are places of their own below `of`, the path of the text; all else stands at `of`. Only the first part of a long text is read.
 */
export function harvestText(text: string, of = ''): readonly Harvested[] {
  const found = new Map<string, Harvested>();
  const add: Add = (value, { field = '', label, place } = {}) => {
    const key = `${field}\n${value}`;
    if (
      value === '' ||
      value.length > MAX_VALUE_LENGTH ||
      found.size >= MAX_FOUND ||
      found.has(key)
    )
      return;
    found.set(key, {
      value,
      field,
      path: placePath(of, field, place),
      ...(label !== undefined && { label: label.toLowerCase() }),
    });
  };
  const lines = text.slice(0, MAX_TEXT).split(/\r?\n/, MAX_LINES);
  for (const { field, value } of tableCells(lines)) add(value, { field, place: 'column' });
  for (const name of listedNames(lines)) add(name, { place: 'list' });
  for (const line of lines) if (line.length <= 2_000) readLine(line, add);
  return [...found.values()];
}

interface Found {
  readonly field?: string;
  readonly label?: string | undefined;
  readonly place?: PlaceInText['kind'];
}

type Add = (value: string, about?: Found) => void;

function placePath(of: string, name: string, kind: PlaceInText['kind'] | undefined): string {
  if (kind === undefined || (kind !== 'list' && !namesPlace(name))) return of;
  return pathOfPlace({ of, kind, name });
}

function readLine(line: string, add: Add): void {
  const listed = labelled.exec(line);
  if (listed !== null) return add(listed[2] ?? '', { label: listed[1] });
  const pair = keyValue.exec(line);
  if (pair !== null) {
    if (namesAThing.test(pair[1] ?? '')) add(pair[1] ?? '');
    // A quoted key is one of JSON or code in the text, however deep.
    const isQuoted = /^\s*["'`]/.test(line);
    add(unquote(pair[2] ?? ''), { field: pair[1] ?? '', ...(!isQuoted && { place: 'key' }) });
  }
  const item = bullet.exec(line)?.[1];
  if (item !== undefined && pair === null)
    for (const [, field = '', value = ''] of item.matchAll(detail))
      add(trimEnd(value), { field, place: 'detail' });
  if (item !== undefined && pair === null && isName(item)) {
    const [, name] = withDetails.exec(item) ?? [];
    if (name !== undefined) add(unquote(name));
    add(unquote(item));
  }
  const whole = line.trim();
  if (/^(?:\/|[A-Za-z]:\\)[^<>|*?"]{1,400}$/.test(whole)) return addPath(whole, add);
  for (const expression of inside)
    for (const match of line.matchAll(expression)) add(trimEnd(match[0]));
  for (const match of line.matchAll(quotedToken)) {
    const token = match[1] ?? match[2] ?? match[3] ?? '';
    if (isName(token)) add(token);
  }
}

/** A line that begins with a path: what follows a colon is about it, and where that tells a failure the path leads nowhere. */
function addPath(line: string, add: Add): void {
  const [path = '', about = ''] = line.split(/:\s+(.*)/s);
  if (!/\berror\b|\bfail|denied|not (?:exist|found)|no such|ENO|EISDIR|EACCES/i.test(about))
    add(path.replace(/[:;,]+$/, ''));
}

/** A name has few words and no sentence punctuation. */
function isName(text: string): boolean {
  return (
    text.length <= 120 &&
    text.trim() !== '' &&
    text.split(/\s+/).length <= 5 &&
    !/[.!?;:,]$|[{}<>]/.test(text)
  );
}

function trimEnd(token: string): string {
  return token.replace(/[.,;:!?]+$/, '');
}

function unquote(text: string): string {
  const match = /^(["'`])(.*)\1,?$/.exec(text);
  return match?.[2] ?? text.replace(/,$/, '');
}
