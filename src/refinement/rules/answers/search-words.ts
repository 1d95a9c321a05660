import type { FrozenPool } from '../../../arguments/pool/frozen-pool.js';
import { subjectWords } from '../../../arguments/names/name-match.js';
import { nameWords } from '../../../arguments/names/name-words.js';
import { isStandInText } from '../../../arguments/values/stand-in-texts.js';
import type { ToolDoc } from '../../../core/tool-doc.js';
import { englishStopWords } from '../../../retrieval/english-stop-words.js';
import { groupBy } from '../../../support/group-by.js';
import { oncePerObject } from '../../../support/once-per-object.js';

const mostNames = 2;
/** Shorter words stand in others by chance. */
const shortestWord = 4;
const longestName = 60;

/**
 * What a search over this catalogue's things should find, out of the names and titles that answers held: a word that several of
 * them share, so that there is something to count, whole ones, and a word of one. First what tools about the same things told.
 */
export function searchWords(pool: FrozenPool, tool: ToolDoc): readonly string[] {
  const names = namesFor(pool, tool);
  const whole = names.slice(0, mostNames);
  const [longest = []] = whole.map((name) => longestWords(name));
  const terms = [...sharedWords(names).slice(0, 1), ...whole, ...longest.slice(0, 1)];
  return [...new Set(terms)];
}

/** True where there is something to search for. */
export function hasSearchWords(pool: FrozenPool, tool: ToolDoc): boolean {
  return namedIn(pool).some(({ toolId }) => toolId !== tool.id);
}

/** The words of a name of several, the longest first: some lookups know surnames alone. */
export function longestWords(name: string): readonly string[] {
  return /\S\s+\S/.test(name) ? wordsOf(name).toSorted((a, b) => b.length - a.length) : [];
}

function namesFor(pool: FrozenPool, tool: ToolDoc): readonly string[] {
  const subject = new Set(subjectWords(nameWords(tool.name)));
  const isAbout = ({ toolId }: Named): boolean =>
    nameWords(toolId).some((word) => subject.has(word));
  const names = namedIn(pool).filter(({ toolId }) => toolId !== tool.id);
  const ordered = [...names.filter(isAbout), ...names.filter((name) => !isAbout(name))];
  return [...new Set(ordered.map(({ value }) => value))];
}

interface Named {
  readonly toolId: string;
  readonly value: string;
}

/** Names and titles of things, none that our calls have given. */
const namedIn = oncePerObject((pool: FrozenPool): readonly Named[] =>
  pool.all().flatMap(({ origin, field, value, toolId, sentFirst }): Named[] => {
    if (origin !== 'answer' || sentFirst || typeof value !== 'string') return [];
    if (!/name|title|label|subject|headline/i.test(field) || !isTelling(value)) return [];
    return [{ toolId, value }];
  }),
);

function isTelling(text: string): boolean {
  return (
    text.length <= longestName &&
    /\p{L}{3}/u.test(text) &&
    !/[/\\@\n]/.test(text) &&
    !/tooldraft/i.test(text) &&
    !isStandInText(text)
  );
}

/** Words that stand in two names or more, those in most first. */
function sharedWords(names: readonly string[]): readonly string[] {
  const all = names.flatMap((name) => [...new Set(wordsOf(name))]);
  return [...groupBy(all, (word) => word.toLowerCase()).values()]
    .filter((same) => same.length > 1)
    .sort((a, b) => b.length - a.length)
    .flatMap(([word]) => word ?? []);
}

function wordsOf(name: string): readonly string[] {
  return (name.match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => word.length >= shortestWord && !englishStopWords.has(word.toLowerCase()),
  );
}
