import { numberOf } from '../../core/exact-number.js';
import type { Json } from '../../core/json.js';
import type { EmbeddingModel } from '../../core/ports.js';
import { cosine } from '../../metrics/cosine.js';
import { literalText } from '../../support/literal-text.js';
import { oneLine } from '../../support/one-line.js';
import type { RecordInput } from '../engine.js';
import { hashJson } from '../../support/hash-json.js';
import type { Roles } from './ask-role.js';
import type { Exploration, ProposedCall } from './draft-result.js';
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
 * The Explorer under the diversity constraint (Algorithm 1, lines 5 to 8): a try is accepted if its largest cosine with an earlier request is
 * below φ. Else the Explorer is told what it repeats and tries again, three times in all; then the least similar try is kept and marked.
 * Null without a usable answer.
 */
export async function explore(
  view: DraftView,
  direction: string,
  context: ExploreContext,
): Promise<Exploration | null> {
  const earlier = view.iterations.map(({ exploration }) => exploration.query);
  const tries: ProposedCall[] = [];
  while (tries.length < mostTries) {
    const answer = await context.roles.ask(explorerQuestion(view, direction, tries));
    if (answer === null) return null;
    const query = oneLine(answer.query, longestQuery);
    const near = await nearestTo(query, earlier, context);
    const proposed = { query, arguments: answer.arguments, ...near };
    if (near.similarity === null || near.similarity < (context.phi ?? Infinity))
      return { ...proposed, tooSimilar: false, rejectedTries: tries };
    tries.push(proposed);
  }
  const [least] = tries.toSorted((a, b) => (a.similarity ?? 0) - (b.similarity ?? 0));
  if (least === undefined) return null;
  return { ...least, tooSimilar: true, rejectedTries: tries.filter((other) => other !== least) };
}

/** The earlier request with the largest cosine (equation 2). */
async function nearestTo(
  query: string,
  earlier: readonly string[],
  { embeddings, record, phi }: ExploreContext,
): Promise<Pick<ProposedCall, 'similarity' | 'nearest'>> {
  if (phi === null || earlier.length === 0) return { similarity: null, nearest: '' };
  const texts = [query, ...earlier];
  const value = await record('similarity', hashJson(texts), async () => {
    const [own, ...others] = await embeddings.embed(texts);
    const values = others.map((other) => (own === undefined ? null : cosine(own, other)));
    const largest = Math.max(...values.map((one) => one ?? -Infinity));
    const at = values.indexOf(largest);
    return at < 0 ? null : [largest, earlier[at] ?? ''];
  });
  const [similarity, nearest = ''] = Array.isArray(value) ? (value as readonly Json[]) : [];
  return { similarity: numberOf(similarity), nearest: literalText(nearest) };
}
