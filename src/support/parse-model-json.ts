import { jsonrepair } from 'jsonrepair';
import { isContainer, isJsonObject, type Json } from '../core/json.js';
import { parseJson } from '../core/json-text.js';
import { afterLastThinking, stripThinking } from './strip-thinking.js';

/** What JSON there is in a model's answer. */
export interface ModelJson {
  /** Most likely meant first; the caller takes the first that fits its schema. */
  readonly candidates: readonly Json[];
  /** True when the whole answer is JSON as it stands. */
  readonly exact: boolean;
  /** True when the answer ends inside an object or array: what is there is not the whole answer. */
  readonly cutOff: boolean;
}

/** Deeper nesting is no answer but an attack on the parser or a model gone astray. */
const maxDepth = 100;

/**
 * Finds the JSON in what a model wrote: alone, in a code fence, with prose around it, after its thinking, with
 * trailing commas, comments, single quotes and the like, doubly encoded, or wrapped in one more object or
 * array. Of several values the well-formed come before the repaired, and later before earlier: models draft
 * first and answer last. A value that is not closed is never completed.
 */
export function parseModelJson(text: string): ModelJson {
  const answer = answerIn(text);
  const scan = scanForJson(answer);
  if (scan.tooDeep) return { candidates: [], exact: false, cutOff: false };
  const whole = strictly(answer);
  if (whole !== undefined) {
    return { candidates: [whole, ...unwrapped(whole)], exact: true, cutOff: false };
  }
  const spans = scan.spans.length > 0 || !scan.inString ? scan.spans : misquoted(answer);
  const last = [...spans].reverse();
  const strict = last.map(strictly).filter(isPresent);
  const repaired = last.filter((span) => strictly(span) === undefined).map(leniently);
  const found = [...strict, ...repaired.filter(isPresent)];
  return {
    candidates: [...found, ...found.flatMap(unwrapped)],
    exact: false,
    cutOff: scan.open && spans.length === 0,
  };
}

/** Without the thinking; a closing tag alone counts only when there is JSON behind it, as strings may hold tags. */
function answerIn(text: string): string {
  const stripped = stripThinking(text).trim();
  const rest = afterLastThinking(stripped);
  const startsWithJson = /^(?:[{["]|`{3})/.test(stripped);
  if (rest === null || startsWithJson || scanForJson(rest).spans.length === 0) return stripped;
  return rest.trim();
}

interface Scan {
  /** Outermost objects and arrays that are closed, in order. */
  readonly spans: readonly string[];
  readonly open: boolean;
  /** True where the text ends inside a string: in the middle of an answer, or a quote in it was not escaped. */
  readonly inString: boolean;
  readonly tooDeep: boolean;
}

/** One pass that knows strings, so that braces and fences inside them do not count. */
function scanForJson(text: string): Scan {
  const spans: string[] = [];
  let depth = 0;
  let start = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (inString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inString = false;
    } else if (sign === '"' && depth > 0) {
      inString = true;
    } else if (sign === '{' || sign === '[') {
      if (depth === 0) start = at;
      depth += 1;
      if (depth > maxDepth) return { spans: [], open: false, inString, tooDeep: true };
    } else if ((sign === '}' || sign === ']') && depth > 0) {
      depth -= 1;
      if (depth === 0) spans.push(text.slice(start, at + 1));
    }
  }
  return { spans, open: depth > 0, inString, tooDeep: false };
}

/** An answer that ends in its closing brace but does not balance: a quote inside a string was not escaped. */
function misquoted(text: string): readonly string[] {
  const body = text.replace(/\s*`{3,}\s*$/, '');
  const start = body.search(/[[{]/);
  if (start < 0) return [];
  const closing = body[start] === '{' ? '}' : ']';
  if (!body.endsWith(closing)) return [];
  const open = countOf(body, body[start] ?? '');
  return open === countOf(body, closing) ? [body.slice(start)] : [];
}

function countOf(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

function strictly(text: string): Json | undefined {
  try {
    const value = parseJson(text);
    const mayAnswer = typeof value === 'string' || isContainer(value);
    return mayAnswer ? value : undefined;
  } catch {
    return undefined;
  }
}

function leniently(text: string): Json | undefined {
  try {
    return strictly(jsonrepair(text));
  } catch {
    return undefined;
  }
}

/** What a model may have wrapped: `{"answer": …}`, `[…]` with one element, JSON inside a JSON string. */
function unwrapped(value: Json): readonly Json[] {
  if (typeof value === 'string') return [strictly(value)].filter(isPresent);
  const inner = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
  const only: unknown = inner.length === 1 ? inner[0] : undefined;
  if (typeof only === 'string') return [strictly(only)].filter(isPresent);
  return isContainer(only) ? [only] : [];
}

function isPresent(value: Json | undefined): value is Json {
  return value !== undefined;
}
