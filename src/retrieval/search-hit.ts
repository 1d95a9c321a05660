/** A text to be found, under an id that is unique in its index. */
export interface IndexedText {
  readonly id: string;
  readonly text: string;
}

/** One result; what its score means is the index's matter. */
export interface SearchHit {
  readonly id: string;
  readonly score: number;
}

/** The order of results: higher scores first, ties by id in code-unit order, so that it is the same everywhere. */
export function compareHits(a: SearchHit, b: SearchHit): number {
  if (a.score !== b.score) return b.score - a.score;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
