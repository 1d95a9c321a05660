import { callsToSettle } from '../../exploring/choose.js';
import { claimKey, type Claim } from '../../core/claim.js';
import type { Clock } from '../../core/ports.js';
import type { Usage } from '../../core/trajectory.js';
import type { ChatModel } from '../../models/chat-model.js';
import { atOnce, proposed } from '../claims-engine.js';
import type { GroupTask, LoopState, OnUsage, RefinementEngine, ToolContext } from '../engine.js';
import { analyzeWithModel, claimsProposed } from './analyzer.js';
import type { RoleModel } from './ask-role.js';
import { draftAnalyze, draftExplore, draftRewrite } from './draft-roles.js';
import { exploreWithModel } from './explorer.js';
import { provenBy, type Proven } from './proven.js';
import { rewriteGroup } from './rewrite-group.js';
import { rewriteInSections } from './rewriter.js';

export interface LlmEngineOptions extends RolesOptions {
  /** `auto`: the experiments of the built-in engine, and what follows from them by rule, feed Analyzer and Rewriter. */
  readonly probes: 'auto' | 'off';
  /** True to show the Explorer real values from other tools' answers. */
  readonly pool: boolean;
}

export interface RolesOptions {
  readonly explorer: ChatModel;
  readonly analyzer: ChatModel;
  readonly rewriter: ChatModel;
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

/** The paper's loop: one call an iteration and one text, without sections, parameter docs, experiments, claims or real values. */
export function draftEngine(options: RolesOptions): RefinementEngine {
  const { explorer, analyzer, rewriter, shared } = rolesOf(options);
  return {
    ...shared,
    name: 'draft',
    checks: 'safety',
    explore: (context, state, overlap, onUsage) =>
      draftExplore(context, state, overlap, explorer, onUsage),
    probes: () => [],
    analyze: (context, state, exploration, onUsage) =>
      draftAnalyze(context, state, exploration, analyzer, onUsage),
    rewrite: (context, state, suggestions, onUsage) =>
      draftRewrite(context, state, suggestions, rewriter, onUsage),
  };
}

/**
 * Chat models play Explorer, Analyzer and Rewriter on the claims core: what they suggest is decided by calls. A role without a usable
 * answer rejects with `ModelAnswerError`; it never proposes a doc of its own making instead.
 */
export function llmEngine(options: LlmEngineOptions): RefinementEngine {
  const { explorer, analyzer, rewriter, shared } = rolesOf(options);
  const proven = provenOnce();
  return {
    ...shared,
    name: 'llm',
    callsEarly: true,
    explore: (context, state, overlap, onUsage) => {
      const { pool } = options;
      const known = () => proven(context, state);
      return exploreWithModel(context, state, overlap, { role: explorer, pool, known }, onUsage);
    },
    probes: (context, state, limit) => {
      if (options.probes === 'off') return [];
      const known = proven(context, state);
      const most = Math.min(limit, atOnce(known.view));
      if (state.suggested === undefined) return known.planned.slice(0, most).map(proposed);
      const asked = claimsProposed([{ suggestions: [...state.suggested] }]);
      const keys = new Set(asked.map(claimKey));
      const claims = known.judged.filter(({ claim }) => keys.has(claimKey(claim)));
      return callsToSettle(claims, known).slice(0, most).map(proposed);
    },
    analyze: (context, state, exploration, onUsage) => {
      const known = { role: analyzer, proven: proven(context, state) };
      return analyzeWithModel(context, state, exploration, known, onUsage);
    },
    rewrite: (context, state, suggestions, onUsage) => {
      const known = { role: rewriter, proven: proven(context, state), onUsage };
      return rewriteInSections(context, state, suggestions, known);
    },
  };
}

/** The roles, and what both engines have alike. */
function rolesOf(options: RolesOptions) {
  const group = roleModel('group', options.rewriter, options);
  return {
    explorer: roleModel('explorer', options.explorer, options),
    analyzer: roleModel('analyzer', options.analyzer, options),
    rewriter: roleModel('rewriter', options.rewriter, options),
    shared: {
      mustGoOn: () => false,
      asksModel: true,
      describeGroup: (task: GroupTask, onUsage: OnUsage) => rewriteGroup(task, group, onUsage),
    },
  };
}

/** A model with the limits of a role. */
export function roleModel(
  role: Usage['role'],
  model: ChatModel,
  options: Pick<
    RolesOptions,
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
    const claims = claimsOf(state);
    const key = `${state.calls.map(({ id }) => id).join()} ${claims.length}`;
    const before = known.get(context);
    if (before?.key === key) return before.proven;
    const proven = provenBy(context, state, claims);
    known.set(context, { key, proven });
    return proven;
  };
}

/** What the Analyzer has proposed so far, in this iteration too. */
function claimsOf({ iterations, suggested = [] }: LoopState): readonly Claim[] {
  return claimsProposed([...iterations, { suggestions: [...suggested] }]);
}
