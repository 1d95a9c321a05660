import { DEFAULT_EPSILON, unknownCertainty } from '../../agents/belief/certainty.js';
import { argumentDomain } from '../../schema/argument-domain.js';
import { domainSize, type Domain } from '../../schema/domain.js';
import { parametersOf } from '../../schema/parameters-of.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { mean } from '../../metrics/mean.js';
import { canonicalJson } from '../../support/canonical-json.js';
import {
  parseCompletion,
  type ActionClass,
  type ParsedCompletion,
  type WrittenCall,
} from './parse-completion.js';

/** A tool as a When2Call record lists it. */
export interface RewardTool {
  readonly name: string;
  readonly parameters: JsonSchema;
  /** Domains that are known better than from the schema, by argument. */
  readonly domains?: Readonly<Record<string, Domain>> | undefined;
}

/**
 * How certainty enters: `a35` weights the class reward alone (appendix A.3.5), `s62` all three (section 6.2), `none` nothing.
 * `closed` is as `a35`, but a call or a question that names no call of a listed tool has certainty 0: in the paper's form it has 1,
 * so that leaving the call out pays.
 */
export type CertaintyWeighting = 'a35' | 's62' | 'none' | 'closed';

export interface RewardInput {
  readonly completion: string;
  /** What would have been right. */
  readonly expected: { readonly action: ActionClass; readonly call: WrittenCall | null };
  readonly tools: readonly RewardTool[];
}

export interface RewardOptions {
  readonly weighting?: CertaintyWeighting | undefined;
  readonly epsilon?: number | undefined;
}

export interface CompletionReward {
  /** The parts of r_fmt, and their sum. */
  readonly format: Readonly<Record<'structure' | 'soft' | 'strict' | 'total', number>>;
  readonly tool: number;
  readonly class: number;
  /** Cert(a): π of the call made, 1 − π of the call inside a question, 1 for all else (equation 11), but for `closed`. */
  readonly certainty: number;
  readonly action: ActionClass | null;
  readonly total: number;
}

/**
 * The certainty-weighted reward of one When2Call completion: r_fmt + r_tool + Cert · r_cls by default, Cert · (r_fmt +
 * r_tool + r_cls) with `s62`. Anything can be written in a completion; nothing makes this fail.
 */
export function completionReward(
  { completion, expected, tools }: RewardInput,
  options: RewardOptions = {},
): CompletionReward {
  const { weighting = 'a35' } = options;
  const parsed = parseCompletion(completion);
  const [call] = parsed.calls;
  const format = formatReward(completion);
  // A question's call is what it is about, not a call that is made.
  const tool = toolReward(parsed.tag === 'ASK' ? null : (call ?? null), expected.call);
  const cls = classReward(parsed, expected.action);
  const certainty = certaintyOf(parsed.tag, call, tools, options);
  const totals = {
    none: format.total + tool + cls,
    s62: certainty * (format.total + tool + cls),
    a35: format.total + tool + certainty * cls,
    closed: format.total + tool + certainty * cls,
  };
  return { format, tool, class: cls, certainty, action: parsed.tag, total: totals[weighting] };
}

const tags = ['<reasoning>\n', '\n</reasoning>\n', '\n<answer>\n', '\n</answer>'] as const;

/**
 * r_fmt of SAGE appendix A.3.5, at most 1.5. Structure: 0.125 for each of the four tags on lines of their own, each exactly
 * once, less 0.001 for each character that trails the end. Soft: `<reasoning>` before `<answer>`, any white space. Strict:
 * `<reasoning>\n…</reasoning>\n<answer>\n…</answer>\n` and nothing else (the last line break may be missing).
 */
export function formatReward(completion: string): CompletionReward['format'] {
  const found = tags.filter((tag) => completion.split(tag).length === 2).length;
  const [, ...ends] = completion.split('</answer>');
  const trailing = ends.at(-1)?.replace(/^\n/, '').length ?? 0;
  const structure = Math.max(0, found * 0.125 - trailing * 0.001);
  const isSoft = /<reasoning>[\s\S]*?<\/reasoning>\s*<answer>[\s\S]*?<\/answer>/.test(completion);
  const isStrict = /^<reasoning>\n[\s\S]*?<\/reasoning>\n<answer>\n[\s\S]*?<\/answer>\n?$/.test(
    completion,
  );
  const [soft, strict] = [isSoft ? 0.5 : 0, isStrict ? 0.5 : 0];
  return { structure, soft, strict, total: structure + soft + strict };
}

/**
 * r_tool of SAGE appendix A.3.5, equation 8: 1 for the same call, 0.75 for the same tool with other arguments, 0.5 where
 * neither has a call or the tool is another one, 0 where only one of both has a call. Arguments are compared as JSON.
 */
function toolReward(predicted: WrittenCall | null, expected: WrittenCall | null): number {
  if (predicted === null && expected === null) return 0.5;
  if (predicted === null || expected === null) return 0;
  if (predicted.name !== expected.name) return 0.5;
  return canonicalJson(predicted.arguments) === canonicalJson(expected.arguments) ? 1 : 0.75;
}

/**
 * r_cls of SAGE appendix A.3.5, equation 9: 2 where the answer begins with the right tag and has at least 30 characters in
 * it, 1.5 where it has fewer, else 0.
 */
function classReward({ tag, content }: ParsedCompletion, expected: ActionClass): number {
  if (tag !== expected) return 0;
  return content.length >= 30 ? 2 : 1.5;
}

function certaintyOf(
  action: ActionClass | null,
  call: WrittenCall | undefined,
  tools: readonly RewardTool[],
  { weighting, epsilon }: RewardOptions,
): number {
  if (action !== 'TOOLCALL' && action !== 'ASK') return 1;
  const isClosed = weighting === 'closed';
  if (call === undefined) return isClosed ? 0 : 1;
  const tool = tools.find(({ name }) => name === call.name);
  if (isClosed && tool === undefined) return 0;
  if (action === 'TOOLCALL') return callCertainty(call, tools, epsilon);
  if (tool === undefined || !isClosed) return 1 - callCertainty(call, tools, epsilon);
  // A question is worth no more for arguments that its tool does not have.
  const has = new Set(parametersOf(tool.parameters).map(({ name }) => name));
  const documented = Object.entries(call.arguments).filter(([name]) => has.has(name));
  return 1 - callCertainty({ ...call, arguments: Object.fromEntries(documented) }, tools, epsilon);
}

/**
 * π_c of a written call (SAGE appendix A.3.5, equations 13 and 14): the product over the arguments it has; 1 for a value, 1/|D|
 * for one that is empty or `<UNK>`, ε where the domain is open or the tool is not known. Required arguments that are
 * left out count as empty.
 */
export function callCertainty(
  call: WrittenCall,
  tools: readonly RewardTool[],
  epsilon = DEFAULT_EPSILON,
): number {
  const tool = tools.find(({ name }) => name === call.name);
  const documented = tool === undefined ? [] : parametersOf(tool.parameters);
  const missing = documented.filter(({ name, required }) => required && !(name in call.arguments));
  const open = Object.entries(call.arguments).filter(
    ([, value]) =>
      value === null || (typeof value === 'string' && /^\s*(?:<UNK>)?\s*$/i.test(value)),
  );
  const names = [...open.map(([name]) => name), ...missing.map(({ name }) => name)];
  return names.reduce((product, argument) => {
    const parameter = documented.find(({ name }) => name === argument);
    const domain =
      tool?.domains?.[argument] ??
      (tool && parameter && argumentDomain(parameter, tool.parameters));
    if (domain === undefined || domainSize(domain) === 0) return product * epsilon;
    return product * unknownCertainty(domain, { epsilon });
  }, 1);
}

/**
 * GRPO's advantages within one group of completions of the same prompt: (r − mean) / deviation, the deviation over the
 * group's size; all 0 where the rewards are equal.
 */
export function groupAdvantages(rewards: readonly number[]): readonly number[] {
  const centre = mean(rewards) ?? 0;
  const variance = mean(rewards.map((reward) => (reward - centre) ** 2)) ?? 0;
  const deviation = Math.sqrt(variance);
  return rewards.map((reward) => (deviation < 1e-12 ? 0 : (reward - centre) / deviation));
}
