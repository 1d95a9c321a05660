import type { LearnedConstraints } from '../../core/learned-constraints.js';
import type { LoopState, ToolContext } from '../engine.js';
import { analyze } from '../rules/analyze.js';
import { EvidenceView } from '../rules/observations/evidence-view.js';
import type { Finding } from '../rules/finding.js';
import { learnedFrom } from '../rules/writing/learned-from.js';
import type { Statement } from '../rules/writing/statement.js';
import { statementsOf } from '../rules/writing/statements-of.js';

/** What follows from the calls by rule, without a model. */
export interface Proven {
  readonly view: EvidenceView;
  readonly findings: readonly Finding[];
  readonly statements: readonly Statement[];
  readonly learned: LearnedConstraints;
}

/** The rules engine's findings on a tool's calls. */
export function provenBy(context: ToolContext, state: LoopState): Proven {
  const view = new EvidenceView(context.tool, context.effect, context.pool, state.calls);
  const findings = analyze(view);
  return {
    view,
    findings,
    statements: findings.flatMap((finding) => statementsOf(finding, view)),
    learned: learnedFrom(findings, view),
  };
}

/** The findings as a prompt shows them: one a line, with call ids. */
export function provenLines({ statements }: Proven): readonly string[] {
  return statements.map(({ target, text, calls }) => {
    const about = 'section' in target ? target.section : target.argument;
    return `${about}: ${text} [${calls.join(', ')}]`;
  });
}
