import type { z } from 'zod';
import { isJsonObject, type Json } from '../core/json.js';
import { offendingPaths, withDoublesAt } from '../core/parse-exactly.js';
import { parseModelJson } from '../support/parse-model-json.js';
import { isCutOff } from './after-cut-off.js';
import type { ChatFailureReason } from './chat-model.js';
import type { Completion } from './completion.js';

export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly reason: ChatFailureReason;
      readonly message: string;
      readonly issues: readonly string[];
      /** True when a server that holds the schema could not have let this through. */
      readonly schemaIgnored: boolean;
    };

const maxIssues = 8;

/** What no answer can have against it where the server holds the schema: bounds are not among it, zod alone knows them. */
const heldByServers: ReadonlySet<string> = new Set([
  'invalid_type',
  'invalid_value',
  'unrecognized_keys',
]);

/**
 * Reads what a model answered. A tool call or reasoning stands in for missing content only when it is itself
 * the whole answer; a complete answer counts even when the model rambled on to the token limit after it.
 */
export function readAnswer<T>(completion: Completion, schema: z.ZodType<T>): Reading<T> {
  const { text, refusal, finishReason, toolCall, reasoning } = completion;
  if (refusal !== null) return unusable('refusal', `The model refused: ${clip(refusal)}`);
  if (finishReason === 'content_filter') {
    return unusable('content-filter', "The server's content filter stopped the answer.");
  }
  if (text.trim() !== '') return readText(text, finishReason, schema);
  if (toolCall !== null) {
    const reading = readText(toolCall, finishReason, schema);
    return reading.ok
      ? reading
      : unusable('tool-call', 'The model called a tool and answered nothing.');
  }
  if (reasoning !== null && parseModelJson(reasoning).exact) {
    const reading = readText(reasoning, finishReason, schema);
    if (reading.ok) return reading;
  }
  if (isCutOff(finishReason)) {
    return unusable('truncated', 'The model used up its token limit before it answered.');
  }
  return unusable('empty', 'The model answered with nothing.');
}

function readText<T>(text: string, finishReason: string, schema: z.ZodType<T>): Reading<T> {
  const json = parseModelJson(text);
  const tries = json.candidates.map((candidate) => fit(candidate, schema));
  const fitting = tries.find((attempt) => attempt.success);
  if (fitting?.success === true) return { ok: true, value: fitting.data };
  if (isCutOff(finishReason)) {
    return unusable('truncated', 'The answer was cut off at the token limit.');
  }
  const first = tries[0];
  if (first?.success !== false) {
    const what = json.cutOff ? 'ends in the middle of its JSON' : 'has no JSON in it';
    return { ...unusable('invalid-json', `The answer ${what}.`), schemaIgnored: !json.cutOff };
  }
  const issues = first.error.issues.slice(0, maxIssues).map(describeIssue);
  return {
    ...unusable('schema', `The answer does not fit its schema: ${issues.slice(0, 3).join('; ')}.`),
    issues,
    schemaIgnored: !json.exact || first.error.issues.some(({ code }) => heldByServers.has(code)),
  };
}

function unusable(reason: ChatFailureReason, message: string) {
  return { ok: false as const, reason, message, issues: [], schemaIgnored: false };
}

/** As it is; then with plain numbers where the schema wants such, and without the nulls that stand for absent properties. */
function fit<T>(written: Json, schema: z.ZodType<T>): z.ZodSafeParseResult<T> {
  const asIs = schema.safeParse(written);
  if (asIs.success) return asIs;
  const offending = offendingPaths(asIs.error);
  const value = withDoublesAt(offending, written) as Json;
  const pruned = schema.safeParse(withoutNulls(value, (path) => offending.has(path)));
  if (pruned.success) return pruned;
  const bare = schema.safeParse(withoutNulls(value, () => true));
  return bare.success ? bare : asIs;
}

function withoutNulls(
  value: Json,
  drops: (path: string) => boolean,
  base: readonly string[] = [],
): Json {
  if (Array.isArray(value)) {
    return value.map((item: Json, index) => withoutNulls(item, drops, [...base, String(index)]));
  }
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([name, inner]) => inner !== null || !drops([...base, name].join('/')),
  );
  return Object.fromEntries(
    kept.map(([name, inner]) => [name, withoutNulls(inner, drops, [...base, name])]),
  );
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String).join('.');
  return `${path === '' ? 'the answer' : path}: ${clip(issue.message)}`;
}

function clip(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 199)}…`;
}
