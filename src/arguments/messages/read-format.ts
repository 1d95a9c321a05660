import { resolveName } from './argument-naming.js';
import type { ConstraintHint } from './constraint-hint.js';
import { dateTemplateIn } from '../texts/date-template.js';
import { jsonAskedFor } from '../texts/json-texts.js';
import { nameWords } from '../names/name-words.js';
import { isLetterMask } from '../texts/letter-mask.js';
import type { Statement } from './statement.js';
import { valueSubject } from './value-subject.js';

const valid = String.raw`(?:must be (?:in )?(?:a |an |the )?(?:valid )?|should be (?:a |an )?(?:valid )?|is not (?:a |an )?(?:valid )?|is no (?:valid )?|not (?:a |an )?(?:valid )|^not (?:a |an )?|^invalid |\binvalid |enter a valid |(?:does not|doesn['’]t|do not|should|must) look like (?:a |an )?(?:valid )?|expected (?:string to be )?(?:a |an )?(?:valid )?|must match format ["'\`]?|input should be (?:a |an )?valid |invalid input syntax for type |failed on the )["'\`]?`;
const formats: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`${valid}(?:e-?mail\\b|mail address\\b)`, 'i'), 'email'],
  [new RegExp(`${valid}(?:uuid|guid)\\b`, 'i'), 'uuid'],
  [
    new RegExp(
      `${valid}(?:ur[il]|https? (?:ur[il]|link|address)|web address|https?(?=[.!]?$))\\b`,
      'i',
    ),
    'uri',
  ],
  [
    new RegExp(
      `${valid}(?:full |complete |iso[ -]?8601 |rfc ?3339 |iso |utc |zoned |aware |naive )*(?:date-?time|datetime|timestamp|instant|date and time|date with (?:a )?time)\\b(?! in (?:milli)?seconds)`,
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
/** The format a statement asks for: a named one, or a template such as `YYYY-MM-DD`. */
export function readFormat(statement: Statement): readonly ConstraintHint[] {
  const { text } = statement;
  const stated = statedForm(statement);
  if (stated !== null)
    return [
      {
        kind: 'format',
        argument: valueSubject(statement, stated.index ?? text.search(/(?:does not|must) match/)),
        format: stated.format,
      },
    ];
  const json = jsonAskedFor(text);
  if (json !== null) return ofJson(statement, json);
  for (const [expression, format] of formats) {
    const match = expression.exec(text);
    if (match !== null)
      return [{ kind: 'format', argument: valueSubject(statement, match.index), format }];
  }
  const malformed = malformedOf(statement);
  return malformed === null ? [] : [malformed];
}

/** `email is malformed`: of an argument whose name says what it holds. */
function malformedOf({ text, context, parameters }: Statement): ConstraintHint | null {
  const [, name = ''] =
    /^(?:(?:the |your )?["'`]?([\w$ -]{2,40}?)["'`]? (?:is|was|looks|seems) )?(?:malformed|badly[- ]formed|not well[- ]formed|ill-formed|(?:badly|wrongly|not correctly|incorrectly) formatted)\b/i.exec(
      text,
    ) ?? [];
  const isSaid = /^(?:malformed|badly|not well|ill|wrongly|not correctly|incorrectly)/i.test(text);
  const argument = resolveName(name, parameters) ?? (isSaid ? context : null);
  const last = nameWords(argument ?? '').at(-1) ?? '';
  const format = formatsByName[last];
  return argument === null || format === undefined ? null : { kind: 'format', argument, format };
}

const formatsByName: Readonly<Record<string, string>> = {
  ...{ email: 'email', mail: 'email', url: 'uri', uri: 'uri', uuid: 'uuid', guid: 'uuid' },
};

/** Of an argument, not of the request as a whole. */
function ofJson(
  statement: Statement,
  { format, index }: { readonly format: string; readonly index: number },
): readonly ConstraintHint[] {
  const argument = valueSubject(statement, index);
  return argument === null || /^(?:body|payload|request|data|json)$/i.test(argument)
    ? []
    : [{ kind: 'format', argument, format }];
}

interface StatedForm {
  readonly format: string;
  /** Where in the statement; absent where it is only known by the words before it. */
  readonly index?: number;
}

/** A template in Python's letters, in PHP's, as Laravel names formats (`Y-m-d`), or plain. */
function statedForm(statement: Statement): StatedForm | null {
  const { text } = statement;
  const python = /does not match (?:the )?(?:expected )?format ["']?(%[^"'\n]{0,28}%[A-Za-z])/.exec(
    text,
  );
  if (python !== null) return fromLetters(python[1] ?? '', /%(.?)/g, strftime);
  const php = /match(?:es)? the format ([YymndjHGis][YymndjHGis\-/.: T]+)/.exec(text);
  if (php !== null)
    return fromLetters((php[1] ?? '').trim().replace(/[.:]$/, ''), /([A-Za-z])/g, phpLetters);
  return unixTime(text) ?? letterMask(text) ?? statedTemplate(statement);
}

/** `expected unix timestamp in seconds`, `after is unix seconds`. */
function unixTime(text: string): StatedForm | null {
  const match =
    /(?:\b(?:expect(?:s|ed)|must be|should be|not|use|invalid|as)|^["'`]?[\w$-]{1,64}["'`]? (?:is|are)(?: in)?)\s(?:a |an |the )?(?:valid )?(?:unix (?:epoch )?time(?:stamp)?|unix (?=(?:milli)?seconds)|timestamp(?= in (?:milli)?seconds)|epoch (?:time(?:stamp)?|(?=(?:milli)?seconds)))(?:\s?\(?(?:in )?(milliseconds|ms|seconds|s)\b)?/i.exec(
      text,
    );
  if (match === null) return null;
  const isFine = /^m/i.test(match[1] ?? '');
  return {
    format: `Unix time in ${isFine ? 'milliseconds' : 'seconds'}`,
    index: match.index + Math.max(0, match[0].search(/ (?:is|are)\b/)),
  };
}

/** `must match AA-00-AA`: letters and digits shown by stand-ins. */
function letterMask(text: string): StatedForm | null {
  const match =
    /\b(?:match|format|form|pattern|like|expected)(?: is| be| of)?:?\s["'`]?([A09#XNL]+(?:[-./ ][A09#XNL]+)+)["'`]?[.,;)]?$/.exec(
      text,
    );
  const mask = match?.[1] ?? '';
  return match !== null && isLetterMask(mask) ? { format: mask, index: match.index } : null;
}

const asking =
  /\b(?:formats?|formatted|must|should|expect(?:s|ed)?|wants?|needs?|takes?|accepts?|use|invalid|in the form|like|as|written|required?|not a valid)\b/i;
/** A template that is not the one to use. */
const refused =
  /(?:\bnot|n['’]t|\bgot|\breceived|\binstead of|\brather than|\bfrom)\s(?:be\s)?(?:in\s)?(?:the\s|a\s)?(?:form(?:at)?\s)?["'`(]?$/i;
const refusedBehind =
  /^["'`)]?\s(?:form(?:at)? |dates? )?(?:is |are )?(?:not|no longer|unsupported|deprecated)\b/i;

/** `due must be DD/MM/YYYY`; `arrival_time is HH:MM`, `at (HH:MM)`: nothing but a name before it. */
function statedTemplate({ text, context, parameters }: Statement): StatedForm | null {
  const found = dateTemplateIn(
    text,
    (before, after) =>
      !refused.test(before) &&
      !refusedBehind.test(after) &&
      (asking.test(before + after) ||
        (context !== null && before.trim() === '') ||
        isNamedBefore(before, parameters)),
  );
  return found === null ? null : { format: found.template.replaceAll("'", ''), index: found.index };
}

function isNamedBefore(before: string, parameters: readonly string[]): boolean {
  const [, name = ''] =
    /^(?:the )?["'`]?([\w$ -]{1,64}?)["'`]?(?: is| are|:)?\s["'`(]?$/i.exec(before) ?? [];
  return resolveName(name, parameters) !== null;
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

/** The template with all its letters as we name them; null where one is not known. */
function fromLetters(
  template: string,
  letter: RegExp,
  letters: Readonly<Record<string, string>>,
): StatedForm | null {
  const isKnown = [...template.matchAll(letter)].every(([, name = '']) => letters[name]);
  if (!isKnown) return null;
  return { format: template.replace(letter, (_whole, name: string) => letters[name] ?? '') };
}
