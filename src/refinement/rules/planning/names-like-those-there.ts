import type { Parameter } from '../../../arguments/parameters-of.js';
import type { Json } from '../../../core/json.js';
import { pooledCandidates } from '../pooled-candidates.js';
import { freshName, isFresh } from './fresh-values.js';
import type { Planning } from './planning.js';

/** From here on a pooled value is of the right kind. */
const rightKind = 0.35;

/** Where a new name of ours was refused: new names in the form of those that exist (`example.org.` → `tooldraft1.org.`). */
export function namesLikeThoseThere(parameter: Parameter, planning: Planning): readonly Json[] {
  const { mutates, view, context } = planning;
  if (!mutates || !planning.isBlamed(parameter.name, freshName(1))) return [];
  return pooledCandidates(view.pool, parameter, context.tool).flatMap(
    ({ value, origin, score }): Json[] => {
      if (origin !== 'answer' || score < rightKind || typeof value !== 'string') return [];
      const name = freshName(1).replace("-", "");
      const like = value.replace(/^[A-Za-z][A-Za-z\d]*/, name);
      return like === value || !isFresh(like) ? [] : [like];
    },
  );
}
