import { ConfigurationError } from '../core/errors.js';
import { PostingLists } from './posting-lists.js';
import { ScoreBoard } from './score-board.js';
import type { IndexedText, SearchHit } from './search-hit.js';
import { defaultTokenizer } from './tokenizer-by-name.js';
import type { Tokenizer } from './tokenizer.js';
import { TopHits } from './top-hits.js';

export interface Bm25Options {
  /** How soon repeats of a term stop counting; at least 0, 1.2 unless told. */
  readonly k1?: number;
  /** How much long documents are held back, 0 to 1; 0.75 unless told. */
  readonly b?: number;
  readonly tokenizer?: Tokenizer;
}

interface StoredDocument {
  readonly id: string;
  readonly slot: number;
  readonly terms: Int32Array;
  readonly length: number;
}

/**
 * BM25 as Lucene has it: the sum over query terms, repeats counted, of idf · tf / (tf + k1 · (1 − b + b · length / mean
 * length)) with idf = ln(1 + (N − df + 0.5) / (df + 0.5)). Documents come and go without a rebuild; a term's weights are
 * computed when it is next searched.
 */
export class Bm25Index {
  readonly tokenizer: Tokenizer;
  private readonly k1: number;
  private readonly b: number;
  private readonly terms = new Map<string, number>();
  private readonly postings = new PostingLists();
  private readonly stored = new Map<string, StoredDocument>();
  private readonly freeSlots: number[] = [];
  private readonly bySlot: (StoredDocument | null)[] = [];
  private totalLength = 0;
  /** Goes up with every change; a term whose stamp differs has stale weights. */
  private revision = 1;
  private readonly stamps: number[] = [];
  private readonly board = new ScoreBoard();

  constructor(options: Bm25Options = {}) {
    const { k1 = 1.2, b = 0.75 } = options;
    if (!(k1 >= 0 && k1 < Infinity) || !(b >= 0 && b <= 1)) {
      throw new ConfigurationError(`BM25 cannot work with k1 = ${k1} and b = ${b}.`, {
        remedy: 'Give a k1 of at least 0 and a b from 0 to 1, e.g. k1 = 1.2 and b = 0.75.',
      });
    }
    this.k1 = k1;
    this.b = b;
    this.tokenizer = options.tokenizer ?? defaultTokenizer;
  }

  get size(): number {
    return this.stored.size;
  }

  has(id: string): boolean {
    return this.stored.has(id);
  }

  /** Adds a document; one that has the same id is replaced. */
  add({ id, text }: IndexedText): void {
    this.remove(id);
    const words = this.tokenizer.tokenize(text);
    const counts = new Map<number, number>();
    for (const word of words) {
      const term = this.termOf(word);
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
    const slot = this.freeSlots.pop() ?? this.bySlot.length;
    const document: StoredDocument = {
      id,
      slot,
      terms: new Int32Array(counts.size),
      length: words.length,
    };
    let next = 0;
    for (const [term, count] of counts) {
      this.postings.add(term, slot, count);
      document.terms[next++] = term;
    }
    this.bySlot[slot] = document;
    this.stored.set(id, document);
    this.totalLength += words.length;
    this.revision += 1;
  }

  /** Takes a document out; false where there is none of that id. */
  remove(id: string): boolean {
    const document = this.stored.get(id);
    if (document === undefined) return false;
    for (const term of document.terms) this.postings.remove(term, document.slot);
    this.bySlot[document.slot] = null;
    this.freeSlots.push(document.slot);
    this.stored.delete(id);
    this.totalLength -= document.length;
    this.revision += 1;
    return true;
  }

  /** The best `limit` documents that share a term with the query, ties by id. */
  search(query: string, limit: number): SearchHit[] {
    if (limit < 1 || this.stored.size === 0) return [];
    const repeats = new Map<number, number>();
    for (const word of this.tokenizer.tokenize(query)) {
      const term = this.terms.get(word);
      if (term !== undefined) repeats.set(term, (repeats.get(term) ?? 0) + 1);
    }
    if (repeats.size === 0) return [];
    this.board.makeRoom(this.bySlot.length);
    for (const [term, count] of repeats) this.addScores(term, count);
    const hits = this.collect(limit);
    this.board.clear();
    return hits;
  }

  private termOf(word: string): number {
    const known = this.terms.get(word);
    if (known !== undefined) return known;
    const term = this.terms.size;
    this.terms.set(word, term);
    return term;
  }

  private addScores(term: number, repeats: number): void {
    const { start, length } = this.postings.span(term);
    if (this.stamps[term] !== this.revision) this.weigh(term, start, length);
    const documents = this.postings.documents.subarray(start, start + length);
    const weights = this.postings.weights.subarray(start, start + length);
    this.board.add(documents, weights, repeats);
  }

  private weigh(term: number, start: number, length: number): void {
    const { documents, counts, weights } = this.postings;
    const idf = Math.log(1 + (this.stored.size - length + 0.5) / (length + 0.5));
    const meanLength = this.totalLength / this.stored.size;
    for (let place = start; place < start + length; place += 1) {
      const count = counts[place] ?? 0;
      const relativeLength = (this.bySlot[documents[place] ?? 0]?.length ?? 0) / meanLength;
      const held = this.k1 * (1 - this.b + this.b * relativeLength);
      weights[place] = (idf * count) / (count + held);
    }
    this.stamps[term] = this.revision;
  }

  private collect(limit: number): SearchHit[] {
    const top = new TopHits(limit);
    let slot = this.board.nextReaching(0, top.threshold);
    while (slot >= 0) {
      const document = this.bySlot[slot];
      if (document) top.offer({ id: document.id, score: this.board.scores[slot] ?? 0 });
      slot = this.board.nextReaching(slot + 1, top.threshold);
    }
    return top.sorted();
  }
}
