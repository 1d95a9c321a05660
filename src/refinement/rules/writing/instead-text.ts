import type { CatalogueView } from '../../engine.js';
import { commonVerbs } from '../../../arguments/names/common-verbs.js';
import { oncePerObject } from '../../../support/once-per-object.js';
import { plainWords } from '../../../support/plain-words.js';
import { exactCode } from '../quote.js';

/**
 * `To list orders, use X.`; where the sibling's purpose is no imperative: `X is the one that lists orders.` What is no sentence in
 * either way (`Get Room`, `The zones of a server`) is put beside the name as it is.
 */
export function insteadText(name: string, sentence: string, verbs: ReadonlySet<string>): string {
  const purpose = lowered(sentence);
  const plain = purpose.replace(/[.!?]+$/, '');
  const [first = '', ...rest] = plain.split(' ');
  // `Book` alone may be what is returned.
  if (rest.length === 0) return besideName(name, sentence);
  if (verbs.has(first) && !lacksArticle(sentence)) return `To ${plain}, use ${exactCode(name)}.`;
  const isNoun = /^(?:of|that|which|who|whose)$/.test(rest[0] ?? '');
  return isThirdPerson(first, verbs) && !isNoun
    ? `${exactCode(name)} is the one that ${plain}.`
    : besideName(name, sentence);
}

function besideName(name: string, sentence: string): string {
  return `Not to be confused with ${exactCode(name)} (${sentence.replace(/[.!?]+$/, '')}).`;
}

/** `lists`, `fetches`, `tries`: a plural (`options`) looks the same. */
function isThirdPerson(word: string, verbs: ReadonlySet<string>): boolean {
  const bases = [word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')];
  return bases.some((base) => base !== word && verbs.has(base));
}

/** A heading that orders something done to one thing (`Get Room`), as generators make of a function's name. */
function lacksArticle(sentence: string): boolean {
  const words = sentence.replace(/[.!?]+$/, '').split(' ');
  return (
    words.length > 1 &&
    words.every((word) => /^[A-Z][a-z]/.test(word)) &&
    !/[a-rt-z]s$/.test(words.at(-1) ?? '')
  );
}

const notVerbs = new Set(
  'a an the this that these those some any each every all both one two its their your our when where if for from in on of to with by at as it there is are was not no details'.split(
    ' ',
  ),
);

/** Words that sentences of this catalogue may begin with as orders: common verbs, and what its tools' names begin with, but plurals. */
export const verbsOf = oncePerObject(
  ({ tools }: CatalogueView): ReadonlySet<string> =>
    new Set(
      [
        ...commonVerbs,
        ...tools
          .map(({ tool }) => plainWords(tool.name).split(' ')[0] ?? '')
          .filter((word) => !/[a-rt-z]s$/.test(word)),
      ].filter((word) => !notVerbs.has(word)),
    ),
);

/** As the middle of a sentence; of a heading (`List All Orders`) every word. */
function lowered(sentence: string): string {
  const words = sentence.replace(/[.!?]+$/, '').split(' ');
  const isHeading =
    words.length > 1 && words.every((word) => /^[A-Z]/.test(word) || smallWords.has(word));
  const text = isHeading
    ? sentence.replace(/(?<![\w-])[A-Z](?=[a-z]*(?![\w-]))/g, (letter) => letter.toLowerCase())
    : /^[A-Z][a-z]/.test(sentence)
      ? `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
      : sentence;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

const smallWords = new Set('a an the of in on for to from by with and or at as'.split(' '));
