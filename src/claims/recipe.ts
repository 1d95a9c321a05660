import { freshName, freshened, isFresh } from '../arguments/values/fresh.js';
import { freshMarker, type Step } from '../core/claim.js';
import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import type { Success } from '../core/outcome.js';
import { valuesAtPlace } from '../evidence/answers.js';
import { isAccepted, type Made } from '../evidence/made.js';
import type { View } from '../evidence/view.js';
import { groupBy } from '../support/group-by.js';
import { oncePerObject } from '../support/once-per-object.js';

/** The calls that were made for recipes, of other tools too, by the recipe's key and in the order made. */
export const callsOfRecipes = oncePerObject((view: View) =>
  groupBy(
    [...view.aside, ...view.made]
      .filter(({ record }) => record.purpose.recipe !== undefined)
      .sort((a, b) => a.order - b.order),
    ({ record }) => record.purpose.recipe?.key ?? '',
  ),
);

/** A value that an earlier step's answer holds at a place; of a URL in a header what stands after the last slash. */
export function fromStep(step: string, at: string): Json {
  return { $from: step, at };
}

/** The value at a place of an answer as a further call takes it. */
export function takenFrom(outcome: Success, at: string): Json | null {
  const value = valuesAtPlace(outcome, at)[0] ?? null;
  if (typeof value !== 'string' || !at.startsWith('header:')) return value;
  return /([^/?#]+)\/?(?:[?#].*)?$/.exec(value)?.[1] ?? value;
}

/** Arguments that name new things of ours, each name with the marker that makes it anew. */
export function withFreshNames(value: Json): Json {
  if (typeof value === 'string') return isFresh(value) ? freshMarker(freshened(value, 1)) : value;
  if (Array.isArray(value)) return (value as readonly Json[]).map(withFreshNames);
  if (!isJsonObject(value) || typeof value.$fresh === 'string') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withFreshNames(inner)]),
  );
}

/**
 * The arguments of a step with its markers resolved: new names by this number, values out of the answers of earlier steps. Null where
 * an answer lacks what is asked for.
 */
export function stepArguments(
  { args }: Step,
  made: ReadonlyMap<string, Made>,
  number: number,
): JsonObject | null {
  const resolved = resolve(args, made, number);
  return resolved !== null && isJsonObject(resolved) ? resolved : null;
}

function resolve(value: Json, made: ReadonlyMap<string, Made>, number: number): Json | null {
  if (Array.isArray(value)) {
    const items = (value as readonly Json[]).map((item) => resolve(item, made, number));
    return items.every((item, index) => item !== null || value[index] === null) ? items : null;
  }
  if (!isJsonObject(value)) return value;
  if (typeof value.$fresh === 'string')
    return isFresh(value.$fresh) ? freshened(value.$fresh, number) : freshName(number);
  if (typeof value.$from === 'string' && typeof value.at === 'string') {
    const step = made.get(value.$from);
    if (step === undefined || !isAccepted(step)) return null;
    return takenFrom(step.outcome, value.at);
  }
  const members: [string, Json][] = [];
  for (const [name, inner] of Object.entries(value)) {
    const found = resolve(inner, made, number);
    if (found === null && inner !== null) return null;
    members.push([name, found]);
  }
  return Object.fromEntries(members);
}
