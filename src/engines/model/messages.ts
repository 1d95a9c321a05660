import type { ToolDoc } from '../../core/tool-doc.js';
import { otherTools } from '../../docs/compact-docs.js';
import type { Printer } from '../../experiments/printer.js';
import type { ExperimentRecord } from '../../experiments/runner.js';
import { estimateTokens } from '../../models/estimate-tokens.js';
import { fenced } from '../../support/fence.js';
import type { GroupView, RoundView } from '../engine.js';
import { firstTask, standingOf, taskOf } from './prompts/tasks.js';
import { docsTokensOf, docsWithin, outcomeTokensOf, roomOf, withinTokens } from './windows.js';

const mostOthers = 60;
const tokensOfFence = 40;

export interface Writing {
  readonly printer: Printer;
  /** The model's window in tokens. */
  readonly window: number;
  readonly group: Pick<GroupView, 'messages' | 'tools'>;
}

/** Message 1: the tools, what else may stand in steps, and what the first looks gave. */
export function firstMessage(
  view: Omit<GroupView, 'id' | 'mark'>,
  { printer, window, group }: Writing,
  task = firstTask,
): string {
  const { tools, looks, sweeps } = view;
  const room = roomOf(
    looks.map(({ outcome }) => outcome),
    outcomeTokensOf(window) / 2,
  );
  const shown = looks.map(({ step, tool, arguments: args, outcome }) =>
    printer.look(step, tool.name, args, outcome, room),
  );
  const found = [...shown, ...sweeps].join('\n');
  return [
    ...toolsPart(tools, view, window),
    '',
    'FIRST LOOKS',
    found === ''
      ? '(no reading tool works without arguments)'
      : fenced('LOOKS', withinTokens(found, outcomeTokensOf(window) - tokensOfFence)),
    '',
    `${standingOf({ message: 1, isLast: false, sentences: new Map() }, group)} ${task}`,
  ].join('\n');
}

/** The docs of some tools, the names of others that may stand in steps, and the values that are known. */
export function toolsPart(
  tools: readonly ToolDoc[],
  { others, gate, known }: Pick<GroupView, 'others' | 'gate' | 'known'>,
  window: number,
): readonly string[] {
  const isUseful = (tool: ToolDoc) => ['read', 'create'].includes(gate.kindOf(tool).effect);
  const usable =
    others.length <= mostOthers ? others : others.filter(isUseful).slice(0, mostOthers);
  return [
    'TOOLS TO DOCUMENT ([read], [create], [change], [remove]: how each is treated; * = required)',
    fenced('DOCS', docsWithin(tools, gate, docsTokensOf(window) - tokensOfFence)),
    ...section(
      'OTHER TOOLS that may stand in steps',
      usable.length === 0 ? [] : [otherTools(usable)],
      outcomeTokensOf(window) / 4,
    ),
    ...section('KNOWN VALUES, which exist and may be used', known, outcomeTokensOf(window) / 8),
  ];
}

/** A later message: outcomes, the program's remarks, and what is asked for now. */
export function roundMessage(round: RoundView, writing: Writing): string {
  return outcomesPart(round, round.records, {
    ...{ ...writing, task: taskOf(round) },
    converged: round.converged,
  }).join('\n');
}

interface OutcomesOptions extends Writing {
  readonly task: string;
  readonly converged?: readonly string[];
}

/** Outcomes with what the program has to say about the last answer; together they stay within a message's share of the window. */
export function outcomesPart(
  round: RoundView,
  records: readonly ExperimentRecord[],
  { printer, window, group, task, converged = [] }: OutcomesOptions,
): readonly string[] {
  const { health, remarks, slips, turnedDown, sentences, unanswered } = round;
  const most = outcomeTokensOf(window);
  const share = most / 5;
  const repeated = turnedDown.map(({ id, like }) => `${id} resembles ${like}`);
  const checks = remarks.map(
    ({ address, reason }) => `${address}: ${reason}${textAt(sentences, address)}`,
  );
  const said = [
    ...section('NOT UNDERSTOOD in your last answer', slips, share),
    ...section('NOT RUN, because too similar to an earlier experiment', repeated, share / 2),
    ...section('CHECKS: sentences that are dropped unless you correct them', checks, share),
    ...section(
      'NO ANSWER YET from these tools: call each that may be called',
      unanswered,
      share / 2,
    ),
    ...section('FINISHED TOOLS, which need no further experiment', converged, share / 2),
    '',
    `${standingOf(round, group)} ${task}`,
  ];
  const title =
    'ANSWERS (`as u1.s2 but` names the differences to that answer; TRUE: the prediction held, and a long answer is cut shorter; NOT JUDGED: a step before it was not made, or nothing decides)';
  const left = most - tokensOfFence - estimateTokens([title, ...said].join('\n'));
  const steps = records.flatMap((record) => record.steps);
  const outcomes = steps.flatMap((step) => (step.kind === 'made' ? [step.outcome] : []));
  const room = roomOf(outcomes, left);
  const printed = records.map((record) => printer.experiment(record, room)).join('\n');
  const answers = withinTokens(printed === '' ? '(no experiment was run)' : printed, left);
  return [title, fenced('ANSWERS', `${answers}\n${health}`), ...said];
}

/** A titled list within a number of tokens; nothing if it is empty. */
export function section(title: string, lines: readonly string[], most: number): readonly string[] {
  return lines.length === 0 ? [] : ['', title, withinTokens(lines.join('\n'), most)];
}

function textAt(sentences: RoundView['sentences'], address: string): string {
  const text = sentences.get(address)?.text;
  return text === undefined ? '' : ` · ${text.length > 110 ? `${text.slice(0, 110)}…` : text}`;
}
