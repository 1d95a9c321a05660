import type { ToolDoc } from '../core/tool-doc.js';
import { junitXml, type JunitCase } from '../support/junit.js';
import { groupBy } from '../support/group-by.js';
import { workflowCommand, type Annotation } from '../support/workflow-command.js';
import type { Finding, LintedDocs } from './lint-docs.js';
import { severities, type Severity } from './rule.js';

/** Where a finding stands: `list_boats, limit`. */
export function placeOf({ tool, parameter }: Finding): string {
  return parameter === undefined ? tool : `${tool}, ${parameter}`;
}

/** True for what is at least as bad. */
export function isAsBad(severity: Severity, as: Severity): boolean {
  return severities.indexOf(severity) <= severities.indexOf(as);
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
  const byId = new Map(tools.map((tool) => [tool.id, tool]));
  return findings.map((finding) => {
    const tool = byId.get(finding.tool);
    return workflowCommand({
      ...{ level: levels[finding.severity], file, title: `${finding.tool}: ${finding.rule}` },
      line: tool === undefined ? undefined : lineOf(finding, tool, lines),
      text: `${placeOf(finding)}: ${finding.message}`,
    });
  });
}

/** The line of its words, else of its argument, below the line of the tool; lines count from 1. */
function lineOf(
  { text, parameter }: Finding,
  { id, name, call }: ToolDoc,
  lines: readonly string[],
): number | undefined {
  const names = [...new Set([id, name, ...(call.kind === 'http' ? [call.path] : [])])];
  const from = names.map((one) => indexOf(lines, one, 0)).find((at) => at >= 0);
  if (from === undefined) return undefined;
  const [said = ''] = (text ?? '').split('\n');
  const leaf = (parameter ?? '').replaceAll('[]', '').split('.').at(-1) ?? '';
  const words = JSON.stringify(said).slice(1, -1).slice(0, 60);
  // As a key or a value of JSON or YAML, before a word of a sentence.
  const keys = leaf === '' ? [] : [`"${leaf}"`, `${leaf}:`, `: ${leaf}`, leaf];
  const places = [words, ...keys]
    .filter((one) => one !== '')
    .map((one) => indexOf(lines, one, from));
  return (places.find((at) => at >= 0) ?? from) + 1;
}

function indexOf(lines: readonly string[], text: string, from: number): number {
  return lines.findIndex((line, index) => index >= from && line.includes(text));
}

/** The findings as JUnit XML: one suite a tool, one case a rule; a case fails where a finding is as bad as `failOn`. */
export function junitOfLint(
  { tools, rules, findings }: LintedDocs,
  failOn: Severity | 'never',
): string {
  const bad = findings.filter(({ severity }) => failOn !== 'never' && isAsBad(severity, failOn));
  const byCase = new Map(groupBy(bad, ({ tool, rule }) => JSON.stringify([tool, rule])));
  const caseOf = (tool: string, name: string): JunitCase => {
    const found = byCase.get(JSON.stringify([tool, name])) ?? [];
    if (found.length === 0) return { name };
    const details = found.map((one) => `${placeOf(one)}: ${one.message}`).join('\n');
    return { name, failure: { message: `${found.length} findings`, details } };
  };
  return junitXml(
    tools.map((tool) => ({ name: tool, cases: rules.map((rule) => caseOf(tool, rule)) })),
  );
}
