import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import type { Json } from '../../../../core/json.js';
import type { ToolContext } from '../../../engine.js';
import { pooledCandidates } from '../../pooled-candidates.js';
import { freshName, isFresh } from '../../observations/own-names.js';
import { rightKind } from '../../../../arguments/pool/candidate-score.js';

/** New names of ours in the form of those that exist (`example.org.` → `tooldraft1.org.`), for where a plain one was refused. */
export function namesLikeThoseThere(
  parameter: Parameter,
  { pool, tool }: Pick<ToolContext, 'pool' | 'tool'>,
): readonly Json[] {
  return pooledCandidates(pool, parameter, tool).flatMap(({ value, origin, score }): Json[] => {
    if (origin !== 'answer' || score < rightKind || typeof value !== 'string') return [];
    const name = freshName(1, '');
    const like = value.replace(/^[A-Za-z][A-Za-z\d]*/, name);
    return like === value || !isFresh(like) ? [] : [like];
  });
}
