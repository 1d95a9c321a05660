import { nameWords } from '../names/name-words.js';

/** Where a message's part of a structured answer points: at one argument, inside one, or nowhere. */
export type MessageContext = string | null | typeof insideArgument;

/** The message is about something inside an argument's value: what it states is no constraint on the argument itself. */
export const insideArgument = Symbol('inside an argument');

const locations = new Set(
  'body query path params param header headers cookie args arguments argument input request data $ __root__ root querystring payload'.split(
    ' ',
  ),
);

/** Stands for the dot in the path of a place inside an argument where the path is read as one name. */
export const insideSeparator = '_inside_';

/** The argument that a path names (`['body', 'limit']`, `/limit`, `query.limit`). */
export function contextOfPath(
  path: readonly (string | number)[],
  parameters: readonly string[],
): MessageContext {
  let segments = path.filter((segment) => segment !== '');
  while (
    segments.length > 1 &&
    locations.has(String(segments[0]).toLowerCase()) &&
    !isKnownHead(segments, parameters)
  ) {
    segments = segments.slice(1);
  }
  const [first] = segments;
  if (first === undefined) return null;
  if (segments.length > 1) return insideArgument;
  if (typeof first === 'number') return null;
  return resolveName(first, parameters) ?? (isIdentifier(first) ? first : null);
}

/** `path.0` where `path` is an argument itself. */
function isKnownHead(
  segments: readonly (string | number)[],
  parameters: readonly string[],
): boolean {
  return parameters.includes(String(segments[0])) && !parameters.includes(String(segments[1]));
}

/** The segments of a path written as text: `body.items[0].name`, `/items/0/name`. */
export function pathSegments(path: string): readonly (string | number)[] {
  const separated = path.includes('/')
    ? path.replace(/^#/, '').split('/')
    : path.split(/\.|\[|\]|\s*->\s*/);
  return separated
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part.replace(/^['"]|['"]$/g, '')));
}

/** The parameter that a name in prose stands for: the same, or the same words (`page size`, `pageSize`). Null where none does. */
export function resolveName(name: string, parameters: readonly string[]): string | null {
  const trimmed = name.trim();
  if (parameters.includes(trimmed)) return trimmed;
  const folded = parameters.filter((each) => each.toLowerCase() === trimmed.toLowerCase());
  if (folded.length === 1) return folded[0] ?? null;
  const words = nameWords(trimmed).join(' ');
  const same = words === '' ? [] : parameters.filter((each) => nameWords(each).join(' ') === words);
  if (same.length === 1) return same[0] ?? null;
  // A header of one's own is called `X-Branch`, and spoken of as the branch.
  const headers = parameters.filter(
    (each) => /^x-/i.test(each) && nameWords(each.slice(2)).join(' ') === words,
  );
  if (same.length > 0 || headers.length > 1) return null;
  return headers[0] ?? abbreviated(nameWords(trimmed), parameters);
}

/** `agg_func`, spoken of as the aggregation function. One word alone may begin another by chance. */
function abbreviated(words: readonly string[], parameters: readonly string[]): string | null {
  const found = parameters.filter((each) => {
    const own = nameWords(each);
    const isBegun = (word: string, index: number): boolean =>
      word.length >= 2 && words[index]?.startsWith(word) === true;
    return own.length > 1 && own.length === words.length && own.every(isBegun);
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** True for what can be an argument's name and is not a common word in a sentence's grammar. */
export function isIdentifier(text: string): boolean {
  return /^[A-Za-z_$][\w$-]{0,63}$/.test(text) && !stopWords.has(text.toLowerCase());
}

const stopWords = new Set(
  'a an the this that it its is are be was to of in on at by or and not no any all value values field fields parameter parameters argument arguments property properties input request body query data error errors invalid missing required validation string number integer boolean object array list json key keys option options you your must should cannot which one'.split(
    ' ',
  ),
);

/** What stands between a name and what is said of it. */
const trailingWords = new Set(
  'must should may can could cannot will shall has have had to be is are was were value values parameter argument field property option too does do needs need fails failed not match that which it of a an the long short large small big'.split(
    ' ',
  ),
);

/**
 * The argument a piece of prose before a predicate is about: its last quoted name, else its last words that are a
 * parameter's. `free` allows a quoted name that no parameter has.
 */
export function subjectOf(
  before: string,
  parameters: readonly string[],
  free: boolean,
): string | null {
  const near = before.slice(-160);
  const quoted = [...near.matchAll(/["'`“‘\[]([A-Za-z_$][\w$.-]{0,63})["'`”’\]]/g)].map((match) =>
    lastSegment(match[1] ?? ''),
  );
  const known = quoted.map((name) => resolveName(name, parameters)).filter((name) => name !== null);
  if (known.length > 0) return known.at(-1) ?? null;
  // An argument may be called `to`.
  const alone = /(?:^|[:;(]\s)\s*([A-Za-z_$][\w$-]{0,63})\s*$/.exec(near)?.[1];
  if (alone !== undefined && parameters.includes(alone)) return alone;
  const words = near
    .split(/[\s"'`,:()=]+/)
    .filter((word) => word !== '')
    .slice(-10);
  while (words.length > 0 && trailingWords.has((words.at(-1) ?? '').toLowerCase())) words.pop();
  const trailing = trailingName(words, parameters);
  if (trailing !== null) return trailing;
  const mentioned = parameters.filter((name) => words.includes(name) && name.length > 1);
  if (mentioned.length === 1) return mentioned[0] ?? null;
  const last = quoted.at(-1);
  return free && last !== undefined && isIdentifier(last) ? last : null;
}

/** The longest run of words at the end that is a parameter's name. */
function trailingName(words: readonly string[], parameters: readonly string[]): string | null {
  for (let size = Math.min(4, words.length); size >= 1; size -= 1) {
    const found = resolveName(lastSegment(words.slice(-size).join(' ')), parameters);
    if (found !== null) return found;
  }
  return null;
}

/** `body.limit` and `Request.Limit` name `limit`. */
function lastSegment(name: string): string {
  const segments = name.split('.').filter((part) => part !== '');
  return segments.length === 2 ? (segments[1] ?? name) : name;
}

/** The names in a list (`'a' and "b"`, `a, b or c`, `[a, b]`): those of parameters, and quoted ones where `free`. Empty where any part is neither. */
export function namesInList(
  list: string,
  parameters: readonly string[],
  free: boolean,
): readonly string[] {
  const parts = list
    .replace(
      /\b(?:parameters?|arguments?|fields?|options?|propert(?:y|ies)|the|both|either|simultaneously|together|at the same time)\b/gi,
      ' ',
    )
    // Not where an argument is called so: `a or b`.
    .replace(/\ban?\s+(?!(?:or|and|with)\b)(?=["'`“‘]?\w)/gi, ' ')
    .split(/\s*(?:,|\/|\||&|\band\b|\bor\b|\bwith\b)\s*/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const names = parts.map((part) => nameOf(part, parameters, free));
  return names.every((name) => name !== null) ? [...new Set(names)] : [];
}

function nameOf(part: string, parameters: readonly string[], free: boolean): string | null {
  const bare = /^["'`“‘([]*([^"'`”’()[\]]+?)["'`”’)\].:]*$/.exec(part)?.[1] ?? '';
  const known = resolveName(lastSegment(bare), parameters);
  if (known !== null) return known;
  return free && /^["'`“‘[]/.test(part) && isIdentifier(bare) ? bare : null;
}
