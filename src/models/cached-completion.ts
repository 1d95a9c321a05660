import { z } from 'zod';
import type { Json, JsonObject } from '../core/json.js';
import type { ChatQuestion } from './chat-body.js';
import { completionSchema } from './completion.js';

/** What is kept of an answered request: the answer, or that the server will never answer it. */
const cachedCompletionSchema = z.object({
  version: z.literal(1),
  rung: z.enum(['json-schema', 'json-object', 'text']),
  tokens: z.number().nonnegative(),
  answer: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('completion'), completion: completionSchema }),
    z.object({
      kind: z.enum(['context-length', 'content-filter']),
      status: z.number(),
      said: z.string(),
    }),
  ]),
});

export type CachedCompletion = z.infer<typeof cachedCompletionSchema>;

/** The part of a cache key that tells repeated samples of one request apart; empty for the first. */
export function sampleKey(sample: number | undefined): JsonObject {
  return sample === undefined || sample === 1 ? {} : { sample };
}

/** What an answer depends on. How it was asked for (the rung) is left out: it is found out anew at any time. */
export function cacheKeyOf(endpoint: string, question: ChatQuestion): JsonObject {
  const { model, messages, structure, maxTokens, temperature, sample } = question;
  return {
    kind: 'chat',
    endpoint,
    model,
    parameters: { maxTokens, temperature: temperature ?? null },
    messages: messages.map(({ role, content }) => ({ role, content })),
    schema: structure.hash,
    ...sampleKey(sample),
  };
}

/** Null for an entry that is missing or not a cached completion. */
export function readCached(value: Json | null): CachedCompletion | null {
  return cachedCompletionSchema.safeParse(value).data ?? null;
}
