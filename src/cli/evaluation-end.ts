import type { CommandOutcome, ReportedError } from './command.js';

type EvaluationEnd = Pick<CommandOutcome, 'status' | 'exitCode'> & {
  readonly errors: readonly ReportedError[];
  readonly errorsOnStderr: true;
};

/**
 * How an evaluation ends, from what is wrong with it: a model that was of no use in any run, a budget, a missed threshold, runs
 * that are missing, in this order. Standard error tells all of them, whatever form the results have.
 */
export function evaluationEnd(
  status: 'done' | 'budget',
  errors: readonly ReportedError[],
): EvaluationEnd {
  const told = { errors, errorsOnStderr: true } as const;
  const has = (code: string): boolean => errors.some((error) => error.code === code);
  if (has('model')) return { status: 'failed', exitCode: 1, ...told };
  if (status === 'budget') return { status, exitCode: 4, ...told };
  if (has('threshold')) return { status: 'threshold', exitCode: 5, ...told };
  if (has('missing-runs')) return { status: 'partial', exitCode: 3, ...told };
  return { status: 'done', exitCode: 0, ...told };
}
