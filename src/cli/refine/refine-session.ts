import { join } from 'node:path';
import { requireCredentials } from '../../catalogues/missing-credentials.js';
import type { commandOptions } from '../../config/command-options.js';
import { latestRun } from '../../config/load-docs.js';
import { serverOf } from '../../config/telling-of-wait.js';
import { toolsWithOrders } from '../../config/tools-with-orders.js';
import { ConfigurationError } from '../../core/errors.js';
import type { TrajectoryStore } from '../../core/ports.js';
import { rulesEngine } from '../../refinement/claims-engine.js';
import { refineCatalogue } from '../../refinement/refine-catalogue.js';
import type { RefinementResult } from '../../refinement/result.js';
import type { PrivateValues } from '../../calls/private-values.js';
import type { Session } from '../../session/open-session.js';
import { archiveRun } from '../../storage/archive-run.js';
import { assertUnedited } from '../../storage/refined-docs-store.js';
import { waveLog } from '../../storage/wave-log.js';
import { workspacePaths } from '../../storage/workspace-paths.js';
import { systemClock } from '../../support/system-clock.js';
import type { CommandContext, CommandOutcome } from '../command.js';
import { commandName } from '../command-name.js';
import { styleOf } from '../terminal-style.js';
import { runOutcome, type RunFiles } from './outcome.js';
import { createProgress } from './progress.js';
import { refinementSettings } from './refinement-settings.js';
import { requireCallable } from './require-callable.js';
import { saveDocs } from './save-docs.js';
import { saveRunSettings } from './save-run-settings.js';
import { takenUpLines } from './taken-up-lines.js';
import { tidyUp } from './tidy-up.js';

type Context = CommandContext<typeof commandOptions.refine>;

/** Name of a run unless --run says another. */
const usualName = 'rules';

interface Prepared {
  readonly session: Session;
  readonly run: string;
}

/** Refines the tools of a session, saves the refined docs and closes the session. */
export async function refineSession(context: Context, session: Session): Promise<CommandOutcome> {
  try {
    return await refine(context, await prepared(context, session));
  } finally {
    await session.close();
  }
}

/** Finds what is wrong with the settings before anything is called or locked. */
async function prepared({ settings }: Context, session: Session): Promise<Prepared> {
  const { workspace, replay, answers } = settings;
  const { catalogue, environment, limits } = session;
  if (replay !== undefined && answers !== 'live')
    throw new ConfigurationError(`--replay answers from a run, and answers are ${answers}.`, {
      remedy: 'Leave out one of --replay and --answers.',
    });
  if (replay === undefined && answers === 'live') requireCredentials(catalogue, environment);
  await session.embeddings();
  await session.answers();
  const run = settings.run ?? usualName;
  // Throws for a name that no run can have.
  workspacePaths(workspace).trajectoryFolder(catalogue.name, run);
  requireCallable(catalogue, limits);
  return { session, run };
}

async function refine(context: Context, prepared: Prepared): Promise<CommandOutcome> {
  const { settings, origins, output } = context;
  const { workspace } = settings;
  const { session, run } = prepared;
  const { catalogue, allTools } = session;
  const store = await session.store(run);
  if (settings.fresh && isWhole(session)) {
    const archived = await archiveRun(workspace, catalogue.name, run, systemClock.now());
    for (const path of archived) output.note(`archived as ${path}`);
  } else await assertUnedited(workspace, catalogue.name, run);
  const now = systemClock.now();
  const result = await refineInto(store, context, prepared);
  const resolved = { values: settings, origins };
  await saveRunSettings({ workspace, catalogue: catalogue.name, run, now, resolved });
  return finish(
    context,
    prepared,
    result,
    await saveDocs(context, result, { catalogue, allTools }),
  );
}

async function refineInto(
  store: TrajectoryStore,
  context: Context,
  { session, run }: Prepared,
): Promise<RefinementResult> {
  const { settings, output, signal } = context;
  const { workspace, concurrency } = settings;
  const { catalogue, allTools, limits } = session;
  const embeddings = await session.embeddings();
  const answers = await session.answers();
  const { tape } = answers;
  const privateValues = await session.values();
  const source = await privateValues.maskedGiven(catalogue.source);
  const values = await privateValues.maskedGiven(session.given);
  const executor = await session.executor();
  const progress = createProgress(output, serverOf(catalogue.source));
  try {
    const result = await refineCatalogue({
      catalogue: { ...catalogue, source },
      ...{ allTools, run, executor, embeddings, store, concurrency, signal, ...limits },
      engine: rulesEngine(),
      waveLog: waveLog(workspace, catalogue.name, run),
      recorded:
        tape === null
          ? undefined
          : {
              argumentsOf: (tool) => tape.argumentsOf(tool),
              holds: (tool, args) => tape.holds(tool, args),
              only: answers.kind === 'recorded',
            },
      settings: {
        ...refinementSettings(settings, embeddings),
        values,
        ...(answers.setting === null ? {} : { answers: answers.setting }),
      },
      clock: systemClock,
      fresh: settings.fresh && !isWhole(session),
      onEvent: (event) => {
        if (event.kind === 'taken-up') for (const line of takenUpLines(event)) output.note(line);
        else progress.onEvent(event);
      },
    });
    const made =
      settings.allowWrites.length === 0
        ? undefined
        : await tidyUp(result, {
            ...{ workspace, catalogue: catalogue.name, run, executor, signal },
            tools: catalogue.tools,
            removes: !settings.noCleanUp && answers.replayed === null && answers.kind === 'live',
          });
    const whole = { ...result, made };
    return settings.examples === 'real' ? withRealExamples(whole, privateValues) : whole;
  } finally {
    progress.stop();
  }
}

/** Agents read the values as they came. */
function withRealExamples(result: RefinementResult, values: PrivateValues): RefinementResult {
  const tools = result.refined.tools.map((doc) => values.unmasked(doc));
  return { ...result, refined: { ...result.refined, tools } };
}

/** True where no option chooses some of the tools. */
function isWhole({ catalogue, allTools }: Session): boolean {
  return catalogue.tools.length === allTools.length;
}

async function finish(
  context: Context,
  { session, run }: Prepared,
  result: RefinementResult,
  refinedDocs: string,
): Promise<CommandOutcome> {
  const { settings, currentFolder } = context;
  const { catalogue, snapshot } = session;
  const { name, source } = catalogue;
  // Docs of a run that had nothing to do are not the latest because of this command.
  const isIdle = result.tools.every(({ resumedFinished }) => resumedFinished);
  const isLatest = !isIdle || (await latestRun(catalogue, { ...settings, currentFolder })) === run;
  const paths = workspacePaths(settings.workspace);
  const files: RunFiles = {
    catalogue: snapshot?.file ?? join(paths.tools, name),
    trajectories: paths.trajectoryFolder(name, run),
    refinedDocs,
  };
  const elsewhere = settings.workspace !== currentFolder;
  return runOutcome(
    {
      ...{ catalogue: name, run, result, source, files, currentFolder },
      toolsWithOrders: toolsWithOrders(catalogue.tools),
      command: commandName(context.environment),
      furtherWords: elsewhere ? ['--workspace', settings.workspace] : [],
      runWords: run === usualName && isLatest ? [] : ['--run', run],
    },
    styleOf(context.output.stdout),
  );
}
