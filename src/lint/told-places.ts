import type { ToolDoc } from '../core/tool-doc.js';
import { writeJson } from '../core/json-text.js';
import { escapePattern } from '../support/escape-pattern.js';
import { junitXml, type JunitCase } from '../support/junit.js';
import { groupBy } from '../support/group-by.js';
import { workflowCommand, type Annotation } from '../support/workflow-command.js';
import type { Finding, LintedDocs } from './lint-docs.js';
import { severities, type Severity } from './rule.js';

/** Where a finding stands: `list_boats, limit`. */
export function placeOf({ tool, parameter }: Finding): string {
  return parameter === undefined ? tool : `${tool}, ${parameter}`;
}

/** The findings that are at least as bad as this. */
export function findingsAsBad(
  findings: readonly Finding[],
  as: Severity | 'never',
): readonly Finding[] {
  if (as === 'never') return [];
  return findings.filter(({ severity }) => severities.indexOf(severity) <= severities.indexOf(as));
}

const levels: Readonly<Record<Severity, Annotation['level']>> = {
  error: 'error',
  warning: 'warning',
  note: 'notice',
};

/** The file that the docs stand in. */
export interface LintedFile {
  /** As a workflow sees it: relative to its checkout, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly tools: readonly ToolDoc[];
}

/** The findings as workflow commands of GitHub Actions, one line each, beside the line of the file that they are about. */
export function lintAnnotations(
  { findings }: LintedDocs,
  { path: file, text, tools }: LintedFile,
): readonly string[] {
  const lines = text.split('\n');
  const starts = new Map(tools.map((tool) => [tool.id, startOf(tool, lines)]));
  const inOrder = [...starts.values()].sort((a, b) => a - b);
  return findings.map((finding) => {
    const from = starts.get(finding.tool) ?? -1;
    const own = lines.slice(
      from,
      // What is said of an argument beyond the next tool may be said of another argument.
      inOrder.find((start) => start > from),
    );
    return workflowCommand({
      ...{ level: levels[finding.severity], file, title: `${finding.tool}: ${finding.rule}` },
      line: from < 0 ? undefined : from + placeIn(own, finding) + 1,
      text: `${placeOf(finding)}: ${finding.message}`,
    });
  });
}

/** Which of a tool's lines has the words of a finding, else its argument; else the first, which has the tool. */
function placeIn(own: readonly string[], { text, parameter }: Finding): number {
  const leaf = (parameter ?? '').replace(/\[\]/g, '').split('.').at(-1) ?? '';
  const [said = ''] = (text ?? '').split('\n');
  const words = writeJson(said).slice(1, -1).slice(0, 60);
  const places = [
    ...(words === '' ? [] : [(line: string) => line.includes(words)]),
    ...(leaf === '' ? [] : [named(leaf), keyed(leaf)]),
  ].map((isIt) => own.findIndex(isIt));
  return places.find((at) => at >= 0) ?? 0;
}

/** Where a tool begins: the first line that gives it its name, else the first that speaks of it; -1 where none does. */
function startOf({ id, name, call }: ToolDoc, lines: readonly string[]): number {
  const names = [...new Set([id, name, ...(call.kind === 'http' ? [call.path] : [])])];
  const speaking = names.map((one) => (line: string) => line.includes(one));
  const naming = names.flatMap((one) => [named(one), keyed(one)]);
  for (const isIt of [...naming, ...speaking]) {
    const at = lines.findIndex(isIt);
    if (at >= 0) return at;
  }
  return -1;
}

/** `name: limit`, in JSON or YAML. */
function named(name: string): (line: string) => boolean {
  const pattern = new RegExp(`:\\s*["']?${escapePattern(name)}["']?,?\\s*$`);
  return (line) => line.includes(name) && pattern.test(line);
}

/** `limit:` with an object after it. */
function keyed(name: string): (line: string) => boolean {
  const pattern = new RegExp(`^\\s*["']?${escapePattern(name)}["']?:\\s*(?:\\{.*)?$`);
  return (line) => line.includes(name) && pattern.test(line);
}

/** The findings as JUnit XML: one suite a tool, one case a rule; a case fails where a finding is as bad as `failOn`. */
export function junitOfLint(
  { tools, rules, findings }: LintedDocs,
  failOn: Severity | 'never',
): string {
  const byCase = groupBy(findingsAsBad(findings, failOn), ({ tool, rule }) =>
    writeJson([tool, rule]),
  );
  const caseOf = (tool: string, name: string): JunitCase => {
    const found = byCase.get(writeJson([tool, name])) ?? [];
    if (found.length === 0) return { name };
    const details = found.map((one) => `${placeOf(one)}: ${one.message}`).join('\n');
    return { name, failure: { message: `${found.length} findings`, details } };
  };
  return junitXml(
    tools.map((tool) => ({ name: tool, cases: rules.map((rule) => caseOf(tool, rule)) })),
  );
}
