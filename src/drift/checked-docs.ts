import type { Leftover } from '../refinement/leftovers.js';
import type { ChangedTools } from './changed-tools.js';
import type { Standing } from './standing.js';

/** A sentence, and whether it is so. */
export interface CheckedSentence {
  readonly tool: string;
  readonly text: string;
  readonly target: string;
  readonly kind: string;
  readonly standing: Standing;
  /** These are a person's words, which a review changes and no refinement. */
  readonly isOfPerson: boolean;
}

/** What a check found. */
export interface CheckedDocs {
  /** `budget`: the calls ran out; what was not decided by then is unclear. */
  readonly status: 'done' | 'budget';
  readonly sentences: readonly CheckedSentence[];
  /** Sentences with nothing stored that could be made again. */
  readonly withoutRecipe: number;
  /** Tools with sentences that were not checked, and what would allow it. */
  readonly withheld: readonly {
    readonly tool: string;
    readonly sentences: number;
    readonly remedy: string;
  }[];
  readonly tools: ChangedTools;
  readonly calls: number;
  /** What the check made and could not take back. */
  readonly left: readonly Leftover[];
}

/** Whether a doc is to be done again, or a tool is no more. */
export function hasDrifted({ sentences, tools: { gone, changed } }: CheckedDocs): boolean {
  return (
    gone.length > 0 ||
    changed.length > 0 ||
    sentences.some(({ standing }) => standing.is === 'false')
  );
}
