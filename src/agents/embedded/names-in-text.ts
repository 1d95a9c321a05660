import { englishStopWords } from '../../retrieval/english-stop-words.js';

/** Words that may stand inside a name without a capital: "House of Cards", "Lord of the Rings". */
const joiners = new Set('of the and in on at de la van von der to for a an &'.split(' '));
/** Words that requests begin with and that carry a capital only there. */
const openers = new Set(
  'show find list get search look make create add delete remove update open close read write move copy send book buy sell check count compare recommend suggest explain describe start stop set turn put play display print fetch retrieve return provide recommend let help can could hey hi hello yes ok okay i'.split(
    ' ',
  ),
);
const quoted =
  /"([^"\n]{1,120})"|“([^”\n]{1,120})”|‘([^’\n]{1,120})’|`([^`\n]{1,120})`|(?<!\w)'([^'\n]{1,120})'(?!\w)/g;

/**
 * What a request calls by name, quoted texts first, then runs of capitalised words ("The Last Of Us", "House of Cards"),
 * in the order they stand. A possessive ending is dropped, and so is a sentence's first word where it is a common one.
 */
export function namesInText(text: string): readonly string[] {
  const quotes = [...text.matchAll(quoted)].map((match) => match.slice(1).find(Boolean) ?? '');
  const bare = text.replace(quoted, ' . ');
  const runs = bare.split(/[.!?;\n]+(?:\s|$)/).flatMap(runsIn);
  return [...new Set([...quotes, ...runs].map((name) => name.trim()))].filter(
    (name) => name !== '' && !isCommon(name),
  );
}

function runsIn(sentence: string): readonly string[] {
  const words = sentence.split(/\s+/).filter((word) => word !== '');
  const runs: string[][] = [];
  let run: string[] = [];
  let isEnded = false;
  const close = (): void => {
    while (isLoose(run.at(-1))) run.pop();
    if (run.length > 0) runs.push(run);
    run = [];
  };
  for (const [index, raw] of words.entries()) {
    const word = raw.replace(/^[("'[]+|[)\]"',:]+$/g, '').replace(/['’]s$/, '');
    const begins = isCapital(word) && !(index === 0 && isOpener(word));
    const goesOn = run.length > 0 && !isEnded && (joiners.has(word) || /^\d+$/.test(word));
    if (begins && isEnded) close();
    if (begins || goesOn) run.push(word);
    else close();
    isEnded = /[,)]$|['’]s[,)]?$/.test(raw);
  }
  close();
  return runs.map((each) => each.join(' '));
}

/** What no name ends with: a joining word, "I". */
function isLoose(word: string | undefined): boolean {
  return word !== undefined && (word === 'I' || (joiners.has(word) && !isCapital(word)));
}

function isCapital(word: string): boolean {
  return /^\p{Lu}/u.test(word);
}

function isOpener(word: string): boolean {
  const lower = word.toLowerCase().replace(/['’].*$/, '');
  if (lower === 'the' || lower === 'a') return false;
  return englishStopWords.has(lower) || openers.has(lower);
}

/** A lone word such as "I" or "TV" that names nothing in particular. */
function isCommon(name: string): boolean {
  return /^\p{Lu}{1,2}s?$/u.test(name) || englishStopWords.has(name.toLowerCase());
}
