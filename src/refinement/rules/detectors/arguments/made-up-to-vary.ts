import type { CallPurpose } from '../../../../core/call-record.js';
import type { Json } from '../../../../core/json.js';
import { isUnknownLike } from '../../../../arguments/values/unknown-id-like.js';
import { textValuesIn } from '../../../../support/text-values.js';
import type { EvidenceView } from '../../observations/evidence-view.js';

/** What is put in to see it refused or cut short. */
const probing: ReadonlySet<CallPurpose['kind']> = new Set<CallPurpose['kind']>([
  ...(['wrong-type', 'empty', 'format', 'unknown-id', 'outside-enum', 'outside-path'] as const),
  ...(['below-bound', 'above-bound', 'far-above-bound', 'bisect-bound'] as const),
]);

/** A longer run of letters counts no further: it is a word of its own. */
const mostSteps = 500;
const letters = 26;

/**
 * True for a value that probing made up: what names nothing, what was given first to see it refused, a single letter that is left of a
 * longer word, or a word counted on from another one (`newt` after `news`) because each call wants a new one.
 */
export function isMadeUpToVary(view: EvidenceView, argument: string, value: Json): boolean {
  const texts = textValuesIn(value);
  if (texts.some((text) => isUnknownLike(text) || isCutShort(view, argument, text))) return true;
  if (texts.length === 0 || texts.some((text) => isNamed(view, argument, text))) return false;
  return (
    wasFirstProbed(view, argument, value) ||
    texts.every((text) => isCountedOn(view, argument, text))
  );
}

/** The document says it, or an answer had it before a call of ours did. */
function isNamed(view: EvidenceView, argument: string, text: string): boolean {
  return (
    isStated(view, argument, text) ||
    view.pool.answersWith(text).some(({ sentFirst }) => !sentFirst)
  );
}

function isStated(view: EvidenceView, argument: string, text: string): boolean {
  const { schema = {} } = view.parameter(argument) ?? {};
  const stated = `${JSON.stringify(schema)} ${view.tool.description}`.replace(
    /\b[ei]\.[ge]\./g,
    '',
  );
  return new Set(stated.split(/[^\p{L}\p{N}]+/u)).has(text);
}

/** A small letter alone, which is known from other calls: what is left of a word that one of them cut short, and came back since. */
function isCutShort(view: EvidenceView, argument: string, text: string): boolean {
  return /^[a-z]$/.test(text) && view.pool.has(text) && !isStated(view, argument, text);
}

function wasFirstProbed(view: EvidenceView, argument: string, value: Json): boolean {
  const text = JSON.stringify(value);
  const first = view.observations.find(
    ({ arguments: args }) => JSON.stringify(args[argument]) === text,
  )?.call.purpose;
  return first !== undefined && probing.has(first.kind) && first.arguments.includes(argument);
}

/** Another word of as many letters was given before, and comes a little earlier when letters are counted on. */
function isCountedOn(view: EvidenceView, argument: string, text: string): boolean {
  const last = numberOf(text);
  if (last === null) return false;
  const known = [
    ...view.observations.flatMap(({ arguments: args }) => args[argument] ?? []),
    ...view.pool.sentAs(argument).map((pooled) => pooled.value),
  ];
  return known.some((other) => {
    if (typeof other !== 'string' || other.length !== text.length) return false;
    const first = numberOf(other);
    return first !== null && last > first && last - first <= mostSteps;
  });
}

/** Small letters as the digits of a number; null for other texts. */
function numberOf(text: string): number | null {
  return /^[a-z]{3,9}$/.test(text)
    ? [...text].reduce((sum, letter) => sum * letters + letter.charCodeAt(0) - 97, 0)
    : null;
}
