import { join } from 'node:path';
import { requireCredentials } from '../../catalogues/missing-credentials.js';
import type { Recording } from '../../calling/recording.js';
import type { AcquiredCatalogue } from '../../config/acquire-catalogue.js';
import type { commandOptions } from '../../config/command-options.js';
import { createEmbeddings } from '../../config/create-embeddings.js';
import type { BuiltEngine } from '../../config/built-engine.js';
import { createEngine } from '../../config/create-engine.js';
import { createRunExecutor } from '../../config/create-run-executor.js';
import { latestRun } from '../../config/load-docs.js';
import { openPrivateValues } from '../../config/open-private-values.js';
import { recordedCalls } from '../../config/recorded-calls.js';
import { refinementSettings } from '../../config/refinement-settings.js';
import { serverOf } from '../../config/telling-of-wait.js';
import { toolsWithOrders } from '../../config/tools-with-orders.js';
import { saveRunSettings } from '../../config/save-run-settings.js';
import { lateModels, type LateModels } from '../../config/late-models.js';
import { toolAnswers, type ToolAnswers } from '../../config/tool-answers.js';
import { ConfigurationError } from '../../core/errors.js';
import type { EmbeddingModel, ToolExecutor } from '../../core/ports.js';
import { refineCatalogue } from '../../refinement/refine-catalogue.js';
import type { ToolsToRefine } from '../../refinement/calls-found.js';
import type { RefinementResult } from '../../refinement/result.js';
import { archiveRun } from '../../storage/archive-run.js';
import { FileTrajectoryStore } from '../../storage/file-trajectory-store.js';
import { lockRun } from '../../storage/lock-run.js';
import type { PrivateValues } from '../../privacy/private-values.js';
import { assertUnedited } from '../../storage/refined-docs-store.js';
import { waveLog } from '../../storage/wave-log.js';
import { workspacePaths } from '../../storage/workspace-paths.js';
import { seededRandom } from '../../support/seeded-random.js';
import { systemClock } from '../../support/system-clock.js';
import type { CommandContext, CommandOutcome } from '../command.js';
import { styleOf } from '../terminal-style.js';
import { commandName } from '../command-name.js';
import { runOutcome, type RunFiles } from './outcome.js';
import { narrowedTo } from './narrowed-to.js';
import { permissionsOf } from './permissions-of.js';
import { createProgress } from './progress.js';
import { requireCallable } from './require-callable.js';
import { saveDocs } from './save-docs.js';
import { rolesInUse } from '../roles-in-use.js';
import { takenUpLines } from './taken-up-lines.js';
import { tidyUp } from './tidy-up.js';

type Context = CommandContext<typeof commandOptions.refine>;

interface PreparedRun extends BuiltEngine {
  readonly embeddings: EmbeddingModel;
  readonly run: string;
  readonly acquired: AcquiredCatalogue;
  readonly recordings: readonly Recording[] | undefined;
  readonly answers: ToolAnswers;
  readonly just: ToolsToRefine | undefined;
  readonly models: LateModels;
}

/** Refines a run that this process has locked, and closes the connections whatever happens. */
async function refineLocked(
  context: Context,
  { settings: engineSettings, recordings, answers, ...prepared }: PreparedRun,
): Promise<RefinementResult> {
  const { settings, output } = context;
  const { acquired, embeddings, engine, run, just } = prepared;
  const { workspace } = settings;
  const { catalogue, environment } = acquired;
  const refining = refinementSettings(settings, embeddings);
  const privateValues = await openPrivateValues(catalogue, {
    ...{ workspace, currentFolder: context.currentFolder, given: refining.values },
    isKept: settings.redact === 'tokens',
  });
  const source = await privateValues.maskedGiven(catalogue.source);
  const values = await privateValues.maskedGiven(refining.values);
  const own = (): ToolExecutor =>
    createRunExecutor(catalogue, {
      ...{ settings, environment, recordings, privateValues },
      clock: systemClock,
    });
  const executor = await answers.open(own, privateValues);
  const progress = createProgress(output, serverOf(catalogue.source));
  try {
    const result = await refineCatalogue({
      catalogue: { ...catalogue, source },
      allTools: acquired.allTools,
      run,
      executor,
      embeddings,
      engine,
      store: new FileTrajectoryStore({ workspace, catalogue: catalogue.name, run }),
      waveLog: waveLog(workspace, catalogue.name, run),
      recorded: answers.recorded ?? undefined,
      settings: {
        ...{ ...refining, values, engineSettings },
        ...(answers.settings === null ? {} : { answers: answers.settings }),
      },
      ...permissionsOf(context),
      concurrency: settings.concurrency,
      clock: systemClock,
      signal: context.signal,
      just,
      fresh: just !== undefined || (settings.fresh && !isWhole(acquired)),
      onEvent: (event) => {
        if (event.kind === 'taken-up') for (const line of takenUpLines(event)) output.note(line);
        else progress.onEvent(event);
      },
    });
    const made =
      settings.allowWrites.length === 0
        ? undefined
        : await tidyUp(result, {
            ...{ workspace, catalogue: catalogue.name, run, executor, signal: context.signal },
            tools: catalogue.tools,
            removes: !settings.noCleanUp && recordings === undefined && answers.kind === 'live',
          });
    const whole = { ...result, made };
    return settings.examples === 'real' ? withRealExamples(whole, privateValues) : whole;
  } finally {
    progress.stop();
    await executor.close();
  }
}

/** What an agent reads has the values as they came; the evidence beside it keeps its tokens. */
function withRealExamples(result: RefinementResult, values: PrivateValues): RefinementResult {
  const tools = result.refined.tools.map((doc) => ({
    ...values.unmasked(doc),
    claims: doc.claims,
  }));
  return { ...result, refined: { ...result.refined, tools } };
}

/** True where no option chooses some of the tools. */
function isWhole({ catalogue, allTools }: AcquiredCatalogue): boolean {
  return catalogue.tools.length === allTools.length;
}

/** `--fresh` keeps what was there. */
async function archiveEarlier(context: Context, prepared: PreparedRun): Promise<void> {
  const { settings, output } = context;
  const { name } = prepared.acquired.catalogue;
  const archived = await archiveRun(settings.workspace, name, prepared.run, systemClock.now());
  for (const path of archived) output.note(`archived as ${path}`);
}

async function refine(context: Context, prepared: PreparedRun): Promise<CommandOutcome> {
  const { settings, origins } = context;
  const { workspace } = settings;
  const { acquired, run } = prepared;
  const { catalogue } = acquired;
  const release = await lockRun(workspace, catalogue.name, run);
  try {
    if (settings.fresh && prepared.just === undefined && isWhole(acquired))
      await archiveEarlier(context, prepared);
    else await assertUnedited(workspace, catalogue.name, run);
    const now = systemClock.now();
    const result = await refineLocked(context, prepared);
    const resolved = { values: settings, origins };
    await saveRunSettings({ workspace, catalogue: catalogue.name, run, now, resolved });
    const refinedDocs = await saveDocs(context, result, narrowedTo(prepared.just, acquired));
    return await finish(context, prepared, result, refinedDocs);
  } finally {
    await release();
  }
}

async function finish(
  context: Context,
  { acquired, run, runName, models }: PreparedRun,
  result: RefinementResult,
  refinedDocs: string,
): Promise<CommandOutcome> {
  const { settings, currentFolder } = context;
  // Docs of a run that had nothing to do are not the latest because of this command.
  const isIdle = result.tools.every(({ resumedFinished }) => resumedFinished);
  const isLatest =
    !isIdle || (await latestRun(acquired.catalogue, { ...settings, currentFolder })) === run;
  const { name } = acquired.catalogue;
  const paths = workspacePaths(settings.workspace);
  const files: RunFiles = {
    catalogue: acquired.snapshot?.file ?? join(paths.tools, name),
    trajectories: paths.trajectoryFolder(name, run),
    refinedDocs,
  };
  const elsewhere = settings.workspace !== currentFolder;
  return runOutcome(
    {
      catalogue: name,
      run,
      result,
      toolsWithOrders: toolsWithOrders(acquired.catalogue.tools),
      source: acquired.catalogue.source,
      files,
      currentFolder,
      command: commandName(context.environment),
      furtherWords: elsewhere ? ['--workspace', settings.workspace] : [],
      roles: await rolesInUse(models, context.output),
      runWords: run === runName && isLatest ? [] : ['--run', run],
    },
    styleOf(context.output.stdout),
  );
}

/** Refines a catalogue that is in `tools/`, or only some of its tools, and saves the refined docs. */
export async function refineAcquired(
  context: Context,
  acquired: AcquiredCatalogue,
  just?: ToolsToRefine,
): Promise<CommandOutcome> {
  const { settings, currentFolder, signal } = context;
  const { workspace, replay, seed } = settings;
  const { catalogue, environment } = acquired;
  if (replay !== undefined && settings.answers !== 'live')
    throw new ConfigurationError(
      `--replay answers from a run, and answers are ${settings.answers}.`,
      {
        remedy: 'Leave out one of --replay and --answers.',
      },
    );
  if (replay === undefined && settings.answers === 'live')
    requireCredentials(catalogue, environment);
  const clock = systemClock;
  const engineContext = { workspace, environment, clock, random: seededRandom(seed), signal };
  const models = lateModels(settings, engineContext);
  const built = await createEngine(settings, engineContext, models);
  const embeddings = createEmbeddings(settings, workspace, environment);
  const recordings =
    replay === undefined ? undefined : await recordedCalls(workspace, catalogue.name, replay);
  const answers = await toolAnswers({
    ...{ settings, catalogue, environment, clock, models, currentFolder },
  });
  const run = settings.run ?? built.runName;
  // Throws for a name that no run can have.
  workspacePaths(workspace).trajectoryFolder(catalogue.name, run);
  requireCallable(narrowedTo(just, acquired).catalogue, permissionsOf(context));
  return refine(context, {
    ...{ ...built, embeddings, run, recordings, answers, models, acquired, just },
  });
}
