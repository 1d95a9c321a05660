import { z } from 'zod';
import { jsonSchemaOfJson } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import type { FaultReason, Outcome } from '../core/outcome.js';
import { classifyOutcome } from './classify-outcome.js';
import { keepBody, type BodyLimits } from './decode-body.js';
import { readText } from './read-text.js';

/** Where StableToolBench has an API, in its normal form of names. */
export interface ToolBenchPlace {
  readonly category: string;
  readonly tool: string;
  readonly api: string;
}

/** What StableToolBench's server says of a call, and its cache holds of one. */
export const virtualAnswerSchema = z.object({
  error: jsonSchemaOfJson.optional(),
  response: jsonSchemaOfJson.optional(),
});
export type VirtualAnswer = z.infer<typeof virtualAnswerSchema>;

/** What its server says under `error` when the API itself was not reached: `Timeout error...`, `Unsubscribed error...`. */
const notReached: readonly (readonly [RegExp, FaultReason])[] = [
  [/^timeout error/i, 'timeout'],
  [/^(?:rate limit|too many requests)\b.*error/i, 'rate-limit'],
  [/^un?subscribed error/i, 'subscription'],
  [/^(?:unauthorized|blocked)\b.*error/i, 'unauthorized'],
  [/^api (?:temporarily )?not working error/i, 'gateway'],
  [/^function executing\b.*error/i, 'server-error'],
];

/** An answer of StableToolBench as the outcome of a call: what is under `error` failed, a text that is JSON is read as such. */
export function virtualOutcome(
  { error, response = null }: VirtualAnswer,
  { durationMs, ...limits }: BodyLimits & { readonly durationMs: number },
): Outcome {
  const isError = error !== undefined && error !== null && error !== '' && error !== false;
  const told = isError ? error : response;
  const said = typeof error === 'string' ? error : '';
  const reason = notReached.find(([words]) => words.test(said))?.[1];
  const { body } = typeof told === 'string' ? readText(told) : { body: told };
  const bytes = Buffer.byteLength(writeJson(body));
  return classifyOutcome(
    reason === undefined
      ? { kind: 'mcp', isError, ...keepBody({ body }, bytes, limits) }
      : { kind: 'none', reason, message: said, unsent: false },
    { durationMs },
  );
}
