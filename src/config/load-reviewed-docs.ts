import { findCatalogueFile, loadCatalogue } from '../catalogues/load-catalogue.js';
import type { Catalogue } from '../core/catalogue.js';
import type { RefinedDocs } from '../core/refined-docs.js';
import { correctedDocs } from '../review/corrected-docs.js';
import { lostDecisions, reviewedDocs } from '../review/reviewed-docs.js';
import { loadRefinedDocs } from '../storage/refined-docs-store.js';
import { loadReviews } from '../storage/reviews-file.js';

interface Reviewing {
  /** Called for decisions that have no effect. */
  readonly warn?: ((message: string) => void) | undefined;
  /** Leaves out the words of the source that people let go. */
  readonly corrected?: boolean | undefined;
}

/**
 * The refined docs of a run with what people decided of them, as they are shown, measured, served and exported; null where there
 * are none. The file of the run stays as it is.
 */
export async function loadReviewedDocs(
  workspace: string,
  catalogue: Catalogue,
  run: string,
  how?: Reviewing,
): Promise<RefinedDocs | null> {
  const docs = await loadRefinedDocs(workspace, catalogue.name, run);
  return docs === null ? null : withReviewsOf(workspace, catalogue, docs, how);
}

/** Refined docs of a catalogue with what people decided of them in a workspace. */
export async function withReviewsOf(
  workspace: string,
  catalogue: Catalogue,
  docs: RefinedDocs,
  { warn = () => undefined, corrected = false }: Reviewing = {},
): Promise<RefinedDocs> {
  const reviews = await loadReviews(workspace, catalogue.name);
  if (lostDecisions(catalogue, reviews) !== null) {
    // The catalogue at hand may hold only the tools that the command line has chosen.
    const isThere = (await findCatalogueFile(workspace, catalogue.name)) !== null;
    const whole = isThere ? await loadCatalogue(workspace, catalogue.name) : catalogue;
    const lost = lostDecisions(whole, reviews);
    if (lost !== null) warn(lost);
  }
  const reviewed = reviewedDocs(catalogue, docs, reviews);
  return corrected ? correctedDocs(reviewed, { docs, reviews }, warn) : reviewed;
}
