import type { AskedCounts } from '../belief/redundancy-cost.js';

/** A call that was not made, and the required arguments nobody could tell. */
export interface LeftOut {
  readonly tool: string;
  readonly gaps: readonly string[];
}

/** What the calls of one request have to know of each other. */
export class RequestMemory {
  readonly left: LeftOut[] = [];
  /** How often each aspect was asked about in this request (n_a of SAGE definition 5). */
  asked: AskedCounts = new Map();
  /** Keys of aspects the user could not tell. */
  readonly unanswered = new Set<string>();
  /** Keys of aspects of which an answer said nothing, though it said something. */
  private readonly unclear = new Set<string>();

  /** Keeps what an answer left open: what nobody could tell is not asked again, what may have been misread is, once. */
  leftOpen(key: string, misread: boolean): void {
    if (misread && !this.unclear.has(key)) this.unclear.add(key);
    else this.unanswered.add(key);
  }
}
