import { createHash } from 'node:crypto';
import { argumentOf, withValueAt, type Path } from '../arguments/slots/path.js';
import { withoutNumbers } from '../arguments/values/fresh.js';
import type { CallRecord } from '../core/call-record.js';
import { isContainer, type Json, type JsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import type { Outcome, RefusedOutcome, AcceptedOutcome } from '../core/outcome.js';
import { canonicalJson } from '../support/canonical-json.js';
import { oncePerObject } from '../support/once-per-object.js';
import { RecentValues } from '../support/recent-values.js';

/** A call that was made and what came of it, as evidence. */
export interface Made {
  readonly id: string;
  /** Its place in the order of all calls of the trajectory. */
  readonly order: number;
  readonly record: CallRecord;
  readonly args: JsonObject;
  readonly verdict: 'accepted' | 'refused' | 'fault';
  readonly outcome: Outcome;
}

export interface Accepted extends Made {
  readonly verdict: 'accepted';
  readonly outcome: AcceptedOutcome;
}

export interface Refused extends Made {
  readonly verdict: 'refused';
  readonly outcome: RefusedOutcome;
}

const made = oncePerObject((_record: CallRecord) => new Map<number, Made>());

/** The call as evidence; null while it is in flight. The same record gives the same object. */
export function madeOf(record: CallRecord, order: number): Made | null {
  const { outcome } = record;
  if (outcome === null) return null;
  const known = made(record).get(order);
  if (known !== undefined) return known;
  const verdict = outcome.kind;
  const found: Made = { id: record.id, order, record, args: record.arguments, verdict, outcome };
  made(record).set(order, found);
  return found;
}

export function isAccepted(call: Made): call is Accepted {
  return call.verdict === 'accepted';
}

export function isRefused(call: Made): call is Refused {
  return call.verdict === 'refused';
}

/** The text of each argument of a call, in the order of their names. */
const partsOf = oncePerObject((args: JsonObject): readonly (readonly [string, string])[] =>
  Object.keys(args)
    .sort()
    .map((name) => [name, partOf(name, args[name])] as const),
);

function partOf(name: string, value: Json | undefined): string {
  return value === undefined ? '' : `${textKey(name)}:${valueKey(value)}\n`;
}

const keys = oncePerObject((_args: JsonObject) => new Map<string, string>());

/** One text for all calls that send the same, new names of ours aside, but for what stands at these places. */
export function keyWithout(args: JsonObject, differs: readonly Path[]): string {
  const known = keys(args);
  const name = differs.length === 1 ? (differs[0] ?? '') : differs.join('\n');
  const found = known.get(name);
  if (found !== undefined) return found;
  const changed = new Map(
    [...new Set(differs.map(argumentOf))]
      .filter((argument) => Object.hasOwn(args, argument))
      .map((argument) => [argument, partWithout(args, argument, differs)]),
  );
  const key = short(partsOf(args).reduce((all, [of, part]) => all + (changed.get(of) ?? part), ''));
  known.set(name, key);
  return key;
}

/** What is left of an argument without these places. */
function partWithout(args: JsonObject, argument: string, differs: readonly Path[]): string {
  const whole: JsonObject = { [argument]: args[argument] ?? null };
  const rest = differs.reduce<JsonObject>(
    (left, path) => withValueAt(left, path, undefined),
    whole,
  );
  return Object.hasOwn(rest, argument) ? partOf(argument, rest[argument]) : '';
}

/** Longer keys are kept by their sums. */
const longestKey = 300;

function short(key: string): string {
  return key.length > longestKey ? createHash('sha256').update(key).digest('hex') : key;
}

/** One text for all values that are the same, new names of ours aside; undefined is a value of its own. */
export function valueKey(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  if (typeof value === 'string') return textKey(value);
  return isContainer(value) ? objectKey(value) : canonicalJson(value);
}

const textKeys = new RecentValues<string>(4_000_000, (key, text) => key.length + text.length);

function textKey(text: string): string {
  const known = textKeys.get(text);
  if (known !== undefined) return known;
  const key = withoutNumbers(writeJson(text));
  textKeys.set(text, key);
  return key;
}

const objectKey = oncePerObject((value: JsonObject | readonly Json[]) =>
  short(withoutNumbers(canonicalJson(value))),
);

/** How long a call's arguments are as JSON. */
export const lengthOf = oncePerObject((args: JsonObject): number => writeJson(args).length);

/** True where two calls send the same, new names of ours aside. */
export function sameCall(a: JsonObject, b: JsonObject): boolean {
  return keyWithout(a, []) === keyWithout(b, []);
}

/** True where two calls send the very same, new names of ours too. */
export function exactlySame(a: JsonObject, b: JsonObject): boolean {
  return sameCall(a, b) && canonicalJson(a) === canonicalJson(b);
}
