import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { acceptsValue } from '../../schema/accepts-value.js';
import { parametersOf, type Parameter } from '../../schema/parameters-of.js';
import { plausibleValues } from '../values/plausible-values.js';
import { resolveReference } from '../../schema/resolve-reference.js';
import { typeOfValue } from '../../schema/types-of.js';

const deepest = 6;

/**
 * What an answer held, as this parameter takes it: without members that its schema does not know, that only answers have
 * (`readOnly`) or that are null, with plausible ones for what it requires besides; one record as a list of one for a list.
 * Where the schema names no members all stay. Null where the schema still refuses it, or where they have nothing in common.
 */
export function fitWhole(value: Json, parameter: Parameter, tool: ToolDoc): Json | null {
  const { types, schema } = parameter;
  const type = typeOfValue(value);
  const wrapped =
    type === 'object' && types.includes('array') && !types.includes('object') ? [value] : value;
  if (types.length > 0 && !types.includes(typeOfValue(wrapped))) return null;
  const fitted = fit(wrapped, schema, { tool, depth: 0 });
  return fitted !== null && acceptsValue(parameter, fitted, tool.parameters) ? fitted : null;
}

interface Place {
  readonly tool: ToolDoc;
  readonly depth: number;
}

function fit(value: Json, documented: JsonSchema, place: Place): Json | null {
  if (place.depth > deepest) return value;
  const inner = { ...place, depth: place.depth + 1 };
  const schema = resolveReference(documented, place.tool.parameters);
  if (Array.isArray(value)) {
    const items = isJsonObject(schema.items) ? schema.items : {};
    const fitted = value.map((item: Json) => fit(item, items, inner));
    return fitted.includes(null) ? null : fitted;
  }
  return isJsonObject(value) ? fitObject(value, schema, inner) : value;
}

function fitObject(value: JsonObject, schema: JsonSchema, place: Place): Json | null {
  const members = parametersOf(
    schema.$defs === undefined ? { ...schema, $defs: place.tool.parameters.$defs } : schema,
  );
  if (members.length === 0) return value;
  const known = members.filter(({ schema: { readOnly } }) => readOnly !== true);
  const entries = known.flatMap((member): [string, Json][] => {
    const own = Object.hasOwn(value, member.name) ? value[member.name] : undefined;
    const held = own === undefined || own === null ? null : fit(own, member.schema, place);
    if (held !== null) return [[member.name, held]];
    const [made] = member.required ? plausibleValues(member, { tool: place.tool, seed: 0 }) : [];
    return made === undefined ? [] : [[member.name, made]];
  });
  const isShared = entries.some(([name]) => Object.hasOwn(value, name));
  return isShared ? Object.fromEntries(entries) : null;
}
