/** Edits (insert, delete, replace, swap of neighbours) that turn `a` into `b`. */
function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) best = Math.min(best, (beforePrevious[j - 2] ?? 0) + 1);
      row.push(best);
    }
    beforePrevious = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
}

/** Spelling without what people mix up: case, dashes, underscores, dots and spaces. */
function plain(word: string): string {
  return word.toLowerCase().replace(/[-_.\s]+/g, '');
}

/** The candidate most likely meant by a mistyped word, or null where none is near. Words over 100 characters match nothing. */
export function closestTo(word: string, candidates: Iterable<string>): string | null {
  const typed = plain(word);
  if (typed === '' || typed.length > 100) return null;
  let best: string | null = null;
  let bestDistance = Math.max(1, Math.floor(typed.length / 3)) + 1;
  for (const candidate of candidates) {
    const known = plain(candidate);
    if (Math.abs(known.length - typed.length) >= bestDistance) continue;
    const distance = editDistance(typed, known);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** ` Did you mean "x"?` with the leading space, or the empty text where nothing is near. */
export function didYouMean(word: string, candidates: Iterable<string>, prefix = ''): string {
  const closest = closestTo(word, candidates);
  return closest === null ? '' : ` Did you mean "${prefix}${closest}"?`;
}
