import { isJsonObject, type Json } from '../../../../core/json.js';
import { escapePattern } from '../../../../support/escape-pattern.js';
import type { RejectedObservation } from '../../observations/observation.js';

/** Shorter texts stand in messages by chance. */
const shortestValue = 3;

/**
 * Whose value is there already, by a refusal: the argument that the message names, or the one place in it, or in all of them, whose
 * text it quotes. Null where it quotes none, or says what the thing itself has already (`T-3 already has a date`): that is its state.
 */
export function existingPlace(named: string | null, rejection: RejectedObservation): string | null {
  const quoted = quotedPlace(rejection);
  const value = named === null ? null : rejection.arguments[named];
  if (typeof value === 'string' && ownsAlready(value, rejection.outcome.message)) return quoted;
  return named === null || quoted?.startsWith(`${named}.`) === true ? quoted : named;
}

/** True where a message says only what a thing has, or holds, already. */
export function isOfState({ outcome: { message } }: RejectedObservation): boolean {
  return /\balready ha(?:s|ve)\b|\b(?:has|have|holds) (?:an? )?(?:[a-z]+ ){1,2}already\b/i.test(
    message,
  );
}

/** The one place in the arguments whose text the message quotes: `name`, `recipe.title`. */
function quotedPlace({ arguments: args, outcome }: RejectedObservation): string | null {
  const places = placesOfTexts(args).filter(
    ({ text }) =>
      text.length >= shortestValue &&
      outcome.message.includes(text) &&
      !ownsAlready(text, outcome.message),
  );
  const [only, ...more] = new Set(places.map(({ place }) => place));
  return only === undefined || more.length > 0 ? null : only;
}

/** `T-3 already has …`, `"T-3" has a date already`: what has something is there, as it should be. */
function ownsAlready(text: string, message: string): boolean {
  return new RegExp(
    `${escapePattern(text)}["'\`”’)]? (?:already |now )?(?:has|have|holds)\\b`,
  ).test(message);
}

function placesOfTexts(
  value: Json,
  place = '',
): readonly { readonly place: string; readonly text: string }[] {
  if (typeof value === 'string') return [{ place, text: value }];
  if (Array.isArray(value)) return value.flatMap((item: Json) => placesOfTexts(item, `${place}[]`));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    placesOfTexts(item, place === '' ? name : `${place}.${name}`),
  );
}
