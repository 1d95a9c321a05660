import type { Clock } from '../core/ports.js';
import type { AgentEnd, AgentEnvironment, AgentRun, AgentTask } from './agent.js';
import { RunRecorder } from './run-recorder.js';
import { RunStop } from './run-stop.js';

/** How an agent goes about one request: it acts through the recorder until it answers or ends the request. */
export type SolveRequest = (run: RunRecorder, request: string) => Promise<void>;

export interface RecordOptions {
  readonly agent: string;
  readonly task: AgentTask;
  readonly environment: AgentEnvironment;
  readonly clock: Clock;
  readonly solve: SolveRequest;
}

/**
 * Runs an agent on all requests of a task and gives what it did. A request that returns without an end is given up. The
 * run's end is that of the first request that was not answered; what ends the run skips the requests that are left.
 */
export async function recordRun(options: RecordOptions): Promise<AgentRun> {
  const { agent, task, environment, clock, solve } = options;
  const started = clock.now().getTime();
  const requests = [...task.requests];
  const run = new RunRecorder({ ...task, requests }, environment);
  const ends: AgentEnd[] = [];
  for (;;) {
    const request = requests[ends.length] ?? (await nextOf(run, requests, ends.at(-1) ?? null));
    if (request === null) break;
    run.request = ends.length;
    const stop = await endOf(() => solve(run, request));
    ends.push(stop.end);
    if (stop.scope === 'run') break;
  }
  const last = run.steps.findLast((step) => step.kind === 'answer');
  return {
    ...{ task: task.id, agent, steps: run.steps },
    answer: last?.request === requests.length - 1 ? last.text : null,
    end: ends.find((end) => end !== 'answered') ?? ends.at(-1) ?? 'gave-up',
    usage: run.usage,
    durationMs: clock.now().getTime() - started,
  };
}

/** The next request of a task whose requests come one by one, listed with the others. */
async function nextOf(
  { task, steps }: RunRecorder,
  requests: string[],
  end: AgentEnd | null,
): Promise<string | null> {
  const next = (await task.nextRequest?.(end, steps)) ?? null;
  if (next !== null) requests.push(next);
  return next;
}

async function endOf(solve: () => Promise<void>): Promise<Pick<RunStop, 'end' | 'scope'>> {
  try {
    await solve();
    return { end: 'gave-up', scope: 'request' };
  } catch (error) {
    if (error instanceof RunStop) return error;
    throw error;
  }
}
