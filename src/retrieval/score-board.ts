/** The scores of one query while it is summed up, one place a document slot; 0 where nothing has matched yet. */
export class ScoreBoard {
  scores = new Float64Array(0);

  makeRoom(slots: number): void {
    if (this.scores.length < slots) this.scores = new Float64Array(Math.ceil(slots * 1.5));
  }

  /** Adds `repeats` × weight to each document of a posting list. */
  add(documents: Int32Array, weights: Float64Array, repeats: number): void {
    const { scores } = this;
    for (let place = 0; place < documents.length; place += 1) {
      scores[documents[place]!]! += repeats * weights[place]!;
    }
  }

  /** The first slot from `from` on that has a score, and one of at least `floor`; −1 where there is none. */
  nextReaching(from: number, floor: number): number {
    const { scores } = this;
    for (let slot = from; slot < scores.length; slot += 1) {
      const score = scores[slot]!;
      if (score >= floor && score > 0) return slot;
    }
    return -1;
  }

  clear(): void {
    this.scores.fill(0);
  }
}
