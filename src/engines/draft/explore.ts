import { numberOf } from '../../core/exact-number.js';
import { isJsonObject } from '../../core/json.js';
import type { EmbeddingModel } from '../../core/ports.js';
import { cosine } from '../../metrics/cosine.js';
import { literalText } from '../../support/literal-text.js';
import { oneLine } from '../../support/one-line.js';
import type { RecordInput } from '../engine.js';
import { keyOf, type Roles } from './ask-role.js';
import type { Exploration, RejectedTry } from './draft-result.js';
import { explorerQuestion } from './explorer-prompt.js';
import type { DraftView } from './shown.js';

export interface ExploreContext {
  readonly roles: Pick<Roles, 'ask'>;
  readonly embeddings: EmbeddingModel;
  readonly record: RecordInput;
  /** Similarity threshold φ; null turns nothing down. */
  readonly phi: number | null;
}

const mostTries = 3;
const longestQuery = 600;

/**
 * The Explorer under the diversity constraint (Algorithm 1, lines 5 to 8): a try is accepted if its largest cosine with an earlier request is below φ. Else the
 * Explorer is told what it repeats and tries again, three times in all; then the least similar try is kept and marked. Null without a
 * usable answer.
 */
export async function explore(
  view: DraftView,
  direction: string,
  context: ExploreContext,
): Promise<Exploration | null> {
  const earlier = view.iterations.map(({ exploration }) => exploration.query);
  const tries: RejectedTry[] = [];
  while (tries.length < mostTries) {
    const answer = await context.roles.ask(explorerQuestion(view, direction, tries));
    if (answer === null) return null;
    const query = oneLine(answer.query, longestQuery);
    const nearest = await nearestTo(query, earlier, context);
    const current = { query, arguments: answer.arguments, ...nearest };
    if (nearest.similarity === null || nearest.similarity < (context.phi ?? Infinity))
      return accepted(current, tries, false);
    tries.push(current);
  }
  const [least] = tries.toSorted((a, b) => (a.similarity ?? 0) - (b.similarity ?? 0));
  if (least === undefined) return null;
  return accepted(
    least,
    tries.filter((other) => other !== least),
    true,
  );
}

function accepted(
  { query, arguments: args, similarity }: RejectedTry,
  rejectedTries: readonly RejectedTry[],
  tooSimilar: boolean,
): Exploration {
  return { query, arguments: args, similarity, tooSimilar, rejectedTries };
}

/** The largest cosine with an earlier request (equation 2), and that request; null without an earlier one. */
async function nearestTo(
  query: string,
  earlier: readonly string[],
  { embeddings, record, phi }: ExploreContext,
): Promise<{ readonly similarity: number | null; readonly repeats: string }> {
  if (phi === null || earlier.length === 0) return { similarity: null, repeats: '' };
  const value = await record('similarity', keyOf([query, ...earlier]), async () => {
    const [own, ...others] = await embeddings.embed([query, ...earlier]);
    let nearest: { similarity: number | null; repeats: string } = { similarity: null, repeats: '' };
    others.forEach((vector, at) => {
      const similarity = own === undefined ? null : cosine(own, vector);
      if (similarity !== null && (nearest.similarity === null || similarity > nearest.similarity))
        nearest = { similarity, repeats: earlier[at] ?? '' };
    });
    return nearest;
  });
  const { similarity = null, repeats = '' } = isJsonObject(value) ? value : {};
  return { similarity: numberOf(similarity), repeats: literalText(repeats) };
}
