import type { AgentRun } from '../agents/agent.js';
import type { ReportedError } from './command.js';

interface AgentsRun {
  readonly agent: string;
  readonly run: Pick<AgentRun, 'end' | 'steps'>;
}

const remedy = 'See what the model says in the log of the runs; use another model or agent.';

/** The error of an evaluation in which no model said anything usable in any run: its figures are about nothing. */
export function unusableErrors(runs: readonly AgentsRun[]): readonly ReportedError[] {
  const failed = runs.filter(hasFailed);
  if (failed.length === 0 || failed.length < runs.length) return [];
  const all = runs.length === 1 ? 'The only run' : `All ${runs.length} runs`;
  const message = `${all} ended without a usable answer of the model: ${problemOf(failed)}`;
  return [{ code: 'model', message, remedy }];
}

/** A line for each agent of which some runs came to nothing, where others did not: they count as results. */
export function unusableWarnings(runs: readonly AgentsRun[]): readonly string[] {
  if (unusableErrors(runs).length > 0) return [];
  return [...new Set(runs.map(({ agent }) => agent))].flatMap((agent) => {
    const own = runs.filter((one) => one.agent === agent);
    const failed = own.filter(hasFailed);
    if (failed.length === 0) return [];
    return [
      `${failed.length} of ${own.length} runs of ${agent} ended without a usable answer of the model and count as they are: ${problemOf(failed)}`,
    ];
  });
}

function hasFailed({ run }: AgentsRun): boolean {
  return run.end === 'model-failed';
}

function problemOf([first]: readonly AgentsRun[]): string {
  const problem = first?.run.steps.findLast((step) => step.kind === 'unusable')?.problem;
  return problem ?? 'it says nothing that fits.';
}
