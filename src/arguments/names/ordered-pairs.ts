import { nameWords } from './name-words.js';

const opposites: readonly (readonly [first: string, second: string])[] = [
  ['start', 'end'],
  ['begin', 'end'],
  ['start', 'stop'],
  ['start', 'finish'],
  ['from', 'to'],
  ['from', 'until'],
  ['from', 'through'],
  ['since', 'until'],
  ['after', 'before'],
  ['since', 'before'],
  ['newer', 'older'],
  ['gt', 'lt'],
  ['gte', 'lte'],
  ['ge', 'le'],
  ['min', 'max'],
  ['minimum', 'maximum'],
  ['lower', 'upper'],
  ['low', 'high'],
  ['in', 'out'],
  ['earliest', 'latest'],
  ['arrival', 'departure'],
  ['departure', 'return'],
  ['pickup', 'dropoff'],
  ['open', 'close'],
  ['starting', 'ending'],
  ['starting', 'ended'],
  ['effective', 'expiry'],
];

/** Pairs of names that mark the two ends of a range: `start_date` and `end_date`, `check_in` and `check_out`, `min` and `max`. */
export function orderedPairs(
  names: readonly string[],
): readonly (readonly [first: string, second: string])[] {
  const worded = names.map((name) => ({ name, words: nameWords(name) }));
  return worded.flatMap((first) =>
    worded
      .filter((second) => isOtherEnd(first.words, second.words))
      .map((second) => [first.name, second.name] as const),
  );
}

function isOtherEnd(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  const different = a.flatMap((word, index) => (word === b[index] ? [] : [[word, b[index]]]));
  const [[low, high] = []] = different;
  return different.length === 1 && opposites.some(([start, end]) => low === start && high === end);
}
