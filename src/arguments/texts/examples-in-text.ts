import type { Json } from '../../core/json.js';
import { boundsInText } from './bounds-in-text.js';
import { distinctValues } from '../../schema/distinct-values.js';
import { enumInText } from './enum-in-text.js';
import { exampleLiteral } from './example-literal.js';
import { exampleOfFormatName } from './example-of-format-name.js';
import { switchedOnBy } from './switched-on-by.js';

const MAX_TEXT = 8_000;
const MAX_EXAMPLES = 12;

const lead = String.raw`(?:\be\.\s?g\.?[,:]?|\beg[.:]|\bfor (?:example|instance)[,:]?|\bexamples?(?: values?)?(?: (?:is|are|include))?\s?[:=]|\bsuch as\b:?|\blike\b:?|\bi\.e\.[,:]?)`;
const quoted = String.raw`(?:"[^"\n]{1,120}"|'[^'\n]{1,120}'|${'`'}[^${'`'}\n]{1,120}${'`'}|“[^”\n]{1,120}”|‘[^’\n]{1,120}’)`;
/** `Set to "Zone"` says what to give; `when it is set to "DELETE"` does not. */
const setTo = new RegExp(
  String.raw`(?:^|[.!?]\s+)(?:(?:must|should|has to) be |always )?set to\s+(?=${quoted})`,
  'gi',
);
const leadExpression = new RegExp(`${lead}\\s*`, 'gi');
const quotedAtStart = new RegExp(`^${quoted}`);
/** In backticks, with the noun behind it that it names: "an `invalid_input` error", "the `sort` parameter". */
const quotedAnywhere =
  /`([^`\n]{1,120})`(\s+(?:[A-Z]{2,6}\s+)?(?:errors?|exceptions?|responses?|keys?|fields?|propert(?:y|ies)|parameters?|arguments?|attributes?|headers?)\b)?/g;

/**
 * Concrete values that a description quotes as examples, in the order they stand: after `e.g.`, `for example`, `such as`
 * and `like`, in backticks, as a stated default or one of the stated values, and for named formats (`YYYY-MM-DD`,
 * `ISO 639-1`) one value of that format. Words that only might be values are left out. `filter=red` is `red` for the
 * argument `filter`.
 */
export function examplesInText(description: string, argument?: string): readonly Json[] {
  const text = description.slice(0, MAX_TEXT);
  const found: Json[] = [];
  for (const match of text.matchAll(leadExpression)) {
    const isLike = /^like/i.test(match[0]);
    found.push(...literalsAt(text.slice(match.index + match[0].length), isLike));
  }
  for (const match of text.matchAll(setTo))
    found.push(...literalsAt(text.slice(match.index + match[0].length), true));
  for (const value of switchedOnBy(text)) found.push(...literalOf(value));
  for (const [, literal = '', noun] of text.matchAll(quotedAnywhere))
    if (noun === undefined) found.push(...literalOf(literal));
  const listed = [...bracketedLiterals(text), ...bracketedList(text)];
  found.push(...listed);
  const stated = boundsInText(text).default;
  if (stated !== undefined) found.push(stated);
  found.push(...enumInText(text));
  // Of values in a list `base64` is one, and names no format.
  if (listed.length === 0) found.push(...exampleOfFormatName(text));
  return distinctValues(found.map((value) => withoutName(value, argument))).slice(0, MAX_EXAMPLES);
}

function withoutName(value: Json, argument: string | undefined): Json {
  const isNamed =
    argument !== undefined && typeof value === 'string' && value.startsWith(`${argument}=`);
  return isNamed ? value.slice(argument.length + 1) : value;
}

const bracketed = new RegExp(`\\((${quoted})\\)`, 'g');

/** `local branches ('local'), remote ones ('remote')`: quoted words alone in brackets, where there are several. */
function bracketedLiterals(text: string): Json[] {
  const found = [...text.matchAll(bracketed)].flatMap(([, literal = '']) =>
    literalOf(unquote(literal)),
  );
  return found.length > 1 ? found : [];
}

const listInBrackets = new RegExp(
  `\\((${quoted}(?:\\s*(?:,|\\||/|\\bor\\b|\\band\\b)+\\s*${quoted})+)\\)`,
);

/** `kind of file ('notebook', 'file', 'directory')`: several quoted words that are all of a parenthesis. */
function bracketedList(text: string): Json[] {
  return literalsAt(listInBrackets.exec(text)?.[1] ?? '', true);
}

/** The literals of a list: `'a', 'b' or 'c'`; a bare one only where it does not read as prose. */
function literalsAt(text: string, strict: boolean): Json[] {
  const values: Json[] = [];
  let rest = text;
  while (values.length < 6) {
    const literal = quotedAtStart.exec(rest)?.[0] ?? bareLiteral(rest, strict);
    if (literal === null) break;
    values.push(...literalOf(unquote(literal)));
    rest = rest.slice(literal.length);
    const separator = /^\s*(?:,\s*(?:and |or )?|\bor\b\s*|\band\b\s*|\/\s*|;\s*)/.exec(rest)?.[0];
    if (separator === undefined || separator === '') break;
    rest = rest.slice(separator.length);
  }
  return values;
}

/** Unquoted: one token that a sentence would not hold as a word (digits, slashes, colons, inner capitals), or all of a parenthesis. */
function bareLiteral(text: string, strict: boolean): string | null {
  const json = /^(?:\[[^[\]\n]{1,120}\]|\{[^{}\n]{1,120}\})/.exec(text)?.[0];
  if (json !== undefined) return json;
  const token = /^[^\s,;()"'`]{1,100}/.exec(text)?.[0]?.replace(/[.:!?]+$/, '') ?? '';
  if (token === '' || /^(the|a|an|this|that)$/i.test(token)) return null;
  if (/\d|[/@_]|\w[:.=-]\w|[a-z][A-Z]/.test(token)) return token;
  if (strict) return null;
  const parenthesis =
    /^([A-Z]?[\w-]{2,40}(?: [A-Z][\w-]{1,30}){0,3})(?=\)|, ?[A-Z]?[\w-]{2,40}(?: [A-Z][\w-]{1,30}){0,3}[),])/.exec(
      text,
    )?.[1];
  return parenthesis ?? (/^[A-Z]{2,6}$/.test(token) || isNameAtEnd.test(text) ? token : null);
}

/** `e.g. October`: a name, and the sentence is over. */
const isNameAtEnd = /^[A-Z][a-z]{2,30}(?:[.;]?\s*$|[.;] )/;

function unquote(literal: string): string {
  return /^["'`“‘].*["'`”’]$/s.test(literal) ? literal.slice(1, -1) : literal;
}

function literalOf(text: string): Json[] {
  const literal = exampleLiteral(text);
  return literal === null || isPlaceholder(literal.value) ? [] : [literal.value];
}

/** `{id}`, `<name>`, `YYYY-MM-DD`, `…`: they stand for a value and are none. */
function isPlaceholder(value: Json): boolean {
  if (typeof value !== 'string') return false;
  return /^[{<[].*[}>\]]$|^(?:YYYY|yyyy|HH|hh)\b|…|\.{3}|^(?:string|number|integer|boolean|array|object)$/.test(
    value,
  );
}
