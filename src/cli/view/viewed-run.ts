import { z } from 'zod';
import type { Catalogue } from '../../core/catalogue.js';
import { ConfigurationError, TooldraftError, withRemedy } from '../../core/errors.js';
import type { Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { decisions } from '../../core/review.js';
import { readTrajectories, type ToolTrajectory } from '../../refine/trajectories.js';
import { LiveRun } from '../../pages/live-run.js';
import { decide } from '../../review/sentences.js';
import type { Viewed } from '../../serving/serve-view.js';
import { FollowedFile } from '../../storage/followed-file.js';
import { leftBy, leftLog } from '../../storage/left-log.js';
import { isRunHeld } from '../../storage/lock-run.js';
import { loadRefinedDocs } from '../../storage/refined-docs-store.js';
import { loadReviews } from '../../storage/reviews-file.js';
import { workspacePaths } from '../../storage/workspace-paths.js';
import { escapeRecord } from '../../support/escape-control-characters.js';
import { asJson } from '../done.js';
import { gateOfRun } from '../gate-of-run.js';
import { runSettingsFile } from '../refine/save-run-settings.js';
import { stepsInShort } from '../review/write-reviews.js';

/** What a page sends. */
const decisionSchema = z.strictObject({
  /** The number of the tool. */
  tool: z.number().int().min(0),
  place: z.string(),
  text: z.string(),
  decision: z.enum(decisions),
  edit: z.string().optional(),
  removes: z.literal(true).optional(),
});
type SentDecision = z.infer<typeof decisionSchema>;

export interface ViewedRun extends Viewed {
  /** The first look, which reads all. Rejects with `StorageError`, where later ones say it in the page. */
  readonly begin: () => Promise<void>;
}

/** A run of a workspace and its reviews as a page that follows them. */
export function viewedRun(workspace: string, catalogue: Catalogue, run: string): ViewedRun {
  const { name } = catalogue;
  const paths = workspacePaths(workspace);
  const report = new LiveRun();
  const docs = new FollowedFile(paths.refinedDocsFile(name, run), () =>
    loadRefinedDocs(workspace, name, run),
  );
  const log = leftLog(workspace, name, run);
  const texts = new Map<string, { readonly text: string; readonly trajectory: ToolTrajectory }>();
  /** The same object for as long as a trajectory says the same. */
  const known = (trajectory: ToolTrajectory): ToolTrajectory => {
    const text = writeJson(trajectory);
    const before = texts.get(trajectory.tool);
    if (before?.text === text) return before.trajectory;
    texts.set(trajectory.tool, { text, trajectory });
    return trajectory;
  };
  // Written when a run ends, after its trajectories.
  const record = new FollowedFile(log.path, async () => ({
    trajectories: (await readTrajectories(workspace, { catalogue: name, run })).map(known),
    left: await leftBy(workspace, name, run),
  }));
  const gate = new FollowedFile(runSettingsFile(workspace, name, run), () =>
    gateOfRun(workspace, catalogue, run),
  );
  const reviews = new FollowedFile(paths.reviewsFile(name), () => loadReviews(workspace, name));

  const begin = async (): Promise<void> => {
    report.update({
      ...{ catalogue, run, isRunning: await isRunHeld(workspace, name, run) },
      gate: await gate.current(),
      ...(await record.current()),
      ...{ refined: await docs.current(), reviews: await reviews.current() },
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
    const found = report.toolData(number);
    return found === null ? null : asJson(found);
  };
  return {
    begin,
    look,
    page: () => report.page(),
    part,
    version: () => report.version,
    changesSince: (version) => asJson(report.changesSince(version)),
    post: async (body) => {
      const sent = sentDecision(body);
      const sentence = sentenceOf(report, sent);
      const { trajectories } = await record.current();
      const steps = stepsInShort({ catalogue, trajectories }, sentence);
      await decide(workspace, name, { ...sentence, steps }, sent);
      await looking;
      await look();
      return part(sent.tool);
    },
  };
}

function sentDecision(body: unknown): SentDecision {
  const parsed = decisionSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ConfigurationError('That is no decision.', { remedy: 'Reload the page.' });
}

/** The page has texts with hidden characters shown. */
function sentenceOf(report: LiveRun, { tool, place, text }: SentDecision) {
  const found = report.tool(tool)?.sentences.find((one) => {
    const shown = escapeRecord({ place: one.place, text: one.text });
    return shown.place === place && shown.text === text;
  });
  if (found !== undefined) return found;
  throw new ConfigurationError('The run has written the doc anew, and has this sentence no more.', {
    remedy: 'Reload the page.',
  });
}
