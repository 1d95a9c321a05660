import { parametersOf } from '../../arguments/parameters-of.js';
import type { ToolContext } from '../engine.js';
import { pooledCandidates } from '../rules/pooled-candidates.js';
import { rightKind } from '../../arguments/candidate-score.js';

const mostValues = 5;
const longestValue = 120;

/** Values that other tools' answers gave and that fit this tool's arguments, one a line for the Explorer. */
export function realValues({ tool, pool }: Pick<ToolContext, 'tool' | 'pool'>): readonly string[] {
  return parametersOf(tool.parameters).flatMap((parameter) =>
    pooledCandidates(pool, parameter, tool)
      .filter(
        ({ score, value }) => score >= rightKind && JSON.stringify(value).length <= longestValue,
      )
      .slice(0, mostValues)
      .map(({ value, toolId }) => `${parameter.name}: ${JSON.stringify(value)} (from ${toolId})`),
  );
}
