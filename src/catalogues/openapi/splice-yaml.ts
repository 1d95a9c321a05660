import type * as Yaml from 'yaml';
import { loadYaml } from '../../support/load-yaml.js';
import type { DocumentationChange } from './documentation-changes.js';
import type { DocumentPath } from './document-path.js';
import { inlineText, yamlText } from './yaml-text.js';

interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface SplicedText {
  readonly text: string;
  /** The changes that are in it; the others stand behind a YAML alias or where one refers to. */
  readonly made: readonly DocumentationChange[];
}

/** A JSON or YAML text with changes made in it and every other character as it was: comments, order, quotes, indentation. */
export function spliceYaml(text: string, changes: readonly DocumentationChange[]): SplicedText {
  const yaml = loadYaml();
  const document = yaml.parseDocument(text, { logLevel: 'silent', uniqueKeys: false, merge: true });
  const found = changes.flatMap((change) => {
    const map = mapAt(yaml, document.contents, change.path);
    const splice = map === null ? null : spliceOf(yaml, text, map, change);
    return splice === null ? [] : [{ change, splice }];
  });
  const made = found.map(({ change }) => change);
  return {
    text: withSplices(
      text,
      found.map(({ splice }) => splice),
    ),
    made,
  };
}

function withSplices(text: string, splices: readonly Splice[]): string {
  // From the end, so that positions hold; at one position the later change goes in first and ends up behind.
  const ordered = splices
    .map((splice, index) => ({ splice, index }))
    .sort((a, b) => b.splice.start - a.splice.start || b.index - a.index);
  return ordered.reduce(
    (done, { splice: { start, end, text: inserted } }) =>
      done.slice(0, start) + inserted + done.slice(end),
    text,
  );
}

function mapAt(yaml: typeof Yaml, root: unknown, path: DocumentPath): Yaml.YAMLMap | null {
  let node = root;
  for (const step of path) {
    if (yaml.isMap(node)) node = pairOf(yaml, node, String(step))?.value;
    else if (yaml.isSeq(node)) node = node.items[Number(step)];
    else return null;
  }
  return yaml.isMap(node) ? node : null;
}

function pairOf(yaml: typeof Yaml, map: Yaml.YAMLMap, key: string): Yaml.Pair | undefined {
  return map.items.findLast((pair) => yaml.isScalar(pair.key) && String(pair.key.value) === key);
}

function spliceOf(
  yaml: typeof Yaml,
  text: string,
  map: Yaml.YAMLMap,
  { key, value }: DocumentationChange,
): Splice | null {
  const pair = pairOf(yaml, map, key);
  if (pair === undefined) return insertion(yaml, text, map, { key, value });
  const { value: node } = pair;
  if (!yaml.isScalar(node) || node.anchor !== undefined || !node.range) return null;
  const [start, end] = node.range;
  const column = columnOf(text, rangeOf(pair.key)?.[0] ?? 0);
  const isInline = map.flow === true || column === null;
  const written = isInline ? inlineText(value) : yamlText(value, column);
  const before = text.slice(start, end);
  const lineEnd = /\n\s*$/.test(before) ? '\n' : '';
  const space = start > 0 && text[start - 1] === ':' ? ' ' : '';
  return { start, end, text: `${space}${written}${lineEnd}` };
}

/** A new key, after one whose value stands on one line; `summary` or a name where there is one. */
function insertion(
  yaml: typeof Yaml,
  text: string,
  map: Yaml.YAMLMap,
  { key, value }: Pick<DocumentationChange, 'key' | 'value'>,
): Splice | null {
  const short = map.items.filter((pair) => isOnOneLine(yaml, text, pair));
  const preferred = ['summary', 'name', 'operationId', 'in', 'type'].flatMap(
    (name) => short.find(({ key: own }) => yaml.isScalar(own) && own.value === name) ?? [],
  );
  const after = preferred[0] ?? short[0];
  const keyRange = rangeOf(after?.key);
  const valueRange = rangeOf(after?.value);
  if (keyRange === null || valueRange === null) return null;
  if (map.flow === true) {
    const space = /\s*$/.exec(text.slice(0, keyRange[0]))?.[0] ?? '';
    const at = valueRange[1];
    return { start: at, end: at, text: `,${space || ' '}"${key}": ${inlineText(value)}` };
  }
  const column = columnOf(text, keyRange[0]);
  if (column === null) return null;
  const lineEnd = text.indexOf('\n', valueRange[1]);
  const at = lineEnd < 0 ? text.length : lineEnd;
  const line = `${' '.repeat(column)}${key}: ${yamlText(value, column)}`;
  const isWindows = text[at - 1] === '\r';
  return { start: isWindows ? at - 1 : at, end: isWindows ? at - 1 : at, text: `\n${line}` };
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
