import { requireCredentials } from '../../catalogues/missing-credentials.js';
import type { PrivateValues } from '../../calls/private-values.js';
import type { commandOptions } from '../../config/command-options.js';
import { ConfigurationError } from '../../core/errors.js';
import type { RefinedDoc, RefinedDocs } from '../../core/refined-docs.js';
import type { ToolExecutor } from '../../core/ports.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { docOf } from '../../docs/doc-of.js';
import { Gate } from '../../experiments/gate.js';
import { Marks } from '../../experiments/mark.js';
import { OwnThings } from '../../experiments/own-things.js';
import { nounsOfAll } from '../../experiments/tool-kind.js';
import { resetServer } from '../../evaluation/reset-server.js';
import type { GroupResult, RefinedTool } from '../../refine/results.js';
import { planGroups, runRefinement, type RunResult } from '../../refine/run.js';
import { resultsInJournal, saveTrajectories } from '../../refine/trajectories.js';
import { rawHashOf } from '../../refinement/raw-hash.js';
import type { RoleInUse } from '../../session/models.js';
import type { Session } from '../../session/open-session.js';
import { leftLog } from '../../storage/clean-up-log.js';
import { archiveRun } from '../../storage/archive-run.js';
import { assertUnedited } from '../../storage/refined-docs-store.js';
import { workspacePaths } from '../../storage/workspace-paths.js';
import { seededRandom } from '../../support/seeded-random.js';
import { systemClock } from '../../support/system-clock.js';
import type { CommandContext, CommandOutcome } from '../command.js';
import { commandName } from '../command-name.js';
import { rolesInUse } from '../roles-in-use.js';
import { styleOf } from '../terminal-style.js';
import type { EngineName } from '../../config/engine-catalog.js';
import { modelRunOutcome } from './model-outcome.js';
import { modelPlan } from './model-plan.js';
import { modelProgress, type ModelProgress } from './model-progress.js';
import { modelsOfEngine, type EngineModels } from './model-of-engine.js';
import { gateSettings, loopSettings, releasedThings, runIdentity } from './run-settings.js';
import { saveDocs } from './save-docs.js';
import { saveRunSettings } from './save-run-settings.js';

type Context = CommandContext<typeof commandOptions.refine>;

/** Refines the tools of a session by experiments that a model proposes, saves docs and trajectories, and closes the session. */
export async function refineWithModel(
  context: Context,
  session: Session,
  engine: Exclude<EngineName, 'rules'>,
): Promise<CommandOutcome> {
  try {
    return await new ModelRun(context, session, engine).run();
  } finally {
    await session.close();
  }
}

class ModelRun {
  private readonly models: EngineModels;
  private readonly name: string;
  private readonly folder: string;
  private readonly finished: GroupResult[] = [];
  /** What calls the tools, where the session does not close it. */
  private connected: ToolExecutor | null = null;

  constructor(
    private readonly context: Context,
    private readonly session: Session,
    private readonly engine: Exclude<EngineName, 'rules'>,
  ) {
    const { settings, environment } = context;
    const { catalogue } = session;
    if (settings.answers === 'live' && settings.replay === undefined)
      requireCredentials(catalogue, session.environment);
    this.models = modelsOfEngine(engine, settings, environment, session.models.choices);
    this.name = settings.run ?? this.models.runName;
    this.folder = workspacePaths(settings.workspace).trajectoryFolder(catalogue.name, this.name);
  }

  async run(): Promise<CommandOutcome> {
    const { settings, output, origins } = this.context;
    const { workspace } = settings;
    const { catalogue } = this.session;
    if (settings.dryRun) {
      const gate = gateSettings(settings, catalogue.source);
      const { models } = this;
      return modelPlan(
        this.session,
        { models, gate, messages: settings.messages },
        styleOf(output.stdout),
      );
    }
    // Locks the run.
    await this.session.store(this.name);
    if (settings.fresh) {
      const archived = await archiveRun(workspace, catalogue.name, this.name, systemClock.now());
      for (const path of archived) output.note(`archived as ${path}`);
    } else await assertUnedited(workspace, catalogue.name, this.name);
    const groups = planGroups(catalogue.tools, this.models.groupTokens).length;
    const progress = modelProgress(output, groups);
    let result: RunResult | null = null;
    try {
      result = await this.refine(progress);
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
    await leftLog(workspace, catalogue.name, this.name).append({ left: result.audit.left });
    const now = systemClock.now();
    const resolved = { values: settings, origins };
    await saveRunSettings({ workspace, catalogue: catalogue.name, run: this.name, now, resolved });
    return modelRunOutcome(
      {
        ...{ catalogue: catalogue.name, run: this.name, engine: this.engine, result },
        ...{ tools: catalogue.tools, model: this.models.name },
        roles: await rolesInUse({ inUse: () => this.modelsInUse() }, output),
        files: { trajectories: this.folder, refinedDocs },
        currentFolder: this.context.currentFolder,
        command: commandName(this.context.environment),
        furtherWords: workspace === this.context.currentFolder ? [] : ['--workspace', workspace],
      },
      styleOf(output.stdout),
    );
  }

  private async refine(progress: ModelProgress): Promise<RunResult> {
    const { settings, signal, currentFolder, environment } = this.context;
    const { catalogue } = this.session;
    const { tools } = catalogue;
    const values = await this.session.values();
    const source = await values.maskedGiven(catalogue.source);
    const gate = gateSettings(settings, source);
    requireReadable(tools, gate, settings.trustNames);
    const embeddings = await this.session.embeddings();
    const { reset } = settings;
    return runRefinement({
      tools,
      executor: progress.counting(await this.executor()),
      standIns: () => values.standIns,
      engine: this.models.engineFor({ gate, embeddings, listener: progress.listener, catalogue }),
      ...{ embeddings, clock: systemClock, folder: this.folder, gate, signal },
      random: seededRandom(runSeed()),
      settings: loopSettings(settings, embeddings.defaultPhi),
      limits: { calls: settings.maxCalls, tokens: settings.maxTokens, cost: settings.maxCost },
      known: await values.maskedGiven(this.session.given),
      released: releasedThings(await values.maskedGiven(settings.mayChange)),
      sweepsAll: settings.sweep,
      keepsThings: settings.noCleanUp,
      concurrency: settings.concurrency,
      groupTokens: this.models.groupTokens,
      identity: runIdentity(settings, { tools, engine: this.engine, model: this.models.name }),
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
    return [...(await this.models.inUse()), ...(await this.session.models.inUse())];
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
    const refined: RefinedDocs = {
      ...{ version: 1, ...names, engine: this.engine, createdAt: systemClock.now().toISOString() },
      tools: catalogue.tools.flatMap((tool) => {
        const result = results.get(tool.id);
        return result === undefined ? [] : [refinedDoc(tool, result, values)];
      }),
    };
    return saveDocs({ settings, output }, { refined, skipped: [] }, { catalogue, allTools });
  }
}

const stopReasons: Readonly<Record<RefinedTool['stopped'], RefinedDoc['stopReason']>> = {
  'nothing new': 'nothing-left',
  'no experiments': 'nothing-left',
  converged: 'converged',
  limit: 'iteration-limit',
  budget: 'budget',
  health: 'harm',
  unreachable: 'unreachable',
  'model failed': 'model-failed',
};

/** A tool's doc with its sentences, or with the text that was written in place of its description. */
function refinedDoc(tool: ToolDoc, result: RefinedTool, values: PrivateValues | null): RefinedDoc {
  const { sentences, description, revisions, stopped } = result;
  const docs =
    description === undefined
      ? docOf(tool, sentences)
      : { use: null, description, parameters: tool.parameters };
  const doc: RefinedDoc = {
    tool: tool.id,
    revision: revisions.length,
    stopReason: stopReasons[stopped],
    rawHash: rawHashOf(tool),
    ...docs,
    sentences: [...sentences],
  };
  return values === null ? doc : values.unmasked(doc);
}

/** Throws `ConfigurationError` where no tool can be called at all. */
function requireReadable(
  tools: readonly ToolDoc[],
  settings: ReturnType<typeof gateSettings>,
  trustNames: boolean,
): void {
  if (settings.allow !== 'reads' || trustNames) return;
  const marks = Marks.of('zq00');
  const gate = new Gate(tools, new OwnThings(marks, nounsOfAll(tools)), marks, settings);
  const kinds = tools.map((tool) => ({ tool, kind: gate.kindOf(tool) }));
  if (kinds.some(({ kind }) => kind.effect === 'read' && kind.promised)) return;
  const named = kinds.filter(({ kind }) => kind.effect === 'read').map(({ tool }) => tool.name);
  throw new ConfigurationError(
    named.length === 0
      ? `None of the ${tools.length} tools only reads.`
      : `None of the ${tools.length} tools promises that it only reads. ${named.length} sound like it: ${named.slice(0, 12).join(', ')}.`,
    {
      remedy:
        named.length === 0
          ? 'Allow the run to create things of its own with --allow-writes; what was there before is never changed.'
          : 'Call these with --trust-names, or let the run create things of its own with --allow-writes.',
    },
  );
}

/** Marks must differ from run to run: things of an earlier one may still be there. */
function runSeed(): number {
  return Math.floor(Math.random() * 2 ** 32);
}
