import { capJson } from '../../calls/cap-json.js';
import { pathOfPlace, valueAt } from '../../arguments/slots/path.js';
import type { CallRecord } from '../../core/call-record.js';
import { isContainer, isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { Fault, Outcome, RefusedOutcome } from '../../core/outcome.js';
import { leavesOf } from '../../evidence/answers.js';
import type { View } from '../../evidence/view.js';
import { escapeJsonText } from '../../support/escape-control-characters.js';
import { isEmptyValue } from '../../support/is-empty-value.js';
import { oneLine } from '../../support/one-line.js';
import { textValuesIn } from '../../support/text-values.js';
import { withoutRuns, withoutRunsIn } from '../../support/without-runs.js';

const longestArguments = 400;
const longestMessage = 200;
const mostPlaces = 20;
const mostHeaders = 6;
const longestHeader = 80;

/** A call on one line: what was sent and what came of it; with as many bytes of the answer as asked for, and its headers. */
export function showCall({ id, arguments: args, outcome }: CallRecord, bytes = 0): string {
  const sent = shortJson(args, longestArguments);
  return escapeJsonText(`${id} ${sent} → ${shown(outcome, bytes)}`);
}

/** What came of a call, without what was sent. */
export function showOutcome({ outcome }: CallRecord): string {
  return escapeJsonText(`→ ${shown(outcome, 0)}`);
}

function shown(outcome: Outcome | null, bytes: number): string {
  if (outcome === null) return 'no answer';
  if (outcome.kind === 'fault') return whyNone(outcome);
  const status = outcome.status === undefined ? '' : ` ${outcome.status}`;
  if (outcome.kind === 'refused')
    return `refused${status} ${writeJson(oneLine(withoutRuns(outcome.message), longestMessage))}${moreOf(outcome, bytes)}`;
  if (bytes === 0) return `ok${status}`;
  const answer = shortJson(sampled(outcome.body ?? null), bytes);
  return `ok${status} ${answer}${outcome.truncated ? ' (cut)' : ''}${headersOf(outcome.headers)}`;
}

/** The body of a refusal, where it says more than the message read out of it. */
function moreOf({ body, message }: RefusedOutcome, bytes: number): string {
  if (bytes === 0 || body === undefined || !saysMore(body, message)) return '';
  return ` ${shortJson(body, bytes)}`;
}

/** Why there was no answer; never the words that came instead of one. */
function whyNone({ reason, status }: Fault): string {
  return `no answer (${reason}${status === undefined ? '' : ` ${status}`})`;
}

function headersOf(headers: Readonly<Record<string, string>> = {}): string {
  const shown = Object.entries(headers)
    .slice(0, mostHeaders)
    .map(([name, value]) => `${name}: ${oneLine(value, longestHeader)}`);
  return shown.length === 0 ? '' : `; headers ${shown.join(', ')}`;
}

const mostItems = 3;

/** With the first items of each list, and how many follow: what more of them show, claims say. */
function sampled(value: Json): Json {
  if (Array.isArray(value)) {
    const items = (value as readonly Json[]).slice(0, mostItems).map(sampled);
    const left = value.length - items.length;
    return left > 0 ? [...items, `… ${left} more`] : items;
  }
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, sampled(item)]));
}

function shortJson(value: Json, bytes: number): string {
  const capped = capJson(withoutRunsIn({ value }), bytes);
  return writeJson((capped.value as JsonObject)['value'] ?? null);
}

/** A refusal's message with what was sent left open, '' for other outcomes: of those that differ in that alone one tells all. */
export function messageLeftOpen({ arguments: args, outcome }: CallRecord): string {
  if (outcome?.kind !== 'refused') return '';
  const sent = textValuesIn(args).filter((text) => text !== '');
  return sent.reduce((left, text) => left.replaceAll(text, '…'), outcome.message);
}

/** The places that answers have, for who looks for columns, fields, values and headers: those of every answer first, short ones with a value. */
export function placesSeen(calls: readonly CallRecord[]): string {
  const counts = new Map<string, number>();
  const samples = new Map<string, Json>();
  for (const { outcome } of calls) {
    if (outcome?.kind !== 'accepted') continue;
    for (const place of [
      ...Object.keys(outcome.shape)
        .filter((place) => place !== '')
        .map(pathOfPlace),
      ...Object.keys(outcome.headers ?? {}).map((name) => `header:${name}`),
    ])
      counts.set(place, (counts.get(place) ?? 0) + 1);
    for (const { at, value } of leavesOf(outcome.body ?? null).slice(0, mostLeaves))
      if (!samples.has(at) && isSample(value)) samples.set(at, value);
  }
  const places = [...counts].toSorted((a, b) => b[1] - a[1]).map(([place]) => place);
  const inner = places.filter((place) => !places.some((other) => isInside(other, place)));
  return inner
    .slice(0, mostPlaces)
    .map((place) => {
      const sample = samples.get(place);
      return sample === undefined ? place : `${place} ${writeJson(sample)}`;
    })
    .join(', ');
}

const mostLeaves = 200;
const longestSample = 40;

function isSample(value: Json): boolean {
  return typeof value === 'string' && value !== '' && value.length <= longestSample;
}

function isInside(inner: string, outer: string): boolean {
  return inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[]`);
}

const mostTried = 4;
const longestTried = 32;

/**
 * What was tried of each place, one a line: the values in calls that worked, and those that a call was refused for, which worked but for
 * them.
 */
export function valuesTried(view: View): readonly string[] {
  return view.slots.flatMap(({ path }) => {
    const taken = view.accepted.map(({ args }) => valueAt(args, path));
    const refused = view.trials(path).flatMap(({ value, accepted }) => (accepted ? [] : [value]));
    const [took, not] = [shortList(taken), shortList(refused)];
    const parts = [took === '' ? '' : `took ${took}`, not === '' ? '' : `refused with ${not}`];
    const told = parts.filter((part) => part !== '').join('; ');
    return told === '' ? [] : [escapeJsonText(`${path}: ${told}`)];
  });
}

/** The first different ones; what holds other places is told by them. */
function shortList(values: readonly (Json | undefined)[]): string {
  const plain = values.filter(
    (value) =>
      value !== undefined && (!(value === null || isContainer(value)) || isEmptyValue(value)),
  );
  const shown = new Set(plain.map((value) => oneLine(writeJson(value), longestTried)));
  return [...shown].slice(0, mostTried).join(', ');
}

const newWords = 3;

/** True where a refusal's body has words that the message read out of it does not have; a page or a stack trace as text has no more to say. */
export function saysMore(body: Json | undefined, message: string): boolean {
  if (body === undefined || typeof body === 'string') return false;
  const told = new Set(wordsOf(message));
  const more = textValuesIn(body)
    .flatMap(wordsOf)
    .filter((word) => !told.has(word));
  return new Set(more).size >= newWords;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
}
