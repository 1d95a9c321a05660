import { CatalogueError, messageOf } from '../core/errors.js';
import { parseJson } from '../core/json-text.js';
import { keepDigits, loadYaml } from '../support/load-yaml.js';
import { decodeText } from './decode-text.js';
import { duplicateKeys } from './duplicate-keys.js';
import { guardStructure } from './guard-structure.js';
import type { CatalogueWarning } from './read-catalogue.js';

/** A document as parsed, safe to walk recursively, and what was odd about its text. */
export interface ParsedDocument {
  readonly value: unknown;
  readonly warnings: readonly CatalogueWarning[];
}

export interface ParseOptions {
  /** Its path or URL, for messages; the extension decides between JSON and YAML where the text does not. */
  readonly file: string;
  /** True for what was written here or read before: keys that stand twice are no news, and a key `__proto__` stays. */
  readonly isKnown?: boolean;
}

/**
 * JSON, JSON Lines (an array of them) or YAML 1.2, from bytes or text. CatalogueError, naming line and column
 * where known, for anything else, for alias bombs and for absurd nesting.
 */
export function parseDocument(input: Uint8Array | string, options: ParseOptions): ParsedDocument {
  const { file } = options;
  const decoded = typeof input === 'string' ? input : decodeText(input, file);
  const text = decoded.replace(/^\uFEFF/, '');
  if (text.trim() === '') throw unreadable(file, 'is empty');
  const [markup] = /^\s*<(?:!doctype html|html)?/i.exec(text) ?? [];
  if (markup !== undefined) {
    const isPage = /html/i.test(markup);
    throw unreadable(file, isPage ? 'is an HTML page, not a description of an API' : 'is XML');
  }
  const warnings: CatalogueWarning[] = [];
  const value = looksLikeJson(text, file) ? jsonDocument(text, file) : parseYaml(text, file);
  const { isKnown = false } = options;
  const removed = guardStructure(value, file, isKnown);
  if (removed > 0) {
    warnings.push({ message: `${removed} key(s) named __proto__ were left out.` });
  }
  if (!isKnown && /^\s*[{[]/.test(text)) {
    for (const path of duplicateKeys(text)) {
      warnings.push({ message: `The key ${path} stands twice; the last one counts.` });
    }
  }
  return { value, warnings };
}

/** Characters up to which a broken text is parsed a second time, to say where it breaks. */
const longestSecondLook = 1_000_000;

function looksLikeJson(text: string, file: string): boolean {
  return /\.(json|jsonl|ndjson)$/i.test(file) || (/^\s*[{[]/.test(text) && !/\.ya?ml$/i.test(file));
}

function jsonDocument(text: string, file: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    const lines = parseJsonLines(text);
    if (lines !== null) return lines;
    const where = placeOfJsonError(text, messageOf(error));
    throw unreadable(file, `is not valid JSON${where}: ${jsonProblem(messageOf(error))}`, error);
  }
}

/** ` at line 3, column 5`; where V8 names no position, YAML's parser knows, since JSON is YAML. Empty where neither does. */
function placeOfJsonError(text: string, message: string): string {
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return ` at ${lineAndColumn(text, Number(position))}`;
  if (text.length > longestSecondLook) return '';
  const [error] = loadYaml().parseDocument(text, { logLevel: 'silent' }).errors;
  return error === undefined ? '' : ` at ${lineAndColumn(text, error.pos[0])}`;
}

/** V8's reason without the excerpt of the text, which may be long and hold line breaks. */
function jsonProblem(message: string): string {
  return oneLine(message.replace(/, (?:\.\.\.)?"[^]*"(?:\.\.\.)? is not valid JSON$/, ''));
}

/** One JSON value a line, as several published data sets are written in spite of their `.json` name. */
function parseJsonLines(text: string): unknown[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2) return null;
  try {
    return lines.map(parseJson);
  } catch {
    return null;
  }
}

function parseYaml(text: string, file: string): unknown {
  const options = { merge: true, prettyErrors: true, logLevel: 'silent' } as const;
  const document = loadYaml().parseDocument(text, options);
  const [error] = document.errors;
  if (error !== undefined) {
    // JSON under a YAML name: one value a line is read, and what is broken is told as JSON.
    if (/^\s*[{[]/.test(text)) return jsonDocument(text, file);
    throw unreadable(file, `is not valid YAML: ${oneLine(error.message)}`, error);
  }
  try {
    keepDigits(document);
    return document.toJS({ maxAliasCount: 2_000 });
  } catch (cause) {
    throw unreadable(file, `cannot be expanded: ${oneLine(messageOf(cause))}`, cause);
  }
}

function lineAndColumn(text: string, position: number): string {
  const before = text.slice(0, position).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

function oneLine(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/:$/, '').slice(0, 200);
}

function unreadable(file: string, what: string, cause?: unknown): CatalogueError {
  return new CatalogueError(`${file} ${what}.`, {
    file,
    cause,
    remedy: 'Give a JSON or YAML document.',
  });
}
