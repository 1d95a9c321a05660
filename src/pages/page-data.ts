/*
 * What the pages of a run are given as JSON. Every hidden character in it is shown as `\u{…}`. The scripts of the pages import these types,
 * and nothing else of the program.
 */

export type Decision = 'open' | 'accept' | 'pin' | 'reject' | 'edit';

/**
 * What makes a sentence weigh more. `silent`: no step that it cites was refused, and one was reported as a success, but answered with an
 * error, was predicted to be refused, or did not change things as predicted. `removal`: it is about what a removal does.
 */
export type Mark = 'silent' | 'removal';

/** A step of an experiment. */
export interface StepData {
  readonly step: string;
  readonly tool: string;
  /** As JSON, in short. */
  readonly arguments: string;
  readonly outcome: string;
  readonly predicted: 'as predicted' | 'not as predicted' | 'no prediction';
  readonly prediction?: string;
  readonly cited?: true;
  /** A line to paste into a shell. */
  readonly call?: string;
}

export interface ExperimentData {
  readonly id: string;
  readonly tests: string;
  /** The address of the sentence that it tried to break; null for an exploring one. */
  readonly breaks: string | null;
  /** False if a step did not come out as predicted; null if nothing was predicted. */
  readonly cameTrue: boolean | null;
  readonly steps: readonly StepData[];
}

export interface SentenceData {
  /** `description`, `use`, or an argument, `body.url` for a member. */
  readonly place: string;
  readonly text: string;
  readonly decision: Decision;
  /** What stands in its place. */
  readonly edit: string | null;
  /** Words of the source that an answer refutes. */
  readonly refutes: string | null;
  /** True if a person agreed that `export --corrected` leaves these words out. */
  readonly removes: boolean;
  readonly marks: readonly Mark[];
  /** What it says by machine, as JSON. */
  readonly constraint: string | null;
  /** The experiments behind it, up to the last step that it cites. */
  readonly evidence: readonly ExperimentData[];
  /** The experiments that tried to break it. */
  readonly attacks: readonly string[];
}

export interface TextPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

export interface ArgumentData {
  readonly label: string;
  /** `integer, 1 to 100`, as the source has it. */
  readonly type: string;
  readonly required: boolean;
  readonly parts: readonly TextPart[];
}

/** One tool's page. */
export interface ToolData {
  readonly id: string;
  /** `GET /tickets/{no}` or the like; null where there is none. */
  readonly operation: string | null;
  /** Why it stopped, in words. */
  readonly stopped: string;
  readonly sentences: readonly SentenceData[];
  /** Sentences that a check took out, and why. */
  readonly dropped: readonly { readonly address: string; readonly reason: string }[];
  readonly description: readonly TextPart[];
  readonly arguments: readonly ArgumentData[];
  /** What the schema says of values otherwise than the source. */
  readonly learnt: readonly string[];
  /** Those that do not stand as evidence above. */
  readonly experiments: readonly ExperimentData[];
}

/** A line of the table of tools. */
export interface ToolRow {
  readonly id: string;
  /** The beginning of its description. */
  readonly summary: string;
  readonly sentences: number;
  /** True if the run wrote a text in place of sentences. */
  readonly isRewritten: boolean;
  readonly open: number;
  readonly silent: number;
  readonly removals: number;
  readonly contradictions: number;
  readonly calls: number;
  readonly stopped: string;
}

/** A sentence on the first screen, once for all tools that have it. */
export interface ListedSentence {
  readonly text: string;
  /** The numbers of its tools, and of itself among the sentences of each. */
  readonly places: readonly {
    readonly tool: number;
    readonly at: number;
    readonly place: string;
  }[];
  readonly refutes: string | null;
  readonly marks: readonly Mark[];
}

/** Tools that were left alone for one reason. */
export interface LeftAlone {
  readonly reason: string;
  /** The option that would help; null where none would. */
  readonly flag: string | null;
  /** Their numbers. */
  readonly tools: readonly number[];
}

/** The first screen, and the table below it. */
export interface RunData {
  /** Counts up with each change of a page that is served. */
  readonly version: number;
  readonly catalogue: string;
  readonly about: string;
  /** What went wrong when the run was looked at; empty where nothing did. */
  readonly problem: string;
  readonly calls: { readonly made: number; readonly accepted: number; readonly refused: number };
  /** The most useful first, so many as a first screen needs. */
  readonly learnt: readonly ListedSentence[];
  readonly contradictions: readonly ListedSentence[];
  readonly leftAlone: readonly LeftAlone[];
  /** Things that the run made and could not remove. */
  readonly leftBehind: readonly { readonly tool: string; readonly record: string }[];
  readonly tools: readonly ToolRow[];
}

/** What a page that is served hears of. */
export interface Changes {
  readonly run: RunData;
  /** The numbers of the tools whose pages differ. */
  readonly tools: readonly number[];
}

/** What a page that is served sends. */
export interface SentDecision {
  readonly tool: number;
  readonly place: string;
  readonly text: string;
  readonly decision: Decision;
  readonly edit?: string;
  /** True if the words that it refutes are to go. */
  readonly removes?: true;
}

/** What a rater of a study compares: nothing tells where the docs come from. */
export interface StudyData {
  readonly study: string;
  readonly rater: string;
  readonly items: readonly {
    readonly id: string;
    readonly name: string;
    /** As A and as B. */
    readonly texts: readonly [string, string];
    /** What the rater has chosen so far, by question. */
    readonly chosen: Readonly<Record<string, string>>;
  }[];
  /** By the name of the question; the name is what is sent. */
  readonly questions: Readonly<Record<string, string>>;
  /** The answers to every question, in the order they are offered. */
  readonly choices: readonly string[];
}

/** A rater's answer to one question, as it is sent. */
export interface SentChoice {
  readonly item: string;
  readonly criterion: string;
  readonly choice: string;
}
