import type { Catalogue } from '../core/catalogue.js';
import type { RefinedDocs } from '../core/refined-docs.js';
import { reviewedDocs } from '../review/reviewed.js';
import { loadRefinedDocs } from '../storage/refined-docs-store.js';
import { loadReviews } from '../storage/reviews-file.js';

/**
 * The refined docs of a run with what people decided of them, as they are shown, measured, served and exported; null where there
 * are none. The file of the run stays as it is.
 */
export async function loadReviewedDocs(
  workspace: string,
  catalogue: Catalogue,
  run: string,
): Promise<RefinedDocs | null> {
  const docs = await loadRefinedDocs(workspace, catalogue.name, run);
  if (docs === null) return null;
  return reviewedDocs(catalogue, docs, await loadReviews(workspace, catalogue.name));
}
