import { argumentOf, leafOf, type Path } from '../arguments/slots/path.js';
import { boundsInText } from '../arguments/texts/bounds-in-text.js';
import { calendarName } from '../arguments/texts/calendar-names.js';
import { enumInText } from '../arguments/texts/enum-in-text.js';
import { examplesInText } from '../arguments/texts/examples-in-text.js';
import { lookOf } from '../arguments/texts/look-of.js';
import type { Json } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import type { LearnedConstraints, LearnedProperty } from '../core/learned-constraints.js';
import { escapePattern } from '../support/escape-pattern.js';
import { splitSentences } from '../support/split-sentences.js';

/** What calls showed of one slot, as far as a source's sentence may say otherwise. */
export interface Shown {
  readonly slot: Path;
  readonly overlay: LearnedProperty;
  /** Values that worked where the claim was tested. */
  readonly worked: readonly Json[];
  /** The claim's own word on a text of the source about its slot. */
  readonly denies: (text: string) => boolean;
}

/** Numbers that calls sent at a slot. */
export interface TriedNumbers {
  readonly taken: readonly number[];
  /** Each as often as it was refused. */
  readonly refused: readonly number[];
}

export interface Truth {
  readonly shown: readonly Shown[];
  readonly tried: ReadonlyMap<Path, TriedNumbers>;
  readonly learned: LearnedConstraints;
  /** The arguments that the source says are required. */
  readonly documented: readonly string[];
  readonly parameters: number;
  readonly anyRefused: boolean;
}

/** A text of the source about a slot without what calls proved wrong: the clause where it can be cut out, else the sentence. */
export function struckOfSlot(text: string, slot: Path, truth: Truth): string {
  const isFalse = (part: string): boolean => contradicts(part, slot, truth);
  if (!isFalse(text)) return text;
  return splitSentences(text)
    .map((sentence) => (isFalse(sentence) ? trimmed(sentence, isFalse) : sentence))
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** A sentence of the source's description without what calls proved wrong of the slots that it names; empty where nothing is left. */
export function struckOfAll(sentence: string, truth: Truth): string {
  const slots = slotsOf(truth).filter((slot) => mentions(sentence, slot));
  const isFalse = (part: string): boolean => slots.some((slot) => contradicts(part, slot, truth));
  if (asksForBoth(sentence, truth) || isDisprovedOfAll(sentence, truth)) return '';
  if (truth.shown.some((one) => isDisprovedLength(sentence, one))) return '';
  return isFalse(sentence) ? trimmed(sentence, isFalse) : sentence;
}

function slotsOf({ shown, tried, learned: { required = [] }, documented }: Truth): readonly Path[] {
  const slots = shown.map(({ slot }) => slot);
  return [...new Set([...slots, ...tried.keys(), ...required, ...documented])];
}

function contradicts(
  text: string,
  slot: Path,
  { shown, tried, learned, documented }: Truth,
): boolean {
  const { required } = learned;
  if (required !== undefined && slot === argumentOf(slot)) {
    const [isNeeded, wasNeeded] = [required.includes(slot), documented.includes(slot)];
    if (isNeeded && !wasNeeded && optional.test(text)) return true;
    if (!isNeeded && wasNeeded && needed.test(text)) return true;
  }
  if (allowsRefused(text, tried.get(slot))) return true;
  return shown.some((one) => one.slot === slot && (one.denies(text) || says(text, one)));
}

/** So many refusals show that a bound of the source is no bound, whatever the true one is: one alone may be by chance. */
const refusalsThatTell = 2;

/** `Up to 200`, where numbers below that were refused and smaller ones were taken; `at least 1` likewise. */
function allowsRefused(text: string, { taken, refused }: TriedNumbers = noNumbers): boolean {
  if (taken.length === 0 || refused.length < refusalsThatTell) return false;
  const { most, least } = statedBounds(text);
  const [low, high] = [Math.min(...taken), Math.max(...taken)];
  const within = [
    refused.filter((number) => most !== undefined && number > high && number <= most),
    refused.filter((number) => least !== undefined && number < low && number >= least),
  ];
  return within.some(({ length }) => length >= refusalsThatTell);
}

const noNumbers: TriedNumbers = { taken: [], refused: [] };

function statedBounds(text: string): { readonly most?: number; readonly least?: number } {
  const { maximum, minimum } = boundsInText(text);
  const most = maximum ?? number(topOfRange.exec(text));
  return {
    ...(most === undefined ? {} : { most }),
    ...(minimum === undefined ? {} : { least: minimum }),
  };
}

const optional =
  /\boptional(ly)?\b|\b(?:may|can) be (?:omitted|left out)\b|\bif omitted\b|\bdefaults? (to|is)\b/i;
const needed = /\b(?:required|mandatory)\b(?! (?:if|when|for|unless|where|only|by|with|in)\b)/i;

/** True where a text states another value of a keyword than calls showed. */
function says(text: string, { overlay, worked }: Shown): boolean {
  const { default: stated } = boundsInText(text);
  const { most: top, least: bottom } = statedBounds(text);
  const other = (one: number | undefined, truth: number | undefined): boolean =>
    one !== undefined && truth !== undefined && one !== truth;
  const most = number(mostUnits.exec(text));
  const least = number(leastUnits.exec(text));
  return (
    other(top, overlay.maximum ?? overlay['x-clampedTo']) ||
    other(bottom, overlay.minimum ?? overlay['x-raisedTo']) ||
    other(most, overlay.maxLength ?? overlay.maxItems) ||
    other(least, overlay.minLength ?? overlay.minItems) ||
    (stated !== undefined &&
      overlay.default !== undefined &&
      writeJson(stated) !== writeJson(overlay.default)) ||
    listsOthers(text, overlay) ||
    ((overlay.format !== undefined || overlay.pattern !== undefined) && looksOther(text, worked))
  );
}

const units = '(?:characters?|chars?|letters|items?|entries|elements|values)';
const mostUnits = new RegExp(
  `\\b(?:at most|up to|no more than|max(?:imum)?(?: of)?)\\s(\\d{1,9})\\s${units}\\b`,
  'i',
);
const leastUnits = new RegExp(
  `\\b(?:at least|no less than|min(?:imum)?(?: of)?)\\s(\\d{1,9})\\s${units}\\b`,
  'i',
);
/** The upper end of a range such as `1 to 100` or `1-100`. */
const topOfRange = /(?<![\w.-])\d+\s*(?:to|-|–|\.\.|through)\s*(\d+)(?![\w-])/i;

function number(match: RegExpExecArray | null): number | undefined {
  return match?.[1] === undefined ? undefined : Number(match[1]);
}

function listsOthers(text: string, { enum: listed, ...overlay }: LearnedProperty): boolean {
  if (listed === undefined) return false;
  const folded = (value: unknown): string =>
    overlay['x-caseInsensitive'] === true ? String(value).toLowerCase() : String(value);
  const known = new Set(listed.map(folded));
  const said = enumInText(text);
  return said.length > 1 && said.some((value) => !known.has(folded(value)));
}

/** `e.g. October`, `(YYYY-MM-DD)`, where all that was taken looks like `2026-03`. */
function looksOther(text: string, worked: readonly Json[]): boolean {
  const looks = new Set(
    worked.flatMap((value) => (typeof value === 'string' ? lookOf(value) : [])),
  );
  if (looks.size === 0) return false;
  return examplesInText(text).some(
    (shown) =>
      typeof shown === 'string' &&
      (/\d/.test(shown) || calendarName(shown) !== null) &&
      !looks.has(lookOf(shown)),
  );
}

/** `Give a and b`, of which only one may be given. */
function asksForBoth(sentence: string, { learned: { allOf = [] } }: Truth): boolean {
  return allOf.some(({ not }) => {
    const [a, b] = (not?.required ?? []).map((name) => escapePattern(name));
    if (a === undefined || b === undefined) return false;
    return new RegExp(
      `\\b(?:give|provide|specify|supply|pass|set)\\b[^.]*\\b(?:${a}\\W+and\\W+${b}|${b}\\W+and\\W+${a})\\b`,
      'i',
    ).test(sentence);
  });
}

/** What a description says of all calls or all arguments, and calls disproved. */
function isDisprovedOfAll(
  sentence: string,
  { learned, documented, parameters, anyRefused }: Truth,
): boolean {
  const required = (learned.required ?? documented).length;
  const [, all] = ofAll.exec(sentence) ?? [];
  if (all !== undefined) return /optional/i.test(all) ? required > 0 : required < parameters;
  return anyRefused && neverFails.test(sentence);
}

const ofAll =
  /\ball (?:of (?:its|the) )?(?:parameters|arguments|fields|inputs) are (optional|required|mandatory)\b/i;
const neverFails = /\b(?:always (?:succeeds|works)|never (?:fails|errors)|cannot fail)\b/i;

/** `Returns at most 500 results` where no more than 10 may be asked for. */
function isDisprovedLength(sentence: string, { slot, overlay }: Shown): boolean {
  const stated = number(mostReturned.exec(sentence));
  const most = overlay.maximum ?? overlay['x-clampedTo'];
  return stated !== undefined && most !== undefined && sizes.test(leafOf(slot)) && most < stated;
}

const mostReturned =
  /\b(?:at most|up to|no more than|a maximum of|maximum of|max\.?)\s(\d{1,9})\s(?:results?|items?|entries|records?|rows?|matches|hits|documents?)\b/i;
const sizes = /limit|count|size|top|max|per_?page|num/i;

function trimmed(sentence: string, isFalse: (part: string) => boolean): string {
  const withoutBrackets = sentence.replace(/\s*[([][^()[\]]*[)\]]/g, (group) =>
    isFalse(group) ? '' : group,
  );
  if (!isFalse(withoutBrackets)) return withoutBrackets;
  const clauses = withoutBrackets.split(/(?<=[,;:–—])\s+|\s+-\s+/);
  const kept = clauses.filter((clause) => !isFalse(clause));
  const text = kept.join(' ').replace(/[,;:–—\s]+$/, '');
  return text === '' || isFalse(text) ? '' : `${text.replace(/\.$/, '')}.`;
}

function mentions(sentence: string, slot: Path): boolean {
  const name = escapePattern(leafOf(slot));
  return new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(sentence);
}
