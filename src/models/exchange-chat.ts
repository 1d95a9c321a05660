import { ModelError } from '../core/errors.js';
import { oneLine } from '../support/one-line.js';
import { cacheKeyOf, readCached, type CachedCompletion } from './cached-completion.js';
import { chatBody, wordedMessages, type ChatQuestion } from './chat-body.js';
import type { CachePolicy, ChatCache, WrittenAnswer } from './chat-cache.js';
import type { AnswerRung, ChatUsage } from './chat-model.js';
import { noUsage } from './chat-usage.js';
import { humblerDialect, type DialectMemory } from './dialect-memory.js';
import { answerTokensIn, type EndpointDialect } from './endpoint-dialect.js';
import { estimateMessageTokens } from './estimate-tokens.js';
import { faultError } from './fault-error.js';
import type { OutageWatch } from './outage.js';
import type { RequestFault } from './request-fault.js';
import { sendChat, type SendChatOptions } from './send-chat.js';
import type { SendOptions, Sent } from './send-request.js';
import type { Completion } from './completion.js';

export interface ExchangeOptions extends SendOptions {
  readonly endpoint: string;
  readonly dialects: DialectMemory;
  readonly outage: OutageWatch;
  readonly cache: ChatCache | undefined;
  readonly cachePolicy: CachePolicy;
}

/** One question and what came back for it, from the cache or from the server. */
export interface Exchange {
  readonly outcome:
    CachedCompletion['answer'] | { kind: 'http'; status: number | null; said: string };
  readonly rung: AnswerRung;
  readonly cached: boolean;
  readonly usage: ChatUsage;
}

/**
 * Asks once, in the way the endpoint is known to take, and in humbler ways as it refuses. What was answered is
 * in the cache when this resolves.
 */
export async function exchangeChat(
  question: ChatQuestion,
  options: ExchangeOptions,
  signal?: AbortSignal,
): Promise<Exchange> {
  const cache = options.cachePolicy === 'off' ? undefined : options.cache;
  const key = cacheKeyOf(options.endpoint, question);
  const hit = cache === undefined ? null : readCached(await cache.get(key));
  if (hit !== null) return fromCache(hit);
  if (options.cachePolicy === 'only') throw missing(question, options.endpoint);
  const keep: KeepAnswer = async (answer, rung, tokens) =>
    (await cache?.set(key, { version: 1, rung, tokens, answer })) ?? notKept;
  const exchange = await askServer(question, options, keep, signal);
  const { outcome, rung } = exchange;
  // A completion has been kept before its place among the requests in flight was given away.
  if (outcome.kind !== 'http' && outcome.kind !== 'completion') {
    const { synced } = await keep(outcome, rung, 0);
    await synced;
  }
  return exchange;
}

const notKept: WrittenAnswer = { synced: Promise.resolve() };

function fromCache({ answer, rung, tokens }: CachedCompletion): Exchange {
  return { outcome: answer, rung, cached: true, usage: { ...noUsage, savedTokens: tokens } };
}

type KeepAnswer = (
  answer: CachedCompletion['answer'],
  rung: AnswerRung,
  tokens: number,
) => Promise<WrittenAnswer>;

async function askServer(
  question: ChatQuestion,
  options: ExchangeOptions,
  keep: KeepAnswer,
  signal: AbortSignal | undefined,
): Promise<Exchange> {
  const { structure } = question;
  let dialect = await options.dialects.current(structure);
  const watched = options.outage.begin();
  let requests = 0;
  let refusal: Extract<RequestFault, { kind: 'refused' }> | null = null;
  for (;;) {
    const estimate = estimateOf(question, dialect);
    const { rung } = dialect;
    const sending: SendChatOptions = {
      ...options,
      keep: (completion, { promptTokens, completionTokens }) =>
        keep({ kind: 'completion', completion }, rung, promptTokens + completionTokens),
    };
    const sent: Sent<Completion> = await sendChat(
      chatBody(question, dialect),
      estimate,
      sending,
      signal,
    );
    requests += sent.requests;
    const result = { rung, cached: false };
    if (sent.ok || sent.fault.kind !== 'transient') watched.answered();
    if (sent.ok) {
      if (refusal !== null) await options.dialects.keep(structure, dialect, refusal);
      return {
        ...result,
        outcome: { kind: 'completion', completion: sent.answer },
        usage: usageOf(question.model, sent, requests, options),
      };
    }
    const { fault } = sent;
    const error =
      faultError(fault, question.model, options.endpoint) ??
      (fault.kind === 'transient' ? watched.unanswered(fault) : null);
    if (error !== null) throw error;
    const humbler: EndpointDialect | null =
      fault.kind === 'refused' ? humblerDialect(dialect, fault, question.maxTokens) : null;
    if (fault.kind !== 'refused' || humbler === null) {
      return {
        ...result,
        outcome: failedOutcome(refusal ?? fault, fault),
        usage: { ...noUsage, requests, cost: options.budget.costOf(question.model, noUsage) },
      };
    }
    refusal ??= fault;
    dialect = humbler;
  }
}

/** When every wording was refused, the first refusal says what is wrong; any other fault speaks for itself. */
function failedOutcome(first: RequestFault, last: RequestFault): Exchange['outcome'] {
  const fault = last.kind === 'refused' ? first : last;
  const { kind, status } = fault;
  const said = saidOf(fault);
  if ((kind === 'context-length' || kind === 'content-filter') && status !== null) {
    return { kind, status, said };
  }
  return { kind: 'http', status, said };
}

/** What a fault says, with the setting that it is about. */
export function saidOf(fault: RequestFault): string {
  return fault.kind === 'refused' && fault.parameter === 'answer-tokens'
    ? `${fault.said} (maxAnswerTokens of the configuration file is how many tokens of an answer are asked for)`
    : fault.said;
}

function estimateOf(question: ChatQuestion, dialect: EndpointDialect) {
  const messages = estimateMessageTokens(wordedMessages(question, dialect.rung));
  const schema = dialect.rung === 'json-schema' ? question.structure.tokens : 0;
  return {
    promptTokens: messages + schema,
    completionTokens: answerTokensIn(dialect, question.maxTokens),
  };
}

function usageOf(
  model: string,
  sent: Extract<Sent<Completion>, { ok: true }>,
  requests: number,
  options: ExchangeOptions,
): ChatUsage {
  return {
    ...sent.usage,
    savedTokens: 0,
    requests,
    cost: options.budget.costOf(model, sent.usage),
  };
}

function missing(question: ChatQuestion, endpoint: string): ModelError {
  const last = question.messages.at(-1)?.content ?? '';
  return new ModelError(
    `The cache has no answer of "${question.model}" at ${endpoint} for the ${question.structure.name} request ` +
      `that ends in “${oneLine(last.slice(-400), 120)}”.`,
    { remedy: 'Run once without --cache-only, with the same model, endpoint and settings.' },
  );
}
