import { isJsonObject, type Json, type JsonObject } from '../../../core/json.js';
import { oncePerObject } from '../../../support/once-per-object.js';
import { hasAnswered } from '../../has-answered.js';
import type { Observation, SuccessObservation } from '../observations/observation.js';

/** The answer as one comparable text. */
export function answerText({ outcome }: Observation): string {
  return bodyText(outcome);
}

const bodyText = oncePerObject(({ body = null }: Observation['outcome']) => JSON.stringify(body));

/**
 * True where two answers are the same but for the parts that change between two equal calls (`volatile` paths:
 * times, request ids).
 */
export function sameAnswer(a: Observation, b: Observation, volatile: ReadonlySet<string>): boolean {
  if (a.outcome.kind !== b.outcome.kind || wayOf(a) !== wayOf(b)) return false;
  if (answerText(a) === answerText(b)) return true;
  return sameBody(a.outcome.body ?? null, b.outcome.body ?? null, volatile);
}

/** The same of two bodies. */
export function sameBody(a: Json, b: Json, volatile: ReadonlySet<string>): boolean {
  return !volatile.has('') && sameJson(a, b, '', volatile);
}

/** How an answer came: its status, and those of the redirects on the way to it. */
function wayOf({ outcome }: Observation): string {
  return [...(outcome.redirects ?? []), outcome.status ?? ''].join();
}

function sameJson(a: Json, b: Json, path: string, volatile: ReadonlySet<string>): boolean {
  if (volatile.has(path)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return (
      a.length === b.length &&
      a.every((item: Json, i) => sameJson(item, b[i] as Json, `${path}[]`, volatile))
    );
  }
  if (isJsonObject(a) && isJsonObject(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...names].every((name) =>
      sameJson(a[name] ?? null, b[name] ?? null, path === '' ? name : `${path}.${name}`, volatile),
    );
  }
  return a === b;
}

/** The paths at which two answers to equal calls differ. */
export function differingPaths(a: Json, b: Json, path = ''): readonly string[] {
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return [path];
    return a.flatMap((item: Json, i) => differingPaths(item, b[i] as Json, `${path}[]`));
  }
  if (isJsonObject(a) && isJsonObject(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...names].flatMap((name) =>
      differingPaths(a[name] ?? null, b[name] ?? null, path === '' ? name : `${path}.${name}`),
    );
  }
  return a === b ? [] : [path];
}

/** The lists in an answer by path, nested objects included, lists in lists not. */
export function listsIn(body: Json, path = ''): ReadonlyMap<string, readonly Json[]> {
  if (Array.isArray(body)) return new Map([[path, body]]);
  const found = new Map<string, readonly Json[]>();
  if (!isJsonObject(body)) return found;
  for (const [name, value] of Object.entries(body)) {
    const below = path === '' ? name : `${path}.${name}`;
    if (below.split('.').length > 4) continue;
    for (const [at, list] of listsIn(value, below)) found.set(at, list);
  }
  return found;
}

/** The plain values in an answer by path, those inside lists left out. */
export function scalarsIn(body: Json): ReadonlyMap<string, Json> {
  return isJsonObject(body) ? scalarsOf(body) : new Map<string, Json>();
}

/** Answers can have very many, and are asked for them path by path. */
const scalarsOf = oncePerObject((body: JsonObject): ReadonlyMap<string, Json> => {
  const found = new Map<string, Json>();
  collectScalars(body, '', found);
  return found;
});

function collectScalars(body: JsonObject, path: string, found: Map<string, Json>): void {
  for (const [name, value] of Object.entries(body)) {
    const below = path === '' ? name : `${path}.${name}`;
    if (isJsonObject(value)) collectScalars(value, below, found);
    else if (!Array.isArray(value)) found.set(below, value);
  }
}

/** False for an answer without anything in it: no body, or lists that are all empty. */
export function hasContent({ call }: Observation): boolean {
  return hasAnswered(call);
}

/** False for an answer of which too much was cut off to tell its form. */
export function hasShape({ outcome }: SuccessObservation): boolean {
  return !outcome.truncated || outcome.shape[''] !== undefined;
}

/** True for the summary that stands for an answer of bytes. */
export function isBinary(body: Json): boolean {
  return isJsonObject(body) && Object.hasOwn(body, 'binary') && Object.keys(body).length === 1;
}
