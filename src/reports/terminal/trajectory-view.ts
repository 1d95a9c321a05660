import type { CallRecord } from '../../core/call-record.js';
import type {
  ChangeScore,
  Exploration,
  Iteration,
  Revision,
  Selection,
  Trajectory,
} from '../../core/trajectory.js';
import { indented } from './indented.js';
import { jsonLine } from './json-line.js';
import { outcomeLine } from './outcome-line.js';
import { callsMade } from '../../refinement/calls-shown.js';
import { summariseTool } from '../../refinement/summarise-tool.js';
import { costLines } from './cost-lines.js';
import { purposeText } from './purpose-text.js';
import { selectionText } from './selection-text.js';
import { stopText } from './stop-reason-text.js';
import { textColumns, type TerminalStyle } from './terminal-style.js';

function callLines(call: CallRecord, style: TerminalStyle): string[] {
  const { palette } = style;
  const columns = textColumns(style, 8);
  const repeat = call.repeatOf === undefined ? '' : `, repeats ${call.repeatOf}`;
  const why = `${purposeText(call.purpose)}${repeat}`;
  return [
    `    ${palette.cyan(call.id)} ${palette.dim(why)}`,
    `        ${jsonLine(call.arguments, columns)}`,
    `      → ${outcomeLine(call.outcome, columns, style)}`,
  ];
}

function figure(value: number | null): string {
  return value === null ? 'not measured' : value.toFixed(3);
}

function explorationLines(exploration: Exploration, style: TerminalStyle): string[] {
  const { similarity, tooSimilar, passedFor, rejectedTries } = exploration;
  const nearest =
    similarity === null ? 'the first query' : `nearest earlier query ${figure(similarity)}`;
  return [
    ...indented(`"${exploration.query}"`, 2, style),
    `    ${style.palette.dim(`${nearest}${tooSimilar ? ', kept though too similar' : ''}`)}`,
    ...(passedFor === undefined ? [] : indented(`taken all the same: ${passedFor}`, 4, style)),
    ...rejectedTries.flatMap((tried) =>
      indented(
        `turned down (${figure(tried.similarity)}, repeats "${tried.repeats}"): "${tried.query}"`,
        4,
        style,
      ),
    ),
  ];
}

function changeText(change: ChangeScore): string {
  if (change.identical) return 'identical to the doc before';
  return `Δ ${figure(change.delta)} (cosine ${figure(change.cosine)}, BLEU ${figure(change.bleu)})`;
}

function revisionLines(title: string, revision: Revision, style: TerminalStyle): string[] {
  const { palette } = style;
  const verdict =
    revision.source === 'person' ? `${revision.verdict} by a person` : revision.verdict;
  const colour = revision.verdict === 'dropped' ? palette.red : palette.green;
  return [
    `  ${title} ${colour(verdict)}  ${palette.dim(changeText(revision.change))}`,
    ...revision.reasons.flatMap((reason) => indented(`- ${reason}`, 4, style)),
    ...(revision.struck ?? []).flatMap((reason) => indented(`- struck out: ${reason}`, 4, style)),
    ...(revision.verdict === 'unchanged' ? [] : indented(revision.proposal.description, 4, style)),
    ...(revision.direction === ''
      ? []
      : indented(`next: ${revision.direction}`, 4, style).map(palette.dim)),
  ];
}

function iterationLines(
  iteration: Iteration,
  calls: readonly CallRecord[],
  style: TerminalStyle,
): string[] {
  const { palette } = style;
  const faults = iteration.counts === false ? '  nothing but faults, does not count' : '';
  const suggestions = iteration.suggestions ?? [];
  return [
    '',
    `${palette.bold(`Iteration ${iteration.index}`)}${palette.dim(faults)}`,
    ...(iteration.exploration === undefined ? [] : explorationLines(iteration.exploration, style)),
    ...(calls.length === 0 ? [] : [`  ${calls.length} ${calls.length === 1 ? 'call' : 'calls'}`]),
    ...calls.flatMap((call) => callLines(call, style)),
    ...(suggestions.length === 0 ? [] : ['  suggestions']),
    ...suggestions.flatMap(({ text }) => indented(`- ${text}`, 4, style)),
    ...(iteration.revision === undefined
      ? []
      : revisionLines(`revision ${iteration.index}`, iteration.revision, style)),
  ];
}

/** What this tool took, in all and for each new sentence. */
function usageLines(trajectory: Trajectory, style: TerminalStyle): string[] {
  const used = { tools: [summariseTool(trajectory, false)], groups: [] };
  const lines = costLines(used, style);
  return lines.length === 0 ? [] : ['', ...lines];
}

function selectionLines(selection: Selection, style: TerminalStyle): string[] {
  return [
    '',
    ...indented(`Selected: ${selectionText(selection)}.`, 0, style).map(style.palette.bold),
  ];
}

/** Everything that happened to one tool: every iteration with its calls, why it stopped, what was selected. */
export function trajectoryView(trajectory: Trajectory, style: TerminalStyle): string {
  const { palette } = style;
  const { tool, run, calls, iterations, stop, closing, selection } = trajectory;
  return [
    `${palette.bold(tool)}  ${palette.dim(`run ${run}, ${callsMade(trajectory).length} calls, started ${trajectory.startedAt}`)}`,
    ...iterations.flatMap((iteration) =>
      iterationLines(
        iteration,
        calls.filter((call) => call.iteration === iteration.index),
        style,
      ),
    ),
    ...(closing === undefined || closing === null
      ? []
      : ['', ...revisionLines('closing revision', closing, style)]),
    '',
    `Stopped: ${stopText(stop)}`,
    ...(selection === null ? [] : selectionLines(selection, style)),
    ...usageLines(trajectory, style),
  ].join('\n');
}
