import { readAbsolute } from './absolute-paths.js';
import { accusedOf } from './accused-argument.js';
import { alphabets, namesOfAlphabets } from './alphabets.js';
import type { ConstraintHint } from './constraint-hint.js';
import { readEndings } from './file-endings.js';
import { readRaster } from './minute-raster.js';
import { readNamedCode } from './named-codes.js';
import { readCharacters } from './read-characters.js';
import { readStart } from './read-start.js';
import { readSpeltForm } from './read-spelt-form.js';
import { safePattern } from '../schema/safe-pattern.js';
import type { Statement } from './statement.js';
import { valueSubject } from './value-subject.js';

const patternWordings: readonly RegExp[] = [
  /\b(?:must|should|does not|doesn['’]t|to|not|failed to)\s(?:fully )?match(?:es|ed)?(?:ing)?\s(?:the )?(?:required |following )?(?:pattern|regular expression|regex|regexp)?(?: is)?\s*:?\s*(\/.{1,250}\/[a-z]{0,5}|"[^"]{1,250}"|'[^']{1,250}'|`[^`]{1,250}`|\^\S{1,250}\$|\^[^\n]{1,250}?\$(?=[.,;]?(?:\s|$)))/i,
  /\b(?:must|should|does not|doesn['’]t|to|not) (?:match|conform to|follow|satisfy):? (\^[^\s]{1,250}\$)(?=[.,;]?(?:\s|$))/i,
  /\b(?:expected|must be|should be)\b[^.\n]{0,40}?\b(?:matching|matched by) `?(\/.{1,250}\/[a-z]{0,5}|\^[^\n]{1,250}?\$)(?=`?[.,;]?(?:\s|$))/i,
  /\b(?:must|should) match the following: "(\/.{1,250}\/[a-z]{0,5})"/i,
  /\b(?:pattern|regex|regular expression)\b[:=]?\s*(\/.{1,250}\/[a-z]{0,5}|"[^"]{1,250}"|'[^']{1,250}'|`[^`]{1,250}`|\^\S{1,250}\$|\^[^\n]{1,250}?\$(?=[.,;]?(?:\s|$)))/i,
];

const cased = String.raw`(lower[- ]?case|upper[- ]?case)(?:\s(?:letters|characters))?`;
const caseWordings: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:(?:must|should|has to|have to|needs? to) be(?: all| only)?(?: written)?(?: in)?|written in|in|use|only) ${cased}(?: only)?(?: please)?(?=[.;!)]?$)`,
    'i',
  ),
  new RegExp(String.raw`\b${cased} only(?=[.;!)]?$)`, 'i'),
];

const styled = new RegExp(
  String.raw`\b(?:(?:must|should|has to|have to|needs? to) (?:be|use|follow)(?: written)?(?: in)?|(?:is|are) not(?: in)?|isn['’]t(?: in)?|expected|written in|use|not) (?:an? )?(?:valid |strict )?["'\`]?(${namesOfAlphabets})["'\`]?(?: format| style| notation| names?| only| characters)?(?: please)?(?=[.,;:!)]|$| \(| e\.g| like\b| such as)`,
  'i',
);

/** `must be lowercase`, `must be kebab-case`. */
function readStyle(statement: Statement): readonly ConstraintHint[] {
  for (const expression of [styled, ...caseWordings]) {
    const match = expression.exec(statement.text);
    const pattern = alphabets.find(({ words }) => words.test(match?.[1] ?? ''))?.pattern;
    if (match !== null && pattern !== undefined)
      return [{ kind: 'pattern', argument: valueSubject(statement, match.index), pattern }];
  }
  return [];
}

/** The regular expression a statement asks a value to match; how a file's name must end is one too. */
export function readPattern(statement: Statement): readonly ConstraintHint[] {
  for (const expression of patternWordings) {
    const match = expression.exec(statement.text);
    const written = match?.[1];
    if (match === null || written === undefined) continue;
    const pattern = unescaped(written)
      .replace(/^["'`](.*)["'`]$/s, '$1')
      .replace(/^\/(.*)\/[a-z]{0,5}$/s, '$1');
    if (looksLikePattern(pattern))
      return [{ kind: 'pattern', argument: valueSubject(statement, match.index), pattern }];
  }
  const spelt = readSpeltForm(statement);
  if (spelt.length > 0) return spelt;
  const start =
    readAbsolute(statement) ??
    readStart(statement) ??
    readLetters(statement) ??
    readRaster(statement);
  if (start !== null) return [start];
  for (const read of [readEndings, readNamedCode, readStyle, readCharacters]) {
    const hints = read(statement);
    if (hints.length > 0) return hints;
  }
  return [];
}

const counts: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
};

const someLetters = String.raw`(\d|one|two|three|four|five|six)[-\s](upper-?case\s|lower-?case\s|capital\s)?letters?`;
const lettersAsked = new RegExp(
  String.raw`\b(?:must|should|has to|needs to)\s(?:be|have|contain)\s(?:exactly\s)?(?:an?\s|the\s)?${someLetters}\b(?!\s(?:or|and|followed))`,
  'i',
);
const lettersAlone = new RegExp(String.raw`^(?:exactly\s)?${someLetters}[.!]?$`, 'i');
const code = '(?:code|abbreviation|symbol|acronym|initials|id|identifier|key|tag|prefix)s?';
const codeOfLetters = String.raw`(?:the |its |an? |their |our )?(?:[a-z\d-]{2,20} )?${someLetters} (upper-?case |lower-?case |capital )?(?:[a-z]{2,20} )?${code}`;
/** `Use the three-letter code.`, of what was spoken of. */
const codeToUse = new RegExp(
  String.raw`^(?:please )?(?:use|give|send|enter|pass|try|specify|provide|expected|expecting|it is|they are|this is|we use|(?:must|should) be)(?: with)? ${codeOfLetters}(?:,? (?:not|instead|e\.g|like|such as|please)\b.*)?[.!]?$`,
  'i',
);
/** `unknown country Narnia (two-letter country code)`, `Country must be given as its two-letter code`. */
const codeInBrackets = new RegExp(
  String.raw`^(.{3,120}?)(?:\s\(|[,;:] | [-–—] )(?:please )?(?:use |expected |give |must be )?${codeOfLetters}\)?[.!]?$`,
  'i',
);

/** `must be 2 uppercase letters`, `must be a three-letter code`, or all that is said of an argument: `three capital letters`. */
function readLetters(statement: Statement): ConstraintHint | null {
  const { text, context, parameters } = statement;
  const alone = (expression: RegExp) => (context === null ? null : expression.exec(text));
  const match = lettersAsked.exec(text) ?? alone(lettersAlone) ?? alone(codeToUse);
  if (match !== null) return ofLetters(match, valueSubject(statement, match.index));
  const [, accused = '', ...letters] = codeInBrackets.exec(text) ?? [];
  const argument = accused === '' ? null : accusedOf(accused, parameters);
  return argument === null ? null : ofLetters(['', ...letters], context ?? argument);
}

function ofLetters(
  [, count = '', before = '', behind = '']: readonly (string | undefined)[],
  argument: string | null,
): ConstraintHint {
  const written = before || behind;
  const letters = /^(?:upper|capital)/i.test(written)
    ? 'A-Z'
    : /^lower/i.test(written)
      ? 'a-z'
      : 'A-Za-z';
  const pattern = `^[${letters}]{${counts[count.toLowerCase()] ?? count}}$`;
  return { kind: 'pattern', argument, pattern };
}

/** Python, Go and JSON write each backslash of a text in quotes twice: `'^\\d{5}$'` is `^\d{5}$`. */
function unescaped(written: string): string {
  const isEscaped =
    /^["'].*["']$/s.test(written) &&
    (written.match(/\\+/g) ?? []).every((run) => run.length % 2 === 0);
  return isEscaped ? written.replaceAll('\\\\', '\\') : written;
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
