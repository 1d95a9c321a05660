import { parametersOf } from '../../arguments/schema/parameters-of.js';
import { effectOf } from '../../core/effect.js';
import type { ToolContext } from '../engine.js';
import { pooledCandidates } from '../../arguments/pool/pooled-candidates.js';
import { rightKind } from '../../arguments/pool/candidate-score.js';

const mostValues = 5;
const longestValue = 120;

/**
 * Values that other tools' answers gave and that fit this tool's arguments, one a line for the Explorer; what other tools were
 * only sent stands in where no answer has any: a search takes made-up values too. What calls of this run made is marked so, and comes
 * first for a tool that changes things.
 */
export function realValues({ tool, pool }: Pick<ToolContext, 'tool' | 'pool'>): readonly string[] {
  return parametersOf(tool.parameters).flatMap((parameter) => {
    const fitting = pooledCandidates(pool, parameter, tool).filter(
      ({ score, value }) => score >= rightKind && JSON.stringify(value).length <= longestValue,
    );
    const answered = fitting.filter(({ origin }) => origin === 'answer');
    const known = answered.length > 0 ? answered : fitting;
    const inTurn =
      effectOf(tool) === 'read' ? known : known.toSorted((a, b) => Number(b.made) - Number(a.made));
    return inTurn.slice(0, mostValues).map(({ value, toolId, made }) => {
      const origin = made ? `made by a call of ${toolId}` : `from ${toolId}`;
      return `${parameter.name}: ${JSON.stringify(value)} (${origin})`;
    });
  });
}
