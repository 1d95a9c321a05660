import type { Catalogue } from '../core/catalogue.js';
import type { RefinedDocs } from '../core/refined-docs.js';
import { lostDecisions, reviewedDocs } from '../review/reviewed-docs.js';
import { loadRefinedDocs } from '../storage/refined-docs-store.js';
import { loadReviews } from '../storage/reviews-file.js';

/**
 * The refined docs of a run with what people decided of them, as they are shown, measured, served and exported; null where there
 * are none. The file of the run stays as it is. `warn` is called for decisions about tools that are gone.
 */
export async function loadReviewedDocs(
  workspace: string,
  catalogue: Catalogue,
  run: string,
  warn?: (message: string) => void,
): Promise<RefinedDocs | null> {
  const docs = await loadRefinedDocs(workspace, catalogue.name, run);
  return docs === null ? null : withReviewsOf(workspace, catalogue, docs, warn);
}

/** Refined docs of a catalogue with what people decided of them in a workspace; `warn` is called for decisions about tools that are gone. */
export async function withReviewsOf(
  workspace: string,
  catalogue: Catalogue,
  docs: RefinedDocs,
  warn?: (message: string) => void,
): Promise<RefinedDocs> {
  const reviews = await loadReviews(workspace, catalogue.name);
  const lost = lostDecisions(catalogue, reviews);
  if (lost !== null) warn?.(lost);
  return reviewedDocs(catalogue, docs, reviews);
}
