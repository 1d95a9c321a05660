import { isJsonObject, type Json } from '../../../core/json.js';
import { nameWords } from '../../../arguments/names/name-words.js';
import { distinctBy } from '../../../support/distinct-by.js';
import { isEmptyValue } from '../../../support/is-empty-value.js';
import { oncePerObject } from '../../../support/once-per-object.js';
import { hasContent, sameBody } from '../answers/answers.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import type { FindingOf } from '../finding.js';
import type { SuccessObservation } from '../observations/observation.js';
import type { Comparison, Given } from './comparison.js';

/** Answers without the fields, so that it is not by chance that one lacks them. */
const fewestOthers = 2;
const deepest = 4;

type Switch = FindingOf<'switched-fields'>['switches'][number];

/** Values of the argument add fields to the answer or take some away, and change nothing else of it. */
export function switchedFields(
  argument: string,
  comparisons: readonly Comparison[],
  view: EvidenceView,
): FindingOf<'switched-fields'> | null {
  const found = comparisons.flatMap(({ without, given }) =>
    without === undefined || !hasContent(without)
      ? []
      : given.flatMap((each) => switchOf(argument, { without, each, comparisons }, view) ?? []),
  );
  if (found.length === 0) return null;
  return {
    kind: 'switched-fields',
    argument,
    switches: distinctBy(found, ({ switched }) => JSON.stringify(switched.value)).map(
      ({ switched }) => switched,
    ),
    calls: [...new Set(found.flatMap(({ calls }) => calls))],
  };
}

function switchOf(
  argument: string,
  {
    without,
    each,
    comparisons,
  }: {
    readonly without: SuccessObservation;
    readonly each: Given;
    readonly comparisons: readonly Comparison[];
  },
  view: EvidenceView,
): { readonly switched: Switch; readonly calls: readonly string[] } | null {
  // An answer without anything tells of nothing that was found.
  if (isEmptyValue(each.success.outcome.body ?? null)) return null;
  const change = changeOf(without, each, view);
  if (change === null || !isSwitch(each, change.fields, view, argument)) return null;
  const { fields, adds } = change;
  if (adds && isEcho(each, fields, argument)) return null;
  const alike = view.successes.filter(
    (other) =>
      hasContent(other) &&
      !Object.hasOwn(other.arguments, argument) &&
      fields.every((field) => fieldPaths(other).has(field) !== adds),
  );
  const isKept = comparisons.every((comparison) => agrees(comparison, each.value, change));
  if (!isKept || alike.length < fewestOthers) return null;
  return {
    switched: { value: each.value, adds, fields: outermost(fields) },
    calls: [without.id, each.success.id, ...alike.slice(0, 2).map(({ id }) => id)],
  };
}

/** What was added is the argument itself with the value that it was given. */
function isEcho({ value, success }: Given, fields: readonly string[], argument: string): boolean {
  const text = JSON.stringify(value);
  return fields.every(
    (field) =>
      field.split('.').at(-1) === argument &&
      standingAt(success.outcome.body ?? null, field).every(
        (found) => JSON.stringify(found) === text,
      ),
  );
}

interface Change {
  readonly adds: boolean;
  readonly fields: readonly string[];
}

/** The fields that one answer has and the other lacks, where that is all they differ in. */
function changeOf(
  without: SuccessObservation,
  { success }: Given,
  { volatile }: EvidenceView,
): Change | null {
  const [before, after] = [fieldPaths(without), fieldPaths(success)];
  const added = [...after].filter((field) => !before.has(field));
  const dropped = [...before].filter((field) => !after.has(field));
  if ((added.length === 0) === (dropped.length === 0)) return null;
  const isSame = sameBody(
    withoutFields(without.outcome.body ?? null, new Set(dropped)),
    withoutFields(success.outcome.body ?? null, new Set(added)),
    volatile,
  );
  if (!isSame) return null;
  // A server may put an empty list under any name that it is given.
  const [has, fields] = added.length > 0 ? [success, added] : [without, dropped];
  if (!outermost(fields).some((field) => isFilled(has.outcome.body ?? null, field))) return null;
  return added.length > 0 ? { adds: true, fields: added } : { adds: false, fields: dropped };
}

/** A value of a closed set, or one that names a field: a word that is looked for may change what is there by chance. */
function isSwitch(
  { value, success }: Given,
  fields: readonly string[],
  view: EvidenceView,
  argument: string,
): boolean {
  if (typeof value === 'boolean') return true;
  if (view.parameter(argument)?.schema.enum !== undefined) return true;
  if (success.call.purpose.kind === 'enum-value') return true;
  const words = typeof value === 'string' ? nameWords(value) : [];
  return (
    words.length > 0 &&
    fields.some((field) => words.every((word) => nameWords(field).includes(word)))
  );
}

/** Wherever else the value was compared with none, it did the same. */
function agrees({ without, given }: Comparison, value: Json, { fields, adds }: Change): boolean {
  const again = given.find((each) => JSON.stringify(each.value) === JSON.stringify(value));
  if (again === undefined || without === undefined || !hasContent(again.success)) return true;
  return fields.some((field) => fieldPaths(again.success).has(field) === adds);
}

/** The paths of an answer's fields, `[]` for the items of a list. */
function fieldPaths({ outcome }: SuccessObservation): ReadonlySet<string> {
  return outcome.truncated ? new Set() : pathsOf(outcome);
}

const pathsOf = oncePerObject(
  ({ body = null }: SuccessObservation['outcome']): ReadonlySet<string> => new Set(walk(body, '')),
);

function walk(value: Json, path: string): readonly string[] {
  if (path.split('.').length > deepest) return [];
  if (Array.isArray(value))
    return [...new Set(value.flatMap((item: Json) => walk(item, `${path}[]`)))];
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return [at, ...walk(inner, at)];
  });
}

function withoutFields(value: Json, fields: ReadonlySet<string>, path = ''): Json {
  if (Array.isArray(value))
    return value.map((item: Json) => withoutFields(item, fields, `${path}[]`));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, Json][] => {
      const at = path === '' ? name : `${path}.${name}`;
      return fields.has(at) ? [] : [[name, withoutFields(inner, fields, at)]];
    }),
  );
}

/** Some of what stands at the path says something. */
function isFilled(body: Json, path: string): boolean {
  return standingAt(body, path).some((value) => !isEmptyValue(value));
}

function standingAt(body: Json, path: string): readonly Json[] {
  let found: readonly Json[] = [body];
  for (const name of path.split(/\.|(?=\[\])/))
    found = found.flatMap((value) => inside(value, name));
  return found;
}

function inside(value: Json, name: string): readonly Json[] {
  if (Array.isArray(value)) return name === '[]' ? (value as readonly Json[]) : [];
  return isJsonObject(value) && Object.hasOwn(value, name) ? [value[name] ?? null] : [];
}

/** Without those that stand inside another one. */
function outermost(fields: readonly string[]): readonly string[] {
  return fields.filter(
    (field) =>
      !fields.some((other) => field.startsWith(`${other}.`) || field.startsWith(`${other}[]`)),
  );
}
