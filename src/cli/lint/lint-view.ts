import { writeJson } from '../../core/json-text.js';
import type { Finding, LintedDocs } from '../../lint/lint-docs.js';
import { rules } from '../../lint/registry.js';
import { severities, type Severity } from '../../lint/rule.js';
import type { Palette, TerminalStyle } from '../../reports/terminal/terminal-style.js';
import { groupBy } from '../../support/group-by.js';
import { someOf } from '../../support/some-of.js';
import { textTable } from '../../support/text-table.js';

const mostNamed = 6;
const widestRule = Math.max(...rules.map(({ name }) => name.length));

/** What a look at docs found: tool by tool, then what to do by rule, and a summary. */
export function lintView(linted: LintedDocs, style: TerminalStyle): string {
  const { findings } = linted;
  const byTool = [...groupBy(findings, ({ tool }) => tool)];
  const blocks = byTool.map(([tool, own]) => [
    style.palette.bold(tool),
    ...linesOf(own, style.palette),
    '',
  ]);
  const lines = [...blocks.flat(), ...byRule(findings, style)];
  return [...lines, ...(lines.length === 0 ? [] : ['']), ...summary(linted)].join('\n');
}

/** Arguments of which the same is wrong stand in one line. */
function linesOf(own: readonly Finding[], palette: Palette): readonly string[] {
  const groups = groupBy(own, ({ rule, message, parameter }) =>
    writeJson([rule, message, parameter === undefined]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { severity, rule, message } = first;
    const places = someOf(
      group.flatMap(({ parameter }) => parameter ?? []),
      mostNamed,
    );
    const head = `  ${coloured(severity, palette)}  ${rule.padEnd(widestRule)}`;
    return [`${head}  ${places === '' ? message : `${places}: ${message}`}`];
  });
}

function coloured(severity: Severity, palette: Palette): string {
  const text = severity.padEnd('warning'.length);
  if (severity === 'error') return palette.red(text);
  return severity === 'warning' ? palette.yellow(text) : palette.dim(text);
}

function byRule(
  findings: readonly Finding[],
  { width, palette }: TerminalStyle,
): readonly string[] {
  const groups = groupBy(findings, ({ rule }) => rule);
  const rows = rules.flatMap(({ name, remedy }) => {
    const own = groups.get(name);
    if (own === undefined) return [];
    const tools = new Set(own.map(({ tool }) => tool)).size;
    return [[name, String(own.length), String(tools), remedy]];
  });
  if (rows.length === 0) return [];
  const columns = [
    { title: 'rule' },
    { title: 'findings', align: 'right' as const },
    { title: 'tools', align: 'right' as const },
    { title: 'what to do', flexible: true, below: true },
  ];
  return textTable(columns, rows, { width, styleHeader: palette.dim });
}

function summary({ tools, findings }: LintedDocs): readonly string[] {
  const found = severities.map((severity) => {
    const count = findings.filter((one) => one.severity === severity).length;
    return count === 1 ? `1 ${severity}` : `${count} ${severity}s`;
  });
  const touched = new Set(findings.map(({ tool }) => tool)).size;
  return [`Findings  ${found.join(', ')}, in ${touched} of ${tools.length} tools`];
}
