import { ConfigurationError, ModelError } from '../../core/errors.js';
import type { JsonObject } from '../../core/json.js';
import { modelIdentity } from '../../models/chat-model.js';
import { tokensOf } from '../../models/chat-usage.js';
import { requireReached } from '../../models/require-reached.js';
import type { OptionScorer } from '../../models/score-options.js';
import type { ToolChatModel } from '../../models/tool-chat-model.js';
import { codeVersion } from '../../support/code-version.js';
import { hashJson } from '../../support/hash-json.js';
import { keyedDraw, shuffled } from '../../support/keyed-draw.js';
import { jsonOf } from '../../support/json-of.js';
import { runLogged, type LoggedRuns, type RunLoggedOptions } from '../run-logged.js';
import { actionClasses } from '../rewards/parse-completion.js';
import type { When2CallRecord } from './read-when2call.js';
import type { When2CallAnswer } from './when2call-answer.js';
import { choicePrompt, directPrompt, scoredPrompt, when2callRules } from './when2call-prompts.js';

/** Who is asked, and how. */
export type When2CallAsker =
  | { readonly mode: 'log-probability'; readonly scorer: OptionScorer }
  | {
      readonly mode: 'multiple-choice' | 'direct';
      readonly model: ToolChatModel;
      /** What answers depend on beside the model, where and at which temperature it is asked: limits. */
      readonly settings: JsonObject;
      /** Of the order in which options are shown. */
      readonly seed: number;
    };

export interface When2CallOptions extends RunLoggedOptions<When2CallAnswer> {
  readonly records: readonly When2CallRecord[];
  readonly asker: When2CallAsker;
}

interface Job {
  readonly key: string;
  readonly record: When2CallRecord;
}

/**
 * Asks a model about each record in one of the three modes, as `runLogged` says. Rejects with `ModelError` where log-probabilities are
 * asked of an endpoint that gives none of given text: then nothing is measured.
 */
export async function evaluateWhen2Call(
  options: When2CallOptions,
): Promise<LoggedRuns<When2CallAnswer>> {
  const { records, asker, log, signal } = options;
  if (asker.mode !== 'direct') requireOptions(records, asker.mode);
  const jobs = records.map((record) => ({ key: keyOf(record, asker), record }));
  if (asker.mode === 'log-probability') {
    const kept = new Set((await log.read()).map(({ key }) => key));
    if (jobs.some(({ key }) => !kept.has(key))) await requireScores(asker.scorer, signal);
  }
  return runLogged(jobs, { make: (job) => answerTo(job, asker, signal) }, options);
}

function keyOf(record: When2CallRecord, asker: When2CallAsker): string {
  const asked =
    asker.mode === 'log-probability'
      ? { model: asker.scorer.name, ...asker.scorer.settings }
      : {
          ...{ ...modelIdentity(asker.model), ...asker.settings },
          seed: asker.mode === 'direct' ? null : asker.seed,
        };
  return hashJson({
    ...{ code: codeVersion(), mode: asker.mode, asked, rules: when2callRules },
    record: jsonOf(record),
  });
}

function requireOptions(records: readonly When2CallRecord[], mode: string): void {
  const without = records.find(({ options }) => options === null);
  if (without === undefined) return;
  throw new ConfigurationError(`The record ${without.id} has no answers to choose from.`, {
    remedy: `Sets for training have none: take --mode direct, or a test set for --mode ${mode}.`,
  });
}

/** One short text shows what an endpoint can do, before thousands are sent. */
async function requireScores(scorer: OptionScorer, signal: AbortSignal | undefined): Promise<void> {
  const scores = await scorer.score([{ role: 'user', content: 'Hello' }], ['Hello'], signal);
  if (!('notMeasured' in scores)) return;
  throw new ModelError(`Not measured: ${scores.notMeasured}.`, {
    remedy:
      'Name a server that echoes log-probabilities on /completions, such as vLLM, with --base-url, or take --mode multiple-choice or direct.',
  });
}

async function answerTo(
  { key, record }: Job,
  asker: When2CallAsker,
  signal: AbortSignal | undefined,
): Promise<When2CallAnswer> {
  const [model, answered] =
    asker.mode === 'log-probability'
      ? [asker.scorer.name, await scored(record, asker.scorer, signal)]
      : [asker.model.name, await said(record, asker, signal)];
  return { version: 1, key, record: record.id, mode: asker.mode, model, ...answered };
}

type Answered = Pick<When2CallAnswer, 'answer' | 'tokens'>;

async function said(
  record: When2CallRecord,
  { mode, model, seed }: Exclude<When2CallAsker, { readonly mode: 'log-probability' }>,
  signal: AbortSignal | undefined,
): Promise<Answered> {
  // By seed and record alone, so that it does not depend on which others are asked.
  const shown =
    mode === 'direct'
      ? null
      : shuffled(actionClasses, (action) => keyedDraw(seed, record.id, action));
  const options = shown?.map((action) => optionsOf(record)[action]);
  const messages = options === undefined ? directPrompt(record) : choicePrompt(record, options);
  const result = await model.complete({ messages, tools: [] }, signal);
  requireReached(result, 'The model');
  const tokens = tokensOf(result.usage);
  if (result.kind === 'failed') {
    return { answer: { kind: 'unusable', problem: result.message }, tokens };
  }
  const { content: text } = result.value;
  return { answer: { kind: 'text', text, shown: shown === null ? null : [...shown] }, tokens };
}

async function scored(
  record: When2CallRecord,
  scorer: OptionScorer,
  signal: AbortSignal | undefined,
): Promise<Answered> {
  const options = optionsOf(record);
  const texts = actionClasses.map((action) => options[action]);
  const scores = await scorer.score(scoredPrompt(record), texts, signal);
  if ('notMeasured' in scores) {
    return { answer: { kind: 'unusable', problem: scores.notMeasured }, tokens: 0 };
  }
  const { logProbabilities, tokens, usage } = scores;
  const each = actionClasses.map((action, at) => ({
    ...{ action, logProbability: logProbabilities[at] ?? 0, tokens: tokens[at] ?? 0 },
    characters: [...options[action]].length,
  }));
  return { answer: { kind: 'scores', options: each }, tokens: tokensOf(usage) };
}

function optionsOf({ id, options }: When2CallRecord) {
  if (options !== null) return options;
  throw new RangeError(`the record ${id} has no options`);
}
