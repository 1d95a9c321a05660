import type { Json } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';

/** How bad a finding is, worst first: an agent is misled, has to guess, or reads more or knows less than it might. */
export const severities = ['error', 'warning', 'note'] as const;
export type Severity = (typeof severities)[number];

/** A tool whose description and schema are those that an agent gets. */
export interface LintedTool extends ToolDoc {
  /** The `example` of a call that published docs have. */
  readonly example?: Json | undefined;
}

/** What a rule may look at beside the tool itself. */
export interface Surroundings {
  /** Every tool of the catalogue. */
  readonly tools: readonly LintedTool[];
  /** Longer descriptions are found too long. */
  readonly maxDocTokens: number;
}

/** One thing that is wrong, as its rule tells it. */
export interface Found {
  /** Path of the argument that it is about (`filter.limit`, `lines[].id`); absent where it is about the tool. */
  readonly parameter?: string;
  /** What is wrong, as the rest of a sentence that begins with the place: `has no description`. */
  readonly message: string;
  /** The words of the doc that it is about, letter by letter. */
  readonly text?: string;
  /** Id of the other tool of a pair. */
  readonly other?: string;
}

/** A rule stands in one file of its name, with its rows beside it. */
export interface Rule {
  readonly name: string;
  readonly severity: Severity;
  /** What it finds: a sentence for people who never saw it. */
  readonly finds: string;
  /** What it costs an agent. */
  readonly why: string;
  /** What to do about a finding. */
  readonly remedy: string;
  readonly check: (tool: LintedTool, around: Surroundings) => readonly Found[];
}
