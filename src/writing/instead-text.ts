import { commonVerbs } from '../arguments/names/common-verbs.js';
import { oncePerObject } from '../support/once-per-object.js';
import { plainWords } from '../support/plain-words.js';

/**
 * `To list orders, use X.`; where the sibling's purpose is no imperative: `X is the one that lists orders.` What is no sentence in
 * either way (`Get Room`, `The zones of a server`) is put beside the name as it is. `names` are those of the catalogue's tools.
 */
export function insteadText(name: string, sentence: string, names: readonly string[]): string {
  const verbs = verbsOf(names);
  const plain = lowered(sentence);
  const [first = '', ...rest] = plain.split(' ');
  const code = `\`${name.replaceAll('`', "'")}\``;
  const beside = `Not to be confused with ${code} (${sentence.replace(/[.!?]+$/, '')}).`;
  // `Book` alone may be what is returned.
  if (rest.length === 0) return beside;
  if (verbs.has(first) && !lacksArticle(sentence)) return `To ${plain}, use ${code}.`;
  const isNoun = /^(?:of|that|which|who|whose)$/.test(rest[0] ?? '');
  return isThirdPerson(first, verbs) && !isNoun ? `${code} is the one that ${plain}.` : beside;
}

/** `lists`, `fetches`, `tries`: a plural (`options`) looks the same. */
function isThirdPerson(word: string, verbs: ReadonlySet<string>): boolean {
  const bases = [word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')];
  return bases.some((base) => base !== word && verbs.has(base));
}

const isPlural = /[a-rt-z]s$/;
/** `opening` begins a name as a noun or a state. */
const isDoing = /[a-z]{3}ing$/;

/** A heading that orders something done to one thing (`Get Room`), as generators make of a function's name. */
function lacksArticle(sentence: string): boolean {
  const words = sentence.replace(/[.!?]+$/, '').split(' ');
  const isHeading = words.length > 1 && words.every((word) => /^[A-Z][a-z]/.test(word));
  return isHeading && !isPlural.test(words.at(-1) ?? '');
}

const notVerbs = new Set(
  'a an the this that these those some any each every all both one two its their your our when where if for from in on of to with by at as it there is are was not no details'.split(
    ' ',
  ),
);

/** Words that sentences of a catalogue may begin with as orders: common verbs, and what its tools' names begin with, but plurals. */
const verbsOf = oncePerObject((names: readonly string[]): ReadonlySet<string> => {
  const own = names
    .map((name) => plainWords(name).split(' ')[0] ?? '')
    .filter((word) => !isPlural.test(word) && !isDoing.test(word));
  return new Set([...commonVerbs, ...own].filter((word) => !notVerbs.has(word)));
});

const smallWords = new Set('a an the of in on for to from by with and or at as'.split(' '));

/** As the middle of a sentence; of a heading (`List All Orders`) every word. */
function lowered(sentence: string): string {
  const plain = sentence.replace(/[.!?]+$/, '');
  const words = plain.split(' ');
  const isHeading =
    words.length > 1 && words.every((word) => /^[A-Z]/.test(word) || smallWords.has(word));
  if (isHeading)
    return plain.replace(/(?<![\w-])[A-Z](?=[a-z]*(?![\w-]))/g, (letter) => letter.toLowerCase());
  return /^[A-Z][a-z]/.test(plain) ? `${plain.charAt(0).toLowerCase()}${plain.slice(1)}` : plain;
}
