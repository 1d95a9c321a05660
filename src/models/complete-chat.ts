import type { z } from 'zod';
import type { JsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import { questionsAfterCutOff } from './after-cut-off.js';
import type { ChatQuestion } from './chat-body.js';
import type { ChatFailure, ChatMessage, ChatResult } from './chat-model.js';
import { addUsage } from './chat-usage.js';
import { rungBelow } from './endpoint-dialect.js';
import { exchangeChat, type Exchange, type ExchangeOptions } from './exchange-chat.js';
import { readAnswer, type Reading } from './read-answer.js';

type Unread = Extract<Reading<unknown>, { ok: false }>;

/** Longest part of an unusable answer that goes back to the model. */
const maxEchoed = 4000;
const maxReported = 400;

/**
 * Asks, reads, and sends an answer that does not fit back once, with what is wrong with it. One that the token limit cut off
 * is asked for once more, shorter and with more room.
 */
export async function completeChat<T>(
  question: ChatQuestion,
  schema: z.ZodType<T>,
  options: ExchangeOptions,
  signal?: AbortSignal,
): Promise<ChatResult<T>> {
  const first = await exchangeChat(question, options, signal);
  const reading = readExchange(first, schema);
  if (reading.ok) return answered(reading.value, first, false);
  if (!worthAnotherTry(reading)) return failed(reading, first);
  await learnFrom(reading, first, question, options);
  const second = await askAgain(question, first, reading, options, signal);
  const both: Exchange = {
    ...second,
    cached: first.cached && second.cached,
    usage: addUsage(first.usage, second.usage),
  };
  const rereading = readExchange(second, schema);
  if (rereading.ok) return answered(rereading.value, both, true);
  // Where the second try was refused, the first is what went wrong; an outage is nobody's answer.
  return second.outcome.kind === 'completion' || isOutage(second)
    ? failed(rereading, both)
    : failed(reading, { ...both, outcome: first.outcome });
}

function isOutage({ outcome }: Exchange): boolean {
  if (outcome.kind !== 'http') return false;
  const { status } = outcome;
  return status === null || status === 429 || status >= 500;
}

async function askAgain(
  question: ChatQuestion,
  first: Exchange,
  reading: Unread,
  options: ExchangeOptions,
  signal: AbortSignal | undefined,
): Promise<Exchange> {
  if (reading.reason !== 'truncated' || first.outcome.kind !== 'completion') {
    const { described } = question.structure;
    const told = first.rung === 'json-schema' ? described : null;
    const messages = [...question.messages, ...sentBack(writtenIn(first), reading, told)];
    return exchangeChat({ ...question, messages }, options, signal);
  }
  let latest = first;
  for (const next of questionsAfterCutOff(question, first.outcome.completion)) {
    latest = await exchangeChat(next, options, signal);
    if (latest.outcome.kind === 'completion') break;
  }
  return latest;
}

function readExchange<T>({ outcome }: Exchange, schema: z.ZodType<T>): Reading<T> {
  if (outcome.kind === 'completion') return readAnswer(outcome.completion, schema);
  const problems = {
    'context-length': 'The prompt is longer than the model can read',
    'content-filter': "The server's content filter refused the prompt",
    http: 'The model server gave no answer',
  };
  const message = `${problems[outcome.kind]}: ${outcome.said}`;
  return { ok: false, reason: outcome.kind, message, issues: [], schemaIgnored: false };
}

function worthAnotherTry({ reason }: Unread): boolean {
  return ['invalid-json', 'schema', 'empty', 'tool-call', 'truncated'].includes(reason);
}

/** A server that took the schema and did not hold to it is asked for this one in the next humbler way from now on. */
async function learnFrom(
  reading: Unread,
  { cached, rung }: Exchange,
  { structure }: ChatQuestion,
  { dialects }: ExchangeOptions,
): Promise<void> {
  const below = rungBelow(rung);
  if (cached || rung !== 'json-schema' || below === null || !reading.schemaIgnored) return;
  if (reading.reason === 'schema' && !structure.strict) return;
  const dialect = await dialects.current(structure);
  await dialects.keep(structure, { ...dialect, rung: below }, null);
}

/**
 * An answer that cannot be used, and what is wrong with it. The schema is told if the prompt does not have it: the server was sent it, and may
 * have done nothing with it.
 */
export function sentBack(
  written: string,
  reading: Pick<Unread, 'issues' | 'message'>,
  schema: JsonObject | null,
): readonly ChatMessage[] {
  const issues = reading.issues.map((issue) => `\n- ${issue}`).join('');
  const what = issues === '' ? reading.message : `It does not fit its schema:${issues}`;
  const told = schema === null ? '' : `\nThe JSON Schema of the answer:\n${writeJson(schema)}`;
  return [
    { role: 'assistant', content: written.slice(0, maxEchoed) || '(no answer)' },
    {
      role: 'user',
      content: `That answer cannot be used. ${what}${told}\nAnswer again, with the complete JSON object and nothing else.`,
    },
  ];
}

function writtenIn({ outcome }: Exchange): string {
  return outcome.kind === 'completion' ? outcome.completion.text.trim() : '';
}

function answered<T>(value: T, exchange: Exchange, secondTry: boolean): ChatResult<T> {
  const { usage, cached, rung } = exchange;
  return { kind: 'answer', value, secondTry, usage, cached, rung };
}

function failed(reading: Unread, exchange: Exchange): ChatFailure {
  const { usage, cached, rung, outcome } = exchange;
  return {
    kind: 'failed',
    reason: reading.reason,
    message: reading.message,
    status: outcome.kind === 'completion' ? null : outcome.status,
    content: writtenIn(exchange).slice(0, maxReported),
    issues: reading.issues,
    usage,
    cached,
    rung,
  };
}
