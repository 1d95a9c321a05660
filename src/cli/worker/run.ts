import type { commandOptions } from '../../config/command-options.js';
import type { Unit, UnitEnd } from '../../queue/unit.js';
import { thisWorker } from '../../queue/work.js';
import { buildVersion, shortBuild } from '../../support/code-version.js';
import {
  escapeControlCharacters,
  escapeJsonText,
} from '../../support/escape-control-characters.js';
import { plural } from '../../support/plural.js';
import type { RunCommand } from '../command.js';
import { done } from '../done.js';
import { openQueueOf } from '../queue-url.js';
import { attendRuns, type WorkerEvent } from './attend-runs.js';

/** `tooldraft worker`: does units of queued runs until Ctrl-C or SIGTERM. */
export const run: RunCommand<typeof commandOptions.worker> = async (context) => {
  const { settings, environment, output, signal } = context;
  const { workspace, concurrency, lock, run: only } = settings;
  const redis = await openQueueOf(context);
  const ended: Record<UnitEnd['kind'], number> = { done: 0, failed: 0, budget: 0, stopped: 0 };
  const say = (event: WorkerEvent): void => {
    output.note(output.json ? jsonLine(event) : escapeControlCharacters(lineOf(event)));
  };
  try {
    if (!output.json)
      output.note(
        `Worker ${thisWorker}, build ${shortBuild(buildVersion())}, at ${redis.label}: waits for ${only === undefined ? 'runs' : `runs called ${only}`}. Ctrl-C gives back what it is doing.`,
      );
    await attendRuns({
      ...{ redis, workspace, environment, concurrency, lockMs: lock * 1000, only, signal },
      onEvent: (event) => {
        if (event.kind === 'ended') ended[event.end.kind] += 1;
        say(event);
      },
    });
  } finally {
    await redis.close();
  }
  const failed = ended.failed === 0 ? '' : `, ${ended.failed} failed`;
  return done(`${ended.done} done${failed}; what was in hand is given back.`, {
    ...{ worker: thisWorker, ended },
  });
};

function lineOf(event: WorkerEvent): string {
  const name = `${event.run.catalogue}/${event.run.run}`;
  switch (event.kind) {
    case 'begun':
      return `${name}: works for it (${event.run.kind})`;
    case 'left':
      return `${name}: leaves it`;
    case 'declined':
      return `${name}: leaves it alone: ${event.why}`;
    case 'ended':
      return `${name}: ${whatOf(event.unit)}: ${endText(event.end)}`;
  }
}

function whatOf({ id, tools }: Unit): string {
  // Runs of agents have hashes for ids.
  return tools === undefined ? `run ${id.slice(0, 12)}` : tools.join(', ');
}

function endText(end: UnitEnd): string {
  switch (end.kind) {
    case 'done':
      return `done, ${plural(end.calls, 'call')}${end.faults === 0 ? '' : `, ${plural(end.faults, 'fault')}`}`;
    case 'failed':
      return `failed: ${end.reason}`;
    case 'budget':
    case 'stopped':
      return `ends the run: ${end.message}`;
  }
}

function jsonLine(event: WorkerEvent): string {
  const { id, catalogue, run } = event.run;
  const at = { event: event.kind, run: id, catalogue, name: run };
  if (event.kind === 'declined') return written({ ...at, why: event.why });
  if (event.kind !== 'ended') return written(at);
  return written({ ...at, ...event.end });
}

function written(line: object): string {
  return escapeJsonText(JSON.stringify(line));
}
