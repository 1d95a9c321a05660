import type { JsonObject } from '../core/json.js';
import type { ChatMessage, ChatUsage } from './chat-model.js';
import type { ChatModelOptions } from './chat-model-options.js';
import { addUsage } from './chat-usage.js';
import { modelExchange } from './exchange-options.js';
import { noScores, textScores, type ScoredText } from './text-scores.js';

/** What each option is worth to the model as the next thing that is said, in the order of the options. */
export interface OptionScores {
  /** Sums over the option's tokens, given the prompt and the tokens before. */
  readonly logProbabilities: readonly number[];
  readonly tokens: readonly number[];
  readonly usage: ChatUsage;
}

/**
 * Scores given texts. What the endpoint cannot do, or not for this text, is `notMeasured`, with the reason. Rejects as
 * `ChatModel.complete` does, and with `ModelError` where no answer came.
 */
export interface OptionScorer {
  readonly name: string;
  /** Where the model is, and how the prompt is written: what the scores depend on beside the model's name. */
  readonly settings: JsonObject;
  score(
    prompt: readonly ChatMessage[],
    options: readonly string[],
    signal?: AbortSignal,
  ): Promise<OptionScores | { readonly notMeasured: string }>;
}

/** How a conversation becomes the one text that `/completions` takes: each model was trained on its own form. */
export type PromptTemplate = keyof typeof templates;

interface Template {
  readonly turn: (message: ChatMessage) => string;
  /** What the answer follows on. */
  readonly end: string;
  /** What stands between that and the answer. */
  readonly joint: string;
}

const plainNames = { system: '', user: 'User: ', assistant: 'Assistant: ' } as const;
const templates = {
  plain: {
    turn: ({ role, content }) => `${plainNames[role]}${content}\n\n`,
    end: 'Assistant:',
    joint: ' ',
  },
  chatml: {
    turn: ({ role, content }) => `<|im_start|>${role}\n${content}<|im_end|>\n`,
    end: '<|im_start|>assistant\n',
    joint: '',
  },
  llama3: {
    turn: ({ role, content }) =>
      `<|start_header_id|>${role}<|end_header_id|>\n\n${content}<|eot_id|>`,
    end: '<|start_header_id|>assistant<|end_header_id|>\n\n',
    joint: '',
  },
} as const satisfies Readonly<Record<string, Template>>;

/**
 * A scorer over `/completions` with `echo`, `logprobs` and no new tokens, as vLLM has it, with the cache, budget, limits and
 * retries of `createChatModel`. Servers that leave the given text out of their answer are noticed.
 */
export function createOptionScorer(
  options: ChatModelOptions & { readonly template: PromptTemplate },
): OptionScorer {
  const { model, template } = options;
  const { exchange, redactor } = modelExchange(options);
  const { turn, end, joint } = templates[template];
  const scoresOf = textScores({ model, exchange, redactor });
  return {
    name: model,
    settings: { endpoint: exchange.endpoint, template },
    score: async (prompt, texts, signal) => {
      const before = `${prompt.map(turn).join('')}${end}`;
      const alone = await scoresOf(before, signal);
      if ('notMeasured' in alone) return alone;
      const scored: Scored[] = [];
      let usage = alone.usage;
      for (const text of texts) {
        const whole = await scoresOf(`${before}${joint}${text}`, signal);
        if ('notMeasured' in whole) return whole;
        usage = addUsage(usage, whole.usage);
        const scores = scoredAfter(alone.text, whole.text);
        if (scores === null) return { notMeasured: `${noScores} (an option has no tokens)` };
        scored.push(scores);
      }
      return {
        logProbabilities: scored.map(({ logProbability }) => logProbability),
        tokens: scored.map(({ tokens }) => tokens),
        usage,
      };
    },
  };
}

interface Scored {
  readonly logProbability: number;
  readonly tokens: number;
}

/**
 * The tokens that a text has after those it shares with its beginning alone. Offsets are not relied on: servers count bytes, marks of
 * the beginning and halves of signs differently.
 */
function scoredAfter(alone: ScoredText, whole: ScoredText): Scored | null {
  let shared = 0;
  while (shared < alone.tokens.length && alone.tokens[shared] === whole.tokens[shared]) shared += 1;
  const values = whole.logProbabilities.slice(shared);
  const measured = values.filter((value) => value !== null);
  if (measured.length === 0 || measured.length < values.length) return null;
  return { logProbability: measured.reduce((sum, value) => sum + value, 0), tokens: values.length };
}
