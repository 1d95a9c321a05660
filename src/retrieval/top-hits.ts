import { compareHits, type SearchHit } from './search-hit.js';

/** The best `limit` hits of a stream, without sorting the rest: a binary heap with the worst kept hit on top. */
export class TopHits {
  private readonly heap: SearchHit[] = [];

  constructor(private readonly limit: number) {}

  /** What a hit must reach to be kept; below every score while there is room. */
  get threshold(): number {
    if (this.heap.length < this.limit) return -Infinity;
    return this.heap[0]?.score ?? Infinity;
  }

  offer(hit: SearchHit): void {
    if (this.heap.length < this.limit) {
      this.heap.push(hit);
      this.rise(this.heap.length - 1);
      return;
    }
    const worst = this.heap[0];
    if (worst === undefined || compareHits(hit, worst) >= 0) return;
    this.heap[0] = hit;
    this.sink(0);
  }

  /** Best first. */
  sorted(): SearchHit[] {
    return [...this.heap].sort(compareHits);
  }

  private rise(start: number): void {
    let place = start;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.isWorse(place, parent)) return;
      this.swap(place, parent);
      place = parent;
    }
  }

  private sink(start: number): void {
    let place = start;
    for (;;) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      let worst = place;
      if (this.isWorse(left, worst)) worst = left;
      if (this.isWorse(right, worst)) worst = right;
      if (worst === place) return;
      this.swap(place, worst);
      place = worst;
    }
  }

  private isWorse(a: number, b: number): boolean {
    const [first, second] = [this.heap[a], this.heap[b]];
    return first !== undefined && second !== undefined && compareHits(first, second) > 0;
  }

  private swap(a: number, b: number): void {
    const [first, second] = [this.heap[a], this.heap[b]];
    if (first === undefined || second === undefined) return;
    this.heap[a] = second;
    this.heap[b] = first;
  }
}
