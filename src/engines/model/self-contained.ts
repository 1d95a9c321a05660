import type { Sentence } from '../../core/sentence.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { Marks } from '../../experiments/mark.js';
import { Printer } from '../../experiments/printer.js';
import type { ExperimentRecord, StepRecord } from '../../experiments/runner.js';
import type { GroupView, RoundView } from '../engine.js';
import { firstMessage, outcomesPart, section, toolsPart, type Writing } from './messages.js';
import { smallBatch } from './prompts/system.js';
import { taskForTool, taskOf } from './prompts/tasks.js';
import { outcomeTokensOf } from './windows.js';

/** What a message that stands alone is written from. */
export interface SmallWriting {
  readonly marks: Marks;
  readonly window: number;
  /** What the ids of experiments in the answer begin with, so that no two answers use the same. */
  readonly prefix: string;
}

/** Tools two by two, in their order: a message that stands alone has the docs of one such pair. */
export function pairsOf(tools: readonly ToolDoc[]): readonly (readonly ToolDoc[])[] {
  return tools.flatMap((_, at) => (at % 2 === 0 ? [tools.slice(at, at + 2)] : []));
}

/** The first message about a pair of tools. */
export function smallFirstMessage(
  view: GroupView,
  pair: readonly ToolDoc[],
  { marks, window, prefix }: SmallWriting,
): string {
  const looks = view.looks.filter(({ tool }) => pair.includes(tool));
  const sweeps = view.sweeps.filter((text) => pair.some(({ name }) => text.includes(name)));
  const task = `Propose at most ${smallBatch.experiments} experiments of at most ${smallBatch.steps} steps that show how ${namesOf(pair)} behave${pair.length === 1 ? 's' : ''}. ${idRule(prefix)}`;
  return firstMessage(
    { ...view, tools: pair, others: othersOf(view, pair), looks, sweeps },
    { printer: new Printer(marks, true), window, group: view },
    task,
  );
}

/** A later message, about one tool: its sentences so far, a line for each earlier experiment, and the last outcomes in full. */
export function smallRoundMessage(
  tool: ToolDoc,
  { view, round, earlier }: SmallRound,
  { marks, window, prefix }: SmallWriting,
): string {
  const pair = pairsOf(view.tools).find((tools) => tools.includes(tool)) ?? [tool];
  const own = [...round.sentences].filter(([address]) => isOf(address, tool.name));
  const share = 0.4 * outcomeTokensOf(window);
  const experiments = `at most ${smallBatch.afterwards} experiments of at most ${smallBatch.steps} steps`;
  const task = `${taskForTool(tool.name, round, experiments)}${round.isLast ? '' : ` ${idRule(prefix)}`}`;
  const about = <T extends { readonly address: string }>(list: readonly T[]): readonly T[] =>
    list.filter(({ address }) => isOf(address, tool.name));
  return [
    ...toolsPart(pair, { ...view, others: othersOf(view, pair) }, window),
    ...section(`SENTENCES of ${tool.name} so far`, own.map(sentenceLine), share),
    ...section(
      'EARLIER EXPERIMENTS, whose steps may be cited',
      earlier.filter((record) => callsOne(record, pair)).map(experimentLine),
      share,
    ),
    '',
    ...outcomesPart(
      { ...round, remarks: about(round.remarks), unanswered: [] },
      round.records.filter((record) => callsOne(record, [tool])),
      { printer: new Printer(marks, true), window, group: view, task },
    ),
  ].join('\n');
}

/** A round of the whole group for a conversation that begins again: the docs, what is known so far in short, and the last outcomes in full. */
export function restartMessage(
  view: GroupView,
  { round, earlier }: Pick<SmallRound, 'round' | 'earlier'>,
  { printer, window, group }: Writing,
): string {
  const share = outcomeTokensOf(window);
  return [
    ...toolsPart(view.tools, view, window),
    ...section('SENTENCES so far', [...round.sentences].map(sentenceLine), share),
    ...section(
      'EARLIER EXPERIMENTS, whose steps may be cited',
      earlier.map(experimentLine),
      share / 2,
    ),
    '',
    ...outcomesPart(round, round.records, {
      ...{ printer, window, group, task: taskOf(round), converged: round.converged },
    }),
  ].join('\n');
}

export interface SmallRound {
  readonly view: GroupView;
  /** The round, with the slips and the experiments turned down that concern this tool. */
  readonly round: RoundView;
  /** Experiments of the rounds before, baseline reads included. */
  readonly earlier: readonly ExperimentRecord[];
}

/** True if a round has something to say about a tool, so that it is asked about. */
export function concerns(round: RoundView, { name }: ToolDoc): boolean {
  return (
    round.remarks.some(({ address }) => isOf(address, name)) ||
    (!round.converged.includes(name) &&
      round.records.some(({ steps }) => steps.some(({ tool }) => tool === name)))
  );
}

function isOf(address: string, tool: string): boolean {
  return address === tool || address.startsWith(`${tool}.`);
}

function callsOne({ steps }: ExperimentRecord, tools: readonly ToolDoc[]): boolean {
  return steps.some((step) => tools.some(({ name }) => name === step.tool));
}

function othersOf({ tools, others }: GroupView, pair: readonly ToolDoc[]): readonly ToolDoc[] {
  return [...tools.filter((tool) => !pair.includes(tool)), ...others];
}

function namesOf(tools: readonly ToolDoc[]): string {
  return tools.map(({ name }) => `\`${name}\``).join(' and ');
}

function idRule(prefix: string): string {
  return `Give them the ids ${prefix}1, ${prefix}2, and so on.`;
}

function sentenceLine([address, { text, steps, attacks }]: readonly [string, Sentence]): string {
  const tried = attacks.length === 0 ? '' : `; attacked by ${attacks.join(', ')}`;
  return `${address}: ${text} (${steps.join(', ')}${tried})`;
}

/** One line: what was asked, and how each step came out. */
function experimentLine({ id, tests, breaks, steps }: ExperimentRecord): string {
  const question = tests === '' && breaks !== null ? `breaks ${breaks}` : tests;
  return `${id} ${question}: ${steps.map(stepInBrief).join('; ')}`;
}

function stepInBrief(step: StepRecord): string {
  const name = `${step.id.split('.').at(-1) ?? ''} ${step.tool}`.trimEnd();
  if (step.kind !== 'made') return `${name} ${step.kind === 'not-run' ? 'not run' : 'not allowed'}`;
  const { outcome, cameTrue } = step;
  const failed = cameTrue === false ? ' (prediction failed)' : '';
  return `${name} ${outcome.errorText ? 'error text' : outcome.kind}${failed}`;
}
