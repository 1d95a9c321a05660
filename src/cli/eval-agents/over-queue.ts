import { agentsDetails, recordBlob, type AgentsAsked } from '../../config/agents-session.js';
import { commandOptions } from '../../config/command-options.js';
import { queueDefinition, queueTokens } from '../../config/queue-definition.js';
import type { Catalogue } from '../../core/catalogue.js';
import type { Json } from '../../core/json.js';
import { InterruptedError, TooldraftError } from '../../core/errors.js';
import type { SharedTokens } from '../../privacy/private-values.js';
import { agentRecordSchema, type AgentRecord } from '../../evaluation/agents/agent-record.js';
import { triedSchema, type Tried } from '../../evaluation/run-logged.js';
import { detached, DetachedError, errorOf, tooSmall } from '../../queue/end-of-run.js';
import { KeyedUnits } from '../../queue/keyed-units.js';
import type { UnitEnd } from '../../queue/unit.js';
import { redisBlobs } from '../../redis/blobs.js';
import { MemoryTrajectoryStore } from '../../storage/memory-trajectory-store.js';
import { readPrivateEntries } from '../../storage/private-entries.js';
import { hashJson } from '../../support/hash-json.js';
import { jsonOf } from '../../support/json-of.js';
import { shellWords } from '../../support/shell-words.js';
import type { CommandContext, CommandOutcome } from '../command.js';
import { commandName } from '../command-name.js';
import { openCoordinated, type CoordinatedRun } from '../coordinated.js';
import { asJson } from '../done.js';

type Context = CommandContext<(typeof commandOptions)['eval agents']>;

/** An evaluation whose runs workers make. */
export interface QueuedAgents extends CoordinatedRun {
  /** What the workers and this command know of private values; absent where nothing is known yet. */
  readonly tokens: SharedTokens | undefined;
  /** Makes the run of a key by a worker; the workers hear of the evaluation first. */
  maker(asked: Omit<AgentsAsked, 'redact'>): Promise<(key: string) => Promise<Tried<AgentRecord>>>;
  /** What the command answers where it has left its runs to the workers; null for any other error. */
  leftTo(error: unknown): CommandOutcome | null;
}

/** Opens the queue of `--queue` with this evaluation in it: the same command comes back to the same one. */
export async function openQueuedAgents(
  context: Context,
  catalogue: Catalogue,
): Promise<QueuedAgents> {
  const { settings, environment, signal } = context;
  const { workspace, allowWrites, allowDestructive } = settings;
  const run = `agents-${hashJson(jsonOf(settings)).slice(0, 8)}`;
  const named = { kind: 'eval agents', catalogue: catalogue.name, run } as const;
  const writes = allowWrites.length > 0 || allowDestructive;
  const opened = await openCoordinated(context, named, writes);
  const { redis, coordinated, onAlone } = opened;
  const redact = readPrivateEntries(workspace, catalogue.name).length > 0 ? 'tokens' : 'strict';
  let isAnnounced = coordinated.goesOn;
  try {
    return {
      ...opened,
      tokens: await queueTokens(redis, coordinated.run.id, { redact }, environment),
      maker: async (asked) => {
        const { definition, variables } = queueDefinition({
          options: commandOptions['eval agents'],
          resolved: { values: settings, origins: context.origins },
          ...{ catalogue, allTools: catalogue.tools, environment },
          details: agentsDetails({ ...asked, redact }),
          sharesTokens: redact === 'tokens',
        });
        if (coordinated.goesOn) await coordinated.expectSame(definition);
        else await coordinated.fetchEarlier(new MemoryTrajectoryStore(), []);
        const command = { concurrency: settings.concurrency, noCleanUp: false };
        await coordinated.announce({ definition, variables, command });
        isAnnounced = true;
        const keyed = new KeyedUnits({ redis, ...coordinated, signal, onAlone });
        const blobs = redisBlobs(redis, coordinated.run.id);
        return async (key) => triedOf(await keyed.run(key), () => blobs.get(recordBlob(key)));
      },
      leftTo: (error) => {
        const isStopped = error instanceof InterruptedError && signal.aborted && isAnnounced;
        return error instanceof DetachedError || isStopped
          ? detachedOutcome(opened, context.environment)
          : null;
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

const triedByWorker = triedSchema(agentRecordSchema);

/** What came of a run at a worker. Rejects with what making it here would have thrown. */
async function triedOf(
  end: UnitEnd,
  recorded: () => Promise<Json | null>,
): Promise<Tried<AgentRecord>> {
  switch (end.kind) {
    case 'done': {
      const record = await recorded();
      // Kept as it was written, to the order of its keys.
      triedByWorker.parse(record);
      return record as unknown as Tried<AgentRecord>;
    }
    case 'budget':
      if (end.code === tooSmall) throw errorOf(end);
      return { kind: 'budget' };
    case 'stopped':
      throw errorOf(end);
    case 'failed':
      throw new TooldraftError(`A run could not be made by any worker: ${end.reason}`, {
        remedy: 'What has been run is kept; the same command makes what is missing.',
      });
  }
}

function detachedOutcome(
  { redis, coordinated: { run } }: CoordinatedRun,
  environment: Context['environment'],
): CommandOutcome {
  const error = detached();
  const cancel = shellWords(['queue', 'cancel', run.run, '--queue', redis.label]);
  const text = `${error.message}\nThe same command comes back to it. End it with: ${commandName(environment)} ${cancel}`;
  const { catalogue, run: name, id } = run;
  const results = asJson({ catalogue, run: name, id, detached: true });
  return { status: 'interrupted', exitCode: error.exitCode, text, results };
}
