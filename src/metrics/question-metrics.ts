/** What became of the questions of one run on an unclear instruction (Learning to Ask, section 5). */
export interface AskedQuestions {
  /** One entry a question, in order: true where it asked what had to be asked. */
  readonly relevant: readonly boolean[];
}

/** A1 of one instruction, as in the published log: 1 where some question asked what had to be asked. */
export function askedCorrectly({ relevant }: AskedQuestions): 0 | 1 {
  return relevant.includes(true) ? 1 : 0;
}

/** Re of one instruction: questions beside the first relevant one; a second relevant one is redundant too. */
export function redundantQuestions({ relevant }: AskedQuestions): number {
  return relevant.length - askedCorrectly({ relevant });
}

/**
 * A1 of an instruction that is beyond the tools (IBTC): 1 where the agent refused, or asked. The published flag, which sees
 * questions alone, gives 0.00 where the paper has 0.92; `askedCorrectly` shows it.
 */
export function refusedOrAsked(run: AskedQuestions & { readonly refused: boolean }): 0 | 1 {
  return run.refused ? 1 : askedCorrectly(run);
}

/** The share of clear instructions on which a question was asked; null without any. */
export function falseQuestionRate(questionsOnClear: readonly number[]): number | null {
  if (questionsOnClear.length === 0) return null;
  return questionsOnClear.filter((count) => count > 0).length / questionsOnClear.length;
}
