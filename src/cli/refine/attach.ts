import { commandOptions } from '../../config/command-options.js';
import { refiningSettingsOf } from '../../config/refining-session.js';
import { settingsOfDefinition } from '../../config/queue-definition.js';
import { ConfigurationError } from '../../core/errors.js';
import { queueFile, type QueueFile } from '../../queue/coordinate.js';
import { definitionOf, queuedRuns } from '../../queue/queued-runs.js';
import type { QueuedRun } from '../../queue/run-record.js';
import type { Redis } from '../../redis/connect.js';
import type { CommandContext, CommandOutcome } from '../command.js';
import { openQueueOf } from '../queue-url.js';
import { refineAcquired } from './refine-acquired.js';

type Context = CommandContext<typeof commandOptions.refine>;

/** `refine --attach RUN`: coordinates a run of this workspace again, with its settings as they were. */
export async function attach(context: Context, name: string): Promise<CommandOutcome> {
  const { settings } = context;
  const [word] = context.arguments;
  if (word !== undefined)
    throw new ConfigurationError(
      `--attach goes on with the run's own tools, and "${word}" names some.`,
      {
        remedy: 'Leave out one of the two.',
      },
    );
  const redis = await openQueueOf(context);
  try {
    const { run, command } = await ownRun(redis, settings.workspace, name);
    const definition = await definitionOf(redis, run.id);
    const { workspace, queue, json, quiet, verbose, noColor } = settings;
    const here = { workspace, concurrency: command.concurrency };
    const former = settingsOfDefinition(definition, commandOptions.refine, here);
    const attached = { definition, variables: run.variables, command };
    const { refining, just } = refiningSettingsOf(definition);
    return await refineAcquired(
      {
        ...context,
        settings: {
          ...{ ...former, queue, json, quiet, verbose, noColor },
          ...{ run: run.run, noCleanUp: command.noCleanUp },
        },
      },
      {
        ...{ catalogue: definition.catalogue, allTools: definition.allTools },
        ...{ environment: context.environment, warnings: [], snapshot: null },
      },
      just,
      { told: attached, refining },
    );
  } finally {
    await redis.close();
  }
}

async function ownRun(redis: Redis, workspace: string, name: string) {
  const runs = (await queuedRuns(redis)).filter(({ kind }) => kind === 'refine');
  const named = runs.filter(({ run, catalogue, id }) =>
    [run, `${catalogue}/${run}`, id].includes(name),
  );
  const own: { readonly run: QueuedRun; readonly command: QueueFile['command'] }[] = [];
  for (const run of named) {
    const { data } = (await queueFile(workspace, run.catalogue, run.run)).store;
    if (data?.id === run.id) own.push({ run, command: data.command });
  }
  const [first] = own;
  if (first !== undefined && own.length === 1) return first;
  const known = runs.map(({ catalogue, run }) => `${catalogue}/${run}`).join(', ');
  if (own.length > 1)
    throw new ConfigurationError(`"${name}" names ${own.length} runs of this workspace.`, {
      remedy: `Name the catalogue too: ${known}.`,
    });
  throw new ConfigurationError(
    named.length > 0
      ? `The run "${name}" at ${redis.label} is of another workspace.`
      : `The queue at ${redis.label} has no run "${name}".`,
    {
      remedy:
        named.length > 0
          ? 'Attach to it from the workspace that it was started in (--workspace).'
          : known === ''
            ? 'It has none: start the run again, with its whole command.'
            : `It has ${known}.`,
    },
  );
}
