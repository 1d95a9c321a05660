import type { SkippedTool } from '../../catalogues/permissions.js';
import { writeJson } from '../../core/json-text.js';
import type { ArmComparison, ShareDifference } from '../../evaluation/calls/compare-calls.js';
import type { ArgumentWords, Disagreement } from '../../evaluation/calls/disagreements.js';
import type { CallsEvaluation } from '../../evaluation/calls/evaluate-calls.js';
import type { MeasuredCall } from '../../evaluation/calls/measured-call.js';
import type { ArmSummary, ToolSummary } from '../../evaluation/calls/summarise-calls.js';
import type { ResultsTable } from '../../evaluation/results-table.js';
import type { Interval } from '../../metrics/interval.js';
import { indented } from '../../reports/terminal/indented.js';
import { namedTools } from '../../reports/terminal/named-tools.js';
import { schemaSummary } from '../../reports/terminal/schema-summary.js';
import type { TerminalStyle } from '../../reports/terminal/terminal-style.js';
import { groupBy } from '../../support/group-by.js';
import { tableLines } from '../results-view.js';

/** `91.2 % [88.0, 93.6]`. */
function shareText(share: Interval | null): string {
  if (share === null) return 'not measured';
  const { estimate, low, high } = share;
  const ends = low === null || high === null ? '-' : `[${percent(low)}, ${percent(high)}]`;
  return `${percent(estimate)} % ${ends}`;
}

function percent(share: number): string {
  return (share * 100).toFixed(1);
}

const totals = [
  ...['docs', 'allowed calls', 'accepted', 'forbidden calls', 'rejected'],
  ...['needlessly forbidden', 'faults'],
];

function totalsRow({ arm, counts, shares }: ArmSummary): string[] {
  return [
    arm,
    String(counts.valid),
    shareText(shares.accepted),
    String(counts.invalid),
    shareText(shares.rejected),
    shareText(shares.needless),
    String(counts.faults),
  ];
}

function of(part: number, whole: number): string {
  return whole === 0 ? '-' : `${part} of ${whole}`;
}

function toolCells(tool: ToolSummary | undefined): string[] {
  if (tool === undefined) return ['-', '-', '-'];
  const accepted =
    tool.state === 'measured'
      ? of(tool.validAccepted, tool.valid)
      : tool.state === 'no-call'
        ? 'no call'
        : 'none unseen';
  return [accepted, of(tool.invalidRejected, tool.invalid), of(tool.needless, tool.drawnFromRaw)];
}

function toolTable(arms: readonly ArmSummary[]): ResultsTable {
  const names = [...new Set(arms.flatMap(({ tools }) => tools.map(({ tool }) => tool)))];
  const shares = ['accepted', 'rejected', 'needless'];
  return {
    name: 'tools',
    titles: ['tool', ...arms.flatMap(({ arm }) => shares.map((share) => `${arm}: ${share}`))],
    rows: names.map((name) => [
      name,
      ...arms.flatMap(({ tools }) => toolCells(tools.find(({ tool }) => tool === name))),
    ]),
  };
}

function differenceText(what: string, { difference, p, ...rest }: ShareDifference): string {
  if (difference === null) return `${what}: not measured in both`;
  const sign = (value: number): string => `${value > 0 ? '+' : ''}${percent(value)}`;
  const { estimate, low, high } = difference;
  const ends = low === null || high === null ? '-' : `[${sign(low)}, ${sign(high)}]`;
  const test = p === null || low === null ? '' : `, p = ${p < 0.001 ? '< 0.001' : p.toFixed(3)}`;
  const { tools, better, worse } = rest;
  return `${what}: ${sign(estimate)} points ${ends}${test.replace('= <', '<')} (mean over ${tools} tools: ${better} better, ${worse} worse)`;
}

function comparisonLines({ baseline, candidate, ...shares }: ArmComparison): string[] {
  return [
    `${candidate} against ${baseline}`,
    `  ${differenceText('accepted', shares.accepted)}`,
    `  ${differenceText('rejected', shares.rejected)}`,
  ];
}

function wordsLine({ arm, argument, schema, required }: ArgumentWords): string {
  if (schema === null) return `${arm} says nothing of ${argument}`;
  const { description } = schema;
  const text = typeof description === 'string' && description !== '' ? `: ${description}` : '';
  return `${arm}: ${argument} (${required ? 'required, ' : ''}${schemaSummary(schema)})${text}`;
}

/** What the docs say of a call: `allowed`, or why it is forbidden. */
function docsSay({ violation }: Pick<MeasuredCall, 'violation'>): string {
  if (violation === null) return 'allowed';
  const { kind, arguments: names } = violation;
  const about = names.filter((name) => name !== '').join(', ') || 'together';
  return kind === 'raw-allows'
    ? `forbidden (${about}; the raw docs allow it)`
    : `forbidden (${kind}: ${about})`;
}

function disagreementLines({ call, words, alike }: Disagreement, style: TerminalStyle): string[] {
  const { palette } = style;
  const what = `${docsSay(call)} but ${call.outcome}${call.outcome === 'refused' ? `: ${call.message ?? ''}` : ''}`;
  const often = alike === 1 ? '' : ` (${alike} times)`;
  return [
    `${palette.bold(call.tool)}${often} ${what}`,
    ...indented(writeJson(call.arguments).slice(0, 300), 2, style),
    ...words.flatMap((word) => indented(wordsLine(word).slice(0, 400), 2, style)),
  ];
}

/** The shares of each documentation, tool by tool, the differences, and where docs and tools disagree most. */
export function callsView(
  evaluation: CallsEvaluation,
  worst: number,
  style: TerminalStyle,
): string {
  const { arms, comparisons, disagreements, skipped, status } = evaluation;
  const shown = disagreements.slice(0, worst);
  const notMade = notMadeLines(evaluation.calls, style);
  const rest = skippedLines(skipped, style);
  return [
    ...tableLines(toolTable(arms), style).slice(1),
    ...tableLines({ name: 'docs', titles: totals, rows: arms.map(totalsRow) }, style),
    '',
    ...comparisons.flatMap(comparisonLines),
    ...(shown.length === 0
      ? []
      : ['', style.palette.bold(`Where ${shown[0]?.arm ?? ''} and the tools disagree`)]),
    ...shown.flatMap((disagreement) => ['', ...disagreementLines(disagreement, style)]),
    ...(notMade.length === 0 ? [] : ['', ...notMade]),
    ...(rest.length === 0 ? [] : ['', ...rest]),
    ...(status === 'budget'
      ? ['', 'The budget is used up: tools that are missing were not measured.']
      : []),
  ].join('\n');
}

/** Why calls were not made, the most frequent reasons first. */
function notMadeLines(calls: CallsEvaluation['calls'], style: TerminalStyle): string[] {
  const groups = groupBy(
    calls.filter(({ outcome }) => outcome === 'not-made'),
    ({ message }) => message,
  );
  return [...groups]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, 3)
    .flatMap(([reason, those]) => {
      const names = namedTools([...new Set(those.map(({ tool }) => tool))]);
      return indented(`${those.length} calls not made (${names}): ${reason ?? ''}`, 0, style);
    });
}

const remedies: Readonly<Record<SkippedTool['effect'], string>> = {
  write:
    'they may change something: allow all with --allow-writes, some with --allow-writes=PATTERN',
  destructive: 'they may destroy something: allow them with --allow-destructive',
  uncallable:
    'their source does not say how to call them: import it from an OpenAPI document or an MCP server',
};

/** Skipped tools by what they may do, each group with how to allow it. */
function skippedLines(skipped: readonly SkippedTool[], style: TerminalStyle): string[] {
  return [...groupBy(skipped, ({ effect }) => effect)].flatMap(([effect, tools]) => {
    const names = namedTools(tools.map(({ tool }) => tool));
    const remedy = tools.length === 1 ? tools[0]?.remedy : remedies[effect];
    return [
      ...indented(`${tools.length} skipped: ${names}`, 0, style),
      ...indented(`→ ${remedy ?? ''}`, 2, style).map(style.palette.cyan),
    ];
  });
}
