import type { BoundKind, ConstraintHint } from '../../../arguments/messages/constraint-hint.js';
import type { Json, JsonObject } from '../../../core/json.js';
import { escapePattern } from '../../../support/escape-pattern.js';
import { valueAt } from '../observations/inner-places.js';

type Bound = Extract<ConstraintHint, { readonly kind: BoundKind }>;

const lengthKinds = { minimum: 'minLength', maximum: 'maxLength' } as const;
const itemKinds = { minimum: 'minItems', maximum: 'maxItems' } as const;
const listKinds = { minLength: 'minItems', maxLength: 'maxItems' } as const;
/** Each item of the list may be meant. */
const ofLetters = /\b(?:characters?|chars?|letters)\b/i;
const numberKinds = { minItems: 'minimum', maxItems: 'maximum' } as const;

/**
 * What a bound is of, by the value that was given: `size must be between 3 and 60` bounds the length of a text and the number
 * of items of a list, `limit: at most 50 items` a number, and the length of a list is how many items it has.
 */
export function sizedAsGiven(
  hint: ConstraintHint,
  {
    arguments: args,
    outcome,
  }: { readonly arguments: JsonObject; readonly outcome: { readonly message: string } },
): ConstraintHint {
  if (!('argument' in hint) || hint.argument === null) return hint;
  const given = args[hint.argument] ?? valueAt(args, hint.argument);
  if (Array.isArray(given) && isOfAnItem(outcome.message, hint.argument)) return hint;
  switch (hint.kind) {
    case 'minimum':
    case 'maximum':
      return numberAsGiven(hint, hint.kind, { given, message: outcome.message });
    case 'minItems':
    case 'maxItems':
      return typeof given === 'number' ? ofKind(hint, numberKinds[hint.kind]) : hint;
    case 'minLength':
    case 'maxLength':
      return Array.isArray(given) && !(hint.value > 1 && ofLetters.test(outcome.message))
        ? ofKind(hint, listKinds[hint.kind])
        : hint;
    default:
      return hint;
  }
}

/** `tags.0: …`, `/tags/0 …`, `data['tags'][0]`: of one item, and not of how many there are. */
function isOfAnItem(message: string, argument: string): boolean {
  const name = escapePattern(argument.slice(argument.lastIndexOf('.') + 1));
  return new RegExp(`(?<![\\w-])${name}(?:'\\])?(?:[./]\\d+(?![\\w-])|\\[\\d+\\])`).test(message);
}

function numberAsGiven(
  hint: Bound,
  kind: 'minimum' | 'maximum',
  { given, message }: { readonly given: Json | undefined; readonly message: string },
): ConstraintHint {
  if (Array.isArray(given)) return ofKind(hint, itemKinds[kind]);
  const isText = typeof given === 'string' && !/^-?[\d.]+$/.test(given);
  return isText && /\bsize\b/i.test(message) ? ofKind(hint, lengthKinds[kind]) : hint;
}

function ofKind({ argument, value }: Bound, kind: BoundKind): ConstraintHint {
  return { kind, argument, value };
}
