import { pathOfPlace } from '../../arguments/slots/path.js';
import { capJson } from '../../calls/cap-json.js';
import type { CallRecord } from '../../core/call-record.js';
import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { AcceptedOutcome, Outcome, RefusedOutcome } from '../../core/outcome.js';
import { escapeJsonText } from '../../support/escape-control-characters.js';
import { oneLine } from '../../support/one-line.js';
import { withoutRuns, withoutRunsIn } from '../../support/without-runs.js';
import { saysMore } from './show-outcome.js';

/**
 * Bytes of an answer that a prompt shows: of this iteration's exploration and of its probes. Of earlier calls it shows what was
 * sent and refused, and of an answer that is no short one the shape, where no call above had the same: what they taught stands in
 * the doc.
 */
const bodyBytes = { exploration: 3_000, probe: 600, earlier: 200 };
const argumentBytes = 1_500;
const mostPaths = 40;

export interface CallsToShow {
  readonly calls: readonly CallRecord[];
  /** Calls of this iteration are shown at more length. */
  readonly iteration: number;
  /** The queries that explorations stood for, by call id. */
  readonly queries?: ReadonlyMap<string, string> | undefined;
  /** True to list calls without an answer too, though never what came instead of it. */
  readonly unanswered?: boolean | undefined;
}

export interface ShownCalls {
  /** One JSON object a line, oldest first; empty without calls. */
  readonly text: string;
  readonly shortened: number;
}

/** How many steps of shortening these calls allow. */
export function shorteningSteps(calls: readonly CallRecord[]): number {
  return 2 * calls.length;
}

/**
 * Calls as a prompt shows them. Each step of shortening takes the oldest call that stands whole down to shape and message;
 * when all are down, the oldest to one line. Faults are nobody's business: their texts are never shown.
 */
export function showCalls(show: CallsToShow, steps: number): ShownCalls {
  const calls = show.calls.filter(
    ({ outcome }) => show.unanswered === true || (outcome !== null && outcome.kind !== 'fault'),
  );
  const shapes = new Set<string>();
  const lines = calls.map((call, index) => {
    const taken = Number(index < steps) + Number(index < steps - calls.length);
    return writeJson(shown(call, taken, { ...show, shapes }));
  });
  return {
    text: lines.map(escapeJsonText).join('\n'),
    shortened: Math.min(steps, calls.length),
  };
}

interface Showing extends CallsToShow {
  /** Of the answers shown above. */
  readonly shapes: Set<string>;
}

function shown(call: CallRecord, shortened: number, show: Showing): JsonObject {
  const { kind, arguments: varied, note } = call.purpose;
  const query = show.queries?.get(call.id);
  const head = {
    id: call.id,
    iteration: call.iteration,
    kind,
    ...(varied.length === 0 ? {} : { varies: varied }),
    ...(query === undefined ? {} : { query }),
  };
  if (shortened > 1) return { ...head, outcome: kindOf(call.outcome) };
  const current = call.iteration === show.iteration;
  return {
    ...head,
    ...(note === undefined || note === '' ? {} : { note: oneLine(note, 200) }),
    ...shownArguments(call.arguments),
    ...shownOutcome(call.outcome, shortened > 0 ? 0 : bytesFor(call, current), show.shapes),
  };
}

function bytesFor({ role, outcome }: CallRecord, isCurrent: boolean): number {
  if (isCurrent) return bodyBytes[role === 'exploration' ? 'exploration' : 'probe'];
  const isShort = outcome?.kind === 'accepted' && outcome.bytes <= bodyBytes.earlier;
  return isShort || outcome?.kind === 'refused' ? bodyBytes.earlier : 0;
}

function shownArguments(args: JsonObject): Record<string, Json> {
  const { value, truncated } = capJson(withoutRunsIn(args), argumentBytes);
  return { arguments: value, ...(truncated ? { argumentsCut: true } : {}) };
}

function kindOf(outcome: Outcome | null): string {
  if (outcome === null || outcome.kind === 'fault') return 'no answer';
  return outcome.kind === 'accepted' ? 'success' : 'rejected';
}

function shownOutcome(
  outcome: Outcome | null,
  bytes: number,
  shapes: Set<string>,
): Record<string, Json> {
  if (outcome === null || outcome.kind === 'fault') return { outcome: 'no answer' };
  const status = outcome.status === undefined ? {} : { status: outcome.status };
  const said = outcome.kind === 'refused' ? withoutRuns(outcome.message) : '';
  const message = outcome.kind === 'refused' ? { message: oneLine(said, 400) } : {};
  const head = { outcome: kindOf(outcome), ...status, ...message };
  if (bytes === 0) return { ...head, ...newShape(outcome, shapes) };
  const isToldWhole = message.message === said && !saysMore(outcome.body, said);
  if (outcome.kind === 'refused' && isToldWhole) return head;
  const { value, truncated } = capJson(withoutRunsIn({ body: outcome.body ?? null }), bytes);
  const { body = null } = isJsonObject(value) ? value : {};
  if (!truncated && !outcome.truncated) return { ...head, body };
  return { ...head, body, cut: true, ...newShape(outcome, shapes) };
}

/** The shape of an answer; that of a refusal tells nothing beside its message. */
function newShape({ kind, shape }: AcceptedOutcome | RefusedOutcome, shapes: Set<string>) {
  const text = shapeText(shape);
  if (kind === 'refused' || shapes.has(text)) return {};
  shapes.add(text);
  return { shape: text };
}

function shapeText(shape: Readonly<Record<string, readonly string[]>>): string {
  const paths = Object.entries(shape).map(
    ([path, types]) => `${path === '' ? '(answer)' : pathOfPlace(path)}: ${types.join('|')}`,
  );
  const left = paths.length - mostPaths;
  return [...paths.slice(0, mostPaths), ...(left > 0 ? [`and ${left} more`] : [])].join(', ');
}
