import type { Source } from '../../core/catalogue.js';
import type { RefinementResult, SkippedTool, ToolSummary } from '../../refinement/result.js';
import { textTable, type Column } from '../../support/text-table.js';
import { costLines } from './cost-lines.js';
import { faultLines } from './failure-lines.js';
import { indented } from './indented.js';
import { namedTools } from './named-tools.js';
import { madeLines } from './made-lines.js';
import { neverWorkedLines } from './never-worked-lines.js';
import { openLines } from './open-lines.js';
import { stopReasonText } from './stop-reason-text.js';
import type { TerminalStyle } from './terminal-style.js';

const columns: readonly Column[] = [
  { title: 'tool' },
  { title: 'calls', align: 'right' },
  { title: 'iterations', align: 'right' },
  { title: 'why it stopped' },
  { title: 'learnt', flexible: true, below: true },
];

function learntCell({ learnt, version, resumedFinished }: ToolSummary): string {
  const [first] = learnt;
  const count = learnt.length > 1 ? `${learnt.length}: ` : '';
  if (first !== undefined) return `${count}${first}`;
  if (version === 0) return 'nothing, its doc is kept';
  return resumedFinished ? 'finished earlier' : 'better wording';
}

function row(summary: ToolSummary): string[] {
  const { calls, iterations, stopReason } = summary;
  return [
    summary.tool,
    String(calls),
    String(iterations),
    stopReasonText(stopReason),
    learntCell(summary),
  ];
}

const remedies: Readonly<Record<SkippedTool['effect'], string>> = {
  write:
    'they may change something: allow all with --allow-writes, some with --allow-writes=PATTERN',
  destructive: 'they may destroy something: allow them with --allow-destructive',
  uncallable:
    'their source does not say how to call them: import it from an OpenAPI document or an MCP server',
};

function skippedGroup(
  effect: SkippedTool['effect'],
  tools: readonly SkippedTool[],
  style: TerminalStyle,
): string[] {
  const [only] = tools;
  if (only === undefined) return [];
  const remedy = tools.length === 1 ? only.remedy : remedies[effect];
  return [
    ...indented(`${tools.length} skipped: ${namedTools(tools.map(({ tool }) => tool))}`, 0, style),
    ...indented(`→ ${remedy}`, 2, style).map(style.palette.cyan),
  ];
}

/** Skipped tools by what they may do, each group with how to allow it. */
export function skippedLines(skipped: readonly SkippedTool[], style: TerminalStyle): string[] {
  const effects: readonly SkippedTool['effect'][] = ['write', 'destructive', 'uncallable'];
  return effects.flatMap((effect) =>
    skippedGroup(
      effect,
      skipped.filter((one) => one.effect === effect),
      style,
    ),
  );
}

/** Room for what is learnt beside a description that stays whole. */
const roomForNews = 100;

/** Descriptions that are longer than a cap, with what would keep them. */
function cutLines(tools: readonly ToolSummary[], style: TerminalStyle): string[] {
  return [...cutByWords(tools, style), ...cutByTokens(tools, style)];
}

function cutByWords(tools: readonly ToolSummary[], style: TerminalStyle): string[] {
  const cut = tools.filter(({ cutTo }) => cutTo !== undefined);
  const [first] = cut;
  if (first === undefined) return [];
  const most = Math.max(...cut.map(({ descriptionWords }) => descriptionWords)) + roomForNews;
  const remedy = `maxDocWords: ${Math.ceil(most / 10) * 10} with --fresh keeps all that they say`;
  return cutTo(`${first.cutTo ?? 0} words`, cut, style, remedy);
}

function cutByTokens(tools: readonly ToolSummary[], style: TerminalStyle): string[] {
  const cut = tools.filter(({ cutToTokens }) => cutToTokens !== undefined);
  const [first] = cut;
  if (first === undefined) return [];
  const remedy = 'a higher maxDocTokens with --fresh keeps more of what they say';
  return cutTo(`${first.cutToTokens ?? 0} tokens`, cut, style, remedy);
}

function cutTo(
  cap: string,
  cut: readonly ToolSummary[],
  style: TerminalStyle,
  remedy: string,
): string[] {
  const count =
    cut.length === 1 ? '1 long description was' : `${cut.length} long descriptions were`;
  const names = namedTools(cut.map(({ tool }) => tool));
  return [
    ...indented(`${count} cut to ${cap}: ${names}`, 0, style),
    ...indented(`→ ${remedy}`, 2, style).map(style.palette.cyan),
  ];
}

function groupLines(groups: readonly ToolSummary[], style: TerminalStyle): string[] {
  if (groups.length === 0) return [];
  const rewritten = groups.filter(({ version }) => version > 0);
  const count = `${groups.length} tool ${groups.length === 1 ? 'group' : 'groups'}`;
  const names = rewritten.length === 0 ? '' : `: ${namedTools(rewritten.map(({ tool }) => tool))}`;
  return indented(`${count}, ${rewritten.length} with a new description${names}`, 0, style);
}

/** Of a run that stopped early the tools that were finished before: what the others refused they may take when it goes on. */
function finishedTools({ status, tools }: RefinementResult): readonly ToolSummary[] {
  return status === 'done' ? tools : tools.filter(({ resumedFinished }) => resumedFinished);
}

/** Said first: what was learnt of answers that are not the tools' own is not proven of them. */
function answersLines({ answers }: RefinementResult, style: TerminalStyle): string[] {
  if (answers === undefined) return [];
  const text =
    answers === 'simulated'
      ? 'Answers were simulated: docs tell what was seen of what stands in for the tools, and say so. Nothing is proven of the tools.'
      : 'Answers were recorded: docs tell what the tools answered then, and say so.';
  return indented(text, 0, style);
}

/** What a run did: a table of tools, then faults, tool groups, skipped tools, what it cost. */
export function runSummaryView(
  result: RefinementResult,
  style: TerminalStyle,
  source?: Source,
): string {
  const { tools, skipped } = result;
  const table = textTable(columns, tools.map(row), {
    width: style.width,
    styleHeader: style.palette.dim,
  });
  const rest = [
    ...answersLines(result, style),
    ...faultLines(tools, style, source),
    ...neverWorkedLines(finishedTools(result), style),
    ...cutLines(tools, style),
    ...groupLines(result.groups, style),
    ...skippedLines(skipped, style),
    ...madeLines(result.made, style),
    ...openLines(result, style),
    ...costLines(result, style),
  ];
  return [...(tools.length === 0 ? [] : table), ...(rest.length === 0 ? [] : ['', ...rest])].join(
    '\n',
  );
}
