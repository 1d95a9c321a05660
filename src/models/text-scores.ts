import { z } from 'zod';
import { ModelError } from '../core/errors.js';
import type { Json } from '../core/json.js';
import { withPlainNumbers } from '../core/json-text.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';
import type { ChatUsage } from './chat-model.js';
import { noUsage } from './chat-usage.js';
import { errorIn } from './error-body.js';
import { estimateTokens } from './estimate-tokens.js';
import { redactedError, type ModelExchange } from './exchange-options.js';
import { faultError } from './fault-error.js';
import type { RequestFault } from './request-fault.js';
import { sendRequest, type ReadAnswer, type WireRequest } from './send-request.js';

/** A text's tokens, and what each has after those before it; null for the first. */
const scoredTextSchema = z.object({
  tokens: z.array(z.string()),
  logProbabilities: z.array(z.number().nullable()),
});
export type ScoredText = z.infer<typeof scoredTextSchema>;

/** What is said where a server answers with other things than the text it was given. */
export const noScores = 'the endpoint gives no log-probabilities of given text';

interface Asker extends ModelExchange {
  readonly model: string;
  /** 0, or 1 for a server that takes no 0. */
  maxTokens: number;
}

type Asked =
  { readonly text: ScoredText; readonly usage: ChatUsage } | { readonly notMeasured: string };

/** Asks `/completions` for the log-probabilities of a text, as `createOptionScorer` says. */
export function textScores(
  options: ModelExchange & { readonly model: string },
): (text: string, signal?: AbortSignal) => Promise<Asked> {
  const asker = { ...options, maxTokens: 0 };
  return (text, signal) => askedFor(text, asker, signal);
}

async function askedFor(
  text: string,
  asker: Asker,
  signal: AbortSignal | undefined,
): Promise<Asked> {
  const { model, exchange, redactor } = asker;
  const cache = exchange.cachePolicy === 'off' ? undefined : exchange.cache;
  const key = { kind: 'text-scores', endpoint: exchange.endpoint, model, text };
  const hit = cachedText(await cache?.get(key));
  if (hit !== null) return { text: hit, usage: { ...noUsage, savedTokens: hit.tokens.length } };
  if (exchange.cachePolicy === 'only') {
    throw new ModelError(`The cache has no log-probabilities of "${model}" for this text.`, {
      remedy: 'Run once without --cache-only, with the same model and endpoint.',
    });
  }
  try {
    const asked = await askServer(text, asker, signal);
    if ('text' in asked) await (await cache?.set(key, { ...asked.text }))?.synced;
    return 'text' in asked ? asked : { notMeasured: redactor.text(asked.notMeasured) };
  } catch (error) {
    throwIfInterrupted(signal);
    throw error instanceof ModelError ? redactedError(error, redactor) : error;
  }
}

function cachedText(value: Json | null | undefined): ScoredText | null {
  return scoredTextSchema.safeParse(value).data ?? null;
}

async function askServer(
  text: string,
  asker: Asker,
  signal: AbortSignal | undefined,
): Promise<Asked> {
  const { model, exchange, maxTokens } = asker;
  const estimate = { promptTokens: estimateTokens(text), completionTokens: maxTokens };
  const sent = await sendRequest(requestFor(text, asker), estimate, exchange, signal);
  if (sent.ok) {
    if (sent.answer === null) return { notMeasured: `${noScores} (${exchange.endpoint})` };
    const cost = exchange.budget.costOf(model, sent.usage);
    const usage = { ...sent.usage, savedTokens: 0, requests: sent.requests, cost };
    return { text: sent.answer, usage };
  }
  const { fault } = sent;
  if (fault.kind === 'refused' && maxTokens === 0) {
    const again = await askServer(text, { ...asker, maxTokens: 1 }, signal);
    // Only now: others that are on their way with 0 will be refused too, and ask once more themselves.
    if ('text' in again) asker.maxTokens = 1;
    return again;
  }
  if (fault.kind === 'refused' || hasNoCompletions(fault)) {
    return { notMeasured: `${noScores} (${exchange.endpoint}: ${fault.said})` };
  }
  if (fault.kind === 'context-length') {
    return { notMeasured: `the text is longer than the model can read: ${fault.said}` };
  }
  throw (
    faultError(fault, model, exchange.endpoint) ??
    new ModelError(`The model server gave no answer: ${fault.said}`, {
      remedy: 'Run the same command again when it answers: what has been done is kept.',
    })
  );
}

function hasNoCompletions(fault: RequestFault): boolean {
  if (fault.kind !== 'misconfigured') return false;
  return fault.about === 'url' || (fault.about === 'model' && /\bchat\b/i.test(fault.said));
}

function requestFor(text: string, { model, maxTokens }: Asker): WireRequest<ScoredText | null> {
  return {
    model,
    unread: 'the answer is no completion',
    post: (client, sending) =>
      client.completions.create(
        { model, prompt: text, echo: true, logprobs: 1, max_tokens: maxTokens, temperature: 0 },
        sending,
      ),
    read: (body) => readScores(body, text, maxTokens),
  };
}

const count = z.number().nonnegative();
const wireSchema = z.object({
  choices: z
    .array(
      z.object({
        text: z.string().nullish(),
        logprobs: z
          .object({
            tokens: z.array(z.string()),
            token_logprobs: z.array(z.number().nullable()),
          })
          .nullish()
          .catch(null),
      }),
    )
    .min(1),
  usage: z
    .object({ prompt_tokens: count, completion_tokens: count.default(0) })
    .nullish()
    .catch(null),
});

/** The given text's part of the answer; its `answer` is null where the server answers with other things. */
function readScores(
  body: unknown,
  text: string,
  maxTokens: number,
): ReadAnswer<ScoredText | null> | null {
  const parsed = wireSchema.safeParse(withPlainNumbers(body)).data;
  const choice = parsed?.choices[0];
  if (parsed === undefined || choice === undefined || errorIn(body) !== null) return null;
  const { usage: told } = parsed;
  const usage = {
    promptTokens: told?.prompt_tokens ?? estimateTokens(text),
    completionTokens: told?.completion_tokens ?? maxTokens,
    cachedPromptTokens: 0,
    estimated: !told,
  };
  const { tokens = [], token_logprobs: values = [] } = choice.logprobs ?? {};
  const isEcho = choice.text?.startsWith(text) === true || tokens.join('').includes(text);
  if (!isEcho || tokens.length < 2 || values.length !== tokens.length) {
    return { answer: null, usage };
  }
  // Servers count a token as written that they were not to write and do not show.
  const beyond = maxTokens === 0 && choice.text === text ? 0 : usage.completionTokens;
  const own = tokens.slice(0, tokens.length - beyond);
  return { answer: { tokens: own, logProbabilities: values.slice(0, own.length) }, usage };
}
