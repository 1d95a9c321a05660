import type { Spent } from '../../core/spent.js';
import type { JsonObject } from '../../core/json.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { StepRecord } from '../../experiments/runner.js';

/** A person's request, and the arguments of the one call that serves it (the paper's e). */
export interface ProposedCall {
  readonly query: string;
  readonly arguments: JsonObject;
  /** Largest cosine with an earlier query; null for the first. */
  readonly similarity: number | null;
  /** The earlier query with that cosine; empty for the first. */
  readonly nearest: string;
}

/** A request whose call is made, with the tries before it. */
export interface Exploration extends ProposedCall {
  /** True if every try was too similar and the least similar one was kept. */
  readonly tooSimilar: boolean;
  /** Tries that the diversity constraint turned down, in order. */
  readonly rejectedTries: readonly ProposedCall[];
}

/** A rewritten description (the paper's t), accepted or not. */
export interface DraftRevision {
  readonly verdict: 'accepted' | 'unchanged' | 'dropped';
  /** Why it was dropped; null if it was not. */
  readonly reason: string | null;
  readonly description: string;
  /** Δ to the description before; null if it cannot be measured, or the revision was dropped. */
  readonly delta: number | null;
  /** What should be explored next (the paper's d). */
  readonly direction: string;
}

/** One pass of the loop. */
export interface DraftIteration {
  /** Counted from 1. */
  readonly index: number;
  readonly exploration: Exploration;
  readonly call: StepRecord;
  readonly suggestions: readonly string[];
  /** Null if the call gave a fault, or a role no usable answer. */
  readonly revision: DraftRevision | null;
}

export interface DraftStop {
  readonly reason: 'converged' | 'iteration-limit' | 'unreachable' | 'model-failed' | 'budget';
  readonly detail?: string;
}

export type RoleName = 'explorer' | 'analyzer' | 'rewriter';

/** What a role used. */
export interface RoleUsage extends Spent {
  readonly requests: number;
}

export interface DraftResult {
  readonly tool: string;
  /** The last accepted text; the source's own if none was accepted, or the tool never answered. */
  readonly description: string;
  /** The iteration that wrote it; 0 for the source's own. */
  readonly revision: number;
  readonly iterations: readonly DraftIteration[];
  readonly stop: DraftStop;
  readonly usage: Readonly<Record<RoleName, RoleUsage>>;
}

/** True for a call that was made and taught nothing about the tool. */
export function isFault(call: StepRecord): boolean {
  return call.kind === 'made' && call.outcome.kind === 'fault';
}

/** The text that stands after these iterations (the paper's t of the last one), and which of them wrote it. */
export function latestText(
  { description }: Pick<ToolDoc, 'description'>,
  iterations: readonly DraftIteration[],
): { readonly description: string; readonly revision: number } {
  const last = iterations.findLast(({ revision }) => revision?.verdict === 'accepted');
  return {
    description: last?.revision?.description ?? description,
    revision: last?.index ?? 0,
  };
}
