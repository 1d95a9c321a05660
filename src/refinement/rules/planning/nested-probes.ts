import { isJsonObject, type Json, type JsonObject } from '../../../core/json.js';
import type { ProposedCall } from '../../engine.js';
import type { Planning } from './planning.js';

const mostProperties = 4;

/** What an argument that is an object, or a list of objects, needs inside: each property left out, then each with a value unlike the one that worked. */
export function nestedProbes(planning: Planning): readonly ProposedCall[] {
  const objects = valuesThatWorked(planning);
  return [
    ...objects.flatMap(({ name, value }) => leaveOuts(planning, name, value)),
    ...objects.flatMap(({ name, value }) => otherForms(planning, name, value)),
  ];
}

/** What takes several objects with one of them. */
export function oneItemCalls(planning: Planning): readonly ProposedCall[] {
  return valuesThatWorked(planning).flatMap(({ name, value }) => oneItem(planning, name, value));
}

function valuesThatWorked(planning: Planning): readonly { name: string; value: Json }[] {
  return planning.view.parameters.flatMap(({ name }) => {
    const value = planning.baseFor(name)?.arguments[name];
    return value === undefined ? [] : [{ name, value }];
  });
}

/** Of several objects the first alone shows a reader how one looks. What replaces a thing would take the others from it. */
function oneItem(planning: Planning, name: string, value: Json): readonly ProposedCall[] {
  const { call } = planning.context.tool;
  const on = planning.baseFor(name);
  const replaces = call.kind === 'http' && /^put$/i.test(call.method);
  if (on === null || replaces || !Array.isArray(value) || value.length < 2) return [];
  const [first] = value as readonly Json[];
  if (first === undefined || !isJsonObject(first)) return [];
  return [planning.varyFrom(on, 'vary-value', { [name]: [first] }, 'one item of it')];
}

function leaveOuts(planning: Planning, name: string, value: Json): readonly ProposedCall[] {
  const on = planning.baseFor(name);
  if (on === null) return [];
  return propertiesOf(value).map((property) =>
    planning.varyFrom(
      on,
      'vary-value',
      { [name]: changed(value, ({ [property]: _left, ...rest }) => rest) },
      `without ${property} in it`,
    ),
  );
}

function otherForms(planning: Planning, name: string, value: Json): readonly ProposedCall[] {
  const on = planning.baseFor(name);
  if (on === null) return [];
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
