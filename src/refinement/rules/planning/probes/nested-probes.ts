import { idWords } from '../../../../arguments/names/name-match.js';
import { nameWords } from '../../../../arguments/names/name-words.js';
import { parametersOf, type Parameter } from '../../../../arguments/schema/parameters-of.js';
import { plausibleValues } from '../../../../arguments/values/plausible-values.js';
import { resolveReference } from '../../../../arguments/schema/resolve-reference.js';
import type { JsonSchema } from '../../../../core/json-schema.js';
import { isJsonObject, type Json } from '../../../../core/json.js';
import { distinctBy } from '../../../../support/distinct-by.js';
import { hasMethod } from '../../../../core/has-method.js';
import type { ProposedCall } from '../../../engine.js';
import { changedAt, innerPlaces, valueAt } from '../../observations/inner-places.js';
import type { SuccessObservation } from '../../observations/observation.js';
import { filledFromPool, withNestedHints } from '../values/inner-values.js';
import type { Planning } from '../planning.js';

const mostPlaces = 8;
const mostPlacesInAll = 12;

/**
 * What an argument that is an object, or a list of objects, needs and takes inside: each property left out, then each with a value
 * unlike the one that worked, then those that it has not yet.
 */
export function nestedProbes(planning: Planning): readonly ProposedCall[] {
  const objects = valuesThatWorked(planning);
  return [
    ...objects.flatMap((worked) => leaveOuts(planning, worked)),
    ...otherForms(planning),
    ...nestedAdditions(planning),
  ];
}

/** What takes several objects with one of them. */
export function oneItemCalls(planning: Planning): readonly ProposedCall[] {
  return valuesThatWorked(planning).flatMap((worked) => oneItem(planning, worked));
}

/** An argument's value in the call that it is varied in. */
interface Worked {
  readonly name: string;
  readonly value: Json;
  readonly on: SuccessObservation;
}

function valuesThatWorked(planning: Planning): readonly Worked[] {
  return planning.view.parameters.flatMap(({ name }) => {
    const on = planning.baseFor(name);
    const value = on?.arguments[name];
    return on === null || value === undefined ? [] : [{ name, value, on }];
  });
}

interface Placed extends Worked {
  readonly place: string;
}

/** Each place inside arguments, in the smallest value that worked and has it. */
function placesThatWorked(planning: Planning): readonly Placed[] {
  const base = valuesThatWorked(planning);
  const others = planning.view.successes.flatMap((on): Worked[] =>
    Object.entries(on.arguments).map(([name, value]) => ({ name, value, on })),
  );
  const placed = [...base, ...others].flatMap((worked): Placed[] =>
    placesIn(worked.value).map((place) => ({ ...worked, place })),
  );
  return distinctBy(placed, ({ name, place }) => `${name} ${place}`).slice(0, mostPlacesInAll);
}

/** Of several objects the first alone shows a reader how one looks. What replaces a thing would take the others from it. */
function oneItem(planning: Planning, { name, value, on }: Worked): readonly ProposedCall[] {
  const replaces = hasMethod(planning.context.tool, 'PUT');
  if (replaces || !Array.isArray(value) || value.length < 2) return [];
  const [first] = value as readonly Json[];
  if (first === undefined || !isJsonObject(first)) return [];
  return [planning.varyFrom(on, 'vary-value', { [name]: [first] }, 'one item of it')];
}

function leaveOuts(planning: Planning, { name, value, on }: Worked): readonly ProposedCall[] {
  return placesIn(value).map((place) =>
    planning.varyFrom(
      on,
      'vary-value',
      { [name]: changedAt(value, place, undefined) },
      `without ${place} in it`,
    ),
  );
}

function otherForms(planning: Planning): readonly ProposedCall[] {
  return placesThatWorked(planning).flatMap(({ name, value, on, place }): ProposedCall[] => {
    const other = unlike(valueAt(value, place));
    if (other === null) return [];
    const changes = { [name]: changedAt(value, place, other) };
    return [planning.varyFrom(on, 'format', changes, `another form of ${place} in it`)];
  });
}

/** Numbers and texts that are seldom taken, where they stand inside an argument: too much, too little, nothing. */
export function nestedExtremes(planning: Planning): readonly ProposedCall[] {
  return placesThatWorked(planning)
    .filter(({ place }) => !isId(place))
    .flatMap(({ name, value, on, place }) =>
      extremesOf(valueAt(value, place)).map(([what, other]) => {
        const changes = { [name]: changedAt(value, place, other) };
        return planning.varyFrom(on, 'format', changes, `${what} for ${place} in it`);
      }),
    );
}

/** What an object that worked does not have, and its schema does, one after the other. */
function nestedAdditions(planning: Planning): readonly ProposedCall[] {
  const { context, view } = planning;
  return valuesThatWorked(planning).flatMap(({ name, value, on }) => {
    const parameter = view.parameter(name);
    if (parameter === undefined) return [];
    return absentPlaces(value, parameter.schema, context.tool.parameters)
      .slice(0, mostPlaces)
      .flatMap(({ place, property }) => {
        const [plausible] = plausibleValues(property, {
          tool: context.tool,
          seed: context.settings.seed,
        });
        if (plausible === undefined) return [];
        const added = filledFromPool(plausible, property.schema, property.name, context);
        const asked = withNestedHints(added, property.schema, {
          hints: planning.refusals.hints(),
          context,
        });
        const changes = { [name]: changedAt(value, place, asked) };
        return [planning.varyFrom(on, 'vary-value', changes, `with ${place} in it`)];
      });
  });
}

/** How long an id is, or how large, tells nobody anything. */
function isId(place: string): boolean {
  const name = place.split('.').at(-1) ?? place;
  return idWords.has(nameWords(name).at(-1) ?? '');
}

interface Absent {
  readonly place: string;
  readonly property: Parameter;
}

/** The properties that objects in the value lack, by what their schemas have. */
function absentPlaces(value: Json, schema: JsonSchema, root: JsonSchema): readonly Absent[] {
  const own = resolveReference(schema, root);
  const object = Array.isArray(value) ? (value as readonly Json[])[0] : value;
  if (Array.isArray(value) && own.items !== undefined)
    return object === undefined ? [] : absentPlaces(object, own.items, root);
  if (object === undefined || !isJsonObject(object)) return [];
  return parametersOf(own).flatMap((property): readonly Absent[] => {
    const inner = object[property.name];
    if (inner === undefined) return [{ place: property.name, property }];
    return absentPlaces(inner, property.schema, root).map((absent) => ({
      ...absent,
      place: `${property.name}.${absent.place}`,
    }));
  });
}

const farAway = 100_000;
const longText = 300;

function extremesOf(value: Json | undefined): readonly (readonly [what: string, other: Json])[] {
  if (typeof value === 'number')
    return [
      ['a large number', farAway],
      ['zero', 0],
      ['a fraction', 0.37],
    ];
  if (typeof value !== 'string' || value === '' || value.length >= longText) return [];
  return [
    ['a long text', value + value.slice(-1).repeat(longText - value.length)],
    ['one letter', value.slice(0, 1)],
    ['no text', ''],
  ];
}

function placesIn(value: Json): readonly string[] {
  return innerPlaces(value).slice(0, mostPlaces);
}

function unlike(value: Json | undefined): Json | null {
  if (typeof value === 'string') return 'tooldraft none';
  return typeof value === 'number' ? -1 : null;
}
