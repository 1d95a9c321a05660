import { writeJson } from '../../core/json-text.js';
import { junitXml, type JunitCase } from '../../support/junit.js';
import type { AgentRecord } from './agent-record.js';
import type { EvaluationTask } from './agent-task.js';
import { scoreRun, type RunScore } from './score-run.js';

/**
 * The evaluation as JUnit XML: one suite an agent, documentation and split, one case a task. A task fails where any of its
 * runs does: scenarios by strict success, queries by the gold path as a subsequence; one without gold is skipped.
 */
export function junitReport(
  records: readonly AgentRecord[],
  tasks: readonly EvaluationTask[],
): string {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const suites = new Map<string, Map<string, AgentRecord[]>>();
  for (const record of records) {
    const split = byId.get(record.task)?.expected?.split;
    const name = [record.agent, record.docs, ...(split ? [split] : [])].join(' / ');
    const cases = suites.get(name) ?? new Map<string, AgentRecord[]>();
    suites.set(name, cases.set(record.task, [...(cases.get(record.task) ?? []), record]));
  }
  return junitXml(
    [...suites].map(([name, cases]) => ({
      name,
      cases: [...cases].flatMap(([id, runs]) => {
        const task = byId.get(id);
        return task === undefined ? [] : [caseOf(task, runs)];
      }),
    })),
  );
}

function caseOf(task: EvaluationTask, records: readonly AgentRecord[]): JunitCase {
  const scores = records.map(({ run }) => scoreRun(run, task));
  const values = scores.map((score) => (task.expected === undefined ? score.cp : score.strict));
  const passed = values.filter((value) => value === 1).length;
  const isSkipped = values.every((value) => value === null);
  const message = `${passed} of ${values.length} runs passed`;
  return {
    name: `${task.id}: ${task.requests.join(' / ')}`,
    seconds: scores.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000,
    skipped: isSkipped ? 'the task has nothing to compare its runs with' : undefined,
    failure:
      isSkipped || passed === values.length
        ? undefined
        : { message, details: detailsOf(task, records, scores) },
  };
}

function detailsOf(
  task: EvaluationTask,
  records: readonly AgentRecord[],
  scores: readonly RunScore[],
): string {
  const runs = records.map(({ run }, index) => {
    const calls = run.steps.filter((step) => step.kind === 'call');
    const made = calls.map(({ tool, arguments: args }) => `${tool} ${writeJson(args)}`);
    const hit = scores[index]?.hit === 0 ? '; the expected tool was not called' : '';
    return `${run.end}${hit}: ${made.length === 0 ? 'no call' : made.join('; ')}`;
  });
  return [`expected: ${task.gold.join(' > ')}`, ...runs].join('\n');
}
