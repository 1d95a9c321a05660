import type { AnswersKind } from '../core/outcome.js';
import type { RefinedDocs } from '../core/refined-docs.js';
import type { Left, StopReason } from '../core/trajectory.js';
import type { MadeThings } from './leftovers.js';
import type { WhenReached } from './when-reached.js';

/** What a run did for one tool. */
export interface ToolSummary extends WhenReached {
  readonly tool: string;
  readonly calls: number;
  readonly faults: number;
  /** What its faults said most often; absent where there was none. */
  readonly faultMessage?: string | undefined;
  /** False where no call ever worked: nothing can be learnt until one does. */
  readonly worked: boolean;
  /** True where every call was answered with 404. */
  readonly nothingThere: boolean;
  /** What all its refusals said in the same words, whatever was given; absent where they differ or a call worked. */
  readonly onlyRefusal?: string | undefined;
  /** What it said most often to calls that were meant to work; absent where it refused none. */
  readonly refusal?: string | undefined;
  /** Iterations that count. */
  readonly iterations: number;
  readonly accepted: number;
  readonly dropped: number;
  readonly stopReason: StopReason;
  readonly stopDetail?: string | undefined;
  /** Selected version; 0 is the raw doc. */
  readonly version: number;
  /** The selected version's claims, as text, most telling first. */
  readonly learnt: readonly string[];
  /** Words of the raw doc as an agent gets it: description and parameters. */
  readonly wordsBefore: number;
  readonly wordsAfter: number;
  /** Sentences that the selected version has beyond the raw doc. */
  readonly sentences: number;
  /** Words of the raw description alone. */
  readonly descriptionWords: number;
  /** The word cap that the source's description was cut to; absent where it is within the cap or kept. */
  readonly cutTo?: number | undefined;
  /** The same of the cap in tokens. */
  readonly cutToTokens?: number | undefined;
  /** True where this run found it finished and did nothing. */
  readonly resumedFinished: boolean;
  /** Refused calls that nothing learnt predicts; absent for an engine that keeps no account of them. */
  readonly unexplained?: number | undefined;
  /** Claims that are open, by what would decide them. */
  readonly open?: Left['open'] | undefined;
}

/** A tool that was not called because of what it may do. */
export interface SkippedTool {
  readonly tool: string;
  readonly effect: 'write' | 'destructive' | 'uncallable';
  readonly remedy: string;
}

export interface RefinementResult {
  /** `interrupted` and `budget`: everything so far is saved, running again goes on. */
  readonly status: 'done' | 'budget' | 'interrupted';
  readonly tools: readonly ToolSummary[];
  /** What became of tool groups' descriptions; empty without groups. */
  readonly groups: readonly ToolSummary[];
  readonly skipped: readonly SkippedTool[];
  /** What would decide the claims that are open, of all tools, skipped ones too. */
  readonly open?: Left['open'] | undefined;
  /** What the run made, where it may write: what was removed after it, and what is left. */
  readonly made?: MadeThings | undefined;
  /** How long the run took; null where an earlier command did a part of it. */
  readonly seconds?: number | null | undefined;
  /** Where answers came from; absent: from the tools themselves. */
  readonly answers?: Exclude<AnswersKind, 'live'> | undefined;
  readonly refined: RefinedDocs;
}
