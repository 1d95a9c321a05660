import { isPathArgument } from '../../../../core/is-path-argument.js';
import { isInLocation } from '../../../../arguments/pool/harvest-headers.js';
import { pooledCandidates } from '../../pooled-candidates.js';
import type { Planning } from '../planning.js';
import { namesMatch } from '../../../../arguments/pool/candidate-score.js';

/** Calls refused before a link is searched for what its query holds. */
const fewestRefusals = 2;

/**
 * Where every call has been refused: what the query of a link holds beside an id that suits an argument in the tool's path.
 * An answer that says where to go on (`Location`) says all that has to be sent along.
 */
export function linkedNames({ baseline, view, context }: Planning): readonly string[] {
  if (baseline !== null || view.rejections.length < fewestRefusals) return [];
  const inPath = view.parameters.filter(({ name }) => isPathArgument(context.tool, name));
  const names = inPath.flatMap((parameter) =>
    pooledCandidates(view.pool, parameter, context.tool)
      .filter(({ score }) => score >= namesMatch)
      .flatMap((candidate) => view.pool.beside(candidate).all())
      .filter(isInLocation)
      .map(({ field }) => field),
  );
  return [...new Set(names)];
}
