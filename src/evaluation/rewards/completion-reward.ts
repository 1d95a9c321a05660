import { parametersOf } from '../../schema/parameters-of.js';
import { callCertainty, type RewardTool } from './call-certainty.js';
import { classReward } from './class-reward.js';
import { formatReward, type FormatReward } from './format-reward.js';
import { parseCompletion, type ActionClass, type WrittenCall } from './parse-completion.js';
import { toolReward } from './tool-reward.js';

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
  readonly format: FormatReward;
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
  input: RewardInput,
  options: RewardOptions = {},
): CompletionReward {
  const { weighting = 'a35' } = options;
  const parsed = parseCompletion(input.completion);
  const [call] = parsed.calls;
  const format = formatReward(input.completion);
  // A question's call is what it is about, not a call that is made.
  const made = parsed.tag === 'ASK' ? undefined : call;
  const tool = toolReward(made ?? null, input.expected.call);
  const cls = classReward(parsed, input.expected.action);
  const certainty = certaintyOf(parsed.tag, call, input.tools, options);
  const base = format.total + tool + cls;
  const total =
    weighting === 'none'
      ? base
      : weighting === 's62'
        ? certainty * base
        : format.total + tool + certainty * cls;
  return { format, tool, class: cls, certainty, action: parsed.tag, total };
}

function certaintyOf(
  action: ActionClass | null,
  call: WrittenCall | undefined,
  tools: readonly RewardTool[],
  { weighting, epsilon }: RewardOptions,
): number {
  if (action !== 'TOOLCALL' && action !== 'ASK') return 1;
  if (weighting === 'closed') return closedCertainty(action, call, tools, epsilon);
  if (call === undefined) return 1;
  const certainty = callCertainty(call, tools, epsilon);
  return action === 'TOOLCALL' ? certainty : 1 - certainty;
}

/** A question is worth no more for arguments that its tool does not have. */
function closedCertainty(
  action: 'TOOLCALL' | 'ASK',
  call: WrittenCall | undefined,
  tools: readonly RewardTool[],
  epsilon: number | undefined,
): number {
  const tool = tools.find(({ name }) => name === call?.name);
  if (call === undefined || tool === undefined) return 0;
  if (action === 'TOOLCALL') return callCertainty(call, tools, epsilon);
  const has = new Set(parametersOf(tool.parameters).map(({ name }) => name));
  const documented = Object.entries(call.arguments).filter(([name]) => has.has(name));
  return 1 - callCertainty({ ...call, arguments: Object.fromEntries(documented) }, tools, epsilon);
}
