import type { EmbeddingModel } from '../core/ports.js';
import type { Exploration } from '../core/trajectory.js';
import { similarityToEarlier } from './diversity.js';
import { newInKind } from './new-in-kind.js';
import type { LoopState, ProposedExploration, RefinementEngine, ToolContext } from './engine.js';

const mostTries = 3;

interface Try {
  readonly proposed: ProposedExploration;
  readonly similarity: number | null;
  readonly repeats: string;
}

/**
 * The Explorer under the diversity constraint (DRAFT, Algorithm 1 lines 5 to 8): a proposal is accepted where its largest
 * cosine with an earlier one is below φ, or where arguments are looked at too and its call is new in kind; else the engine is
 * told what it repeats and tries again, at most 3 times in all; then the least similar try is kept and marked. Null when
 * the engine has nothing left to explore.
 */
export async function exploreSomethingNew(
  engine: RefinementEngine,
  context: ToolContext,
  state: LoopState,
  embeddings: EmbeddingModel,
): Promise<Exploration | null> {
  const { phi, diversity } = context.settings;
  const earlier = state.iterations.flatMap(({ exploration }) => exploration ?? []);
  const tries: Try[] = [];
  while (tries.length < mostTries) {
    const last = tries.at(-1);
    const overlap =
      last === undefined
        ? null
        : {
            turnedDown: tries.map(({ proposed }) => proposed),
            repeats: last.repeats,
            similarity: last.similarity ?? 0,
          };
    const proposed = engine.explore(context, state, overlap);
    if (proposed === null) break;
    const { largest, nearest } = await similarityToEarlier(
      proposed,
      earlier,
      embeddings,
      diversity,
    );
    const current = { proposed, similarity: largest, repeats: nearest ?? '' };
    if (largest === null || largest < phi) return accept(current, tries);
    const passedFor = diversity === 'query' ? null : newInKind(proposed, state);
    if (passedFor !== null) return accept(current, tries, { passedFor });
    tries.push(current);
  }
  const [leastSimilar] = tries.toSorted((a, b) => (a.similarity ?? 0) - (b.similarity ?? 0));
  if (leastSimilar === undefined) return null;
  return accept(
    leastSimilar,
    tries.filter((other) => other !== leastSimilar),
    { tooSimilar: true },
  );
}

function accept(
  chosen: Try,
  turnedDown: readonly Try[],
  { tooSimilar = false, ...passed }: Partial<Pick<Exploration, 'tooSimilar' | 'passedFor'>> = {},
): Exploration {
  const { tool } = chosen.proposed;
  return {
    query: chosen.proposed.query,
    ...(tool === undefined ? {} : { tool }),
    arguments: chosen.proposed.arguments,
    purpose: chosen.proposed.purpose,
    similarity: chosen.similarity,
    tooSimilar,
    ...passed,
    rejectedTries: turnedDown.map(({ proposed, similarity, repeats }) => ({
      query: proposed.query,
      arguments: proposed.arguments,
      similarity: similarity ?? 0,
      repeats,
    })),
  };
}
