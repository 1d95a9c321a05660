import { isJsonObject, type Json } from '../../../core/json.js';
import { canStandIn } from '../../../support/can-stand-in.js';
import { escapePattern } from '../../../support/escape-pattern.js';
import { quotation } from '../../../support/quotation.js';
import { oneLine } from '../../../support/one-line.js';
import type { RejectedObservation } from '../observations/observation.js';

/** Shorter texts of a call stand in many messages by chance. */
export const shortestValue = 4;

/** What frameworks put before every refusal of a value. */
const title =
  /^(?:One or more validation errors occurred|The given data was invalid|Validation failed|\d+ (?:problem|error|issue|violation)(?:\(s\)|s)?(?: found)?)\.?: /i;

/** The message with `…` for the values of the call: it comes for others too. Short ones count only as all that a colon or `=` leads to, or before what they are not. */
export function withoutValues({ outcome, arguments: args }: RejectedObservation): string {
  const texts = textsIn(args).toSorted((a, b) => b.length - a.length);
  const message = texts
    .filter((text) => text.length >= shortestValue && canStandIn(text, outcome.message))
    .reduce(
      (whole, text) => whole.replace(standing(text), '…'),
      outcome.message.replace(title, ''),
    );
  const [, named] = /(?:: |=)([^\s:=]+)$/.exec(message) ?? [];
  if (named !== undefined && texts.includes(named)) return `${message.slice(0, -named.length)}…`;
  const [first] = /^\S+(?= is (?:not|an? invalid|invalid)\b)/.exec(message) ?? [];
  return first !== undefined && texts.some((text) => text === first || encoded(text) === first)
    ? `…${message.slice(first.length)}`
    : message;
}

/** As it stands in a URL. */
function encoded(text: string): string {
  return /\p{Surrogate}/u.test(text) ? text : encodeURIComponent(text);
}

/** The text where it is no part of a longer word or name: not `table` in `tables`, not `card` in `card.token` or `card_required`. */
function standing(text: string): RegExp {
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}]|\p{L}_)${escapePattern(text)}(?![\p{L}\p{N}]|[._]\p{L})`,
    'gu',
  );
}

/** Texts and numbers however deep, and texts of several lines as a message of one line has them. */
function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value, oneLine(value)];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap((item: Json) => textsIn(item));
  return isJsonObject(value) ? Object.values(value).flatMap((item) => textsIn(item)) : [];
}

/** The message without what varies from call to call. */
export function generalised(message: string): string {
  return message
    .replace(quotation, '_')
    .replace(/[\w./-]*[/\d][\w./-]*/g, '_')
    .toLowerCase();
}
