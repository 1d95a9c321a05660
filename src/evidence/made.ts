import { withValueAt, type Path } from '../arguments/slots/path.js';
import { withoutNumbers } from '../arguments/values/fresh.js';
import type { CallRecord } from '../core/call-record.js';
import type { Json, JsonObject } from '../core/json.js';
import type { Outcome, Rejected, Success } from '../core/outcome.js';
import { canonicalJson } from '../support/canonical-json.js';
import { oncePerObject } from '../support/once-per-object.js';

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
  readonly outcome: Success;
}

export interface Refused extends Made {
  readonly verdict: 'refused';
  readonly outcome: Rejected;
}

const verdictOf = { success: 'accepted', rejected: 'refused', fault: 'fault' } as const;

const made = oncePerObject((_record: CallRecord) => new Map<number, Made>());

/** The call as evidence; null while it is in flight. The same record gives the same object. */
export function madeOf(record: CallRecord, order: number): Made | null {
  const { outcome } = record;
  if (outcome === null) return null;
  const known = made(record).get(order);
  if (known !== undefined) return known;
  const verdict = verdictOf[outcome.kind];
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

const keys = oncePerObject((_args: JsonObject) => new Map<string, string>());

/** One text for all calls that send the same, new names of ours aside, but for what stands at these places. */
export function keyWithout(args: JsonObject, differs: readonly Path[]): string {
  const known = keys(args);
  const name = differs.join('\n');
  const found = known.get(name);
  if (found !== undefined) return found;
  const rest = differs.reduce<JsonObject>((left, path) => withValueAt(left, path, undefined), args);
  const key = withoutNumbers(canonicalJson(rest));
  known.set(name, key);
  return key;
}

/** One text for all values that are the same, new names of ours aside; undefined is a value of its own. */
export function valueKey(value: Json | undefined): string {
  return value === undefined ? 'absent' : withoutNumbers(canonicalJson(value));
}

/** True where two calls send the same, new names of ours aside. */
export function sameCall(a: JsonObject, b: JsonObject): boolean {
  return keyWithout(a, []) === keyWithout(b, []);
}

/** True where two calls send the very same, new names of ours too. */
export function exactlySame(a: JsonObject, b: JsonObject): boolean {
  return sameCall(a, b) && canonicalJson(a) === canonicalJson(b);
}
