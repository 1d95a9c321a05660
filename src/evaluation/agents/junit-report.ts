import { escapeControlCharacters } from '../../support/escape-control-characters.js';
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
  const body = [...suites].map(([name, cases]) => suiteXml(name, cases, byId)).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${body}\n</testsuites>\n`;
}

function suiteXml(
  name: string,
  cases: ReadonlyMap<string, readonly AgentRecord[]>,
  tasks: ReadonlyMap<string, EvaluationTask>,
): string {
  const parts = [...cases].flatMap(([id, records]) => {
    const task = tasks.get(id);
    return task === undefined ? [] : [caseOf(name, task, records)];
  });
  const failures = parts.filter(({ failed }) => failed).length;
  const skipped = parts.filter(({ isSkipped }) => isSkipped).length;
  const head = `<testsuite name="${escaped(name)}" tests="${parts.length}" failures="${failures}" skipped="${skipped}">`;
  return [head, ...parts.map(({ xml }) => xml), '</testsuite>'].join('\n');
}

interface Case {
  readonly xml: string;
  readonly failed: boolean;
  readonly isSkipped: boolean;
}

function caseOf(suite: string, task: EvaluationTask, records: readonly AgentRecord[]): Case {
  const scores = records.map(({ run }) => scoreRun(run, task));
  const values = scores.map((score) => (task.expected === undefined ? score.cp : score.strict));
  const passed = values.filter((value) => value === 1).length;
  const isSkipped = values.every((value) => value === null);
  const failed = !isSkipped && passed < values.length;
  const seconds = scores.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000;
  const name = `${task.id}: ${task.requests.join(' / ')}`;
  const head = `<testcase classname="${escaped(suite)}" name="${escaped(name)}" time="${seconds.toFixed(3)}">`;
  const said = failed
    ? `<failure message="${escaped(`${passed} of ${values.length} runs passed`)}">${escaped(detailsOf(task, records, scores))}</failure>`
    : isSkipped
      ? '<skipped/>'
      : '';
  return { xml: `${head}${said}</testcase>`, failed, isSkipped };
}

function detailsOf(
  task: EvaluationTask,
  records: readonly AgentRecord[],
  scores: readonly RunScore[],
): string {
  const runs = records.map(({ run }, index) => {
    const calls = run.steps.filter((step) => step.kind === 'call');
    const made = calls.map(({ tool, arguments: args }) => `${tool} ${JSON.stringify(args)}`);
    const hit = scores[index]?.hit === 0 ? '; the expected tool was not called' : '';
    return `${run.end}${hit}: ${made.length === 0 ? 'no call' : made.join('; ')}`;
  });
  return [`expected: ${task.gold.join(' > ')}`, ...runs].join('\n');
}

function escaped(text: string): string {
  return escapeControlCharacters(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}
