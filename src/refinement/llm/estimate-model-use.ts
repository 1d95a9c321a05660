import type { ToolDoc } from '../../core/tool-doc.js';
import type { Usage } from '../../core/trajectory.js';
import { writeJson } from '../../core/json-text.js';
import { parametersOf } from '../../schema/parameters-of.js';
import { estimateTokens } from '../../models/estimate-tokens.js';
import { costOf, type PriceTable } from '../../models/price-table.js';
import { structuredSchema } from '../../models/structured-schema.js';
import { analyzerAnswerSchema, analyzerText } from '../prompts/analyzer-prompt.js';
import { explorerAnswerSchema, explorerText } from '../prompts/explorer-prompt.js';
import { groupAnswerSchema, groupText } from '../prompts/group-prompt.js';
import {
  draftAnalyzerAnswerSchema,
  draftAnalyzerText,
  draftExplorerAnswerSchema,
  draftExplorerText,
  draftRewriterAnswerSchema,
  draftRewriterText,
} from '../prompts/draft-prompts.js';
import { rewriterAnswerSchema, rewriterText } from '../prompts/rewriter-prompt.js';
import { showDoc } from '../prompts/show-doc.js';
import { rawVersion } from '../raw-version.js';
import { sumOfTotals, type UsageTotals } from '../usage-totals.js';

export interface ModelUseOptions {
  /** Which model plays which role. */
  readonly models: Readonly<Record<Usage['role'], string>>;
  readonly prices: PriceTable;
  readonly iterations: number;
  /** Termination threshold τ. */
  readonly tau: number;
  readonly engine: 'llm' | 'draft';
  readonly maxDocWords: number;
  readonly maxPromptTokens: number;
}

/** What the models would use for one tool or tool group. */
export interface EstimatedUse extends UsageTotals {
  readonly tool: string;
}

/**
 * `least`: every tool converges at once, answers are terse, the tokenizer is a good one and the schemas of answers are not
 * counted. `usual`: as many iterations as tools mostly take. `most`: all iterations.
 */
export type Extent = 'least' | 'usual' | 'most';

/** Tokens by rule of thumb, from runs on real servers. */
const tokensOf = {
  /** A sentence that calls have proven, as one line. */
  line: 25,
  /** What was tried of an argument. */
  tried: 20,
  /** The kinds of claims that fit. */
  kinds: 110,
  revision: 220,
  suggestion: 60,
  siblings: 150,
  word: 1.5,
};
const answerTokens = { explorer: 90, analyzer: 200, rewriter: 350, group: 90 };
const oneTextTokens = 260;
/** At least: terse answers, and a tokenizer that makes fewer tokens than the rule of `estimateTokens`, which is on the high side. */
const shares = {
  least: { answer: 0.25, prompt: 0.65 },
  usual: { answer: 1, prompt: 0.9 },
  most: { answer: 1, prompt: 1 },
};

/** A call that was refused, as a prompt shows it, and the share of those among all. */
const refusedCall = 120;
const refusedShare = 0.5;
/** Tokens to which prompts cut one answer: of this iteration's exploration, and of the paper's setting now and in later iterations. */
const mostOfAnswer = { exploration: 560, now: 1_640, before: 1_100 };

/**
 * Tokens of a call with its answer as prompts show it, on average. Answers are about as long as the schema of what comes
 * back, lists of objects several times that.
 */
function tokensOfCall({ returns }: ToolDoc): Readonly<Record<keyof typeof mostOfAnswer, number>> {
  const text = writeJson(returns ?? {});
  const items = /"items":\{[^}]*"properties"/.test(text) ? 3 : 1;
  const whole = Math.max(refusedCall, 80 + items * estimateTokens(text));
  const average = (most: number): number =>
    refusedShare * refusedCall + (1 - refusedShare) * Math.min(most, whole);
  const { exploration, now, before } = mostOfAnswer;
  return { exploration: average(exploration), now: average(now), before: average(before) };
}

/** Requests that the Explorer thinks of where there are earlier ones: the first is often too much like them. */
const explorerTries = 2;
/** Sentences that calls prove of an argument, and of a tool at most at once; the words that a first revision adds to a doc. */
const newsOfArgument = 2;
const mostNews = 25;
const wordsAdded = 15;

/**
 * The iterations a tool mostly takes: a doc to which the first revision adds little converges at once, since Δ is near the
 * mean of a cosine of 0.9 and the share of old words; so does one of a tool without arguments, of which there is no more to
 * learn. Others take two.
 */
function usualIterations(tool: ToolDoc, tau: number): number {
  const words = tool.description.split(/\s+/).length;
  const change = (0.9 + words / (words + wordsAdded)) / 2;
  return change > tau || parametersOf(tool.parameters).length === 0 ? 1 : 2;
}

/** About what the models would use for a tool, each answer usable at once. */
export function estimateToolUse(
  tool: ToolDoc,
  extent: Extent,
  options: ModelUseOptions,
): EstimatedUse {
  const draft = options.engine === 'draft';
  const raw = estimateTokens(showDoc(tool, rawVersion(tool)));
  const parameters = parametersOf(tool.parameters).length;
  const mostIterations =
    extent === 'most' ? Infinity : extent === 'least' ? 1 : usualIterations(tool, options.tau);
  const iterations = Math.min(options.iterations, mostIterations);
  const calls: UsageTotals[] = [];
  const ask = (role: Usage['role'], fixed: Fixed, varying: number, answer?: number): void => {
    const prompt = fixed.text + varying + (extent === 'least' ? 0 : fixed.schema);
    calls.push(oneCall(options, extent, role, prompt, answer));
  };
  const perCall = tokensOfCall(tool);
  const grown = raw + Math.min(options.maxDocWords, 3 * wordsAdded) * tokensOf.word;
  const news = Math.min(mostNews, newsOfArgument * parameters) * tokensOf.line;
  for (let iteration = 1; iteration <= iterations; iteration += 1) {
    const doc = iteration === 1 ? raw : grown;
    const history = (iteration - 1) * tokensOf.revision;
    const tries = iteration === 1 || extent === 'least' ? 1 : explorerTries;
    if (draft) {
      const before = (iteration - 1) * perCall.before;
      for (let turn = 1; turn <= tries; turn += 1)
        ask('explorer', constant.draftExplorer, doc + before);
      ask('analyzer', constant.draftAnalyzer, doc + perCall.now + history);
      const rest = doc + before + perCall.now + history + tokensOf.suggestion;
      ask('rewriter', constant.draftRewriter, rest, oneTextTokens);
      continue;
    }
    const tried = iteration === 1 ? 0 : parameters * tokensOf.tried;
    for (let turn = 1; turn <= tries; turn += 1) ask('explorer', constant.explorer, doc + tried);
    const known = iteration === 1 ? news : news / 4;
    const ofCalls = perCall.exploration + refusedCall;
    ask('analyzer', constant.analyzer, doc + known + ofCalls + tokensOf.kinds);
    if (iteration > 1 && extent === 'least') continue;
    const siblings = iteration === 1 ? tokensOf.siblings : 0;
    ask('rewriter', constant.rewriter, doc + known + siblings + 2 * tokensOf.suggestion);
  }
  return { tool: tool.id, ...sumOfTotals(calls) };
}

/** About what the one call for a tool group's description would use. */
export function estimateGroupUse(
  group: { readonly id: string; readonly description: string; readonly apis: number },
  extent: Extent,
  options: ModelUseOptions,
): EstimatedUse {
  const { text, schema } = constant.group;
  const prompt = text + schema + estimateTokens(group.description) + 30 * group.apis;
  return { tool: group.id, ...oneCall(options, extent, 'group', prompt) };
}

function oneCall(
  { models, prices, maxPromptTokens }: ModelUseOptions,
  extent: Extent,
  role: Usage['role'],
  prompt: number,
  answer = answerTokens[role],
): UsageTotals {
  const share = shares[extent];
  const promptTokens = Math.round(share.prompt * Math.min(maxPromptTokens, prompt));
  const completionTokens = Math.round(share.answer * answer);
  const cost = costOf(prices, models[role], { promptTokens, completionTokens });
  return { calls: 1, cached: 0, failed: 0, promptTokens, completionTokens, cost };
}

/** What stands in every prompt of a role: its text with the frame of blocks, and its answer's schema. */
interface Fixed {
  readonly text: number;
  readonly schema: number;
}

const constant = {
  explorer: fixed(explorerText, explorerAnswerSchema, 'exploration'),
  analyzer: fixed(analyzerText, analyzerAnswerSchema, 'analysis'),
  rewriter: fixed(rewriterText, rewriterAnswerSchema, 'documentation'),
  draftExplorer: fixed(draftExplorerText, draftExplorerAnswerSchema, 'exploration'),
  draftAnalyzer: fixed(draftAnalyzerText, draftAnalyzerAnswerSchema, 'suggestions'),
  draftRewriter: fixed(draftRewriterText, draftRewriterAnswerSchema, 'description'),
  group: fixed(groupText, groupAnswerSchema, 'group'),
};

function fixed(text: string, ...schema: Parameters<typeof structuredSchema>): Fixed {
  return { text: estimateTokens(text) + 60, schema: structuredSchema(...schema).tokens };
}
