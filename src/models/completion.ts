import { z } from 'zod';
import { numberOf } from '../core/exact-number.js';
import { jsonObjectSchema } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import { completionBody } from './completion-body.js';
import { errorIn } from './error-body.js';

/** What a server answered, as far as it matters. */
export const completionSchema = z.object({
  /** What the model wrote; empty when it wrote nothing. */
  text: z.string(),
  /** As the server says it: `stop`, `length`, `content_filter`, `tool_calls`, …; empty when it says nothing. */
  finishReason: z.string(),
  refusal: z.string().nullable(),
  /** What the model wrote in a field of its own before the answer. */
  reasoning: z.string().nullable(),
  /** Arguments of the first tool call, null without one. */
  toolCall: z.string().nullable(),
  /** Every call of a function, in order. */
  toolCalls: z
    .array(z.object({ id: z.string(), name: z.string(), arguments: z.string() }))
    .default([]),
});

export type Completion = z.infer<typeof completionSchema>;

/** Tokens as the server counted them. */
export interface ServerUsage {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly cachedPromptTokens: number;
}

/** Thinking that comes as a part is none of the answer. */
const thinkingPart = z
  .object({ type: z.enum(['thinking', 'reasoning', 'reasoning_text', 'redacted_thinking']) })
  .transform(() => '');
/** `{"text": …}`, in some dialects `{"text": {"value": …}}`, or the bare text. */
const contentPart = z
  .union([
    z.string(),
    thinkingPart,
    z.object({ text: z.string() }).transform(({ text }) => text),
    z.object({ text: z.object({ value: z.string() }) }).transform(({ text }) => text.value),
  ])
  .catch('');
/** JSON as text; some servers parse what the model wrote before they hand it on. */
const written = z.union([z.string(), jsonObjectSchema.transform((value) => writeJson(value))]);
/** The arguments of a call; none where a server leaves them out, and whatever else it wrote as JSON for the model to be told of. */
const writtenArguments = z.unknown().transform((value) => {
  if (value === null) return '';
  return typeof value === 'string' ? value : writeJson(value);
});
const calledFunction = z.object({
  name: z.string().default(''),
  arguments: writtenArguments.default(''),
});
const saying = z.string().nullish().catch(null);
const count = z.preprocess((value) => numberOf(value) ?? value, z.number().nonnegative());
const wireSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z
            .union([z.array(contentPart).transform((parts) => parts.join('')), written])
            .nullish(),
          refusal: saying,
          reasoning_content: saying,
          reasoning: saying,
          tool_calls: z
            .array(
              z.object({
                id: z.string().nullish(),
                function: calledFunction.optional(),
              }),
            )
            .nullish(),
          /** The one call, as it was written before there were several. */
          function_call: calledFunction.nullish().catch(null),
        }),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: count,
      completion_tokens: count.default(0),
      prompt_tokens_details: z.object({ cached_tokens: count.nullish() }).nullish(),
    })
    .nullish()
    .catch(null),
});

export interface ParsedCompletion {
  readonly completion: Completion;
  /** Null where the server does not count. */
  readonly usage: ServerUsage | null;
}

/** Reads the body of a chat completion; null for a body that is none or tells of an error. */
export function parseCompletion(body: unknown): ParsedCompletion | null {
  const whole = completionBody(body);
  const parsed = wireSchema.safeParse(whole);
  const choice = parsed.data?.choices[0];
  if (choice === undefined || errorIn(whole) !== null) return null;
  const { message } = choice;
  const single = message.function_call ? [{ id: null, function: message.function_call }] : [];
  const calls = message.tool_calls?.length ? message.tool_calls : single;
  const usage = parsed.data?.usage;
  return {
    completion: {
      text: message.content ?? '',
      finishReason: choice.finish_reason ?? '',
      refusal: message.refusal || null,
      reasoning: message.reasoning_content || message.reasoning || null,
      toolCall: calls[0]?.function?.arguments ?? null,
      toolCalls: calls.flatMap(({ id, function: called }, index) =>
        called === undefined ? [] : [{ id: id ?? `call_${index + 1}`, ...called }],
      ),
    },
    usage: usage
      ? {
          promptTokens: usage.prompt_tokens,
          completionTokens: usage.completion_tokens,
          cachedPromptTokens: usage.prompt_tokens_details?.cached_tokens ?? 0,
        }
      : null,
  };
}
