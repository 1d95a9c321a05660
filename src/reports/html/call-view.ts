import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { CallRecord } from '../../core/call-record.js';
import type { Outcome } from '../../core/outcome.js';
import { literalText } from '../../support/literal-text.js';
import { oneLine } from '../../support/one-line.js';
import { purposeText } from '../terminal/purpose-text.js';
import { clipped } from './clipped.js';

/** What a call gave back, as far as a page shows it. */
export interface OutcomeView {
  /** `accepted 200`, `accepted 200 (error text)`, `refused`, `fault timeout`; `none` where no outcome is on record. */
  readonly label: string;
  readonly text: string;
}

/** One value that was sent: where it stands (`ship_to.postcode`, `lines[0].id`) and what it is, as JSON. */
export type Sent = readonly [path: string, value: string];

/** One call, as far as a page shows it. */
export interface CallView {
  /** The tool that was called, where it is not the page's own. */
  readonly tool?: string;
  /** What it was meant to find out. */
  readonly why: string;
  /** A person's request that it serves. */
  readonly request?: string;
  readonly sent: readonly Sent[];
  readonly outcome: OutcomeView;
}

const mostSent = 40;
const longestValue = 200;
const deepest = 4;

/** A call with its answer cut to `longest` characters. */
export function callView(
  { tool, purpose, repeatOf, arguments: args, outcome }: CallRecord,
  longest: number,
): CallView {
  const repeat = repeatOf === undefined ? '' : ` repeats ${repeatOf}`;
  return {
    ...(tool === undefined ? {} : { tool }),
    why: `${purposeText(purpose)}${repeat}`,
    sent: sentValues(args),
    outcome: outcomeView(outcome, longest),
  };
}

/** Every value in a call's arguments with its path; what is too deep or too much is cut. */
export function sentValues(args: JsonObject): readonly Sent[] {
  const all = Object.entries(args).flatMap(([name, value]) => valuesIn(name, value, 1));
  const rest = all.length - mostSent;
  return rest > 0 ? [...all.slice(0, mostSent), ['…', `${rest} more`]] : all;
}

function valuesIn(path: string, value: Json, depth: number): readonly Sent[] {
  const inner: readonly (readonly [string, Json])[] = Array.isArray(value)
    ? (value as readonly Json[]).map((item, index) => [`${path}[${index}]`, item] as const)
    : isJsonObject(value)
      ? Object.entries(value).map(([name, item]) => [`${path}.${name}`, item] as const)
      : [];
  if (inner.length === 0 || depth >= deepest)
    return [[path, clipped(writeJson(value), longestValue)]];
  return inner.flatMap(([place, item]) => valuesIn(place, item, depth + 1));
}

export function outcomeView(outcome: Outcome | null, longest: number): OutcomeView {
  if (outcome === null) return { label: 'none', text: '' };
  const status = outcome.status === undefined ? '' : ` ${outcome.status}`;
  const reason = outcome.kind === 'fault' ? ` ${outcome.reason}` : '';
  const label = outcome.kind === 'accepted' && outcome.errorText ? ' (error text)' : '';
  return {
    label: `${outcome.kind}${reason}${status}${label}`,
    text: oneLine(textOfOutcome(outcome), longest),
  };
}

/** All that came back, as text: the answer, or what was said against the call. */
export function textOfOutcome(outcome: Outcome): string {
  return outcome.kind === 'accepted' ? literalText(outcome.body ?? '') : outcome.message;
}
