import { z } from 'zod';
import { jsonSchemaOfJson } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import type { Outcome } from '../core/outcome.js';
import type { ToolCallRequest } from '../core/ports.js';
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

/** An answer of StableToolBench as the outcome of a call: what is under `error` failed, a text that is JSON is read as such. */
export function virtualOutcome(
  { error, response = null }: VirtualAnswer,
  request: ToolCallRequest,
  { durationMs, ...limits }: BodyLimits & { readonly durationMs: number },
): Outcome {
  const isError = error !== undefined && error !== null && error !== '' && error !== false;
  const told = isError ? error : response;
  const { body } = typeof told === 'string' ? readText(told) : { body: told };
  const bytes = Buffer.byteLength(writeJson(body));
  return classifyOutcome(
    { kind: 'mcp', isError, ...keepBody({ body }, bytes, limits) },
    { durationMs },
    request,
  );
}
