import { writeJson } from '../core/json-text.js';
import {
  answerTokensIn,
  defaultDialect,
  lowerRung,
  mergedDialect,
  rungBelow,
  type DialectStore,
  type EndpointDialect,
} from './endpoint-dialect.js';
import type { RequestFault } from './request-fault.js';
import type { StructuredSchema } from './structured-schema.js';

type Refusal = Extract<RequestFault, { kind: 'refused' }>;
type Schema = Pick<StructuredSchema, 'hash'>;

/** What one endpoint and model accepts, and which schemas it does not. */
export interface DialectMemory {
  /** How to ask for answers of this schema; null for requests without one. */
  current(schema: Schema | null): Promise<EndpointDialect>;
  /** Keeps what worked after `refusal`; null where an accepted request was answered as if it were not. */
  keep(schema: Schema | null, dialect: EndpointDialect, refusal: Refusal | null): Promise<void>;
}

/** Says that this schema is refused, which tells nothing about others. */
const aboutTheSchema = /invalid schema|schema conversion|grammar/i;

export function createDialectMemory(
  store: DialectStore,
  endpoint: string,
  model: string,
): DialectMemory {
  const load = async () => (await store.load(endpoint, model)) ?? defaultDialect;
  return {
    current: async (schema) => {
      const dialect = await load();
      return { ...dialect, rung: rungFor(dialect, schema) };
    },
    keep: async (schema, dialect, refusal) => {
      const before = await load();
      const bySchema = schema === null ? {} : { [schema.hash]: dialect.rung };
      const after = mergedDialect(
        before,
        schema !== null && tellsOfOthers(before, schema, refusal)
          ? dialect
          : { ...dialect, rung: before.rung, bySchema },
      );
      if (writeJson(after) !== writeJson(before)) await store.save(endpoint, model, after);
    },
  };
}

function rungFor({ rung, bySchema }: EndpointDialect, schema: Schema | null) {
  return lowerRung(rung, bySchema[schema?.hash ?? ''] ?? rung);
}

/**
 * Whether a refusal holds for every schema. One of a humbler way, which this schema alone was asked in, does not: there are
 * servers that take schemas and refuse plain JSON. An answer that does not hold to its schema may be a model without an answer.
 */
function tellsOfOthers(before: EndpointDialect, schema: Schema, refusal: Refusal | null): boolean {
  if (refusal === null || aboutTheSchema.test(refusal.said)) return false;
  return rungFor(before, schema) === before.rung;
}

/** Statuses of servers that do not say what they dislike; it is mostly the answer format. */
const unexplained = [400, 415, 422, 501];

/** How to ask after a refusal of a request for so many tokens of an answer; null when there is no other way. */
export function humblerDialect(
  dialect: EndpointDialect,
  refusal: Refusal,
  wanted: number,
): EndpointDialect | null {
  if (refusal.parameter === 'answer-tokens') {
    const answerTokens = grantedTokens(refusal.said, answerTokensIn(dialect, wanted));
    return answerTokens === null ? null : { ...dialect, answerTokens };
  }
  if (refusal.parameter === 'token-field' && dialect.tokenField === 'max_tokens') {
    return { ...dialect, tokenField: 'max_completion_tokens' };
  }
  if (refusal.parameter === 'temperature' && dialect.temperature) {
    return { ...dialect, temperature: false };
  }
  if (refusal.parameter === 'system-role') {
    return dialect.systemRole ? { ...dialect, systemRole: false } : null;
  }
  if (refusal.parameter === null && !unexplained.includes(refusal.status)) return null;
  const rung = rungBelow(dialect.rung);
  return rung === null ? null : { ...dialect, rung };
}

const fewestTokens = 16;

/** The limit that a refusal of so many tokens names: the largest number below what was asked for that is none of a model's name. Null where there is none. */
export function grantedTokens(said: string, asked: number): number | null {
  // The client puts the status first.
  const told = said.replace(/^\d{3}\s/, '');
  const numbers = [...told.matchAll(/(?<![\w.-])\d[\d,]*(?![\w-])/g)]
    .map(([text]) => Number(text.replaceAll(',', '')))
    .filter((number) => number >= fewestTokens && number < asked);
  if (numbers.length === 0) return null;
  const isExclusive = /(?:less|lower|smaller) than(?! or equal)|exclusive/i.test(said);
  return Math.max(...numbers) - (isExclusive ? 1 : 0);
}
