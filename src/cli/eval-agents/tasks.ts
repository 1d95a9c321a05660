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

export interface AskedTasks {
  readonly tasks: readonly EvaluationTask[];
  /** Tasks that need a tool which the catalogue lacks: nobody carries them out. */
  readonly refused: readonly EvaluationTask[];
}

/** The tasks that `--queries` or `--scenarios` give, cut down by `--split` and `--limit`. */
export async function tasksAsked(
  { queries, scenarios, split, limit }: Settings,
  { name, tools }: Catalogue,
): Promise<AskedTasks> {
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
  if (chosen.length === 0) {
    throw new ConfigurationError(
      `${scenarios ?? ''} has no scenario with "split: ${split ?? ''}".`,
      {
        ...(scenarios === undefined ? {} : { file: scenarios }),
        remedy: 'Write split: tuning or split: held-out into scenarios, or leave --split out.',
      },
    );
  }
  const refused = chosen.filter(({ missing }) => missing.length > 0);
  const able = chosen.filter(({ missing }) => missing.length === 0);
  if (able.length > 0) return { tasks: able.slice(0, limit), refused };
  throw new ConfigurationError(refusal(refused, name), { remedy });
}

const remedy =
  'Import the missing tools, leave --only, --exclude and --tag out, or name another catalogue.';

/** What is said of tasks that are refused; null where there are none. */
export function refusedWarning({ refused }: AskedTasks, { name }: Catalogue): string | null {
  return refused.length === 0 ? null : `${refusal(refused, name)} ${remedy}`;
}

function refusal(refused: readonly EvaluationTask[], name: string): string {
  const [first] = refused;
  const tasks = refused.length === 1 ? '1 task is' : `${refused.length} tasks are`;
  return `${tasks} refused because "${name}" lacks a needed tool: task "${first?.id ?? ''}" needs "${first?.missing[0] ?? ''}".`;
}

function textOf(file: string): Promise<string> {
  return textOfFile(file, 'Check the path given with --queries or --scenarios.');
}
