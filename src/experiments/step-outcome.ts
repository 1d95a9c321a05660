import { z } from 'zod';
import { jsonSchemaOfJson } from '../core/json.js';
import type { AcceptedOutcome, Outcome } from '../core/outcome.js';

/** What a step gave, as experiments see it: masked, and with the form it came in. */
export const stepOutcomeSchema = z.strictObject({
  kind: z.enum(['accepted', 'refused', 'fault']),
  /** HTTP status or JSON-RPC code, if there is one. */
  status: z.number().nullable(),
  /** The answer; what a refusal says if it has no body; null if there is none. */
  body: jsonSchemaOfJson,
  /** True for an accepted answer that is nothing but an error message. */
  errorText: z.boolean(),
  /** How the answer came if not as a JSON object or list: `a JSON string`, `several parts`, `no body`; empty else. */
  form: z.string(),
  headers: z.record(z.string(), z.string()),
  /** What a fault or refusal says. */
  message: z.string(),
  durationMs: z.number(),
  /** True if the request never reached the tool. */
  unsent: z.boolean(),
});
export type StepOutcome = Readonly<z.infer<typeof stepOutcomeSchema>>;

const forms: Readonly<Record<NonNullable<AcceptedOutcome['form']>, string>> = {
  text: 'not JSON',
  'json-string': 'a JSON string',
  'json-lines': 'JSON lines',
  guarded: 'JSON behind a guard',
  python: 'a Python literal',
  parts: 'several parts',
  structured: 'structured content',
};

/** An outcome of an executor as a step's. */
export function stepOutcome(outcome: Outcome): StepOutcome {
  if (outcome.kind === 'fault')
    return {
      ...{ kind: 'fault', status: outcome.status ?? null, body: null, errorText: false, form: '' },
      ...{ headers: {}, message: outcome.message, unsent: outcome.unsent },
      durationMs: outcome.durationMs,
    };
  const isRefused = outcome.kind === 'refused';
  const message = isRefused ? outcome.message : '';
  const form = outcome.form === undefined ? '' : forms[outcome.form];
  return {
    kind: isRefused ? 'refused' : 'accepted',
    status: outcome.status ?? null,
    body: outcome.body ?? (isRefused ? message : null),
    errorText: outcome.kind === 'accepted' && outcome.errorText === true,
    form: outcome.body === undefined ? 'no body' : form,
    headers: outcome.headers ?? {},
    message,
    durationMs: outcome.durationMs,
    unsent: false,
  };
}
