import { isJsonObject, type Json, type JsonObject } from '../../../core/json.js';
import { hasMethod } from '../../../core/has-method.js';
import type { ProposedCall } from '../../engine.js';
import type { SuccessObservation } from '../observation.js';
import type { Planning } from './planning.js';

const mostProperties = 4;

/** What an argument that is an object, or a list of objects, needs inside: each property left out, then each with a value unlike the one that worked. */
export function nestedProbes(planning: Planning): readonly ProposedCall[] {
  const objects = valuesThatWorked(planning);
  return [
    ...objects.flatMap((worked) => leaveOuts(planning, worked)),
    ...objects.flatMap((worked) => otherForms(planning, worked)),
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

/** Of several objects the first alone shows a reader how one looks. What replaces a thing would take the others from it. */
function oneItem(planning: Planning, { name, value, on }: Worked): readonly ProposedCall[] {
  const replaces = hasMethod(planning.context.tool, 'PUT');
  if (replaces || !Array.isArray(value) || value.length < 2) return [];
  const [first] = value as readonly Json[];
  if (first === undefined || !isJsonObject(first)) return [];
  return [planning.varyFrom(on, 'vary-value', { [name]: [first] }, 'one item of it')];
}

function leaveOuts(planning: Planning, { name, value, on }: Worked): readonly ProposedCall[] {
  return propertiesOf(value).map((property) =>
    planning.varyFrom(
      on,
      'vary-value',
      { [name]: changed(value, ({ [property]: _left, ...rest }) => rest) },
      `without ${property} in it`,
    ),
  );
}

function otherForms(planning: Planning, { name, value, on }: Worked): readonly ProposedCall[] {
  return propertiesOf(value).flatMap((property): ProposedCall[] => {
    const other = unlike(sample(value)?.[property]);
    return other === null
      ? []
      : [
          planning.varyFrom(
            on,
            'format',
            { [name]: changed(value, (object) => ({ ...object, [property]: other })) },
            `another form of ${property} in it`,
          ),
        ];
  });
}

function sample(value: Json): JsonObject | undefined {
  const one: Json | undefined = Array.isArray(value) ? (value[0] as Json | undefined) : value;
  return one !== undefined && isJsonObject(one) ? one : undefined;
}

function propertiesOf(value: Json): readonly string[] {
  const names = Object.keys(sample(value) ?? {});
  return names.slice(0, mostProperties);
}

/** The object, or the first of a list of them, changed. */
function changed(value: Json, change: (object: JsonObject) => JsonObject): Json {
  if (Array.isArray(value))
    return value.map((item: Json, index) =>
      index === 0 && isJsonObject(item) ? change(item) : item,
    );
  return isJsonObject(value) ? change(value) : value;
}

function unlike(value: Json | undefined): Json | null {
  if (typeof value === 'string') return 'tooldraft none';
  return typeof value === 'number' ? -1 : null;
}
