import type { AcquiredCatalogue } from '../../config/acquire-catalogue.js';
import { commandOptions } from '../../config/command-options.js';
import { queueDefinition, queueTokens } from '../../config/queue-definition.js';
import { refiningDetails } from '../../config/refining-session.js';
import type { Catalogue } from '../../core/catalogue.js';
import { ConfigurationError } from '../../core/errors.js';
import { effectOf } from '../../core/effect.js';
import type { Told } from '../../queue/coordinate.js';
import type { SharedTokens } from '../../privacy/private-values.js';
import { Dispatch } from '../../queue/dispatch.js';
import { DetachedError } from '../../queue/end-of-run.js';
import type { QueuedRun } from '../../queue/run-record.js';
import type { Redis } from '../../redis/connect.js';
import { splitByPermission } from '../../refinement/plan-refinement.js';
import type { RefineOptions } from '../../refinement/refine-options.js';
import { FileTrajectoryStore } from '../../storage/file-trajectory-store.js';
import { shellWords } from '../../support/shell-words.js';
import type { CommandContext, CommandOutcome } from '../command.js';
import { commandName } from '../command-name.js';
import { asJson } from '../done.js';
import { openCoordinated, type CoordinatedRun } from '../coordinated.js';
import { permissionsOf } from './permissions-of.js';

type Context = CommandContext<typeof commandOptions.refine>;

/** A refinement that workers do: what its command has of the queue. */
export interface OverQueue extends CoordinatedRun {
  /** What an earlier process of the run left in Redis. Rejects with `ConfigurationError` where workers go on with it and it is to be begun anew. */
  fetchEarlier(context: Context, catalogue: Catalogue): Promise<void>;
  /** What the workers of the run and its command know of private values. */
  tokens(): Promise<SharedTokens | undefined>;
  /** The same run with its waves done by workers; `told`: what they were told before, where it is not to be made from the command. */
  byWorkers(
    options: RefineOptions,
    acquired: AcquiredCatalogue,
    told: Told | undefined,
  ): Promise<RefineOptions>;
  /** What the command answers where it has left its run to the workers; null for any other error. */
  leftTo(error: unknown): CommandOutcome | null;
}

/** Opens the queue of `--queue`, with this run in it. */
export async function openOverQueue(
  context: Context,
  catalogue: Catalogue,
  run: string,
): Promise<OverQueue> {
  const { settings } = context;
  const { workspace } = settings;
  const { callable } = splitByPermission(catalogue.tools, permissionsOf(context));
  const writes = callable.some((tool) => effectOf(tool) !== 'read');
  const named = { kind: 'refine', catalogue: catalogue.name, run } as const;
  const opened = await openCoordinated(context, named, writes);
  const { redis, coordinated } = opened;
  return {
    ...opened,
    fetchEarlier: async ({ settings: { fresh } }, { tools }) => {
      if (fresh && coordinated.goesOn) throw cannotBeginAnew(run);
      const store = new FileTrajectoryStore({ workspace, catalogue: catalogue.name, run });
      await coordinated.fetchEarlier(store, tools);
    },
    tokens: () => queueTokens(redis, coordinated.run.id, settings, context.environment),
    byWorkers: (options, acquired, told = toldOf(options, context, acquired)) =>
      byWorkers(options, opened, told),
    leftTo: (error) =>
      error instanceof DetachedError
        ? detachedOutcome(error, coordinated.run, queueWords(context, redis), context)
        : null,
  };
}

function cannotBeginAnew(run: string): ConfigurationError {
  return new ConfigurationError(`Workers go on with the run ${run}.`, {
    remedy: `Leave out --fresh to come back to it, or end it with "tooldraft queue cancel ${run}" first.`,
  });
}

async function byWorkers(
  options: RefineOptions,
  { redis, coordinated, onAlone }: CoordinatedRun,
  told: Told,
): Promise<RefineOptions> {
  const { run, units, goesOn } = coordinated;
  if (goesOn) await coordinated.expectSame(told.definition);
  const announce = (): Promise<void> => coordinated.announce(told);
  const runner = new Dispatch({ redis, run, units, refine: options, announce, onAlone });
  return { ...options, runner, goesOn };
}

function toldOf(
  { settings, just }: RefineOptions,
  context: Context,
  { catalogue, allTools }: AcquiredCatalogue,
): Told {
  const { environment, origins } = context;
  const { concurrency, noCleanUp } = context.settings;
  const { definition, variables } = queueDefinition({
    options: commandOptions.refine,
    resolved: { values: context.settings, origins },
    ...{ catalogue, allTools, environment, details: refiningDetails(settings, just) },
  });
  return { definition, variables, command: { concurrency, noCleanUp } };
}

/** What names the queue to the next command; nothing where the environment or a file does. */
function queueWords({ origins }: Context, { label }: Redis): readonly string[] {
  return origins['queue']?.kind === 'flag' ? ['--queue', label] : [];
}

function detachedOutcome(
  error: DetachedError,
  run: QueuedRun,
  furtherWords: readonly string[],
  { environment }: Context,
): CommandOutcome {
  const words = (...some: readonly string[]): string =>
    `${commandName(environment)} ${shellWords([...some, ...furtherWords])}`;
  const text = [
    error.message,
    `Come back to it with: ${words('refine', '--attach', run.run)}`,
    `End it with: ${words('queue', 'cancel', run.run)}`,
  ].join('\n');
  const { catalogue, run: name, id } = run;
  const results = asJson({ catalogue, run: name, id, detached: true });
  return { status: 'interrupted', exitCode: error.exitCode, text, results };
}
