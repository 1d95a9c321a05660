import { isContainer, type Json } from '../core/json.js';
import { parseJson } from '../core/json-text.js';
import type { BodyForm } from '../core/outcome.js';
import { pythonLiteral } from './python-literal.js';

/** What a text says, and how it is written; no form for JSON as it stands. */
export interface ReadText {
  readonly body: Json;
  readonly form?: BodyForm | undefined;
}

/** What is known of a text beside itself. */
export interface TextKind {
  /** It is said to be JSON: a quoted text, a number or a word of JSON is one, not plain text. */
  readonly saysJson?: boolean;
  /** It is said to be one value a line. */
  readonly saysLines?: boolean;
  /** A list or dictionary as Python prints it is taken as that. */
  readonly takesPython?: boolean;
}

/** What some services write before their JSON, so that no page can load it as a script. */
const guard = /^\s*(?:\)\]\}'?,?|while\s*\(1\);|for\s*\(;;\);)\s*(?=[[{])/;
const deepestQuoted = 3;

/** Reads a text as JSON, JSON in a string of JSON, lines of JSON, JSON behind a guard; what is none of these stays text. */
export function readText(text: string, kind: TextKind = {}): ReadText {
  if (kind.saysLines === true) {
    const lines = jsonLines(text, () => true);
    if (lines !== undefined) return { body: lines, form: 'json-lines' };
  }
  const mayBeJson = kind.saysJson === true || /^\s*(?:[[{]|"\s*(?:[[{]|\\"))/.test(text);
  const whole = mayBeJson ? parsed(text) : undefined;
  if (typeof whole === 'string') {
    const held = jsonInString(whole, deepestQuoted);
    if (held !== undefined) return { body: held, form: 'json-string' };
    return kind.saysJson === true ? { body: whole } : { body: text, form: 'text' };
  }
  if (whole !== undefined) return { body: whole };
  const lines = jsonLines(text, isContainer);
  if (lines !== undefined && lines.length > 1) return { body: lines, form: 'json-lines' };
  const behind = guard.test(text) ? parsed(text.replace(guard, '')) : undefined;
  if (behind !== undefined) return { body: behind, form: 'guarded' };
  const printed = kind.takesPython === true ? pythonLiteral(text) : undefined;
  return printed === undefined ? { body: text, form: 'text' } : { body: printed, form: 'python' };
}

/** The object or list that a string of JSON holds, itself written as JSON. */
function jsonInString(text: string, depth: number): Json | undefined {
  if (depth === 0 || !/^\s*[[{"]/.test(text)) return undefined;
  const value = parsed(text);
  if (typeof value === 'string') return jsonInString(value, depth - 1);
  return isContainer(value) ? value : undefined;
}

/** The values of a text that has one a line, as JSON Lines and JSON text sequences do; undefined where a line is none. */
function jsonLines(text: string, fits: (value: Json) => boolean): readonly Json[] | undefined {
  const values: Json[] = [];
  for (const line of text.split(/[\n\u001e]/)) {
    if (line.trim() === '') continue;
    const value = parsed(line);
    if (value === undefined || !fits(value)) return undefined;
    values.push(value);
  }
  return values.length === 0 ? undefined : values;
}

function parsed(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
