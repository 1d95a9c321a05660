import type { Json } from '../../../../core/json.js';

/** Words that APIs use for one and the same state or rank: a document that is behind often has another of them. */
const alike = [
  'finished complete completed done closed resolved',
  'cancelled canceled aborted void',
  'active enabled live open',
  'inactive disabled archived closed',
  'running in_progress processing started active',
  'pending queued waiting new open',
  'failed error failure',
  'deleted removed',
  'high urgent critical major',
  'medium normal moderate',
  'low minor',
  'asc ascending',
  'desc descending',
].map((words) => words.split(' '));

const most = 4;

/** Other words for a value that is refused though it is documented, in its case; none for what is no such word. */
export function otherWordsFor(value: Json): readonly string[] {
  if (typeof value !== 'string') return [];
  const word = value.toLowerCase().replace(/[\s-]/g, '_');
  const others = alike.filter((words) => words.includes(word)).flat();
  const isUpper = value === value.toUpperCase();
  return [...new Set(others)]
    .filter((other) => other !== word)
    .slice(0, most)
    .map((other) => (isUpper ? other.toUpperCase() : other));
}
