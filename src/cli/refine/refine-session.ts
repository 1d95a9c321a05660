import { requireCredentials } from '../../catalogues/missing-credentials.js';
import type { commandOptions } from '../../config/command-options.js';
import { ConfigurationError } from '../../core/errors.js';
import type { Json, JsonObject } from '../../core/json.js';
import type { RefinedDoc, RefinedDocs } from '../../core/refined-docs.js';
import type { ToolExecutor } from '../../core/ports.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { toolFileName } from '../../core/tool-file-name.js';
import { resetServer } from '../../evaluation/reset-server.js';
import { located, requireReadable } from '../../experiments/gate-for.js';
import { Journal } from '../../refine/journal.js';
import { refinedDoc } from '../../docs/refined-doc.js';
import type { GroupResult } from '../../core/run-results.js';
import { planGroups, runRefinement, type RunResult } from '../../refine/run.js';
import { resultsInJournal, saveTrajectories } from '../../refine/trajectories.js';
import type { RoleInUse } from '../../session/models.js';
import type { Session } from '../../session/open-session.js';
import { leftBy, leftLog, type LeftThing } from '../../storage/left-log.js';
import { archiveRun } from '../../storage/archive-run.js';
import { assertUnedited } from '../../storage/refined-docs-store.js';
import { workspacePaths } from '../../storage/workspace-paths.js';
import { canonicalJson } from '../../support/canonical-json.js';
import { seededRandom } from '../../support/seeded-random.js';
import { systemClock } from '../../support/system-clock.js';
import type { CommandContext, CommandOutcome } from '../command.js';
import { commandName } from '../command-name.js';
import { rolesInUse } from '../roles-in-use.js';
import { styleOf } from '../terminal-style.js';
import type { EngineName } from '../../config/engine-catalog.js';
import { chosenEngine, type ChosenEngine } from './chosen-engine.js';
import { runOutcome } from './outcome.js';
import { planView } from './plan-view.js';
import { runProgress, type RunProgress } from './progress.js';
import { gateSettings, releasedThings, runIdentity } from './run-settings.js';
import { saveDocs } from './save-docs.js';
import { saveRunSettings } from './save-run-settings.js';

type Context = CommandContext<typeof commandOptions.refine>;

/**
 * Refines the tools of a session by experiments, saves docs and trajectories, and closes the session. `usable` are the tools that may stand in
 * steps, if others than those may.
 */
export async function refineSession(
  context: Context,
  session: Session,
  engine: EngineName,
  usable: readonly ToolDoc[] = session.catalogue.tools,
): Promise<CommandOutcome> {
  try {
    return await new RefiningRun(context, session, engine, usable).run();
  } finally {
    await session.close();
  }
}

type Prepared = Awaited<ReturnType<RefiningRun['prepare']>>;

class RefiningRun {
  private readonly engine: ChosenEngine;
  private readonly name: string;
  private readonly folder: string;
  private readonly finished: GroupResult[] = [];
  /** What calls the tools, where the session does not close it. */
  private connected: ToolExecutor | null = null;

  constructor(
    private readonly context: Context,
    private readonly session: Session,
    engine: EngineName,
    private readonly usable: readonly ToolDoc[],
  ) {
    const { settings, environment } = context;
    const { catalogue } = session;
    if (settings.replay !== undefined && settings.answers !== 'live')
      throw new ConfigurationError(
        `--replay answers from a run, and answers are ${settings.answers}.`,
        { remedy: 'Leave out one of --replay and --answers.' },
      );
    if (settings.answers === 'live' && settings.replay === undefined)
      requireCredentials(catalogue, session.environment);
    this.engine = chosenEngine(engine, settings, environment, session.models.choices);
    this.name = settings.run ?? this.engine.runName;
    this.folder = workspacePaths(settings.workspace).trajectoryFolder(catalogue.name, this.name);
  }

  async run(): Promise<CommandOutcome> {
    const { settings, output, origins } = this.context;
    const { workspace } = settings;
    const { catalogue } = this.session;
    if (settings.dryRun) {
      const gate = gateSettings(settings, catalogue.source);
      const plan = { engine: this.engine, gate, messages: settings.messages };
      return planView(this.session, plan, styleOf(output.stdout));
    }
    const prepared = await this.prepare();
    await this.session.lock(this.name);
    const leftBefore = await this.beginAnew(prepared.identity);
    const groups = planGroups(catalogue.tools, this.engine.groupTokens).length;
    const progress = runProgress(output, groups);
    let result: RunResult | null = null;
    try {
      result = await this.refine(prepared, progress);
    } catch (error) {
      if (this.finished.length === 0) throw error;
      const file = await this.save(resultsInJournal(this.folder));
      output.note(`The docs of ${this.finished.length} finished groups are saved: ${file}`);
      throw error;
    } finally {
      progress.stop();
      await this.connected?.close();
    }
    const refinedDocs = await this.save(result.groups);
    await leftLog(workspace, catalogue.name, this.name).append({
      left: [...leftBefore, ...result.audit.left],
    });
    const now = systemClock.now();
    const resolved = { values: settings, origins };
    await saveRunSettings({ workspace, catalogue: catalogue.name, run: this.name, now, resolved });
    return runOutcome(
      {
        ...{ catalogue: catalogue.name, run: this.name, engine: this.engine, result },
        ...{ tools: catalogue.tools, source: catalogue.source, gate: prepared.gate },
        roles: await rolesInUse({ inUse: () => this.modelsInUse() }, output),
        answers: answersIn((await this.session.answers()).setting) ?? null,
        files: { trajectories: this.folder, refinedDocs },
        currentFolder: this.context.currentFolder,
        command: commandName(this.context.environment),
        furtherWords: workspace === this.context.currentFolder ? [] : ['--workspace', workspace],
      },
      styleOf(output.stdout),
    );
  }

  /** Finds what is wrong with the settings before anything is locked or called. */
  private async prepare() {
    const { settings } = this.context;
    const { catalogue } = this.session;
    const { tools } = catalogue;
    const embeddings = await this.session.embeddings();
    const { setting: answers } = await this.session.answers();
    const values = await this.session.values();
    const gate = gateSettings(settings, await values.maskedGiven(located(catalogue.source)));
    requireReadable(tools, gate);
    const released = releasedThings(await values.maskedGiven(settings.mayChange));
    const identity = runIdentity(settings, { tools, engine: this.engine, answers });
    return { embeddings, values, gate, released, identity };
  }

  /**
   * Moves away what a run with `--fresh`, or of other tools or answers, does not go on with; docs of tools that this command is not about
   * stay. Resolves to what that run has left behind.
   */
  private async beginAnew(identity: JsonObject): Promise<readonly LeftThing[]> {
    const { settings, output } = this.context;
    const { workspace, fresh } = settings;
    const { catalogue, allTools } = this.session;
    const last = Journal.last(this.folder);
    const about = (settings: JsonObject | null): Json => [
      settings?.['tools'] ?? null,
      settings?.['answers'] ?? null,
    ];
    const isOther =
      last !== null && canonicalJson(about(last.settings)) !== canonicalJson(about(identity));
    if (isOther && !last.isDone && !fresh)
      throw new ConfigurationError(
        `The run "${this.name}" is not finished, and was begun with other tools or answers.`,
        {
          remedy:
            'Finish it with the command that began it, name another run with --run, or begin anew with --fresh.',
        },
      );
    const keepsDocs = !fresh || catalogue.tools.length < allTools.length;
    if (keepsDocs) await assertUnedited(workspace, catalogue.name, this.name);
    if (!fresh && !isOther) return [];
    const left = await leftBy(workspace, catalogue.name, this.name);
    const chosen = new Set(catalogue.tools.map(({ id }) => id));
    const others = allTools.filter(({ id }) => !chosen.has(id));
    const keptFiles = others.map(({ id }) => `${toolFileName(id)}.json`);
    const run = { catalogue: catalogue.name, run: this.name, keepsDocs, keptFiles };
    for (const path of await archiveRun(workspace, run, systemClock.now()))
      output.note(`archived as ${path}`);
    return left;
  }

  private async refine(prepared: Prepared, progress: RunProgress): Promise<RunResult> {
    const { settings, signal, currentFolder, environment } = this.context;
    const { catalogue } = this.session;
    const { embeddings, values, gate, released, identity } = prepared;
    const { reset } = settings;
    return runRefinement({
      tools: this.usable,
      groups: planGroups(catalogue.tools, this.engine.groupTokens),
      executor: progress.counting(await this.executor()),
      standIns: () => values.standIns,
      engine: this.engine.engineFor({ gate, embeddings, listener: progress.listener, catalogue }),
      ...{ embeddings, clock: systemClock, folder: this.folder, gate, signal },
      random: seededRandom(runSeed()),
      settings: this.engine.loopFor(embeddings),
      limits: { calls: settings.maxCalls, tokens: settings.maxTokens, cost: settings.maxCost },
      known: await values.maskedGiven(this.session.given),
      ...{ released, identity },
      sweepsAll: settings.sweep,
      keepsThings: settings.noCleanUp,
      concurrency: settings.concurrency,
      groupTokens: this.engine.groupTokens,
      isVolatile: catalogue.source.kind === 'mcp-stdio',
      reset:
        reset === undefined
          ? undefined
          : () => resetServer(reset, { folder: currentFolder, environment, signal }),
      onGroup: (result) => {
        this.finished.push(result);
        progress.onGroup(result);
      },
    });
  }

  /** Those of the engine, and what answers in place of tools. */
  private async modelsInUse(): Promise<readonly RoleInUse[]> {
    return [...(await this.engine.inUse()), ...(await this.session.models.inUse())];
  }

  /** The tools themselves, without a limit that would end a message in the middle; or what answers in their place. */
  private async executor(): Promise<ToolExecutor> {
    const { answers, replay } = this.context.settings;
    if (answers !== 'live' || replay !== undefined) return this.session.executor();
    this.connected = await this.session.connect();
    return this.connected;
  }

  /** Writes docs and trajectories of groups. */
  private async save(groups: readonly GroupResult[]): Promise<string> {
    const { settings, output } = this.context;
    const { catalogue, allTools } = this.session;
    const names = { catalogue: catalogue.name, run: this.name };
    for (const group of groups) await saveTrajectories(settings.workspace, group, names);
    const results = new Map(groups.flatMap(({ tools }) => tools.map((one) => [one.id, one])));
    const values = settings.examples === 'real' ? await this.session.values() : null;
    const answers = answersIn((await this.session.answers()).setting);
    const refined: RefinedDocs = {
      ...{
        version: 1,
        ...names,
        engine: this.engine.name,
        createdAt: systemClock.now().toISOString(),
      },
      tools: catalogue.tools.flatMap((tool) => {
        const result = results.get(tool.id);
        if (result === undefined) return [];
        const doc = refinedDoc(tool, result, answers);
        return [values === null ? doc : values.unmasked(doc)];
      }),
    };
    return saveDocs({ settings, output }, refined, allTools);
  }
}

/** Marks must differ from run to run: things of an earlier one may still be there. */
function runSeed(): number {
  return Math.floor(Math.random() * 2 ** 32);
}

/** What docs say of answers that were not the tools' own. */
function answersIn(setting: JsonObject | null): RefinedDoc['answers'] {
  const kind = setting?.['kind'];
  return kind === 'simulated' || kind === 'recorded' ? kind : undefined;
}
