import { nameWords } from '../names/name-words.js';
import { resolveName } from './argument-naming.js';
import type { BoundKind } from './constraint-hint.js';

/** What a bound is of: the value itself, a text's length, or how many items a list has. */
export type Size = 'number' | 'length' | 'items';

/** A number in a statement: the words up to it, those after it, and the argument that it is said of. */
export interface Counted {
  readonly upTo: string;
  readonly after: string;
  readonly argument: string | null;
}

const characters =
  /^\s*(?:\+\s*)?(?:(?:alphanumeric|ascii|unicode|printable|valid|visible|latin) )?(?:characters?|chars?|character\(s\)|letters|symbols|char\(s\))(?![\w-])/i;
const items =
  /^\s*(?:items?|elements?|element\(s\)|item\(s\)|entries|entry|objects?|rows?|members?|ids?|paths|tags|names|keys|values)\b/i;
/** They bound something else, whatever the argument is called: `10k`, `3rd`, `2 more`, `2 of the tags`, `3 attempts`. */
const others = [
  /^(?:[kmbn]|st|nd|rd|th)\b/i,
  /^\s(?:more|additional|further|extra|other|higher|lower|less|greater|larger|smaller|above|below)\b/i,
  /^\sof (?:the\b|those\b|your\b|[\w-]+,)/i,
  /^\s*(?:million|thousand|requests?|calls?|times|attempts|properties|keys|arguments|parameters)\b/i,
  /^\s*(?:decimals?|decimal places|digits (?:after|before|in total|to the)|places)\b/i,
  /^\s*(?:o['’]clock|[ap]\.?m|hrs?|[a-z]+ (?:ago|apart|before|after|between))\b/i,
];
/** The value is so many of them only where the argument's name says so: `days` in days, `size_bytes` in bytes. */
const unit =
  /^[\s-]*(%|(?:working |business |calendar |full |consecutive )?(?:(?:kilo|mega|giga|tera)?bytes?|[kmgt]i?b|milliseconds?|seconds?|secs?|minutes?|mins?|hours?|h|days?|d|nights?|weeks?|months?|quarters?|years?|percent|words?|lines?|pages?|sentences?|paragraphs?|tokens?)\b)/i;
const spanUnit = /^(?:milliseconds?|seconds?|secs?|days?|weeks?|months?|years?)$/i;
const spanName =
  /^(?:timeout|ttl|duration|interval|delay|retention|lifetime|expiry|expiration|wait|age|validity)$/;

/** What the number counts; null where that is something else than the argument's own size (bytes, days, requests a minute). */
export function sizeOf({ upTo, after: behind, argument }: Counted): Size | null {
  const after = behind.replace(/^(?:\+|\sor (?:more|less|fewer|longer|shorter)\b)/i, '');
  if (isPart(upTo, after) || /\btoo (?:many|few) (?:decimals?|decimal places|digits)\b/i.test(upTo))
    return null;
  if (characters.test(after)) return 'length';
  if (/^\s*digits\b(?! (?:after|before|in total|to the))/i.test(after)) return 'length';
  if (/\btoo (?:many|few) (?:items|elements|entries)\b/i.test(upTo)) return 'items';
  if (items.test(after)) return 'items';
  if (others.some((each) => each.test(after))) return null;
  const [, said] = unit.exec(after) ?? [];
  if (said !== undefined) return isInUnit(argument, said) ? 'number' : null;
  if (isOwned(upTo, after) && !isCountOf(argument, after)) return null;
  if (ofLength.test(upTo)) return 'length';
  return ofList.test(upTo) ? 'items' : 'number';
}

const ofLength =
  /\b(?:length|characters?|chars?|letters)\b|\b(?:longer|shorter)\b|\btoo (?:long|short)\b|expected string to have|\bstring\b.*\bcontain/i;
const ofList = /\b(?:array|list|number of (?:items|elements|ids|entries))\b/i;

/** The kind of bound at one end. */
export function kindOf(side: 'min' | 'max', size: Size): BoundKind {
  if (size === 'length') return side === 'min' ? 'minLength' : 'maxLength';
  if (size === 'items') return side === 'min' ? 'minItems' : 'maxItems';
  return side === 'min' ? 'minimum' : 'maximum';
}

/** True where the argument's value counts what the unit says: a span of time, said of a moment or of a text, bounds neither. */
export function isInUnit(argument: string | null, said: string): boolean {
  if (argument === null) return false;
  const word = said.split(' ').at(-1) ?? said;
  const own = nameWords(argument);
  if (/^(?:%|percent)$/i.test(word))
    return own.some((each) => /^(?:percent|percentage|pct|rate|ratio|share)$/.test(each));
  const [stem = word] = nameWords(word);
  if (own.some((each) => each === stem || (each.length > 2 && stem.startsWith(each)))) return true;
  return spanUnit.test(word) && own.some((each) => spanName.test(each));
}

const holds = String.raw`\b(?:have|has|hold|holds|own|owns|keep|keeps|contains?|includes?|needs?|requires?|uses?|places?|with)\s`;
const amount = String.raw`(?:only\s|at (?:most|least)\s|up to\s|(?:no )?more than\s|fewer than\s|not more than\s|a (?:minimum|maximum) of\s)*-?[\d.,]+$`;
const owned = new RegExp(holds + amount, 'i');
/** A thing of that kind, not the argument called so. */
const ofAThing = new RegExp(
  String.raw`\b(?:an?|each|every|one)\s[\w -]{2,40}\s(?:can|may)\s(?:only\s)?${holds}${amount}`,
  'i',
);

/** `Room 101 fits at most …`: one thing, by its id, and not how that must be. */
const ofOneThing =
  /^(?:the )?["'`]?[a-z_]+["'`]?\s[#"'`]?[\w-]*\d[\w-]*["'`]?\s(?!(?:is|was|are|or|to|and|must|should|has to|needs to|can|cannot|may|exceeds?|too|not|over|above|below|under|out|(?:more|less|[a-z]+er) than)\b)[a-z]/i;

/** `A tenant can have at most 2 open leases`: the number counts what the thing has, and bounds no value that names it. */
function isOwned(upTo: string, after: string): boolean {
  return owned.test(upTo) && /^\s*[a-z]/i.test(after);
}

const kindOfCharacter =
  /^\s*(?:(?:upper|lower)[- ]?case|capital|small|special|numeric|numerical|repeated|repeating|identical|consecutive|different|unique|distinct|non-\w+|digits?\b|numbers?\b|letter\b|symbol\b|words?\b|punctuation|spaces?\b)/i;

/** `must contain at least 2 digits`: of what a text is made of, and of what a thing has, no size is stated. */
function isPart(upTo: string, after: string): boolean {
  if (ofAThing.test(upTo) || ofOneThing.test(upTo)) return true;
  return (
    kindOfCharacter.test(after) && (owned.test(upTo) || !/^\s*(?:digits|numbers)/i.test(after))
  );
}

/** `at most 4 guests`, of `guests`. */
function isCountOf(argument: string | null, after: string): boolean {
  return argument !== null && countedName(after, [argument]) !== null;
}

/** The argument that what is counted is called after. */
export function countedName(after: string, parameters: readonly string[]): string | null {
  return resolveName(/^\s*([a-z][\w-]{1,40})/i.exec(after)?.[1] ?? '', parameters);
}
