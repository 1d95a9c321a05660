import type { ChatUsage } from './chat-model.js';

export const noUsage: ChatUsage = {
  promptTokens: 0,
  completionTokens: 0,
  cachedPromptTokens: 0,
  savedTokens: 0,
  estimated: false,
  requests: 0,
  cost: 0,
};

/** What was asked and answered, whether it was paid for now or came from the cache: the same again for the same run. */
export function tokensOf({ promptTokens, completionTokens, savedTokens }: ChatUsage): number {
  return promptTokens + completionTokens + savedTokens;
}

/** The sum; its cost is null where one cost is. */
export function addUsage(one: ChatUsage, other: ChatUsage): ChatUsage {
  return {
    promptTokens: one.promptTokens + other.promptTokens,
    completionTokens: one.completionTokens + other.completionTokens,
    cachedPromptTokens: one.cachedPromptTokens + other.cachedPromptTokens,
    savedTokens: one.savedTokens + other.savedTokens,
    estimated: one.estimated || other.estimated,
    requests: one.requests + other.requests,
    cost: one.cost === null || other.cost === null ? null : one.cost + other.cost,
  };
}
