import type { Clock } from '../../core/ports.js';
import type { Usage } from '../../core/trajectory.js';
import type { ChatModel } from '../../models/chat-model.js';
import type { LoopState, RefinementEngine, ToolContext } from '../engine.js';
import { atOnce, proposed } from '../claims-engine.js';
import { planPanelCalls } from '../plan-panel-calls.js';
import { analyzeWithModel } from './analyzer.js';
import type { RoleModel } from './ask-role.js';
import { exploreWithModel } from './explorer.js';
import { modelCallMaker } from './model-call-maker.js';
import { provenBy, provenLines, type Proven } from './proven.js';
import { rewriteGroup } from './rewrite-group.js';
import { rewriteAsOneText, rewriteInSections } from './rewriter.js';

export interface LlmEngineOptions {
  readonly explorer: ChatModel;
  readonly analyzer: ChatModel;
  readonly rewriter: ChatModel;
  /** Calls from each version of a doc to score it on the panel; the Explorer's when absent. */
  readonly panel?: ChatModel | undefined;
  /** `auto`: the experiments of the built-in engine, and what follows from them by rule, feed Analyzer and Rewriter. */
  readonly probes: 'auto' | 'off';
  /** `draft`: the paper's setting, one text without sections, parameter docs, claims, probes or real values. */
  readonly preset: 'default' | 'draft';
  /** True to show the Explorer real values from other tools' answers. */
  readonly pool: boolean;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** Estimated tokens of a prompt, beyond which its history is shortened; 24000 when absent. */
  readonly maxPromptTokens?: number | undefined;
  /** Limit on an answer, in tokens; the models' own when absent. */
  readonly maxAnswerTokens?: number | undefined;
  /** One for all roles, or a role's own; the models' own when absent. A group is described at the Rewriter's. */
  readonly temperature?:
    number | Readonly<Partial<Record<Exclude<Usage['role'], 'group'>, number>>> | undefined;
}

const usualPromptTokens = 24_000;

/**
 * The engine of the paper: chat models play Explorer, Analyzer and Rewriter. A role without a usable answer rejects with
 * `ModelAnswerError`; it never proposes a doc of its own making instead.
 */
export function llmEngine(options: LlmEngineOptions): RefinementEngine {
  const draft = options.preset === 'draft';
  const probes = options.probes === 'auto' && !draft;
  const proven = provenOnce();
  const explorer = roleModel('explorer', options.explorer, options);
  const analyzer = roleModel('analyzer', options.analyzer, options);
  const rewriter = roleModel('rewriter', options.rewriter, options);
  const group = roleModel('group', options.rewriter, options);
  return {
    name: 'llm',
    explore: (context, state, overlap, onUsage) => {
      const pool = options.pool && !draft;
      const known = () => proven(context, state);
      return exploreWithModel(context, state, overlap, { role: explorer, pool, known }, onUsage);
    },
    probes: (context, state, limit) => {
      if (!probes) return [];
      const { planned, view } = proven(context, state);
      return planned.slice(0, Math.min(limit, atOnce(view))).map(proposed);
    },
    ...(draft
      ? {}
      : {
          panel: (context: ToolContext, state: LoopState) => planPanelCalls(proven(context, state)),
        }),
    analyze: (context, state, exploration, onUsage) => {
      const lines = probes ? provenLines(proven(context, state)) : [];
      return analyzeWithModel(
        context,
        state,
        exploration,
        { role: analyzer, proven: lines },
        onUsage,
      );
    },
    rewrite: (context, state, suggestions, complaints, onUsage, first) => {
      const task = { suggestions, complaints, first };
      if (draft) return rewriteAsOneText(context, state, task, { role: rewriter, onUsage });
      return rewriteInSections(context, state, task, {
        role: rewriter,
        proven: proven(context, state),
        showProven: probes,
        onUsage,
      });
    },
    mustGoOn: () => false,
    callMaker: modelCallMaker(roleModel('panel', options.panel ?? options.explorer, options)),
    describeGroup: (task, onUsage) => rewriteGroup(task, group, onUsage),
  };
}

/** A model with the limits of a role. */
export function roleModel(
  role: Usage['role'],
  model: ChatModel,
  options: Pick<
    LlmEngineOptions,
    'clock' | 'signal' | 'maxPromptTokens' | 'maxAnswerTokens' | 'temperature'
  >,
): RoleModel {
  const { clock, signal, maxPromptTokens = usualPromptTokens, maxAnswerTokens } = options;
  const { temperature } = options;
  return {
    role,
    model,
    clock,
    signal,
    maxPromptTokens,
    maxAnswerTokens,
    temperature:
      typeof temperature === 'object'
        ? temperature[role === 'group' ? 'rewriter' : role]
        : temperature,
  };
}

/** What a tool's calls prove, worked out once for each list of them. */
function provenOnce(): (context: ToolContext, state: LoopState) => Proven {
  const known = new WeakMap<ToolContext, { readonly key: string; readonly proven: Proven }>();
  return (context, state) => {
    const key = state.calls.map(({ id }) => id).join();
    const before = known.get(context);
    if (before?.key === key) return before.proven;
    const proven = provenBy(context, state);
    known.set(context, { key, proven });
    return proven;
  };
}
