import type { User } from '../../../agents/user.js';
import type { EmbeddingModel } from '../../../core/ports.js';
import { cosine } from '../../../metrics/cosine.js';
import type { NoisyInstruction } from '../data/read-noisytoolbench.js';
import { noInformation } from './gold-user.js';

/** The published evaluator's sentence model and threshold; any other model needs a threshold of its own. */
export const publishedSimilarity = { model: 'bert-base-nli-stsb-mean-tokens', threshold: 0.4 };

/**
 * The threshold of the built-in sentence model, which is another one than the paper's: with it 84 % of questions that ask
 * what is expected count, 9 % of others about the same request, 7 % of those about other requests (bench/noisy-threshold.mjs).
 */
export const localThreshold = 0.45;

/** How alike a question and the expected one have to be. */
export interface QuestionSimilarity {
  readonly embeddings: EmbeddingModel;
  /** Cosine from which a question counts as the expected one. */
  readonly threshold: number;
}

/** A user who has one answer, and gives it to any question alike enough to the expected one (NoisyToolBench). */
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
