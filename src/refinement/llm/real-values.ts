import { parametersOf } from '../../arguments/parameters-of.js';
import type { ToolContext } from '../engine.js';
import { pooledCandidates } from '../rules/pooled-candidates.js';
import { rightKind } from '../../arguments/candidate-score.js';

const mostValues = 5;
const longestValue = 120;

/**
 * Values that other tools' answers gave and that fit this tool's arguments, one a line for the Explorer; what other tools were
 * only sent stands in where no answer has any: a search takes made-up values too.
 */
export function realValues({ tool, pool }: Pick<ToolContext, 'tool' | 'pool'>): readonly string[] {
  return parametersOf(tool.parameters).flatMap((parameter) => {
    const fitting = pooledCandidates(pool, parameter, tool).filter(
      ({ score, value }) => score >= rightKind && JSON.stringify(value).length <= longestValue,
    );
    const answered = fitting.filter(({ origin }) => origin === 'answer');
    return (answered.length > 0 ? answered : fitting)
      .slice(0, mostValues)
      .map(({ value, toolId }) => `${parameter.name}: ${JSON.stringify(value)} (from ${toolId})`);
  });
}
