import { capJson } from '../../calls/cap-json.js';
import { shapeOf } from '../../calls/shape-of.js';
import { everyMember, stepsOfPlace, type Place } from '../../core/json-pointer.js';
import { isJsonObject, jsonSchemaOfJson, type Json, type JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { operationOf } from '../../core/operation-of.js';
import type { ToolDoc, ToolGroup } from '../../core/tool-doc.js';
import type { StepRecord } from '../../experiments/runner.js';
import type { StepOutcome } from '../../experiments/step-outcome.js';
import type { ChatMessage } from '../../models/chat-model.js';
import { escapeJsonText } from '../../support/escape-control-characters.js';
import { oneLine } from '../../support/one-line.js';
import { textValuesIn } from '../../support/text-values.js';
import { withoutRuns, withoutRunsIn } from '../../support/without-runs.js';
import { isFault, type DraftIteration } from './draft-result.js';

/** What the prompts of all three roles show. */
export interface DraftView {
  readonly tool: ToolDoc;
  /** The published tool that it is an API of. */
  readonly group?: ToolGroup | undefined;
  /** The description as it stands. */
  readonly description: string;
  /** Finished iterations. */
  readonly iterations: readonly DraftIteration[];
}

/** A call of an iteration, with the request that it served if the prompt tells it. */
export interface ShownCall {
  readonly iteration: number;
  readonly query?: string;
  readonly call: StepRecord;
}

const schemaBytes = 12_000;
const longestGroup = 600;
/** Bytes that are shown of the answer of this iteration, of a short earlier one, and of arguments. */
const bodyBytes = 3_000;
const shortAnswer = 200;
const argumentBytes = 1_500;
const mostPaths = 40;
/** So many words that a message does not have make a refusal's body worth showing. */
const newWords = 3;
const mostRevisionWords = 120;

/** The messages of a role: its constant text, then blocks without the empty ones. */
export function messagesOf(system: string, blocks: readonly string[]): readonly ChatMessage[] {
  return [
    { role: 'system', content: system },
    { role: 'user', content: blocks.filter((block) => block !== '').join('\n\n') },
  ];
}

/** The doc as it stands, as one JSON object. A tool that nobody has described is told by its operation. */
export function shownTool({ tool, group, description }: DraftView): string {
  const said = oneLine(group?.description ?? '', longestGroup);
  const operation = operationOf(tool);
  const isTold = tool.description.trim() === '' && operation !== null && operation !== tool.name;
  return escapeJsonText(
    writeJson({
      name: tool.name,
      ...(group === undefined
        ? {}
        : { partOf: { name: group.name, ...(said === '' ? {} : { description: said }) } }),
      ...(isTold ? { operation } : {}),
      description,
      parameters: capJson(jsonSchemaOfJson.parse(tool.parameters), schemaBytes).value,
    }),
  );
}

/** The calls of finished iterations. */
export function earlierCalls({ iterations }: DraftView): readonly ShownCall[] {
  return iterations.map(({ index, exploration: { query }, call }) => ({
    ...{ iteration: index, query, call },
  }));
}

/**
 * Calls as prompts show them, one JSON object a line, the oldest first; those of iteration `now` at more length. Each step of shortening takes
 * the oldest call that stands whole down to shape and message, and when all are down, the oldest to its outcome. What came instead of an
 * answer is never shown.
 */
export function shownCalls(
  calls: readonly ShownCall[],
  { now, steps }: { readonly now: number; readonly steps: number },
): string {
  const shapes = new Set<string>();
  return calls
    .map(({ iteration, query, call }, at) => {
      const shortened = Number(at < steps) + Number(at < steps - calls.length);
      const head = {
        ...{ id: `c${iteration}`, iteration, kind: 'free' },
        ...(query === undefined ? {} : { query }),
      };
      if (shortened > 1) return { ...head, outcome: outcomeOf(call) };
      const { value, truncated } = capJson(withoutRunsIn(call.arguments), argumentBytes);
      return {
        ...head,
        arguments: value,
        ...(truncated ? { argumentsCut: true } : {}),
        ...answerOf(call, shortened > 0 ? 0 : bytesFor(call, iteration === now), shapes),
      };
    })
    .map((line) => escapeJsonText(writeJson(line)))
    .join('\n');
}

function outcomeOf(call: StepRecord): string {
  if (call.kind !== 'made') return 'not allowed';
  const { kind } = call.outcome;
  return kind === 'fault' ? 'no answer' : kind === 'accepted' ? 'success' : 'rejected';
}

function bytesFor(call: StepRecord, isNow: boolean): number {
  if (isNow) return bodyBytes;
  if (call.kind !== 'made') return shortAnswer;
  const { kind, body, form } = call.outcome;
  const text = typeof body === 'string' ? body : writeJson(body);
  const isShort = form === noBody || Buffer.byteLength(text) <= shortAnswer;
  return kind === 'refused' || isShort ? shortAnswer : 0;
}

const noBody = 'no body';

function answerOf(call: StepRecord, bytes: number, shapes: Set<string>): JsonObject {
  const outcome = outcomeOf(call);
  if (call.kind !== 'made')
    return {
      outcome,
      message: oneLine(`never sent, so that it tells nothing: ${call.reason}`, 400),
    };
  if (isFault(call)) return { outcome };
  const { status, kind, message, body } = call.outcome;
  const said = kind === 'refused' ? withoutRuns(message) : '';
  const line = oneLine(said, 400);
  const head = {
    outcome,
    ...(status === null ? {} : { status }),
    ...(kind === 'refused' ? { message: line } : {}),
  };
  if (bytes === 0) return { ...head, ...newShape(call.outcome, shapes) };
  if (kind === 'refused' && line === said && !saysMore(body, said)) return head;
  const { value, truncated } = capJson(withoutRunsIn({ body }), bytes);
  const { body: shown = null } = isJsonObject(value) ? value : {};
  return truncated
    ? { ...head, body: shown, cut: true, ...newShape(call.outcome, shapes) }
    : { ...head, body: shown };
}

/** True for a body that has words that the message does not have. */
function saysMore(body: Json, message: string): boolean {
  if (typeof body === 'string') return false;
  const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const told = new Set(wordsOf(message));
  const more = textValuesIn(body)
    .flatMap(wordsOf)
    .filter((word) => !told.has(word));
  return new Set(more).size >= newWords;
}

/** The shape of an accepted answer, unless a call above had the same. */
function newShape({ kind, body, form }: StepOutcome, shapes: Set<string>): JsonObject {
  const places = Object.entries(shapeOf(form === noBody ? undefined : body));
  const paths = places.map(([place, types]) => `${pathOf(place)}: ${types.join('|')}`);
  const left = paths.length - mostPaths;
  const text = [...paths.slice(0, mostPaths), ...(left > 0 ? [`and ${left} more`] : [])].join(', ');
  if (kind === 'refused' || shapes.has(text)) return {};
  shapes.add(text);
  return { shape: text };
}

/** `results[].id`; a dot or bracket that belongs to a name has a backslash before it. */
function pathOf(place: Place): string {
  if (place === '') return '(answer)';
  return stepsOfPlace(place).reduce<string>((path, step) => {
    if (step === everyMember) return `${path}[]`;
    const name = step.replace(/[\\.]|\[\]/g, (sign) => `\\${sign}`);
    return path === '' ? name : `${path}.${name}`;
  }, '');
}

/** Earlier revisions, the oldest first. Each step takes the oldest text away; dropped texts and the one that stands are not shown. */
export function shownRevisions(iterations: readonly DraftIteration[], steps: number): string {
  const revised = iterations.flatMap(({ index, revision }) =>
    revision === null ? [] : [{ index, ...revision }],
  );
  const current = revised.findLastIndex(({ verdict }) => verdict !== 'dropped');
  return revised
    .flatMap(({ index, verdict, reason, description }, at) => {
      const isHidden = at < steps || at === current || verdict === 'dropped';
      return [
        `revision ${index}: ${verdict}`,
        ...(reason === null ? [] : [`  reason: ${reason}`]),
        ...(isHidden ? [] : [`  text: ${firstWords(description)}`]),
      ];
    })
    .join('\n');
}

function firstWords(text: string): string {
  const words = text.split(/\s+/);
  const shown = words.slice(0, mostRevisionWords).join(' ');
  return words.length > mostRevisionWords ? `${shown} …` : shown;
}
