import type { CallRecord } from '../../core/call-record.js';
import { RecentValues } from '../../support/recent-values.js';
import type { LoopState, ProposedCall, ToolContext } from '../engine.js';
import { analyze } from './analyze.js';
import { EvidenceView } from './observations/evidence-view.js';
import type { Finding } from './finding.js';
import { lastingCalls } from './observations/lasting-calls.js';
import { planCalls } from './planning/plan-calls.js';

/** What follows from one tool's calls, worked out when it is first asked for. */
export interface WorkedOut {
  readonly view: EvidenceView;
  readonly findings: readonly Finding[];
  readonly planned: readonly ProposedCall[];
}

const mostTools = 256;

/**
 * Views, findings and plans of the tools used last: several roles ask for them between two calls, and each is the same for
 * the same context and calls.
 */
export function workedOutOnce(): (context: ToolContext, state: LoopState) => WorkedOut {
  const recent = new RecentValues<Lazily>(mostTools, () => 1);
  return (context, state) => {
    const known = recent.get(context.tool.id);
    if (known?.isOf(context, state.calls) === true) return known;
    const found = new Lazily(context, state, known);
    recent.set(context.tool.id, found);
    return found;
  };
}

class Lazily implements WorkedOut {
  readonly view: EvidenceView;
  private found: readonly Finding[] | undefined;
  private calls: readonly ProposedCall[] | undefined;

  constructor(
    private readonly context: ToolContext,
    private readonly state: LoopState,
    before: Lazily | undefined,
  ) {
    const isSame = before?.sees(context, state.calls) === true;
    this.view = isSame
      ? before.view
      : new EvidenceView(context.tool, context.effect, context.pool, lastingCalls(state));
    if (isSame) this.found = before.found;
  }

  get findings(): readonly Finding[] {
    this.found ??= analyze(this.view);
    return this.found;
  }

  get planned(): readonly ProposedCall[] {
    this.calls ??= planCalls(this.context, this.state, this.view);
    return this.calls;
  }

  isOf(context: ToolContext, calls: readonly CallRecord[]): boolean {
    return context === this.context && this.sees(context, calls);
  }

  /** The findings depend on no more of the context than this. */
  private sees({ tool, effect, pool }: ToolContext, calls: readonly CallRecord[]): boolean {
    const own = this.state.calls;
    return (
      tool === this.context.tool &&
      effect === this.context.effect &&
      pool === this.context.pool &&
      calls.length === own.length &&
      calls.every((call, index) => call === own[index])
    );
  }
}
