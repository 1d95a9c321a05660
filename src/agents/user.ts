/** One argument of one tool that a question is about. */
export interface Aspect {
  readonly tool: string;
  readonly argument: string;
}

/** A question as it reaches the user. */
export interface UserQuestion {
  readonly text: string;
  /** What it is about, where the agent says so. */
  readonly aspects: readonly Aspect[];
  /** Index of the request it belongs to. */
  readonly request: number;
}

export interface UserAnswer {
  readonly text: string;
  /** False where the user has nothing to say to it. */
  readonly informative: boolean;
  /** True where the user no longer wants what was asked for: the request ends. */
  readonly withdrawn?: boolean | undefined;
}

/** Who can be asked: a person, a model that plays one, or a rule that knows the gold. */
export interface User {
  /** Stands in records, e.g. `deterministic`, `model:gpt-4o`. */
  readonly name: string;
  answer(question: UserQuestion): Promise<UserAnswer>;
}
