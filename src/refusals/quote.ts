import { constants } from 'node:os';
import { nameWords, singular } from '../arguments/names/name-words.js';
import { canonicalJson } from '../support/canonical-json.js';
import { escapePattern } from '../support/escape-pattern.js';
import { isContainer, type Json } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import { refusalWords } from './refusal-words.js';

/** A refusal's words, and what was sent that they may repeat. */
export interface Message {
  readonly text: string;
  /** The values that the refused call had where the message is about; two calls count as two if these differ. */
  readonly values: readonly Json[];
  /** The tool that it came from, where several tools' messages are looked at. */
  readonly tool?: string;
}

/** What a tool's own documentation speaks of. */
export interface Vocabulary {
  /** Names of its arguments and values of their schemas. */
  readonly names: readonly string[];
  /** Words of its source's texts, in lower case. */
  readonly sourceWords: ReadonlySet<string>;
  /** Words of a message that may be quoted; 20 where absent. */
  readonly mostWords?: number | undefined;
}

const usualWords = 20;
const longest = 300;
/** Characters of a template for each word that it may have. */
const perWord = 15;

/**
 * The words of a refusal that a doc may quote, always as a message; null where none may. A template must have come for two different
 * values or from two tools, the values replaced by `…`; every word that is left must be a name of the tool's, a word of its source, a
 * number, or a word in which refusals are phrased. Whatever else a service writes, orders to the reader among it, stays outside.
 */
export function quotableMessage(messages: readonly Message[], known: Vocabulary): string | null {
  const came = new Map<string, Set<string>>();
  for (const { text, values, tool = '' } of messages) {
    const template = templateOf(text, values);
    const from = came.get(template) ?? new Set();
    came.set(template, from.add(canonicalJson([tool, ...values])));
  }
  const names = namesOf(known.names);
  const { sourceWords, mostWords = usualWords } = known;
  for (const [template, from] of came)
    if (from.size > 1 && isAllowed(template, { names, source: sourceWords, mostWords }))
      return template;
  return null;
}

/**
 * True for a quote in a doc that says no more than the rule lets be said: every word of it but what was sent is a name of the tool's,
 * a word of its source, a number, or a word in which refusals are phrased.
 */
export function isQuotable(quote: string, values: readonly Json[], known: Vocabulary): boolean {
  const { names, sourceWords: source, mostWords = usualWords } = known;
  return isAllowed(templateOf(quote, values), { names: namesOf(names), source, mostWords });
}

/** The message with what was sent replaced by `…`, on one line, without double quotes inside. */
function templateOf(text: string, values: readonly Json[]): string {
  if (text.length > longest * 4) return '';
  const forms = values.flatMap(formsOf).toSorted((one, other) => other.length - one.length);
  const bare = forms
    .filter((form) => form !== '' && form.length <= longest)
    .reduce((rest, form) => rest.replace(asToken(form), '…'), text);
  return bare
    .trim()
    .replace(/["'`“”‘’]…["'`“”‘’]|…/g, '…')
    .replace(/[ \n]+/g, ' ')
    .replace(/["`]/g, "'");
}

function formsOf(value: Json): readonly string[] {
  if (!isContainer(value)) return [String(value)];
  const json = writeJson(value);
  const spaced = json.replace(/([,:])(?=\S)/g, '$1 ');
  return [json, spaced, spaced.replaceAll('"', "'"), ...Object.values(value).flatMap(formsOf)];
}

function asToken(form: string): RegExp {
  const [before, after] = [/^[\p{L}\p{N}_]/u.test(form), /[\p{L}\p{N}_]$/u.test(form)];
  const edge = '[\\p{L}\\p{N}_]';
  return new RegExp(
    `${before ? `(?<!${edge})` : ''}${escapePattern(form)}${after ? `(?!${edge})` : ''}`,
    'gu',
  );
}

/** Names as they are written, and the words that they are made of. */
function namesOf(names: readonly string[]): ReadonlySet<string> {
  return new Set(
    names.flatMap((name) => [
      name.toLowerCase(),
      ...name.split(/[.[\]]+/).map((part) => part.toLowerCase()),
      ...nameWords(name),
    ]),
  );
}

/** Signs that sentences need; no markup, no `@`, nothing that is not seen. */
const plainSigns = /^[\p{L}\p{N} .,;:!?'()[\]{}<>=≤≥/|%+\-–—_…^$\\*]*$/u;
const markup = /:\/\/|\bwww\.|<[/a-z!]|\]\(|\*\*|__|--[->]|\{\{|\\[nrtux]/i;
const wordsIn =
  /[\p{L}\p{N}_]+(?:['’][a-z]{1,2}\b|[.-](?=[\p{L}\p{N}_])[\p{L}\p{N}_]+)*(?:\[\d*\])?|…/gu;

interface Allowed {
  readonly names: ReadonlySet<string>;
  readonly source: ReadonlySet<string>;
  readonly mostWords: number;
}

function isAllowed(template: string, { names, source, mostWords }: Allowed): boolean {
  if (template.length > mostWords * perWord || template !== template.normalize('NFC')) return false;
  if (!plainSigns.test(template) || markup.test(template)) return false;
  const found = [...template.matchAll(wordsIn)];
  const said = found.filter(([word]) => word !== '…');
  if (said.length === 0 || found.length > mostWords) return false;
  return found.every((match, index) => {
    const before = found[index - 1];
    const gap =
      before === undefined ? '' : template.slice(before.index + before[0].length, match.index);
    return (
      isKnown(match[0].toLowerCase(), names) ||
      (match[0] === 'tool' && before?.[0] === 'for') ||
      (isWordOfSource(match[0], source) &&
        (!isOrder(before?.[0], gap) ||
          isParticiple(match[0], source) ||
          (index === 0 && isSubject.test(template))))
    );
  });
}

/** A name of the tool's, a number, a word of refusals; a path or a word with hyphens of nothing else. */
function isKnown(word: string, names: ReadonlySet<string>): boolean {
  if (word === '…' || names.has(word) || names.has(word.replace(/\[\d*\]$/, ''))) return true;
  if (
    /^\d{1,12}(?:\.\d{1,12})?$/.test(word) ||
    refusalWords.has(word.replace(/['’](?:t|s|re)$/, '')) ||
    systemErrors.has(word)
  )
    return true;
  if (/^(?:can|don|doesn|didn|isn|aren|wasn|hasn|couldn|won)['’]t$/.test(word)) return true;
  const parts = word.split(/[-_.[\]]+/).filter((part) => part !== '');
  const isTemplate = /^[ymdhs]{2,4}(?:-[ymdhs]{2})*(?:t[ymdhs]{2})?$/.test(word);
  const isJoined = word.includes('.')
    ? parts.every((part) => names.has(part) || /^\d{1,6}$/.test(part))
    : parts.length > 1 &&
      parts.every((part) => [part, singular(part)].some((one) => isKnown(one, names)));
  return isTemplate || isJoined || /^\d{4}-\d\d-\d\d$/.test(word);
}

/** `ENOENT` and what else an operating system calls its errors. */
const systemErrors = new Set(Object.keys(constants.errno).map((name) => name.toLowerCase()));

function isWordOfSource(word: string, source: ReadonlySet<string>): boolean {
  const said = word.toLowerCase();
  if (!/^[\p{L}\p{N}_-]+$/u.test(word)) return false;
  return [said, singular(said)].some((one) => source.has(one) || isParticiple(one, source));
}

/**
 * What is said to do something is done in the end: `Switched` where the source has `switch` or `switches`, `already cancelled` for
 * `cancelOrder`. It tells what was done, and orders nothing.
 */
function isParticiple(word: string, source: ReadonlySet<string>): boolean {
  const said = word.toLowerCase();
  const [stem] = /^[a-z]{3,}(?=ed$)/.exec(said) ?? [];
  if (stem === undefined) return false;
  const bases = [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1'), stem.replace(/i$/, 'y')];
  return bases.some((base) => ['', 's', 'es'].some((ending) => source.has(`${base}${ending}`)));
}

const beforeOrders = new Set(
  'must should shall may can will to not never and or then first next also instead so only ensure use using …'.split(
    ' ',
  ),
);

/** What begins a sentence is no order where the verb comes behind it: `Copy … is on loan`. */
const isSubject = /^[\p{L}\p{N}_-]+ (?:… )?(?:(?:is|was|has|does|cannot|must|needs)\b|error:)/u;

/** Where a verb would be an order: at the start of a sentence, and behind words that lead to one. */
function isOrder(before: string | undefined, gap: string): boolean {
  return before === undefined || !/^[ '(-]*$/.test(gap) || beforeOrders.has(before.toLowerCase());
}
