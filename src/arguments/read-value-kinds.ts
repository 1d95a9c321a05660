import { subjectOf } from './argument-naming.js';
import type { ConstraintHint } from './constraint-hint.js';
import { listAt } from './enum-in-text.js';
import { exampleLiteral } from './example-literal.js';
import type { Statement } from './statement.js';
import { safePattern } from './safe-pattern.js';
import { typeNamed } from './type-named.js';

/** Which values are allowed: enums, types, formats, patterns, multiples, defaults, as a statement gives it. */
export function readValueKinds(statement: Statement): readonly ConstraintHint[] {
  const patterns = readPattern(statement);
  if (patterns.length > 0) return patterns;
  const enums = readEnum(statement);
  const formats = enums.length > 0 ? [] : readFormat(statement);
  const types = enums.length > 0 || formats.length > 0 ? [] : readType(statement);
  return [...enums, ...formats, ...types, ...readMultiple(statement), ...readDefault(statement)];
}

const enumLead =
  /\b(?:(?:must|should|can|may|has to|expected(?: to)?)\s(?:only\s)?(?:be|equal)?\s*(?:equal to\s)?(?:one|any|either) of|(?:is )?not (?:one|any|in)(?: of)?|expected one of|one of(?= ?:? ?(?:the following|these|[[("'`:]))|(?:allowed|valid|permitted|accepted|acceptable|possible|supported|available|legal|expected|known)(?:\s(?:\w+\s)?(?:values?|options?|choices?|types?|keys?|fields?|modes?|formats?|units?|names?|members?|enum))?(?:\s(?:for|of)\s["'`]?[\w$-]{1,40}["'`]?)?(?:\s(?:are|is|include))?(?=\s?(?::|=|\bare\b|["'`[])|(?<=are|is|include)\s)|choose (?:one )?(?:from|of|between)|input should be|must be either|should be either|expected)(?:\sthe)?(?:\sfollowing)?(?:\s(?:\w+\s)?(?:values?|options?|choices?|keys?|fields?)(?=:))?(?:\s(?:values?|options?|choices?))?\s*(?:[:=]\s*)?(?=["'`“‘[({A-Za-z0-9])/gi;

function readEnum(statement: Statement): readonly ConstraintHint[] {
  const { text } = statement;
  if (/\beach value in\b/i.test(text)) return [];
  for (const match of text.matchAll(enumLead)) {
    if (/\b(?:not|never|['’]t)\s*$/i.test(text.slice(0, match.index))) continue;
    if (/^not/i.test(match[0]) && /\b(?:must|should|can|may)\s*$/i.test(text.slice(0, match.index)))
      continue;
    const rest = text
      .slice(match.index + match[0].length)
      .replace(/,?\s*(?:but )?(?:received|got|found|was|instead of)\b.*$/i, '');
    const announced = !/^(?:expected|input should be|must be either|should be either)\s*$/i.test(
      match[0].trim(),
    );
    const values = listAt(rest, announced && !/\bof\s*$/i.test(match[0]) ? true : announced);
    const quoted = /^\s*[[({]?\s*["'`“‘]/.test(rest);
    if (
      values.length >= 2 ||
      (values.length === 1 &&
        quoted &&
        /input should be|permitted|allowed|expected|one of/i.test(match[0]))
    ) {
      if (values.every((value) => typeNamed(value) !== null)) return [];
      return [{ kind: 'enum', argument: valueSubject(statement, match.index, match[0]), values }];
    }
  }
  return [];
}

const typeWord = String.raw`(string|str|integer|int(?:32|64)?|whole number|number|numeric|float(?:64)?|double|decimal|bool(?:ean)?|array|list|object|dict(?:ionary)?|map)`;
const typeWordings: readonly RegExp[] = [
  new RegExp(
    String.raw`\bexpected (?:a |an |value of type )?["'\`]?${typeWord}["'\`]?(?:,| but)? (?:received|got|but got|but received|found)\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:must|should|has to|needs to) be (?:of type |a valid |an? )?(?:positive |non-negative |strictly positive |single )?["'\`]?${typeWord}["'\`]?(?:\s(?:type|value|conforming to.*|number|string))?(?:$|[.,;(]|\sbut\b|\sgreater\b|\sless\b|\sbetween\b|\sin\b|\sfrom\b|>|<|\s[<>])`,
    'i',
  ),
  new RegExp(String.raw`\binput should be a valid ${typeWord}\b(?!\s?(?:like|for))`, 'i'),
  new RegExp(
    String.raw`\b(?:is |was )?not (?:a |an )?(?:valid )?${typeWord}\.?(?:$|[,;(]|\s:)`,
    'i',
  ),
  new RegExp(String.raw`\ba valid ${typeWord} is required`, 'i'),
  new RegExp(String.raw`\bis not of type ["'\`]?${typeWord}["'\`]?`, 'i'),
  new RegExp(String.raw`\brequired type ["'\`]?(?:[a-z]+\.)*${typeWord}["'\`]?`, 'i'),
  new RegExp(String.raw`\bof type ${typeWord}$`, 'i'),
];

function readType(statement: Statement): readonly ConstraintHint[] {
  const { text, parameters } = statement;
  const unmarshal =
    /cannot unmarshal \w+ into Go (?:struct field|value) (?:\w+\.)?(\w+) of type \*?(\w+)/.exec(
      text,
    );
  if (unmarshal !== null)
    return typeHint(
      statement.context ?? subjectOf(unmarshal[1] ?? '', parameters, false),
      unmarshal[2],
    );
  const google =
    /Invalid value at '([\w.]+)' \(TYPE_(U?INT(?:32|64)|DOUBLE|FLOAT|BOOL|STRING)\)/.exec(text);
  if (google !== null)
    return typeHint(
      subjectOf(`'${google[1] ?? ''}'`, parameters, true),
      google[2]?.replace(/^U/, ''),
    );
  for (const expression of typeWordings) {
    const match = expression.exec(text);
    if (match !== null && !/\beach value\b|\bitems?\b.*\bmust\b/i.test(text))
      return typeHint(valueSubject(statement, match.index), match[1]);
  }
  return [];
}

function typeHint(argument: string | null, named: string | undefined): readonly ConstraintHint[] {
  const type = typeNamed(named ?? '');
  return type === null ? [] : [{ kind: 'type', argument, type }];
}

const valid = String.raw`(?:must be (?:a |an )?(?:valid )?|should be (?:a |an )?(?:valid )?|is not (?:a |an )?(?:valid )?|not (?:a |an )?(?:valid )|^invalid |\binvalid |enter a valid |expected (?:a |an )?(?:valid )?|must match format ["'\`]?|input should be (?:a |an )?valid |invalid input syntax for type |failed on the ['"\`])`;
const formats: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`${valid}e-?mail\\b`, 'i'), 'email'],
  [new RegExp(`${valid}(?:uuid|guid)\\b`, 'i'), 'uuid'],
  [new RegExp(`${valid}(?:ur[il]|http url|web address)\\b`, 'i'), 'uri'],
  [
    new RegExp(`${valid}(?:iso[ -]?8601 )?(?:iso )?(?:date-?time|datetime|timestamp)\\b`, 'i'),
    'date-time',
  ],
  [
    new RegExp(
      `${valid}(?:iso[ -]?8601 )?(?:iso )?date(?:['"\`]|\\b(?! string or|-?time| range|s\\b))`,
      'i',
    ),
    'date',
  ],
  [new RegExp(`${valid}(?:ip ?v4|ip)(?: address)?\\b`, 'i'), 'ipv4'],
  [new RegExp(`${valid}hostname\\b`, 'i'), 'hostname'],
];
const template =
  /\b((?:YYYY|yyyy|DD|dd|MM|HH|hh)(?:[-/.: T]?(?:YYYY|yyyy|MM|DD|dd|HH|hh|mm|ss|SSS|Z))+)\b/;

function readFormat(statement: Statement): readonly ConstraintHint[] {
  const { text } = statement;
  const python = /does not match format ["'](%[^"']{1,30})["']/.exec(text);
  const stated = python === null ? statedTemplate(text) : fromStrftime(python[1] ?? '');
  if (stated !== null)
    return [
      {
        kind: 'format',
        argument: valueSubject(statement, stated.index ?? text.search(/does not match/)),
        format: stated.format,
      },
    ];
  for (const [expression, format] of formats) {
    const match = expression.exec(text);
    if (match !== null)
      return [{ kind: 'format', argument: valueSubject(statement, match.index), format }];
  }
  return [];
}

function statedTemplate(text: string): { format: string; index?: number } | null {
  const match = template.exec(text);
  if (
    match === null ||
    !/\b(?:format|must|should|expected|use|invalid|in the form|like)\b/i.test(text)
  )
    return null;
  return { format: match[1] ?? '', index: match.index };
}

const strftime: Readonly<Record<string, string>> = {
  Y: 'YYYY',
  m: 'MM',
  d: 'DD',
  H: 'HH',
  M: 'mm',
  S: 'ss',
};

function fromStrftime(pattern: string): { format: string; index?: number } | null {
  const format = pattern.replace(
    /%([A-Za-z])/g,
    (whole, letter: string) => strftime[letter] ?? whole,
  );
  return format.includes('%') ? null : { format };
}

const patternWordings: readonly RegExp[] = [
  /\b(?:must|should|does not|doesn['’]t|to|not|failed to)\s(?:fully )?match(?:es|ed)?(?:ing)?\s(?:the )?(?:required |following )?(?:pattern|regular expression|regex|regexp)?(?: is)?\s*:?\s*(\/.{1,250}\/[a-z]{0,5}|"[^"]{1,250}"|'[^']{1,250}'|`[^`]{1,250}`|\^\S{1,250}\$)/i,
  /\b(?:must|should) match the following: "(\/.{1,250}\/[a-z]{0,5})"/i,
  /\b(?:pattern|regex|regular expression)\b[:=]?\s*(\/.{1,250}\/[a-z]{0,5}|"[^"]{1,250}"|'[^']{1,250}'|`[^`]{1,250}`|\^\S{1,250}\$)/i,
];

function readPattern(statement: Statement): readonly ConstraintHint[] {
  for (const expression of patternWordings) {
    const match = expression.exec(statement.text);
    const written = match?.[1];
    if (match === null || written === undefined) continue;
    const pattern = written
      .replace(/^["'`](.*)["'`]$/s, '$1')
      .replace(/^\/(.*)\/[a-z]{0,5}$/s, '$1');
    if (looksLikePattern(pattern))
      return [{ kind: 'pattern', argument: valueSubject(statement, match.index), pattern }];
  }
  return [];
}

/** It compiles, and says more than a plain word would. */
function looksLikePattern(pattern: string): boolean {
  if (!/[\^$[\]()*+?\\|]/.test(pattern) || /%[A-Za-z]/.test(pattern)) return false;
  try {
    safePattern(pattern);
    return true;
  } catch {
    return false;
  }
}

function readMultiple(statement: Statement): readonly ConstraintHint[] {
  const match = /\b(?:multiple of|divisible by)\s+(\d+(?:\.\d+)?)/i.exec(statement.text);
  const value = Number(match?.[1]);
  return match === null || !(value > 0)
    ? []
    : [{ kind: 'multiple-of', argument: valueSubject(statement, match.index), value }];
}

function readDefault(statement: Statement): readonly ConstraintHint[] {
  const match =
    /\b(?:defaults to|default (?:value )?(?:is|of)|using (?:the )?default(?: value)?(?: of)?)\s+(?:"([^"\n]{1,60})"|'([^'\n]{1,60})'|`([^`\n]{1,60})`|(-?\d+(?:\.\d+)?|true|false))(?![\w])/i.exec(
      statement.text,
    );
  const literal = exampleLiteral(match?.slice(1).find((part) => part !== undefined) ?? '');
  return match === null || literal === null
    ? []
    : [{ kind: 'default', argument: valueSubject(statement, match.index), value: literal.value }];
}

/** Whose value the statement is about: named by the layout, before it, or behind it (`Allowed values for sort are …`). */
function valueSubject(
  { text, context, parameters }: Statement,
  at: number,
  lead = '',
): string | null {
  if (context !== null) return context;
  const before = subjectOf(text.slice(0, at), parameters, false);
  if (before !== null) return before;
  const inLead = subjectOf(
    lead.replace(/\b(?:values?|options?|choices?|keys?|are|is|include)\b/gi, ' '),
    parameters,
    false,
  );
  if (inLead !== null) return inLead;
  const behind = /\b(?:for|of|at|in)\s["'`]?([A-Za-z_$][\w$.-]{0,63})["'`]?/.exec(text.slice(at));
  return behind === null ? null : subjectOf(behind[1] ?? '', parameters, false);
}
