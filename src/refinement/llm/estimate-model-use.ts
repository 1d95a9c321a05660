import type { ToolDoc } from '../../core/tool-doc.js';
import type { Usage } from '../../core/trajectory.js';
import { parametersOf } from '../../arguments/parameters-of.js';
import { estimateTokens } from '../../models/estimate-tokens.js';
import { costOf, type PriceTable } from '../../models/price-table.js';
import { structuredSchema } from '../../models/structured-schema.js';
import { analyzerAnswerSchema, analyzerText } from '../prompts/analyzer-prompt.js';
import { callMakingAnswerSchema, callMakingText } from '../prompts/call-making-prompt.js';
import { explorerAnswerSchema, explorerText } from '../prompts/explorer-prompt.js';
import { groupAnswerSchema, groupText } from '../prompts/group-prompt.js';
import { oneTextAnswerSchema, oneTextRewriterText } from '../prompts/one-text-rewriter-prompt.js';
import { panelRequestsAnswerSchema, panelRequestsText } from '../prompts/panel-requests-prompt.js';
import { rewriterAnswerSchema, rewriterText } from '../prompts/rewriter-prompt.js';
import { showDoc } from '../prompts/show-doc.js';
import { rawVersion } from '../raw-version.js';
import { sumOfTotals, type UsageTotals } from '../usage-totals.js';

export interface ModelUseOptions {
  /** Which model plays which role. */
  readonly models: Readonly<Record<Usage['role'], string>>;
  readonly prices: PriceTable;
  readonly iterations: number;
  /** Further calls an iteration may make; their answers are shown too. */
  readonly probes: number;
  readonly preset: 'default' | 'draft';
  /** True where accepted revisions are scored by calling from them. */
  readonly scored: boolean;
  readonly maxDocWords: number;
  readonly maxPromptTokens: number;
}

/** What the models would use for one tool or tool group. */
export interface EstimatedUse extends UsageTotals {
  readonly tool: string;
}

/** Tokens by rule of thumb, from runs on real servers. */
const tokensOf = {
  provenLine: 30,
  claim: 45,
  revision: 220,
  suggestion: 60,
  siblings: 150,
  word: 1.5,
};
const answerTokens = {
  explorer: 110,
  analyzer: 260,
  rewriter: 800,
  oneText: 260,
  panel: 200,
  group: 90,
};

/**
 * A call with its answer as a prompt shows it, now and in later iterations, where answers are shown shorter. Answers are about
 * as long as the schema of what comes back, lists of objects several times that; both have their limits in a prompt.
 */
function tokensOfCall({ returns }: ToolDoc): { readonly now: number; readonly before: number } {
  const text = JSON.stringify(returns ?? {});
  const items = /"items":\{[^}]*"properties"/.test(text) ? 3 : 1;
  const now = Math.min(1_100, 80 + items * estimateTokens(text));
  return { now: Math.max(120, now), before: Math.min(450, Math.max(120, now)) };
}

/** About what the models would use for a tool that goes through all its iterations, each answer usable at once; most stop earlier. */
export function estimateToolUse(tool: ToolDoc, options: ModelUseOptions): EstimatedUse {
  const draft = options.preset === 'draft';
  const raw = estimateTokens(showDoc(tool, rawVersion(tool)));
  const probes = draft ? 0 : Math.min(options.probes, 1 + 2 * parametersOf(tool.parameters).length);
  const calls: UsageTotals[] = [];
  const ask = (role: Usage['role'], prompt: number, answer: number): void => {
    const promptTokens = Math.min(options.maxPromptTokens, Math.round(prompt));
    calls.push(oneCall(options, role, promptTokens, answer));
  };
  const perCall = tokensOfCall(tool);
  const grown = raw + options.maxDocWords * tokensOf.word;
  for (let iteration = 1; iteration <= options.iterations; iteration += 1) {
    const doc = iteration === 1 ? raw : grown;
    const before = (iteration - 1) * (1 + probes) * perCall.before;
    const now = (1 + probes) * perCall.now;
    const history = (iteration - 1) * tokensOf.revision;
    const proven = draft ? 0 : Math.min(25, iteration * probes) * tokensOf.provenLine;
    const claims = draft || iteration === 1 ? 0 : 10 * tokensOf.claim;
    ask('explorer', constant.explorer + doc + before + 200, answerTokens.explorer);
    ask('analyzer', constant.analyzer + doc + now + history + proven, answerTokens.analyzer);
    const rest = doc + before + now + history + 4 * tokensOf.suggestion;
    if (draft) ask('rewriter', constant.oneText + rest, answerTokens.oneText);
    else {
      const more = claims + proven + tokensOf.siblings;
      ask('rewriter', constant.rewriter + rest + more, answerTokens.rewriter);
    }
  }
  if (options.scored && parametersOf(tool.parameters).length > 0) {
    ask('panel', constant.requests + raw + 150, answerTokens.panel);
    for (let version = 0; version <= options.iterations; version += 1)
      ask('panel', constant.calling + (version === 0 ? raw : grown) + 200, answerTokens.panel);
  }
  return { tool: tool.id, ...sumOfTotals(calls) };
}

/** About what the one call for a tool group's description would use. */
export function estimateGroupUse(
  group: { readonly id: string; readonly description: string; readonly apis: number },
  options: ModelUseOptions,
): EstimatedUse {
  const prompt = constant.group + estimateTokens(group.description) + 30 * group.apis;
  const promptTokens = Math.min(options.maxPromptTokens, prompt);
  return { tool: group.id, ...oneCall(options, 'group', promptTokens, answerTokens.group) };
}

function oneCall(
  { models, prices }: ModelUseOptions,
  role: Usage['role'],
  promptTokens: number,
  completionTokens: number,
): UsageTotals {
  const cost = costOf(prices, models[role], { promptTokens, completionTokens });
  return { calls: 1, cached: 0, failed: 0, promptTokens, completionTokens, cost };
}

/** What stands in every prompt of a role: its text, its answer's schema, the frame of blocks. */
const constant = {
  explorer: fixed(explorerText, structuredSchema(explorerAnswerSchema, 'exploration').tokens),
  analyzer: fixed(analyzerText, structuredSchema(analyzerAnswerSchema, 'suggestions').tokens),
  rewriter: fixed(rewriterText, structuredSchema(rewriterAnswerSchema, 'documentation').tokens),
  oneText: fixed(oneTextRewriterText, structuredSchema(oneTextAnswerSchema, 'description').tokens),
  requests: fixed(
    panelRequestsText,
    structuredSchema(panelRequestsAnswerSchema, 'requests').tokens,
  ),
  calling: fixed(callMakingText, structuredSchema(callMakingAnswerSchema, 'calls').tokens),
  group: fixed(groupText, structuredSchema(groupAnswerSchema, 'group').tokens),
};

function fixed(text: string, schemaTokens: number): number {
  return estimateTokens(text) + schemaTokens + 60;
}
