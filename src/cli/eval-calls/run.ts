import { requireCredentials } from '../../catalogues/missing-credentials.js';
import type { commandOptions } from '../../config/command-options.js';
import { askedVariants, latestRun, loadDocs } from '../../config/load-docs.js';
import type { Catalogue } from '../../core/catalogue.js';
import {
  evaluateCalls,
  type CallArm,
  type CallsEvaluation,
} from '../../evaluation/calls/evaluate-calls.js';
import { callsRows } from '../../evaluation/calls/calls-rows.js';
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
import { asJson } from '../done.js';
import { evaluationEnd } from '../evaluation-end.js';
import { missedError } from '../missed-threshold.js';
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

/** The docs asked for, else raw and what the latest run made of it. */
async function namedDocs(context: Context, catalogue: Catalogue): Promise<readonly CallArm[]> {
  const { settings, output, currentFolder } = context;
  const warn = (message: string): void => output.warn(message);
  const place = { workspace: settings.workspace, currentFolder, warn };
  const latest = await latestRun(catalogue, place);
  if (latest === null && settings.docs.length === 0)
    output.note(`"${catalogue.name}" has no refined docs yet: the raw docs are measured alone`);
  const asked = askedVariants(settings.docs, latest);
  const isRefined = asked.some(({ variant }) => isOfRun(variant));
  const seen = isRefined ? await seenBy(settings.workspace, catalogue) : undefined;
  return Promise.all(
    asked.map(async ({ name, variant }) => {
      const { docs } = await loadDocs(catalogue, variant, place);
      return { name, docs, seen: isOfRun(variant) ? seen : undefined };
    }),
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
  try {
    return await evaluateCalls({
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
  plots: readonly string[],
): CommandOutcome {
  const last = evaluation.arms.at(-1);
  const missed =
    last === undefined
      ? []
      : missedThresholds(thresholds, last.arm, (metric) => metricOf(last, metric));
  const { worst, seed, perTool } = context.settings;
  const text = callsView(escapeRecord(evaluation), worst, styleOf(context.output.stdout));
  return {
    ...evaluationEnd(
      evaluation.status,
      missed.map((one) => missedError(one, remedy)),
    ),
    text: [text, ...plotLines(plots)].join('\n'),
    results: asJson({ catalogue, seed, perTool, ...evaluation, plots }),
  };
}

/** `tooldraft eval calls`: are the docs right about what tools accept and refuse? */
export const run: RunCommand<Options> = async (context) => {
  const { settings } = context;
  const thresholds = settings.failUnder.map((text) => parseThreshold(text, metrics));
  const session = await sessionFor(context);
  const { catalogue } = session;
  requireCredentials(catalogue, session.environment);
  const arms = await namedDocs(context, catalogue);
  const evaluation = await evaluate(context, session, arms);
  const plots = await writePlots(figuresOf(callsRows(evaluation)), {
    ...{ command: 'calls', of: catalogue.name, settings, output: context.output },
  });
  return outcomeOf(context, catalogue.name, evaluation, thresholds, plots);
};
