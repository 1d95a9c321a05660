import { freshName, freshened, isFresh } from '../arguments/values/fresh.js';
import type { CallPurpose } from '../core/call-record.js';
import { freshMarker, type Step } from '../core/claim.js';
import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import type { AcceptedOutcome } from '../core/outcome.js';
import { valuesAtPlace } from '../evidence/answers.js';
import { isAccepted, type Made } from '../evidence/made.js';
import type { View } from '../evidence/view.js';
import type { RecipeTest } from './kind.js';
import { groupBy } from '../support/group-by.js';
import { hashJson } from '../support/hash-json.js';
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
export function takenFrom(outcome: AcceptedOutcome, at: string): Json | null {
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

/** After so many faults a test counts as one that cannot be made. */
export const mostFaults = 4;

/** The calls of a test, and what they are to show. */
export type Recipe = Pick<RecipeTest, 'steps'> & Partial<Pick<RecipeTest, 'expect'>>;

/** True where too many of a recipe's calls were lost. */
export function isLost(test: Recipe, view: View): boolean {
  const lost = callsOf(test, view).filter(
    (made) => made.verdict === 'fault' && !isCrashOf(test, made),
  );
  return lost.length >= mostFaults;
}

/** The status of a failure that is the tool's own: an error of the server, or a door that is closed; null for all else. */
export function crashStatus({ outcome }: Made): number | null {
  if (outcome.kind !== 'fault' || outcome.status === undefined) return null;
  return outcome.status === 403 || outcome.status >= 500 ? outcome.status : null;
}

function isCrashOf({ steps, expect }: Recipe, made: Made): boolean {
  const step = steps.find(({ as }) => as === made.record.purpose.recipe?.step);
  return expect === 'crashes' && step?.role === 'probe' && crashStatus(made) !== null;
}

/** The key under which a recipe's calls are recorded: claims that are tested by the same steps share them. */
export function recipeKey({ steps }: Recipe): string {
  return hashJson(writeJson(steps)).slice(0, 16);
}

const kindOfRole = {
  prepare: 'prepare',
  base: 'control',
  probe: 'probe',
  read: 'read',
  undo: 'undo',
} as const satisfies Record<Step['role'], CallPurpose['kind']>;

/** What a step's call is recorded as, under the key of its recipe. */
export function purposeOfStep({ as, role }: Step, key: string, note: string): CallPurpose {
  return { kind: kindOfRole[role], arguments: [], note, recipe: { key, step: as } };
}

/** The calls made so far for a recipe, by step. */
export function stepsMade(test: Recipe, view: View): ReadonlyMap<string, Made> {
  return new Map(
    callsOf(test, view).flatMap((made): [string, Made][] => {
      const step = made.record.purpose.recipe?.step;
      const counts = made.verdict !== 'fault' || isCrashOf(test, made);
      return step === undefined || !counts ? [] : [[step, made]];
    }),
  );
}

function callsOf(test: Recipe, view: View): readonly Made[] {
  return callsOfRecipes(view).get(recipeKey(test)) ?? [];
}

/** False for a step of a tool that the run may not call. */
export function mayMake({ tool }: Step, view: View): boolean {
  return tool === undefined || view.other(tool)?.mayCall === true;
}
