import { referenceText, type RetrievalQuery } from './retrieval-query.js';
import type { Resolution } from './tool-resolver.js';

/** A reference of the data set that leads to no tool of the corpus. */
export interface MissingTool {
  readonly reference: string;
  readonly reason:
    'not in the corpus' | 'several tools have this name' | 'not among its candidates';
}

/** A query's relevant tools in one corpus. */
export interface RelevantTools {
  /** Everything relevant; what is missing keeps a place in it (as `missing:…`), since it counts as not found. */
  readonly gold: ReadonlySet<string>;
  readonly reachable: readonly string[];
  readonly missing: readonly MissingTool[];
  /** The corpus's tools that the query may choose from; null for all of them. */
  readonly candidates: ReadonlySet<string> | null;
}

/** Looks up a query's gold, and its candidates where `own` ones are wanted. */
export function relevantTools(
  query: RetrievalQuery,
  resolve: (reference: RetrievalQuery['relevant'][number]) => Resolution,
  candidates: 'all' | 'own',
): RelevantTools {
  const allowed = candidates === 'own' ? ownCandidates(query, resolve) : null;
  const reachable = new Set<string>();
  const missing: MissingTool[] = [];
  for (const reference of query.relevant) {
    const found = resolve(reference);
    const text = referenceText(reference);
    if (found.kind === 'unknown') missing.push({ reference: text, reason: 'not in the corpus' });
    else if (found.kind === 'ambiguous') {
      missing.push({ reference: text, reason: 'several tools have this name' });
    } else if (allowed !== null && !allowed.has(found.id)) {
      missing.push({ reference: text, reason: 'not among its candidates' });
    } else reachable.add(found.id);
  }
  const lost = missing.map(({ reference }) => `missing:${reference}`);
  const gold = new Set([...reachable, ...lost]);
  return { gold, reachable: [...reachable], missing, candidates: allowed };
}

function ownCandidates(
  query: RetrievalQuery,
  resolve: (reference: RetrievalQuery['relevant'][number]) => Resolution,
): ReadonlySet<string> | null {
  if (query.candidates === undefined) return null;
  const found = query.candidates.map(resolve);
  return new Set(found.flatMap((one) => (one.kind === 'found' ? [one.id] : [])));
}
