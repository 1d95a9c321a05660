import type { Claim } from '../../core/claim.js';
import type { LearnedConstraints } from '../../core/learned-constraints.js';
import { learnedOf } from '../../writing/learned-of.js';
import { workOut, type WorkedOut } from '../claims-engine.js';
import type { LoopState, ToolContext } from '../engine.js';

/** What calls have proven, of what was suggested by rule and by the model. */
export interface Proven extends WorkedOut {
  readonly learned: LearnedConstraints;
}

/** The claims that a tool's calls bear out, and the calls that would settle others. */
export function provenBy(
  context: ToolContext,
  state: LoopState,
  proposed: readonly Claim[] = [],
): Proven {
  const known = workOut(context, state.calls, state, proposed);
  return { ...known, learned: learnedOf(known.sentences, context.tool) };
}
