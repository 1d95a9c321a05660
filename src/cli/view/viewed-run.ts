import type { Catalogue } from '../../core/catalogue.js';
import { TooldraftError, withRemedy } from '../../core/errors.js';
import type { Json } from '../../core/json.js';
import type { RefinedDocs } from '../../core/refined-docs.js';
import type { Reviews } from '../../core/review.js';
import { LiveReport } from '../../reports/html/live-report.js';
import { reviewedDocs } from '../../review/reviewed.js';
import type { Viewed } from '../../serving/serve-view.js';
import { cleanUpLog } from '../../storage/clean-up-log.js';
import { FollowedFile } from '../../storage/followed-file.js';
import { isRunHeld } from '../../storage/lock-run.js';
import { loadRefinedDocs } from '../../storage/refined-docs-store.js';
import { loadReviews } from '../../storage/reviews-file.js';
import { RunFollower } from '../../storage/run-follower.js';
import { workspacePaths } from '../../storage/workspace-paths.js';
import { asJson } from '../done.js';

export interface ViewedRun extends Viewed {
  /** The first look, which reads all. Rejects with `StorageError`, where later ones say it in the page. */
  readonly begin: (onRead: (tool: string) => void) => Promise<void>;
}

/** A run of a workspace and its reviews as a page that follows them. */
export function viewedRun(workspace: string, catalogue: Catalogue, run: string): ViewedRun {
  const { name } = catalogue;
  const paths = workspacePaths(workspace);
  const report = new LiveReport();
  const follower = new RunFollower({ workspace, catalogue: name, run });
  const log = cleanUpLog(workspace, name, run);
  const docs = new FollowedFile(paths.refinedDocsFile(name, run), () =>
    loadRefinedDocs(workspace, name, run),
  );
  const removals = new FollowedFile(log.path, () => log.read());
  const reviews = new FollowedFile(paths.reviewsFile(name), () => loadReviews(workspace, name));

  let last: { own: RefinedDocs; decided: Reviews; refined: RefinedDocs } | null = null;
  /** The docs with what people decided of them; the same object while both files stay as they are. */
  const reviewedNow = async (): Promise<RefinedDocs | null> => {
    const own = await docs.current();
    const decided = await reviews.current();
    if (own === null) return null;
    if (last?.own !== own || last.decided !== decided)
      last = { own, decided, refined: reviewedDocs(catalogue, own, decided) };
    return last.refined;
  };

  const begin = async (onRead?: (tool: string) => void): Promise<void> => {
    const isRunning = await isRunHeld(workspace, name, run);
    const { trajectories, archived } = await follower.look(onRead);
    report.update({
      ...{ catalogue, run, isRunning, trajectories, archived },
      ...{ refined: await reviewedNow(), removals: await removals.current() },
    });
  };
  const lookAgain = async (): Promise<void> => {
    try {
      await begin();
    } catch (error) {
      if (!(error instanceof TooldraftError)) throw error;
      report.fail(withRemedy(error));
    }
  };
  let looking: Promise<void> | null = null;
  const look = (): Promise<void> => {
    looking ??= lookAgain().finally(() => (looking = null));
    return looking;
  };
  const part = (number: number): Json | null => {
    const found = report.reportOf(number);
    return found === null ? null : asJson(found);
  };
  return {
    begin,
    look,
    page: () => report.page(),
    part,
    version: () => report.version,
    changesSince: (version) => asJson(report.changesSince(version)),
  };
}
