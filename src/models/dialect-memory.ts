import type { AnswerRung } from './chat-model.js';
import {
  defaultDialect,
  lowerRung,
  rungBelow,
  type DialectStore,
  type EndpointDialect,
} from './endpoint-dialect.js';
import type { RequestFault } from './request-fault.js';

type Refusal = Extract<RequestFault, { kind: 'refused' }>;

/** What one endpoint and model accepts, and which schemas it does not. */
export interface DialectMemory {
  current(schemaName: string): Promise<EndpointDialect>;
  /** Keeps what worked after `refusal`; null where an accepted request was answered as if it were not. */
  keep(schemaName: string, dialect: EndpointDialect, refusal: Refusal | null): Promise<void>;
}

/** Says that this schema is refused, which tells nothing about others. */
const aboutTheSchema = /invalid schema|schema conversion|grammar/i;

export function createDialectMemory(
  store: DialectStore,
  endpoint: string,
  model: string,
): DialectMemory {
  const bySchema = new Map<string, AnswerRung>();
  const load = async () => (await store.load(endpoint, model)) ?? defaultDialect;
  return {
    current: async (schemaName) => {
      const dialect = await load();
      return {
        ...dialect,
        rung: lowerRung(dialect.rung, bySchema.get(schemaName) ?? dialect.rung),
      };
    },
    keep: async (schemaName, dialect, refusal) => {
      const before = await load();
      const isSchemas = refusal !== null && aboutTheSchema.test(refusal.said);
      if (isSchemas) bySchema.set(schemaName, dialect.rung);
      const after: EndpointDialect = {
        rung: isSchemas ? before.rung : lowerRung(before.rung, dialect.rung),
        tokenField: dialect.tokenField,
        temperature: before.temperature && dialect.temperature,
        systemRole: before.systemRole && dialect.systemRole,
      };
      if (JSON.stringify(after) !== JSON.stringify(before))
        await store.save(endpoint, model, after);
    },
  };
}

/** Statuses of servers that do not say what they dislike; it is mostly the answer format. */
const unexplained = [400, 415, 422, 501];

/** How to ask after a refusal; null when there is no other way. */
export function humblerDialect(dialect: EndpointDialect, refusal: Refusal): EndpointDialect | null {
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
