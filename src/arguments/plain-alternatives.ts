import { resolveName } from './argument-naming.js';
import type { ConstraintHint } from './constraint-hint.js';
import type { Statement } from './statement.js';
import { typeNamed } from './type-named.js';

const word = String.raw`["'\`]?([\w.+-]{1,40})["'\`]?`;
const list = String.raw`((?:${word}(?:\s?,\s?|\s?/\s?|,?\s(?:or|and)\s))+${word})`;
const remark = String.raw`(?:\s?[,;(-]\s?(?:not|got|received|was|but)\b.*)?[.!]?$`;

/** `status must be draft, sent or paid`. */
const predicated = new RegExp(
  String.raw`^(?:[^:;]{0,80}[:;]\s)?(?:the )?["'\`]?([\w$-]{1,64})["'\`]?(?:\s(?:value|field|parameter|argument))?\s(?:must|should|can|may|has to|needs to)(?:\sonly)?\sbe\s(?:either\s)?${list}${remark}`,
  'i',
);
/** `role 'x' is not allowed; use admin, member or guest`. */
const refusedFirst = new RegExp(
  String.raw`^(?:[^:;]{0,80}[:;]\s)?(?:the |invalid |unknown |unsupported )?["'\`]?([\w$-]{1,64})["'\`]?\s(?:["'\`(]?[^"'\`();,]{0,60}["'\`)]?\s)?(?:(?:is\s)?(?:not (?:allowed|supported|valid|known|recogni[sz]ed)|invalid|unknown|unsupported))[;,:.]\s(?:please\s)?(?:use|try|choose|must be|one of)\s(?:one of\s|either\s)?${list}${remark}`,
  'i',
);

/** What a sentence says of a value without listing values. */
const said = new Set(
  'positive negative non-negative nonnegative zero null nil none undefined empty blank greater less more fewer larger smaller equal higher lower longer shorter before after earlier later set unset absent present missing omitted given provided unique valid odd even whole finite true false absolute relative at in on a an the'.split(
    ' ',
  ),
);

/** The values that a refusal lists in plain words as the only ones: three of them, or two with `or`. */
export function plainAlternatives({ text, context, parameters }: Statement): ConstraintHint | null {
  const match = predicated.exec(text) ?? refusedFirst.exec(text);
  const argument = context ?? resolveName(match?.[1] ?? '', parameters);
  const listed = match?.[2] ?? '';
  if (match === null || argument === null) return null;
  const values = listed
    .split(/\s?,\s?(?:or\s|and\s)?|\s?\/\s?|\s(?:or|and)\s/i)
    .map((value) => value.replace(/^["'`]|["'`.]$/g, ''));
  const isChoice = /\bor\b|\//i.test(listed) || values.length > 2;
  const areValues = values.every(
    (value) => value !== '' && !said.has(value.toLowerCase()) && typeNamed(value) === null,
  );
  const areNames = values.some((value) => resolveName(value, parameters) !== null);
  return isChoice && areValues && !areNames && new Set(values).size > 1
    ? { kind: 'enum', argument, values: [...new Set(values)] }
    : null;
}
