import type { UnansweredRuns } from '../evaluation/run-logged.js';
import type { ReportedError } from './command.js';

/** What an evaluation says of runs that it did not make; nothing where it made all. */
export function missingRunsLines(count: number): readonly string[] {
  if (count === 0) return [];
  const [runs, them] = count === 1 ? ['1 run is', 'it'] : [`${count} runs are`, 'them'];
  return [`${runs} missing; the same command goes on with ${them}.`];
}

/** Runs that are no results, because no model's answer came for them. */
export function unansweredErrors(unanswered: UnansweredRuns | null): readonly ReportedError[] {
  if (unanswered === null) return [];
  const { count, problem } = unanswered;
  const runs = count === 1 ? '1 run is' : `${count} runs are`;
  return [
    {
      code: 'missing-runs',
      message: `${runs} not in the results, because the model could not be asked: ${problem}`,
      remedy: 'Run the same command again when it can: only what is missing is made.',
    },
  ];
}
