import { z } from 'zod';

/** What a model's answers took: tokens, and US dollars where prices are known. */
export const spentSchema = z.strictObject({
  promptTokens: z.number(),
  /** Those of `promptTokens` that the server had in its own cache. */
  cachedPromptTokens: z.number(),
  completionTokens: z.number(),
  cost: z.number().nullable(),
});
export type Spent = Readonly<z.infer<typeof spentSchema>>;

export const nothingSpent: Spent = {
  ...{ promptTokens: 0, cachedPromptTokens: 0, completionTokens: 0, cost: null },
};

/** The sum; its cost is known where that of one of them is. */
export function sumOf(all: Spent | null, one: Spent): Spent {
  return {
    promptTokens: (all?.promptTokens ?? 0) + one.promptTokens,
    cachedPromptTokens: (all?.cachedPromptTokens ?? 0) + one.cachedPromptTokens,
    completionTokens: (all?.completionTokens ?? 0) + one.completionTokens,
    cost: one.cost === null ? (all?.cost ?? null) : (all?.cost ?? 0) + one.cost,
  };
}
