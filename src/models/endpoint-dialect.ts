import { z } from 'zod';
import type { AnswerRung } from './chat-model.js';

const rungSchema = z.enum(['json-schema', 'json-object', 'text']);

/** What one endpoint and model has turned out to accept. */
export const endpointDialectSchema = z.object({
  rung: rungSchema,
  /** Schemas that were refused, or not held to, by their hash: they are asked for in a humbler way than others. */
  bySchema: z.record(z.string(), rungSchema),
  /** The field that limits the answer; newer OpenAI models refuse `max_tokens`. */
  tokenField: z.enum(['max_tokens', 'max_completion_tokens']),
  /** False for models that take no temperature but their own. */
  temperature: z.boolean(),
  /** False for models whose chat template has no system messages. */
  systemRole: z.boolean(),
  /** The longest answer that the model grants, in tokens; null where it has refused none. */
  answerTokens: z.number().nullable(),
});

export type EndpointDialect = z.infer<typeof endpointDialectSchema>;

/** What is tried first on an endpoint nothing is known about. */
export const defaultDialect: EndpointDialect = {
  rung: 'json-schema',
  bySchema: {},
  tokenField: 'max_tokens',
  temperature: true,
  systemRole: true,
  answerTokens: null,
};

/** Remembers dialects by endpoint and model, for as long as the store lives. */
export interface DialectStore {
  load(endpoint: string, model: string): Promise<EndpointDialect | null>;
  /** Adds what was learnt to what is known: requests that run at once, and processes, learn side by side. */
  save(endpoint: string, model: string, dialect: EndpointDialect): Promise<void>;
}

const rungs: readonly AnswerRung[] = ['json-schema', 'json-object', 'text'];

/** The next humbler way to ask, null below the last. */
export function rungBelow(rung: AnswerRung): AnswerRung | null {
  return rungs[rungs.indexOf(rung) + 1] ?? null;
}

/** The humbler of the two. */
export function lowerRung(one: AnswerRung, other: AnswerRung): AnswerRung {
  return rungs.indexOf(one) > rungs.indexOf(other) ? one : other;
}

/** What either has learnt. */
export function mergedDialect(one: EndpointDialect, other: EndpointDialect): EndpointDialect {
  const bySchema = { ...one.bySchema };
  for (const [hash, rung] of Object.entries(other.bySchema)) {
    bySchema[hash] = lowerRung(bySchema[hash] ?? rung, rung);
  }
  return {
    rung: lowerRung(one.rung, other.rung),
    bySchema,
    tokenField: one.tokenField === 'max_tokens' ? other.tokenField : one.tokenField,
    temperature: one.temperature && other.temperature,
    systemRole: one.systemRole && other.systemRole,
    answerTokens: least(one.answerTokens, other.answerTokens),
  };
}

function least(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** How many tokens of an answer are asked for where this many are wanted. */
export function answerTokensIn({ answerTokens }: EndpointDialect, wanted: number): number {
  return answerTokens === null ? wanted : Math.min(wanted, answerTokens);
}
