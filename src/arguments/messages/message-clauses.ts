import { accusedOf } from './accused-argument.js';
import {
  contextOfPath,
  isIdentifier,
  type MessageContext,
  pathSegments,
  resolveName,
} from './argument-naming.js';

/** One statement of a message and the argument its layout says it is about. */
export interface Clause {
  readonly text: string;
  readonly context: MessageContext;
}

const MAX_CLAUSES = 200;
const MAX_LENGTH = 500;

/**
 * The statements of a message, each with the argument that its layout names: a heading line with indented lines below
 * (pydantic), `→ at name` below (zod), `at "name"` behind, `name: …` before.
 */
export function messageClauses(message: string, parameters: readonly string[]): readonly Clause[] {
  const lines = message.split(/\r?\n/, 1_000);
  const clauses: Clause[] = [];
  let heading: MessageContext = null;
  lines.forEach((line, index) => {
    if (clauses.length >= MAX_CLAUSES) return;
    const headed = headingOf(line, lines[index + 1], parameters);
    if (headed !== undefined) {
      heading = headed;
      return;
    }
    if (!/^\s/.test(line)) heading = null;
    const below = /^\s*(?:→|->)\s*at\s+(\S{1,100})\s*$/.exec(lines[index + 1] ?? '')?.[1];
    const context = below === undefined ? heading : contextOfPath(pathSegments(below), parameters);
    let accused: string | null = null;
    for (const text of sentences(line)) {
      const clause = placed(text, context, parameters);
      const carried =
        clause.context === null &&
        accused !== null &&
        /^(?:only(?= .{3,150} (?:are|is) (?:allowed|permitted|accepted))|must|should|allowed|valid|expected|known(?=(?: values| options| ones)?:)|options|choices|(?:please )?(?:in [a-z]+(?: [a-z]+)?,? )?(?:use|try)|(?:please )?(?:give|enter|send|provide|specify) (?:the|its|an?) \w+-letter|one of|it|we (?:only )?(?:have|know|offer|take|sell|stock|accept|support)|ids?(?= (?:looks?|are|is|have|has) )|did you mean|supported|accepted|possible|choose|available|permitted|value|maximum|minimum|max|min|range|[a-z]+ has \d+ [a-z ]{2,30} \(\d+)\b/i.test(
          text,
        );
      clauses.push(carried ? { text, context: accused } : clause);
      accused =
        (typeof clause.context === 'string' ? clause.context : accusedOf(text, parameters)) ??
        accused;
    }
  });
  return clauses;
}

/** A line that is nothing but a name, with indented lines below it. */
function headingOf(
  line: string,
  next: string | undefined,
  parameters: readonly string[],
): MessageContext | undefined {
  if (next === undefined || !/^\s+\S/.test(next) || !/^[A-Za-z_$][\w$.-]{0,100}$/.test(line))
    return undefined;
  return contextOfPath(pathSegments(line), parameters);
}

function sentences(line: string): readonly string[] {
  return line
    .replace(/\[type=\w+, input_value=.*$/, '')
    .split(
      /(?<=[.!?]["')]?)\s+(?=[A-Z"'`[(])|;\s+(?!(?:allowed|permitted|valid|expected|must be|supported|accepted|available|use)\b)|\s\|\s(?=\w+:)/,
    )
    .map((text) => text.trim().slice(0, MAX_LENGTH))
    .filter((text) => text !== '');
}

/** `E1042: `, `[ERR-17] `: the number of an error, before what it says. */
const numbered = /^(?:\[[A-Z]{1,8}[-_]?\d{2,6}\]:?|[A-Z]{1,8}[-_]?\d{2,6}(?::| [-–]))\s+(?=\S)/;
/** What is no part of the statement. */
const preamble =
  /^(?:(?:(?:input )?validation|input|request) error|error|bad request|invalid (?:request|arguments?|params|parameters|input)|value error)(?: \(\d+\)| for (?:tool|function|method) [\w./-]{1,80})?:\s+(?=\S)/i;

/** `limit: must be …`, `Validation error: Required at "limit"`. */
function placed(whole: string, context: MessageContext, parameters: readonly string[]): Clause {
  const text = whole.replace(numbered, '').replace(preamble, '').replace(preamble, '');
  if (context !== null) return { text, context };
  for (const place of [
    placedByPath,
    placedInRequest,
    placedInBrackets,
    placedBehind,
    placedAtEnd,
    placedBefore,
  ]) {
    const clause = place(text, parameters);
    if (clause !== null) return clause;
  }
  return { text, context: null };
}

/** `request/body/limit must be …`. */
function placedByPath(text: string, parameters: readonly string[]): Clause | null {
  const match =
    /^\/?((?:[\w$]+\/)+[\w$]+|(?:[\w$]+[.[]){2,}[\w$\]]+)["']?\s(?=must|should|is\s|has\s|can|may)/.exec(
      text,
    );
  if (match === null) return null;
  const path = (match[1] ?? '').replace(/^request[/.]/, '');
  const context = contextOfPath(pathSegments(path), parameters);
  return context === null ? null : { text: text.slice(match[0].length), context };
}

/** `filters.0.name in body is required`, as the validators of generated Go servers say it. */
function placedInRequest(text: string, parameters: readonly string[]): Clause | null {
  const match =
    /^([\w$][\w$.[\]-]{0,100}) in (?:body|query|path|header|formData)\s(?=is\s|must|should)/.exec(
      text,
    );
  const context = match === null ? null : contextOfPath(pathSegments(match[1] ?? ''), parameters);
  return match === null || context === null ? null : { text: text.slice(match[0].length), context };
}

/** `Invalid limit (must be …)`. */
function placedInBrackets(text: string, parameters: readonly string[]): Clause | null {
  const match =
    /^(?:invalid |bad )?(?:parameter |argument |field |value for )?:?\s*["'`]?([\w$-]{1,64})["'`]?\s\((.{1,200})\)\.?$/i.exec(
      text,
    );
  const context = resolveName(match?.[1] ?? '', parameters);
  return match === null || context === null ? null : { text: match[2] ?? text, context };
}

/** `Required at "limit"`. */
function placedBehind(text: string, parameters: readonly string[]): Clause | null {
  const match =
    /^(.*)\s(?:at|in|for)\s(?:["'`]([\w.[\]$-]{1,100})["'`]|(?:parameter|argument|field)\s["'`]?([\w.$-]{1,64})["'`]?)\.?$/.exec(
      text,
    );
  const name = match?.[2] ?? match?.[3];
  const context = name === undefined ? null : contextOfPath(pathSegments(name), parameters);
  return match === null || context === null ? null : { text: match[1] ?? text, context };
}

/** `Invalid option: expected one of "a"|"b" at sort`, as zod puts its issues in a line. */
function placedAtEnd(text: string, parameters: readonly string[]): Clause | null {
  const match =
    /((?:invalid (?:option|input|type|string|format|enum value)|too (?:small|big)|unrecognized key|required|expected)\b.*) at ([\w$]+(?:[.[][\w$.[\]]*)?)$/i.exec(
      text,
    );
  const context = match === null ? null : contextOfPath(pathSegments(match[2] ?? ''), parameters);
  return context === null ? null : { text: match?.[1] ?? text, context };
}

/** `Valid regions: north, south` lists what can be taken. */
const takeable =
  /\b(?:valid|allowed|accepted|supported|known|available|possible|permitted|existing|defined)\s$/i;

/** `You already have extras: …` lists what cannot be taken. */
const there = /\b(?:already|duplicate|conflicting|taken|booked|reserved|sold out|without)\b/i;
/** Of several values, no sentence. */
const listOfWords = /^[\w"'`.+/-]{1,40}(?:, ?[\w"'`.+/-]{1,40})+[.!]?$/;

/** `limit: must be …`, `filter.limit - must be …`. */
function placedBefore(text: string, parameters: readonly string[]): Clause | null {
  const names = /(?<=^|[:\s])["'`]?([A-Za-z_$][\w$.[\]-]{0,100})["'`]?(?:\s-\s|:\s+)(?=\S)/g;
  for (const match of text.matchAll(names)) {
    const context = contextNamed(match[1] ?? '', parameters);
    const rest = text.slice(match.index + match[0].length);
    if (isEndOfHeadline(text.slice(0, match.index), rest, parameters)) continue;
    const isPlainValue = /^["']?[\w-]+["']?$/.test(rest) && !/^(?:required|missing)$/i.test(rest);
    const isList =
      /s$/.test(match[1] ?? '') &&
      (takeable.test(text.slice(0, match.index)) ||
        (context !== match[1] && listOfWords.test(rest)));
    const isThere = listOfWords.test(rest) && there.test(text.slice(0, match.index));
    if (context !== null && !isPlainValue && !isList && !isThere) return { text: rest, context };
  }
  return null;
}

/** `Wrong type: limit: must be …`: the last word of the headline is not the argument, though one may be called so. */
function isEndOfHeadline(before: string, rest: string, parameters: readonly string[]): boolean {
  const [, next = ''] = /^["'`]?([A-Za-z_$][\w$.[\]-]{0,100})["'`]?:\s/.exec(rest) ?? [];
  return /[a-z]\s$/i.test(before) && contextNamed(next, parameters) !== null;
}

/** A parameter, or a place inside one that a path leads to. */
function contextNamed(name: string, parameters: readonly string[]): MessageContext {
  const known = resolveName(name, parameters);
  if (known !== null || !/[.[]/.test(name) || !isIdentifier(name.split(/[.[]/)[0] ?? '')) {
    return known;
  }
  const path = contextOfPath(pathSegments(name), parameters);
  return typeof path === 'symbol' ? path : null;
}
