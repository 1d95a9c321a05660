import { boundsInText } from '../../../arguments/texts/bounds-in-text.js';
import { calendarName } from '../../../arguments/texts/calendar-names.js';
import { examplesInText } from '../../../arguments/texts/examples-in-text.js';
import { lookOf } from '../../../arguments/texts/look-of.js';
import type { Json } from '../../../core/json.js';
import { escapePattern } from '../../../support/escape-pattern.js';
import { splitSentences } from '../../../support/split-sentences.js';
import { mentions } from '../refusals/attribution.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import type { Finding } from '../finding.js';
import { withoutEmptyChoices } from './without-empty-choices.js';

/** A text about an argument without what calls proved wrong: the clause where it can be cut out, else the sentence. */
export function withoutContradictions(
  raw: string,
  argument: string,
  findings: readonly Finding[],
): string {
  const about = findings.filter(
    (finding) => 'argument' in finding && finding.argument === argument,
  );
  const text = withoutEmptyChoices(raw, about);
  if (!isContradicted(text, about)) return text;
  return splitSentences(text)
    .map((sentence) => (isContradicted(sentence, about) ? trimmed(sentence, about) : sentence))
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** A sentence of the description is dropped only where it speaks of the argument. */
export function isContradictedSentence(sentence: string, findings: readonly Finding[]): boolean {
  if (findings.some((finding) => asksForBoth(sentence, finding))) return true;
  if (findings.some((each) => each.kind === 'misordered' && sentence.includes(each.stated)))
    return true;
  return findings.some(
    (finding) =>
      'argument' in finding &&
      finding.argument !== null &&
      mentions(sentence, finding.argument) &&
      isContradicted(sentence, [finding]),
  );
}

/** `Give a and b`, of which only one may be given. */
function asksForBoth(sentence: string, finding: Finding): boolean {
  if (finding.kind !== 'exclusive') return false;
  const [a, b] = finding.arguments.map((name) => escapePattern(name));
  return new RegExp(
    `\\b(?:give|provide|specify|supply|pass|set)\\b[^.]*\\b(?:${a}\\W+and\\W+${b}|${b}\\W+and\\W+${a})\\b`,
    'i',
  ).test(sentence);
}

/** What a description says of all calls or all arguments, and calls disproved. */
export function isDisprovedOfAll(sentence: string, view: EvidenceView, required: number): boolean {
  if (/\b(?:always (?:succeeds|works)|never (?:fails|errors)|cannot fail)\b/i.test(sentence))
    return view.rejections.length > 0;
  if (
    /\ball (?:of (?:its|the) )?(?:parameters|arguments|fields|inputs) are optional\b/i.test(
      sentence,
    )
  )
    return required > 0;
  if (
    /\ball (?:of (?:its|the) )?(?:parameters|arguments|fields|inputs) are (?:required|mandatory)\b/i.test(
      sentence,
    )
  )
    return required < view.parameters.length;
  return false;
}

/** `Returns at most 500 results` where no more than 10 may be asked for. */
export function isDisprovedLength(sentence: string, findings: readonly Finding[]): boolean {
  const [, stated] = mostReturned.exec(sentence) ?? [];
  if (stated === undefined) return false;
  return findings.some((finding) => {
    if (!('argument' in finding) || finding.argument === null || !sizes.test(finding.argument))
      return false;
    if (finding.kind === 'clamped') return finding.to < Number(stated);
    return (
      finding.kind === 'bound' && finding.keyword === 'maximum' && finding.value < Number(stated)
    );
  });
}

const mostReturned =
  /\b(?:at most|up to|no more than|a maximum of|maximum of|max\.?)\s(\d{1,9})\s(?:results?|items?|entries|records?|rows?|matches|hits|documents?)\b/i;
const sizes = /limit|count|size|top|max|per_?page|num/i;

function trimmed(sentence: string, about: readonly Finding[]): string {
  const withoutBrackets = sentence.replace(/\s*[([][^()[\]]*[)\]]/g, (group) =>
    isContradicted(group, about) ? '' : group,
  );
  if (!isContradicted(withoutBrackets, about)) return withoutBrackets;
  const clauses = withoutBrackets.split(/(?<=[,;:–—])\s+|\s+-\s+/);
  const kept = clauses.filter((clause) => !isContradicted(clause, about));
  const text = kept.join(' ').replace(/[,;:–—\s]+$/, '');
  return text === '' || isContradicted(text, about) ? '' : `${text.replace(/\.$/, '')}.`;
}

function isContradicted(text: string, about: readonly Finding[]): boolean {
  return about.some((finding) => contradicts(finding, text));
}

function contradicts(finding: Finding, text: string): boolean {
  const stated = boundsInText(text);
  switch (finding.kind) {
    case 'required':
      return /\boptional(ly)?\b|\bmay be omitted\b|\bif omitted\b|\bdefaults? (to|is)\b/i.test(
        text,
      );
    case 'optional':
      return /\b(required|mandatory)\b/i.test(text);
    case 'clamped':
      return isOther(stated.maximum ?? topOfRange(text), finding.to);
    case 'refused-below-maximum': {
      const maximum = stated.maximum ?? topOfRange(text);
      return maximum !== undefined && maximum >= finding.value;
    }
    case 'bound':
      if (finding.where !== undefined) return false;
      if (finding.keyword === 'maximum')
        return isOther(stated.maximum ?? topOfRange(text), finding.value);
      if (finding.keyword === 'minimum') return isOther(stated.minimum, finding.value);
      return false;
    case 'default':
      return (
        stated.default !== undefined &&
        JSON.stringify(stated.default) !== JSON.stringify(finding.value)
      );
    case 'enum':
      return finding.refused.some((value) => typeof value === 'string' && mentions(text, value));
    case 'list-filter':
      if (leavesEndOut.has(finding.relation)) return included.test(text) && !excluded.test(text);
      return finding.keepsEnd === true && excluded.test(text);
    case 'format':
    case 'looks-like':
      return showsOtherLook(text, finding.example);
    case 'same-as-field':
      return plainYes.test(text);
    default:
      return false;
  }
}

const leavesEndOut: ReadonlySet<string> = new Set(['above', 'below', 'before', 'after']);
const included = /\b(?:included|inclusive(?:ly)?|up to and including)\b/i;
const excluded = /\b(?:excluded|exclusive(?:ly)?|(?:not|isn't) (?:included|inclusive))\b/i;

/** `e.g. October`, `(YYYY-MM-DD)`, where all that was taken looks like `2026-03`. */
function showsOtherLook(text: string, example: Json): boolean {
  if (typeof example !== 'string') return false;
  return examplesInText(text).some(
    (shown) =>
      typeof shown === 'string' &&
      (/\d/.test(shown) || calendarName(shown) !== null) &&
      lookOf(shown) !== lookOf(example),
  );
}

/** `Pass 'yes' to confirm`: a word that is the same for all things. */
const plainYes =
  /["'`](?:yes|y|true|ok|confirm|delete)["'`]|\b(?:set|pass|must be) (?:to )?true\b/i;

/** The upper end of a range such as `1 to 100` or `1-100`. */
function topOfRange(text: string): number | undefined {
  const top = /(?<![\w.-])\d+\s*(?:to|-|–|\.\.|through)\s*(\d+)(?![\w-])/i.exec(text)?.[1];
  return top === undefined ? undefined : Number(top);
}

function isOther(stated: number | undefined, truth: number): boolean {
  return stated !== undefined && stated !== truth;
}
