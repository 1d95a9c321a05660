import type * as Yaml from 'yaml';
import { isJsonObject, type Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { groupBy } from '../../support/group-by.js';
import { loadYaml } from '../../support/load-yaml.js';
import type { DocumentChange } from './document-change.js';
import type { DocumentPath } from './document-path.js';
import { inlineText, yamlText } from './yaml-text.js';

interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface PlacedSplice {
  readonly change: DocumentChange;
  readonly splice: Splice;
}

export interface SplicedText {
  readonly text: string;
  /** The changes that are in it; the others stand behind a YAML alias or where one refers to. */
  readonly made: readonly DocumentChange[];
}

/** A JSON or YAML text with changes made in it and every other character as it was: comments, order, quotes, indentation. */
export function spliceYaml(text: string, changes: readonly DocumentChange[]): SplicedText {
  const yaml = loadYaml();
  const document = yaml.parseDocument(text, { logLevel: 'silent', uniqueKeys: false, merge: true });
  const placed = changes.flatMap((change) => {
    const map = mapAt(yaml, document.contents, change.path);
    return map === null ? [] : [{ change, map }];
  });
  const splices: readonly PlacedSplice[] = [...groupBy(placed, ({ map }) => map)].flatMap(
    ([map, own]) => {
      const here = own.map(({ change }) => change);
      if (map.items.length === 0) return intoEmpty(text, map, here);
      return here.flatMap((change) => {
        const splice = spliceOf(yaml, text, map, change);
        return splice === null ? [] : [{ change, splice }];
      });
    },
  );
  const isInside = ({ start }: Splice): boolean =>
    splices.some(({ splice }) => splice.start < start && start < splice.end);
  const found = splices.filter(({ splice }) => !isInside(splice));
  return { text: withSplices(text, found), made: found.map(({ change }) => change) };
}

function withSplices(text: string, found: readonly PlacedSplice[]): string {
  // At one position what lies deeper stands first, else the earlier change.
  const ordered = found.toSorted(
    (a, b) => a.splice.start - b.splice.start || b.change.path.length - a.change.path.length,
  );
  const parts: string[] = [];
  let done = 0;
  for (const { splice } of ordered) {
    parts.push(text.slice(done, splice.start), splice.text);
    done = Math.max(done, splice.end);
  }
  return [...parts, text.slice(done)].join('');
}

function mapAt(yaml: typeof Yaml, root: unknown, path: DocumentPath): Yaml.YAMLMap | null {
  let node = root;
  for (const step of path) {
    if (isAnchored(yaml, node)) return null;
    if (yaml.isMap(node)) node = pairOf(yaml, node, String(step))?.value;
    else if (yaml.isSeq(node)) node = node.items[Number(step)];
    else return null;
  }
  return yaml.isMap(node) && !isAnchored(yaml, node) ? node : null;
}

/** True for what an alias may repeat elsewhere. */
function isAnchored(yaml: typeof Yaml, node: unknown): boolean {
  return yaml.isCollection(node) && node.anchor !== undefined;
}

function pairOf(yaml: typeof Yaml, map: Yaml.YAMLMap, key: string): Yaml.Pair | undefined {
  return map.items.findLast((pair) => yaml.isScalar(pair.key) && String(pair.key.value) === key);
}

function spliceOf(
  yaml: typeof Yaml,
  text: string,
  map: Yaml.YAMLMap,
  { key, value }: DocumentChange,
): Splice | null {
  const pair = pairOf(yaml, map, key);
  if (pair === undefined) return insertion(yaml, text, map, { key, value });
  const { value: node } = pair;
  if (!yaml.isNode(node) || yaml.isAlias(node) || yaml.isMap(node) || !node.range) return null;
  if (node.anchor !== undefined) return null;
  const [keyStart, keyEnd] = rangeOf(pair.key) ?? [0, 0];
  const [start, end] = node.range;
  const column = columnOf(text, keyStart);
  const isInline = map.flow === true || column === null;
  const written = isInline ? inlineText(value) : yamlText(value, column);
  // A list below its key goes to the key's own line.
  const between = text.slice(keyEnd, start);
  const isBelow = yaml.isSeq(node) && /\n/.test(between);
  if (isBelow && !/^\s*:\s*$/.test(between)) return null;
  const from = isBelow ? keyEnd + between.indexOf(':') + 1 : start;
  const to = yaml.isSeq(node) ? start + text.slice(start, end).trimEnd().length : end;
  const lineEnd = /\n\s*$/.test(text.slice(from, to)) ? '\n' : '';
  const space = from > 0 && text[from - 1] === ':' ? ' ' : '';
  return { start: from, end: to, text: `${space}${written}${lineEnd}` };
}

type NewKey = Pick<DocumentChange, 'key' | 'value'>;

/** A new key: what is an object at the end, else after a key whose value stands on one line; `summary` or a name where there is one. */
function insertion(
  yaml: typeof Yaml,
  text: string,
  map: Yaml.YAMLMap,
  added: NewKey,
): Splice | null {
  const [last] = map.items.slice(-1);
  if (last === undefined) return null;
  const short = map.items.filter((pair) => isOnOneLine(yaml, text, pair));
  const preferred = ['summary', 'name', 'operationId', 'in', 'type'].flatMap(
    (name) => short.find(({ key: own }) => yaml.isScalar(own) && own.value === name) ?? [],
  );
  const isLong = isJsonObject(added.value);
  const after = (isLong ? undefined : (preferred[0] ?? short[0])) ?? last;
  const keyRange = rangeOf(after.key);
  const valueRange = rangeOf(after.value);
  if (keyRange === null || valueRange === null) return null;
  const end = keyRange[0] + text.slice(keyRange[0], valueRange[1]).trimEnd().length;
  if (map.flow === true) {
    const space = blanksBefore(text, keyRange[0]);
    const written = inFlow(added, space, text);
    return { start: end, end, text: `,${space || ' '}${written}` };
  }
  const column = columnOf(text, keyRange[0]);
  if (column === null) return null;
  const lineEnd = text.indexOf('\n', end);
  const at = lineEnd < 0 ? text.length : lineEnd;
  const name = /^[A-Za-z_][\w-]*$/.test(added.key) ? added.key : writeJson(added.key);
  const line = `${' '.repeat(column)}${name}:${spaced(yamlText(added.value, column))}`;
  const isWindows = text[at - 1] === '\r';
  return { start: isWindows ? at - 1 : at, end: isWindows ? at - 1 : at, text: `\n${line}` };
}

/** The first keys of `{}`: the first change brings them all. */
function intoEmpty(
  text: string,
  map: Yaml.YAMLMap,
  changes: readonly DocumentChange[],
): readonly PlacedSplice[] {
  const range = rangeOf(map);
  if (map.flow !== true || range === null) return [];
  const value = Object.fromEntries(changes.map((change) => [change.key, change.value]));
  const before = text.slice(text.lastIndexOf('\n', range[0] - 1) + 1, range[0]);
  const [indent = ''] = /^[ -]*/.exec(before) ?? [];
  const key = /^[ -]*(?:[\w./-]+|'[^']*'|"[^"]*"):(?= *$)/.exec(before)?.[0];
  const isBlock = key !== undefined && !isJsonText(text);
  const start = isBlock ? range[0] - before.length + key.length : range[0];
  const written = isBlock ? spaced(yamlText(value, indent.length)) : indented(value, indent, text);
  const whole = { start, end: range[1], text: written };
  const none = { start: range[1], end: range[1], text: '' };
  return changes.map((change, index) => ({ change, splice: index === 0 ? whole : none }));
}

/** The blanks and line breaks right before a place; a pattern with an end would look through the whole text. */
function blanksBefore(text: string, place: number): string {
  let start = place;
  while (start > 0 && /\s/.test(text[start - 1] ?? '')) start -= 1;
  return text.slice(start, place);
}

/** `"key": value`; an object over several lines where the keys around stand on lines of their own. */
function inFlow({ key, value }: NewKey, space: string, text: string): string {
  const name = writeJson(key);
  if (!space.includes('\n') || !isJsonObject(value)) return `${name}: ${inlineText(value)}`;
  return `${name}: ${indented(value, space.slice(space.lastIndexOf('\n') + 1), text)}`;
}

/** JSON, over several lines where the text is JSON over several lines. */
function indented(value: Json, indent: string, text: string): string {
  if (!isJsonText(text) || !text.includes('\n')) return inlineText(value);
  const unit = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  return writeJson(value, unit).replaceAll('\n', `\n${indent}`);
}

function isJsonText(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

function spaced(text: string): string {
  return text.startsWith('\n') ? text : ` ${text}`;
}

function isOnOneLine(yaml: typeof Yaml, text: string, { key, value }: Yaml.Pair): boolean {
  const [start, end] = [rangeOf(key)?.[0], rangeOf(value)?.[1]];
  if (!yaml.isScalar(value) || start === undefined || end === undefined) return false;
  return !/[\r\n]/.test(text.slice(start, end));
}

function rangeOf(node: unknown): readonly [number, number, number] | null {
  if (typeof node !== 'object' || node === null || !('range' in node)) return null;
  const { range } = node as Yaml.Node;
  return range ?? null;
}

/** How far a block key is indented, a list's dash counted; null where something else stands before it. */
function columnOf(text: string, position: number): number | null {
  const line = text.slice(text.lastIndexOf('\n', position - 1) + 1, position);
  return /^[ -]*$/.test(line) ? line.length : null;
}
