import type { LearnedConstraints } from '../../core/learned-constraints.js';
import { learnedOf } from '../../writing/learned-of.js';
import { workOut, type WorkedOut } from '../claims-engine.js';
import type { LoopState, ToolContext } from '../engine.js';

/** What follows from the calls by rule, without a model. */
export interface Proven extends WorkedOut {
  readonly learned: LearnedConstraints;
}

/** The claims that a tool's calls bear out, and the calls that would settle others. */
export function provenBy(context: ToolContext, state: LoopState): Proven {
  const known = workOut(context, state.calls);
  return { ...known, learned: learnedOf(known.sentences, context.tool) };
}

/** What the claims say as a prompt shows it: one sentence a line, with call ids. */
export function provenLines({ sentences }: Pick<Proven, 'sentences'>): readonly string[] {
  return sentences.map(({ target, text, calls }) => {
    const about = 'section' in target ? target.section : target.slot;
    return `${about}: ${text} [${calls.join(', ')}]`;
  });
}
