import { splitSentences } from '../../support/split-sentences.js';
import { accusedOf } from './accused-argument.js';
import { resolveName } from './argument-naming.js';
import type { ConstraintHint } from './constraint-hint.js';
import { listAt } from '../texts/enum-in-text.js';
import { nameWords } from '../names/name-words.js';

const quoted = String.raw`["'\`“‘].{0,120}?["'\`”’]`;
const thing = String.raw`([a-z][\w-]{1,30}(?: [a-z][\w-]{1,30}){0,2}?)`;
const known = String.raw`(?:(?:valid|known|supported|recogni[sz]ed|allowed|accepted|available|existing) )?`;
/** `No column "x"`, `Unknown topic`: what there is none of, and the value where it is said. */
const accusing = new RegExp(
  String.raw`^(?:.{0,40}: )?(?:sorry, )?(?:there is |we have |i know )?(?:no(?: such)?|unknown|invalid|unsupported|unrecogni[sz]ed|not an? ${known.slice(0, -1)}) ${thing}(?::? (${quoted}|\S+))?[.!]?$`,
  'i',
);
/** `Status "x" is not a column on the board`, `"x" is no colour that we stock`. */
const denying = new RegExp(
  String.raw`^(?:the )?(?:${thing} )?(${quoted}) (?:is|was) (?:not (?:an?|one of (?:the|our)|among (?:the|our)) |no )${known}${thing}(?: (?:on|in|of|at|for|that|which|we|to) .{1,60}|)[.!]?$`,
  'i',
);

/** How a sentence begins that says what there is, in whatever words it goes on: `We file guests under: …`. */
const offering =
  /^(?:we|you (?:can|may)|they|these|those|there (?:is|are)|only|please|pick|choose|select|take|use|try|known|it (?:can|must|has to) be|this (?:can|must) be)\b/i;
const offersNothing =
  /\b(?:not|never|no|without|already|except|need|needs|require[sd]?|missing|lack|failed|similar|mean|closed|taken|booked|reserved|sold|e\.?g|examples?|such as|like)\b|n['’]t\b/i;
/** The list goes on. */
const goesOn = /…|\.{3}|\betc\b|\band (?:so on|more|others?|many)\b|\bamong others\b/i;

interface Accusation {
  readonly thing: string;
  readonly argument: string | null;
}

/**
 * The values listed in the sentence behind one that says that a value is none of them: under the plural of what it is not (`No
 * column "x". Columns: a > b > c`), or under words that offer them (`Unknown topic. We file guests under: a, b, c`). Of no argument
 * where the message names none but quotes the value.
 */
export function listBehindAccusation(
  message: string,
  parameters: readonly string[],
): ConstraintHint | null {
  const sentences = splitSentences(message).flatMap((sentence) => sentence.split(/\s*;\s+/));
  for (const [index, sentence] of sentences.entries()) {
    const next = sentences[index + 1];
    const accusation = next === undefined ? null : accusationIn(sentence, parameters);
    const values = accusation === null ? [] : listedFor(accusation, next ?? '', parameters);
    if (accusation !== null && values.length > 0)
      return { kind: 'enum', argument: accusation.argument, values };
  }
  return null;
}

function accusationIn(sentence: string, parameters: readonly string[]): Accusation | null {
  const denied = denying.exec(sentence);
  if (denied !== null) {
    const [, named = '', , said = ''] = denied;
    return { thing: said, argument: argumentOf([named, said], parameters) };
  }
  const [, said, value = ''] = accusing.exec(sentence) ?? [];
  const argument = argumentOf([said ?? ''], parameters) ?? accusedOf(sentence, parameters);
  if (said === undefined) return argument === null ? null : { thing: argument, argument };
  return argument === null && !/^["'`“‘]/.test(value) ? null : { thing: said, argument };
}

function argumentOf(said: readonly string[], parameters: readonly string[]): string | null {
  return said.map((name) => resolveName(name, parameters)).find((name) => name !== null) ?? null;
}

const fewestValues = 3;

function listedFor(
  { thing: accused, argument }: Accusation,
  sentence: string,
  parameters: readonly string[],
): readonly string[] {
  const told = toldToUse(sentence, argument);
  if (told.length > 0) return told.some((value) => parameters.includes(value)) ? [] : told;
  const [, lead = '', list = ''] =
    /^([a-z][a-z' -]{1,60}?)(?::| are:?| is:?)\s(.+)$/i.exec(sentence) ?? [];
  if (list === '' || offersNothing.test(lead) || goesOn.test(list)) return [];
  const isOfThing = [accused, argument ?? ''].some((name) => isPluralOf(lead, name));
  if (!isOfThing && !(argument !== null && offering.test(lead) && sentence.includes(': ')))
    return [];
  const values = listAt(list, true);
  const areNames = values.every((value) => parameters.includes(value));
  const areThings = argument === null && values.some((value) => !isPlainWord.test(value));
  return values.length < fewestValues || areNames || areThings ? [] : values;
}

/** `Use open, acked or any.`, of an argument that is known: one of them. */
function toldToUse(sentence: string, argument: string | null): readonly string[] {
  const [, list = ''] =
    /^(?:please )?(?:use|try|choose|pick|select|take|give|expected|(?:it )?must be) (?:one of |either )?(\S.{2,300}?)[.!]?$/i.exec(
      sentence,
    ) ?? [];
  const values = /,? or \S+$/.test(list) && argument !== null ? listAt(list, true) : [];
  return values.length > 1 && values.every((value) => isPlainWord.test(value)) ? values : [];
}

/** No name of a file, no number: things that are there come and go. */
const isPlainWord = /^[a-z]+(?:[ _-][a-z]+)*$/i;

/** `Columns`, `The columns`, of a column. */
function isPluralOf(lead: string, thing: string): boolean {
  const last = lead.toLowerCase().split(' ').at(-1) ?? '';
  const words = nameWords(thing);
  return last.endsWith('s') && nameWords(last).join(' ') === words.at(-1) && words.length > 0;
}
