import type { Json, JsonObject } from '../../core/json.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { leavesOf } from '../../core/leaves.js';
import { Marks } from '../../experiments/mark.js';
import type { StepRecord } from '../../experiments/runner.js';
import { validateArguments } from '../../schema/validate-arguments.js';
import { escapePattern } from '../../support/escape-pattern.js';
import { literalText } from '../../support/literal-text.js';

type MadeStep = Extract<StepRecord, { readonly kind: 'made' }>;

/** A call as facts are read from it. */
export interface Call {
  readonly id: string;
  readonly tool: string;
  readonly args: JsonObject;
  /** `other` for faults and for answers that only look like an error: nothing is read from them. */
  readonly state: 'accepted' | 'refused' | 'other';
  readonly status: number | null;
  readonly body: Json;
  readonly message: string;
  /** The message without what was sent and without names: equal for equal reasons. */
  readonly shape: string;
}

/** A step that was made, or a baseline read, as a call. */
export function callOf(
  step: Pick<MadeStep, 'id' | 'tool' | 'arguments' | 'outcome'>,
  mark: string,
): Call {
  const { outcome, arguments: args, id, tool } = step;
  const message = outcome.kind === 'refused' ? messageIn(outcome.body, outcome.message) : '';
  return {
    ...{ id, tool, args, message, body: outcome.body },
    state: outcome.kind === 'fault' || outcome.errorText ? 'other' : outcome.kind,
    status: outcome.status !== null && outcome.status >= 100 ? outcome.status : null,
    shape: shapeOf(message, args, mark),
  };
}

/** The message of a refusal: its longest text where it is an object. JSON-RPC codes and the words around them say nothing of the tool. */
function messageIn(body: Json, told: string): string {
  const texts = leavesOf(body).flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const [longest = ''] = texts.toSorted((a, b) => b.length - a.length);
  return (told || longest).trim().replace(/^(?:[A-Za-z ]*-32\d{3}: ?)+/, '');
}

/** A text without what was sent, without names of the run, paths, ids and moments: equal for equal reasons. */
export function shapeOf(text: string, args: Json, mark: string): string {
  const [line = ''] = text.split('\n');
  const sent = leavesOf(args)
    .filter(
      ({ value, text }) => (typeof value === 'string' && text.length > 2) || /^-?\d+$/.test(text),
    )
    .toSorted((a, b) => b.text.length - a.text.length);
  const hidden = sent.reduce(
    (rest, one) =>
      rest.replace(new RegExp(`(?<![\\w-])${escapePattern(one.text)}(?![\\w-])`, 'g'), '…'),
    line,
  );
  return Marks.of(mark.slice(0, 4))
    .hide(hidden)
    .replace(/(?<![\w/])(?:\/[\w.…-]+){2,}/g, '…')
    .replace(/\b[0-9a-f]{8}-[0-9a-f-]{20,}\b|\b[0-9a-f]{16,}\b/gi, '…')
    .replace(/\b\d{4}-\d\d-\d\d(?:[T ][\d:.]+Z?)?\b/g, '…')
    .replace(/(?:…(?:[\w./-]*[\w/-])?)+/g, '…')
    .replace(/:$/, '')
    .trim();
}

/** True for a message in words that a reader of the docs can use: one short line of prose, no dump of a program. */
export function isPlain(
  { shape, message, args }: Call,
  { description, parameters }: ToolDoc,
): boolean {
  const words = shape.match(/\p{L}{2,}/gu) ?? [];
  const letters = shape.match(/[\p{L}\s…]/gu)?.length ?? 0;
  const said = shape.replace(/[.!]+$/, '').toLowerCase();
  const told = `${description}\n${literalText(parameters as Json)}`.toLowerCase();
  return (
    shape.length >= 8 &&
    shape.length <= 200 &&
    words.length >= 3 &&
    letters > 0.75 * shape.length &&
    shape.split('…').length <= 3 &&
    !/[{}<>[\]\\]|^\w+(?:Error|Exception)\b|^[A-Z_]{4,}: |\w\.\w+:\d/.test(shape) &&
    message.split('\n').length <= 2 &&
    !told.includes(said) &&
    // What the schema forbids need not be said again.
    validateArguments(parameters, args).length === 0
  );
}

/** The end of a sentence about a refusal: ` (404): "no such box".` */
export function quoted({ status, shape }: Pick<Call, 'status' | 'shape'>): string {
  const text = shape.replace(/"/g, "'").replace(/[.\s]+$/, '');
  return `${status === null ? '' : ` (${status})`}: "${text}".`;
}

/** The calls of the steps, if each was made and came out so; else null. */
export function allOf(
  calls: readonly (Call | null | undefined)[],
  state: Call['state'],
): readonly Call[] | null {
  const found = calls.filter((call): call is Call => call?.state === state);
  return found.length === calls.length ? found : null;
}

/** A step of a proposed experiment. Its arguments may refer to earlier steps: `$s1.id`. */
export type Planned = Readonly<{ tool: string; arguments: JsonObject }>;

/** An experiment that a task asks for. */
type Proposal = Readonly<{ tests: string; steps: readonly Planned[] }>;

/** The calls of an experiment, step by step; null for a step that was not made. */
export type Made = readonly (Call | null)[];

/** Work that asks for experiments and goes on with what they gave. */
export type Task<T> = Generator<readonly Proposal[], T, readonly Made[]>;

/** Runs one experiment. */
export function* experiment(tests: string, steps: readonly Planned[]): Task<Made> {
  if (steps.length === 0) return [];
  const [made = []] = yield [{ tests, steps }];
  return made;
}

/** Runs tasks side by side: their experiments go into the same rounds. Results come in the order of the tasks. */
export function* together<T>(tasks: readonly Task<T>[]): Task<readonly T[]> {
  const running = tasks.map((task) => ({ task, state: task.next([]) }));
  while (running.some(({ state }) => state.done !== true)) {
    const asked = running.map(({ state }) => (state.done === true ? [] : state.value));
    const made = [...(yield asked.flat())];
    for (const [at, one] of running.entries())
      if (one.state.done !== true) one.state = one.task.next(made.splice(0, asked[at]?.length));
  }
  return running.flatMap(({ state }) => (state.done === true ? [state.value] : []));
}
