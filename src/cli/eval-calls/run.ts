import { requireCredentials } from '../../catalogues/missing-credentials.js';
import type { commandOptions } from '../../config/command-options.js';
import { askedVariants, latestRun, loadDocs } from '../../config/load-docs.js';
import { loadReviewedDocs } from '../../config/load-reviewed-docs.js';
import type { Catalogue } from '../../core/catalogue.js';
import {
  evaluateCalls,
  type CallArm,
  type CallsEvaluation,
} from '../../evaluation/calls/evaluate-calls.js';
import { callsRows } from '../../evaluation/calls/calls-rows.js';
import { located } from '../../experiments/gate-for.js';
import { isOfRun } from '../../evaluation/doc-variants.js';
import { figuresOf } from '../../evaluation/plots/figure.js';
import { resetServer } from '../../evaluation/reset-server.js';
import { seenCalls } from '../../evaluation/calls/seen-calls.js';
import type { ArmSummary } from '../../evaluation/calls/summarise-calls.js';
import { missedThresholds, parseThreshold, type Threshold } from '../../evaluation/threshold.js';
import type { Session } from '../../session/open-session.js';
import { listRuns } from '../../storage/list-runs.js';
import { workspacePaths } from '../../storage/workspace-paths.js';
import { escapeRecord } from '../../support/escape-control-characters.js';
import type { CommandContext, CommandOutcome, RunCommand } from '../command.js';
import { checkedDocs } from '../check/checked-docs.js';
import { sentencesFor, summaryText, type CheckedDocs } from '../check/outcome.js';
import { asJson } from '../done.js';
import { evaluationEnd } from '../evaluation-end.js';
import { missedError } from '../missed-threshold.js';
import { usageError } from '../report-error.js';
import { stepProgress } from '../step-progress.js';
import { styleOf } from '../terminal-style.js';
import { plotLines, writePlots } from '../write-plots.js';
import { callsView } from './calls-view.js';
import { sessionFor } from '../session-for.js';

type Options = (typeof commandOptions)['eval calls'];
type Context = CommandContext<Options>;

/** Shares that `--fail-under` may name; `needed` is the rest of `needless`. */
const metrics = ['accepted', 'rejected', 'needed'] as const;

function metricOf({ shares }: ArmSummary, metric: string): number | null {
  const { accepted, rejected, needless } = shares;
  if (metric === 'accepted') return accepted?.estimate ?? null;
  if (metric === 'rejected') return rejected?.estimate ?? null;
  return needless === null ? null : 1 - needless.estimate;
}

/** The docs asked for, else raw and what the latest run made of it; and the run that made the last of them. */
async function namedDocs(context: Context, catalogue: Catalogue) {
  const { settings, output, currentFolder } = context;
  const warn = (message: string): void => output.warn(message);
  const place = { workspace: settings.workspace, currentFolder, warn };
  const latest = await latestRun(catalogue, place);
  if (latest === null && settings.docs.length === 0)
    output.note(`"${catalogue.name}" has no refined docs yet: the raw docs are measured alone`);
  const asked = askedVariants(settings.docs, latest);
  const isRefined = asked.some(({ variant }) => isOfRun(variant));
  const seen = isRefined ? await seenBy(settings.workspace, catalogue) : undefined;
  const arms: readonly CallArm[] = await Promise.all(
    asked.map(async ({ name, variant }) => {
      const { docs } = await loadDocs(catalogue, variant, place);
      return { name, docs, seen: isOfRun(variant) ? seen : undefined };
    }),
  );
  const last = asked.at(-1)?.variant;
  return { arms, run: last?.kind === 'run' ? last.run : null };
}

/** The experiments behind the sentences of a run's docs, made again; null if that is not asked for. Rejects with `ConfigurationError`. */
async function replaysOf(
  context: Context,
  session: Session,
  run: string | null,
  calls: number,
): Promise<CheckedDocs | null> {
  const { settings } = context;
  if (!settings.evidence) return null;
  const { workspace, maxCalls, allowDestructive, allowWrites } = settings;
  const docs = run === null ? null : await loadReviewedDocs(workspace, session.catalogue, run);
  if (docs === null)
    throw usageError('--evidence needs the docs of a run as the last ones.', 'eval calls');
  const limits = maxCalls === undefined ? {} : { maxCalls: Math.max(0, maxCalls - calls) };
  const isAll = allowDestructive && allowWrites.length === 0;
  const given = { scratch: false, trustNames: true, mayChange: [], noCleanUp: false } as const;
  const allowed = { allowWrites: isAll ? ['*'] : allowWrites };
  return checkedDocs(
    { ...context, settings: { ...settings, ...given, ...limits, ...allowed } },
    session,
    docs,
  );
}

/** The calls of every run, since a run's docs may rest on those of another. */
async function seenBy(workspace: string, { name, tools }: Catalogue) {
  const runs = await listRuns(workspace, name);
  const folders = runs.map((run) => workspacePaths(workspace).trajectoryFolder(name, run));
  return seenCalls(folders, tools);
}

async function evaluate(
  context: Context,
  session: Session,
  arms: readonly CallArm[],
): Promise<CallsEvaluation> {
  const { settings, output, currentFolder, signal } = context;
  const { perTool, seed, maxCalls, reset, concurrency } = settings;
  const progress = stepProgress(output, () => performance.now());
  const values = await session.values();
  const source = await values.maskedGiven(located(session.catalogue.source));
  try {
    return await evaluateCalls({
      source,
      ...{ arms, perTool, seed, maxCalls, concurrency, signal, ...session.limits },
      openExecutor: () => session.connect(),
      reset:
        reset === undefined
          ? undefined
          : () =>
              resetServer(reset, {
                ...{ folder: currentFolder, environment: context.environment, signal },
              }),
      onProgress: ({ arm, tools, finished, calls }) => {
        progress.onStep({ done: finished, of: tools, text: `${arm}: ${calls} calls` });
      },
    });
  } finally {
    progress.stop();
  }
}

const remedy = 'See where docs and tools disagree with --worst 20.';

function outcomeOf(
  context: Context,
  catalogue: string,
  evaluation: CallsEvaluation,
  thresholds: readonly Threshold[],
  { plots, replays }: { readonly plots: readonly string[]; readonly replays: CheckedDocs | null },
): CommandOutcome {
  const last = evaluation.arms.at(-1);
  const missed =
    last === undefined
      ? []
      : missedThresholds(thresholds, last.arm, (metric) => metricOf(last, metric));
  const { worst, seed, perTool } = context.settings;
  const style = styleOf(context.output.stdout);
  const text = callsView(escapeRecord(evaluation), worst, style);
  const replayed =
    replays === null
      ? []
      : ['', `Replays of ${replays.run}`, summaryText(escapeRecord(replays), style)];
  return {
    ...evaluationEnd(
      evaluation.status,
      missed.map((one) => missedError(one, remedy)),
    ),
    text: [text, ...replayed, ...plotLines(plots)].join('\n'),
    results: asJson({
      ...{ catalogue, seed, perTool, ...evaluation, plots },
      replays: replays === null ? null : { run: replays.run, sentences: sentencesFor(replays) },
    }),
  };
}

/** `tooldraft eval calls`: are the docs right about what tools accept and refuse? */
export const run: RunCommand<Options> = async (context) => {
  const { settings } = context;
  const thresholds = settings.failUnder.map((text) => parseThreshold(text, metrics));
  const session = await sessionFor(context);
  const { catalogue } = session;
  requireCredentials(catalogue, session.environment);
  const { arms, run: lastRun } = await namedDocs(context, catalogue);
  const evaluation = await evaluate(context, session, arms);
  const replays = await replaysOf(context, session, lastRun, evaluation.calls.length);
  const plots = await writePlots(figuresOf(callsRows(evaluation)), {
    ...{ command: 'calls', of: catalogue.name, settings, output: context.output },
  });
  return outcomeOf(context, catalogue.name, evaluation, thresholds, { plots, replays });
};
