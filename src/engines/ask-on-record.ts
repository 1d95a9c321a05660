import { z } from 'zod';
import type { ChatMessage } from '../models/chat-model.js';
import { WindowError, type AnswerForm, type TextModel } from '../models/text-model.js';
import { spentSchema, type Spent } from '../core/spent.js';
import type { RecordInput } from './engine.js';

const answerSchema = z.strictObject({
  text: z.string(),
  /** Null if the model does not tell. */
  spent: spentSchema.nullable(),
});

const refusalSchema = z.strictObject({ window: z.number().nullable() });

/** A model's answer and what it took when it was given; or that the messages are too long for it, with its window where that is known. */
export type RecordedAnswer = Readonly<z.infer<typeof answerSchema> | z.infer<typeof refusalSchema>>;

interface Question {
  readonly messages: readonly ChatMessage[];
  /** What the question is known by on record. */
  readonly key: string;
  readonly record: RecordInput;
  readonly form?: AnswerForm | undefined;
  readonly signal: AbortSignal | undefined;
}

/** The answer of a model, or the one on record. It goes on record with what it took, so that a resumed run knows what it has cost in all. */
export async function askOnRecord(
  model: TextModel,
  { messages, key, record, form, signal }: Question,
): Promise<RecordedAnswer> {
  const answer = await record('answer', key, async () => {
    let spent: Spent | null = null;
    try {
      const text = await model.answer(messages, signal, {
        form,
        onUsage: ({ promptTokens, cachedPromptTokens, completionTokens, cost }) => {
          spent = { promptTokens, cachedPromptTokens, completionTokens, cost };
        },
      });
      return { text, spent };
    } catch (error) {
      if (error instanceof WindowError) return { window: error.window };
      throw error;
    }
  });
  return z.union([answerSchema, refusalSchema]).parse(answer);
}
