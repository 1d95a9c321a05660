const smallestCapacity = 4;

/** One term's postings: those from `start` on, `length` of them, in the three parallel arrays of `PostingLists`. */
export interface PostingSpan {
  readonly start: number;
  readonly length: number;
}

/**
 * Postings of all terms in three growing typed arrays. A term's list that is full moves to the end with double the room;
 * the holes this leaves are closed when the end is reached.
 */
export class PostingLists {
  /** Document slots. */
  documents = new Int32Array(1024);
  /** How often the term is in the document. */
  counts = new Uint32Array(1024);
  /** What the term adds to the document's score; whoever owns the lists fills it. */
  weights = new Float64Array(1024);
  private starts = new Int32Array(256);
  private capacities = new Int32Array(256);
  private lengths = new Int32Array(256);
  private used = 0;
  private reserved = 0;

  span(term: number): PostingSpan {
    return { start: this.starts[term] ?? 0, length: this.lengths[term] ?? 0 };
  }

  lengthOf(term: number): number {
    return this.lengths[term] ?? 0;
  }

  add(term: number, document: number, count: number): void {
    this.makeRoomForTerm(term);
    const length = this.lengthOf(term);
    if (length === this.capacities[term]) this.move(term);
    const place = (this.starts[term] ?? 0) + length;
    this.documents[place] = document;
    this.counts[place] = count;
    this.lengths[term] = length + 1;
  }

  /** Takes the document out of the term's list; the last posting takes its place. */
  remove(term: number, document: number): void {
    const { start, length } = this.span(term);
    const found = this.documents.subarray(start, start + length).indexOf(document);
    if (found < 0) return;
    this.copyWithin(start + found, start + length - 1, 1);
    this.lengths[term] = length - 1;
  }

  private makeRoomForTerm(term: number): void {
    if (term < this.starts.length) return;
    const size = Math.max(term + 1, this.starts.length * 2);
    this.starts = grown(this.starts, new Int32Array(size));
    this.capacities = grown(this.capacities, new Int32Array(size));
    this.lengths = grown(this.lengths, new Int32Array(size));
  }

  private move(term: number): void {
    const capacity = this.capacities[term] ?? 0;
    const wanted = Math.max(smallestCapacity, capacity * 2);
    if (this.used + wanted > this.documents.length) this.makeRoom(wanted);
    const { start, length } = this.span(term);
    this.copyWithin(this.used, start, length);
    this.starts[term] = this.used;
    this.capacities[term] = wanted;
    this.used += wanted;
    this.reserved += wanted - capacity;
  }

  private makeRoom(wanted: number): void {
    const needed = this.reserved + wanted;
    const room = this.documents.length;
    this.repack(needed * 1.3 > room ? Math.ceil(Math.max(needed, room) * 1.5) : room);
  }

  /** Copies every list, one after the other, into arrays of `size`. */
  private repack(size: number): void {
    const from = [this.documents, this.counts, this.weights] as const;
    const to = [new Int32Array(size), new Uint32Array(size), new Float64Array(size)] as const;
    let next = 0;
    for (let term = 0; term < this.starts.length; term += 1) {
      const { start, length } = this.span(term);
      from.forEach((array, index) => to[index]?.set(array.subarray(start, start + length), next));
      this.starts[term] = next;
      next += this.capacities[term] ?? 0;
    }
    [this.documents, this.counts, this.weights] = to;
    this.used = next;
    this.reserved = next;
  }

  private copyWithin(to: number, from: number, length: number): void {
    this.documents.copyWithin(to, from, from + length);
    this.counts.copyWithin(to, from, from + length);
    this.weights.copyWithin(to, from, from + length);
  }
}

function grown(
  from: Int32Array<ArrayBuffer>,
  into: Int32Array<ArrayBuffer>,
): Int32Array<ArrayBuffer> {
  into.set(from);
  return into;
}
