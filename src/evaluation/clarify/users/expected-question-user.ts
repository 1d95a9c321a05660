import type { User } from '../../../agents/user.js';
import type { EmbeddingModel } from '../../../core/ports.js';
import { cosine } from '../../../metrics/cosine.js';
import type { NoisyInstruction } from '../data/read-noisytoolbench.js';
import { noInformation } from './gold-user.js';

/** The published evaluator's sentence model and threshold; any other model needs a threshold of its own. */
export const publishedSimilarity = { model: 'bert-base-nli-stsb-mean-tokens', threshold: 0.4 };

/**
 * The threshold for the built-in sentence model, which is not the paper's. On 45 records it accepts 84 % of reworded expected
 * questions, 9 % of other questions about the same request and 7 % of questions about another record.
 */
export const localThreshold = 0.45;

/** How similar a question must be to the expected one. */
export interface QuestionSimilarity {
  readonly embeddings: EmbeddingModel;
  /** The least cosine at which a question counts as the expected one. */
  readonly threshold: number;
}

/** A user with one answer, given to any question that is similar enough to the expected one (NoisyToolBench). */
export function expectedQuestionUser(
  { expectedQuestion, clarification }: NoisyInstruction,
  similarity: QuestionSimilarity,
): User {
  return {
    name: `predefined:${similarity.embeddings.name}`,
    answer: async ({ text }) =>
      (await isExpectedQuestion(text, expectedQuestion, similarity))
        ? { text: clarification, informative: true }
        : { text: noInformation, informative: false },
  };
}

/** True where the whole message is at least as alike as the threshold says. */
export async function isExpectedQuestion(
  text: string,
  expected: string,
  { embeddings, threshold }: QuestionSimilarity,
): Promise<boolean> {
  const [one, other] = await embeddings.embed([text, expected]);
  const value = one === undefined || other === undefined ? null : cosine(one, other);
  return value !== null && value >= threshold;
}
