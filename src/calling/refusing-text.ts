import { isNumber } from '../core/exact-number.js';
import { isContainer, type Json } from '../core/json.js';
import type { ToolCallRequest } from '../core/ports.js';
import { escapePattern } from '../support/escape-pattern.js';
import { splitSentences } from '../support/split-sentences.js';
import { textValuesIn } from '../support/text-values.js';
import { deniesArgument } from './denies-argument.js';
import { saysItDidNothing } from './did-nothing.js';
import { offersOthers } from './offers-others.js';
import { refusesSize } from './size-refusal.js';
import { tellsOfWork } from './tells-of-work.js';
import { wordsOfName } from './words-of-name.js';

const longestText = 400;
/** With the values that it repeats. */
const longestWhole = 20_000;
/** Of one that begins by saying that what the tool does could not be done. */
const longestReport = 2_000;
const mostLines = 3;
/** A shorter value counts only where it stands alone. */
const shortestValue = 3;

/** `❌ Sorry, …`: what follows is the message. */
const greeting = /^(?:\p{So}\uFE0F?\s*)?(?:(?:sorry|oops|whoops|apologies)\b[,.!:\s]+)?(?=\S)/iu;
/** What stands in a message for an argument that was left out. */
const leftOut =
  /\b(?:undefined|None|null)(?=["'`]?(?:[.,!]|$|\s(?:does|is|was|not|could|cannot)\b))/;
/** Words with which only a refusal begins. */
const begins =
  /^(?:not \w+ed(?=:)|(?:please|(?:you )?must) (?:also )?(?:give|provide|specify|supply|pass|set|enter|include)\b|failed to|could not|couldn['’]t|unable to|cannot|can['’]t|invalid|unknown|unsupported|missing)\b/i;
/** What a refusal says of a value or an argument. */
const refuses =
  /\b(?:does not|doesn['’]t|do not) exist\b|\bnot (?:be )?found\b|\bnot (?:a )?(?:valid|supported|allowed|known|recogni[sz]ed)\b|\b(?:is|are) (?:required|invalid|unknown|missing)\b|\bmust (?:not )?(?:be|have|contain|include|start|end|match|lie)\b|\bcannot be\b|\balready (?:exists?|taken|in use)\b|\bout of (?:range|bounds)\b|\bno such\b|\bthere is no [\w ]{2,30} …/i;
const absence = /\bnot (?:be )?found\b|\bno such\b|\bthere is no\b/i;
/** Tools of which `does not exist` is the answer, and those of which `not found` is. */
const asks = /^(?:is|has|exists?|check|verify|validate|test|can|compare|diff)$/;
/** Tools of which `too short` is the answer. */
const measures =
  /^(?:rate|score|strength|grade|review|analy[sz]e|assess|measure|lint|count|length)$/;
const searches = /^(?:find|search|grep|query|lookup|filter|match|locate|list)$/;

/** `stop_search` searches nothing, nor does `insert_list_near_text`. */
const changes =
  /^(?:stop|cancel|close|end|delete|remove|abort|kill|pause|resume|clear|insert|add|append|create|update|set|edit|write|replace|move|copy|rename|apply|format|merge|put|save)$/;
/** Where an empty value would stand. */
const gap = /\S {2}\S|''|""|``/;

/**
 * The text of an answer that refuses the call in plain words, as tools do that know no other way to say so (`Berth 9 does not
 * exist`, `Invalid mast index. …`); null for data. It must be short, and be about this call: name a value that was given, or one
 * of the tool's arguments, or what the tool does. What the given values themselves say does not count.
 */
export function refusingText(
  body: Json | undefined,
  { tool, arguments: args }: ToolCallRequest,
): string | null {
  const text = typeof body === 'string' ? body.trim() : '';
  if (text === '' || text.length > longestWhole) return null;
  const names = parameterNames(tool.parameters);
  const isWhole = names.every((name) => Object.hasOwn(args, name));
  const values = [...givenTexts(args), ...(isWhole ? [] : (leftOut.exec(text) ?? []))]
    .filter((value) =>
      value.length < shortestValue ? hasToken(text, value) : text.includes(value),
    )
    .sort((a, b) => b.length - a.length);
  const bare = values
    .reduce((rest, value) => rest.replace(tokenOrPart(value), '…'), text)
    .replace(greeting, '');
  const doing = wordsOfName(tool.name);
  if (bare.length <= longestReport && saysUndone(bare, doing)) return text;
  if (bare.length > longestText || bare.split('\n').length > mostLines) return null;
  if (saysItDidNothing(bare, doing)) return text;
  if (deniesArgument(text, args) && !doing.some((word) => asks.test(word))) return text;
  const isOfWork = tellsOfWork(bare) || doing.some((word) => asks.test(word));
  const measuresTexts = doing.some((word) => measures.test(word));
  if (!isOfWork && offersOthers(bare)) return text;
  if (!isOfWork && !measuresTexts && refusesSize(text, textValuesIn(args))) return text;
  if (begins.test(bare)) {
    const about = [...names, ...names.flatMap(wordsOfName), ...doing].filter(
      (word) => word.length > 2,
    );
    return values.length > 0 || about.some((word) => hasWord(bare, word)) ? text : null;
  }
  const [first = ''] = splitSentences(bare);
  if (!refuses.test(first) || isOfWork) return null;
  const isSearch = doing.some((word) => searches.test(word)) && !changes.test(doing[0] ?? '');
  if (absence.test(first) && isSearch) return null;
  const isOfEmpty = Object.values(args).includes('') && gap.test(first);
  const isOfCall = values.length > 0 || isOfEmpty || names.some((name) => isSubject(first, name));
  return isOfCall ? text : null;
}

/** `Failed to convert the plan …`, of `convert_plan`, whatever is reported after it. */
function saysUndone(text: string, [verb = '']: readonly string[]): boolean {
  return new RegExp(
    `^(?:failed to|could not|couldn['’]t|unable to) ${escapePattern(verb)}\\b`,
    'i',
  ).test(text);
}

/** The texts and numbers in arguments, as they are and without what paths begin with. */
function givenTexts(value: Json): readonly string[] {
  if (typeof value === 'string') {
    const bare = value.trim().replace(/^\.\//, '');
    return [...new Set([value.trim(), bare])].filter((text) => text !== '');
  }
  if (isNumber(value)) return [String(value)];
  return isContainer(value) ? Object.values(value).flatMap(givenTexts) : [];
}

/** The names of a schema's properties, those inside them too. */
function parameterNames(schema: unknown): readonly string[] {
  if (!isContainer(schema)) return [];
  return Object.entries(schema).flatMap(([key, value]: readonly [string, unknown]) => [
    ...(key === 'properties' ? Object.keys(value ?? {}) : []),
    ...parameterNames(value),
  ]);
}

function hasToken(text: string, value: string): boolean {
  return text.search(tokenOrPart(value)) >= 0;
}

/** The value wherever it stands; a short one where no letter, digit or part of a number is beside it. */
function tokenOrPart(value: string): RegExp {
  const exactly = escapePattern(value);
  return value.length < shortestValue
    ? new RegExp(`(?<![\\p{L}\\p{N}]|[.,]\\d*)${exactly}(?![\\p{L}\\p{N}]|[.,]\\d)`, 'gu')
    : new RegExp(exactly, 'g');
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`\\b${escapePattern(word)}\\b`, 'i').test(text);
}

/** True where a sentence begins with the argument's name (`Tide must be …`, `The berth_id …`), or with two words of it. */
function isSubject(sentence: string, name: string): boolean {
  const words = wordsOfName(name);
  const starts = (some: readonly string[]): boolean =>
    new RegExp(
      `^\\W*(?:the |argument |parameter )*\\W*${some.map(escapePattern).join('[\\s_.-]*')}\\b`,
      'i',
    ).test(sentence);
  return starts(words) || (words.length > 2 && starts(words.slice(0, 2)));
}
