import { resolveName } from './argument-naming.js';
import type { ConstraintHint } from './constraint-hint.js';
import type { Statement } from './statement.js';
import { typeNamed } from './type-named.js';

/** Slashes only part words: what could be read in two ways takes for ever to read where there are many. */
const word = String.raw`["'\`]?([\w.+-]{1,40})["'\`]?`;
const list = String.raw`((?:${word}(?:\s?,\s?|\s?[/|]\s?|,?\s(?:or|and)\s))+${word})`;
const remark = String.raw`(?:\s?[,;(-]\s?(?:not|got|received|was|but)\b.*)?[.!]?$`;

/** `status must be draft, sent or paid`. */
const predicated = new RegExp(
  String.raw`^(?:[^:;]{0,80}[:;]\s)?(?:the )?["'\`]?([\w$-]{1,64}(?: [a-z]{2,20})?)["'\`]?(?:\s(?:value|field|parameter|argument))?\s(?:must|should|can|may|has to|needs to)(?:\sonly)?\sbe\s(?:either\s)?${list}${remark}`,
  'i',
);
/** `role 'x' is not allowed; use admin, member or guest`. */
const refusedFirst = new RegExp(
  String.raw`^(?:[^:;]{0,80}[:;]\s)?(?:the |invalid |unknown |unsupported )?["'\`]?([\w$-]{1,64})["'\`]?\s(?:["'\`(]?[^"'\`();,]{0,60}["'\`)]?\s)?(?:(?:is\s)?(?:not (?:allowed|supported|valid|known|recogni[sz]ed)|invalid|unknown|unsupported))[;,:.]\s(?:please\s)?(?:use|try|choose|must be|one of)\s(?:one of\s|either\s)?${list}${remark}`,
  'i',
);

/** `severity is 1, 2 or 3`, `aggregate: mean, max or min`: nothing but a name and its values, the last after `or`. */
const bare = new RegExp(
  String.raw`^(?:the )?["'\`]?([\w$-]{1,64})["'\`]?(?:\s(?:is|are)|:)\s(?:either\s)?${list}[.!]?$`,
  'i',
);
/** `unit must be a code of the list: PCE, KGM or LTR`. */
const introduced = new RegExp(
  String.raw`^(?:the )?["'\`]?([\w$-]{1,64})["'\`]?\s(?:must|should|has to|needs to)(?:\sonly)?\sbe\s[^:;]{1,80}:\s${list}[.!]?$`,
  'i',
);
const bareList = new RegExp(String.raw`^(?:either\s)?${list}[.!]?$`, 'i');
/** `expected host or guest, got x`. */
const expected = new RegExp(
  String.raw`^(?:expected|expects|want(?:ed|s)?)(?:\sto be)?:?\s(?:either\s|one of:?\s)?${list}${remark}`,
  'i',
);

/** What a sentence says of a value without listing values: how it compares, what it is made of. */
const said = new Set(
  'letters letter digits digit numbers dashes hyphens underscores spaces dots characters symbols words uppercase lowercase yes no missing wrong bad unknown malformed here there positive negative non-negative nonnegative zero null nil none undefined empty blank greater less more fewer larger smaller equal higher lower longer shorter before after earlier later set unset absent present missing omitted given provided unique valid odd even whole finite true false absolute relative at in on a an the'.split(
    ' ',
  ),
);

/** The values that a refusal lists in plain words as the only ones: three of them, or two with `or`. */
export function plainAlternatives({ text, context, parameters }: Statement): ConstraintHint | null {
  const match =
    predicated.exec(text) ??
    refusedFirst.exec(text) ??
    introduced.exec(text) ??
    named(bare.exec(text));
  const alone =
    match === null && context !== null ? (bareList.exec(text) ?? expected.exec(text)) : null;
  const argument = context ?? nameIn(match?.[1] ?? '', parameters);
  const listed = match?.[2] ?? alone?.[1] ?? '';
  if (listed === '' || argument === null) return null;
  const values = listed
    .split(/\s?,\s?(?:or\s|and\s)?|\s?\|\s?|\s(?:or|and)\s/i)
    .flatMap((value, _at, { length }) => (length === 1 ? value.split(/\s?\/\s?/) : [value]))
    .map((value) => value.replace(/^["'`]|["'`.]$/g, ''));
  const isChoice = /\bor\b|[/|]/i.test(listed) || values.length > 2;
  // `none | red | blue`: what stands between bars is not said of a value.
  const isBarred = listed.includes('|') && values.some((value) => !said.has(value.toLowerCase()));
  const areYesAndNo =
    values
      .map((value) => value.toLowerCase())
      .toSorted()
      .join() === 'no,yes';
  const areValues =
    areYesAndNo ||
    isBarred ||
    values.every(
      (value) => value !== '' && !said.has(value.toLowerCase()) && typeNamed(value) === null,
    );
  const areNames = values.some((value) => resolveName(value, parameters) !== null);
  return isChoice && areValues && !areNames && new Set(values).size > 1
    ? { kind: 'enum', argument, values: [...new Set(values)] }
    : null;
}

/** `Sort order` is the order of the two, where no argument is called so as a whole. */
function nameIn(said: string, parameters: readonly string[]): string | null {
  return resolveName(said, parameters) ?? resolveName(said.split(' ').at(-1) ?? '', parameters);
}

/** Without a word that makes them the only ones, values are a choice where an `or` says so. */
function named(match: RegExpExecArray | null): RegExpExecArray | null {
  return match !== null && /\bor\b/i.test(match[2] ?? '') ? match : null;
}
