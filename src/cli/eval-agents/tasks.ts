import type { commandOptions } from '../../config/command-options.js';
import type { Catalogue } from '../../core/catalogue.js';
import { ConfigurationError } from '../../core/errors.js';
import type { EvaluationTask } from '../../evaluation/agents/agent-task.js';
import { readScenarios } from '../../evaluation/agents/read-scenarios.js';
import { tasksOfQueries } from '../../evaluation/agents/tasks-of-queries.js';
import { readQueries } from '../../evaluation/retrieval/read-queries.js';
import type { CommandContext } from '../command.js';
import { usageError } from '../report-error.js';
import { textOfFile } from '../text-of-file.js';

type Settings = CommandContext<(typeof commandOptions)['eval agents']>['settings'];

/** The tasks that `--queries` or `--scenarios` give, cut down by `--split` and `--tasks`. */
export async function tasksAsked(
  { queries, scenarios, split, tasks: most }: Settings,
  { tools }: Catalogue,
): Promise<readonly EvaluationTask[]> {
  if ((queries === undefined) === (scenarios === undefined)) {
    throw usageError(
      '"eval agents" needs --queries FILE or --scenarios FILE, and one alone.',
      'eval agents',
      'Queries are RestBench or ToolBench test data or JSON Lines; scenarios are YAML.',
    );
  }
  if (split !== undefined && scenarios === undefined) {
    throw usageError('--split is about scenarios; queries have none.', 'eval agents');
  }
  const all =
    queries === undefined
      ? readScenarios(await textOf(scenarios ?? ''), scenarios ?? '', tools)
      : tasksOfQueries(readQueries(await textOf(queries), queries), tools);
  const chosen = all.filter((task) => split === undefined || task.expected?.split === split);
  if (chosen.length > 0) return chosen.slice(0, most ?? chosen.length);
  throw new ConfigurationError(`${scenarios ?? ''} has no scenario with "split: ${split ?? ''}".`, {
    ...(scenarios === undefined ? {} : { file: scenarios }),
    remedy: 'Write split: tuning or split: held-out into scenarios, or leave --split out.',
  });
}

function textOf(file: string): Promise<string> {
  return textOfFile(file, 'Check the path given with --queries or --scenarios.');
}
