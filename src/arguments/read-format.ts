import type { ConstraintHint } from './constraint-hint.js';
import type { Statement } from './statement.js';
import { valueSubject } from './value-subject.js';

const valid = String.raw`(?:must be (?:in )?(?:a |an |the )?(?:valid )?|should be (?:a |an )?(?:valid )?|is not (?:a |an )?(?:valid )?|not (?:a |an )?(?:valid )|^invalid |\binvalid |enter a valid |expected (?:string to be )?(?:a |an )?(?:valid )?|must match format ["'\`]?|input should be (?:a |an )?valid |invalid input syntax for type |failed on the ['"\`])`;
const formats: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`${valid}e-?mail\\b`, 'i'), 'email'],
  [new RegExp(`${valid}(?:uuid|guid)\\b`, 'i'), 'uuid'],
  [new RegExp(`${valid}(?:ur[il]|http url|web address)\\b`, 'i'), 'uri'],
  [
    new RegExp(
      `${valid}(?:iso[ -]?8601 |rfc ?3339 )?(?:iso )?(?:date-?time|datetime|timestamp)\\b`,
      'i',
    ),
    'date-time',
  ],
  [
    new RegExp(
      `${valid}(?:iso[ -]?8601 |rfc ?3339 )?(?:iso )?date(?:['"\`]|\\b(?! string or|-?time| range|s\\b))`,
      'i',
    ),
    'date',
  ],
  [new RegExp(`${valid}(?:ip ?v4|ip)(?: address)?\\b`, 'i'), 'ipv4'],
  [new RegExp(`${valid}hostname\\b`, 'i'), 'hostname'],
];
const template =
  /\b((?:YYYY|yyyy|DD|dd|MM|HH|hh)(?:[-/.: T]?(?:YYYY|yyyy|MM|DD|dd|HH|hh|mm|ss|SSS|Z))+)\b/;

/** The format a statement asks for: a named one, or a template such as `YYYY-MM-DD`. */
export function readFormat(statement: Statement): readonly ConstraintHint[] {
  const { text } = statement;
  const python = /does not match format ["'](%[^"']{1,30})["']/.exec(text);
  const php = /match(?:es)? the format ([YymndjHGis][YymndjHGis\-/.: T]+)/.exec(text);
  const stated =
    python !== null
      ? fromStrftime(python[1] ?? '')
      : php !== null
        ? fromPhp(php[1] ?? '')
        : statedTemplate(text);
  if (stated !== null)
    return [
      {
        kind: 'format',
        argument: valueSubject(statement, stated.index ?? text.search(/(?:does not|must) match/)),
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

const phpLetters: Readonly<Record<string, string>> = {
  Y: 'YYYY',
  m: 'MM',
  d: 'DD',
  H: 'HH',
  i: 'mm',
  s: 'ss',
};

/** PHP's letters, as Laravel names formats (`Y-m-d`). */
function fromPhp(pattern: string): { format: string; index?: number } | null {
  const format = pattern
    .trim()
    .replace(/[.:]$/, '')
    .replace(/[A-Za-z]/g, (letter) => phpLetters[letter] ?? '?');
  return format.includes('?') ? null : { format };
}

function fromStrftime(pattern: string): { format: string; index?: number } | null {
  const format = pattern.replace(
    /%([A-Za-z])/g,
    (whole, letter: string) => strftime[letter] ?? whole,
  );
  return format.includes('%') ? null : { format };
}
