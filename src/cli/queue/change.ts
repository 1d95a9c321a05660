import type { commandOptions } from '../../config/command-options.js';
import { ConfigurationError } from '../../core/errors.js';
import { stateOf } from '../../queue/queued-runs.js';
import type { QueuedRun, RunState } from '../../queue/run-record.js';
import type { UnitQueue } from '../../queue/unit.js';
import { openUnits } from '../../queue/units.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { plural } from '../../support/plural.js';
import type { CommandContext, CommandOutcome, RunCommand } from '../command.js';
import { done } from '../done.js';
import { openQueueOf } from '../queue-url.js';
import { nameOf, oneRunNamed } from './named-run.js';

type Options = (typeof commandOptions)['queue pause'];

interface Change {
  readonly run: QueuedRun;
  readonly state: RunState;
  readonly units: UnitQueue;
}

/** Opens the run that the command names, changes it, and says what came of it. */
async function changing(
  context: CommandContext<Options>,
  change: (of: Change) => Promise<{ readonly text: string; readonly results?: object }>,
): Promise<CommandOutcome> {
  const redis = await openQueueOf(context);
  try {
    const run = await oneRunNamed(redis, context.arguments[0]);
    const units = await openUnits(redis, run);
    try {
      const made = await change({ run, units, state: await stateOf(redis, run.id) });
      const state = await stateOf(redis, run.id);
      const text = escapeControlCharacters(`${nameOf(run)}: ${made.text}`);
      return done(text, { run: run.id, name: nameOf(run), state, ...made.results });
    } finally {
      await units.close();
    }
  } finally {
    await redis.close();
  }
}

/** What is over can be neither paused nor taken up. */
function requireOpen({ run, state }: Change): void {
  if (state === 'running' || state === 'paused') return;
  throw new ConfigurationError(`${nameOf(run)} is ${state}.`, {
    remedy: 'The command that started it goes on with it: run that again.',
  });
}

/** `tooldraft queue pause` */
export const pause: RunCommand<Options> = (context) =>
  changing(context, async (of) => {
    requireOpen(of);
    await of.units.pause();
    const { active } = await of.units.counts();
    return {
      text:
        active === 0
          ? 'paused.'
          : `paused; ${plural(active, 'unit')} in hand ${active === 1 ? 'is' : 'are'} still being finished.`,
    };
  });

/** `tooldraft queue resume` */
export const resume: RunCommand<Options> = (context) =>
  changing(context, async (of) => {
    requireOpen(of);
    await of.units.resume();
    return { text: of.state === 'paused' ? 'goes on.' : 'was not paused.' };
  });

/** `tooldraft queue retry` */
export const retry: RunCommand<Options> = (context) =>
  changing(context, async (of) => {
    requireOpen(of);
    const again = await of.units.retry();
    const text =
      again === 0 ? 'nothing failed.' : `${plural(again, 'unit')} that failed waits again.`;
    return { text, results: { again } };
  });

/** `tooldraft queue cancel` */
export const cancel: RunCommand<(typeof commandOptions)['queue cancel']> = (context) =>
  changing(context, async ({ units }) => {
    const { drop } = context.settings;
    await units.cancel(drop);
    return {
      text: drop
        ? 'cancelled; everything of it in Redis is deleted.'
        : 'cancelled; what workers recorded is there for the coordinator (--drop deletes it).',
      results: { dropped: drop },
    };
  });
