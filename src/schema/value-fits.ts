import { isNumber, numberFromText } from '../core/exact-number.js';
import { isContainer, isJsonObject, type Json } from '../core/json.js';
import { resolveReference } from './resolve-reference.js';
import type { JsonSchema } from '../core/json-schema.js';
import { acceptsValue } from './accepts-value.js';
import type { Parameter } from './parameters-of.js';
import { allowsType, typeOfValue } from './types-of.js';

/**
 * A pooled value as this parameter takes it: numbers as text and digits as numbers where its type asks for that, one
 * value as a list of one for a list. Null where its schema (type, enum, pattern, format, bounds) refuses it.
 */
export function asParameterValue(value: Json, parameter: Parameter, root: JsonSchema): Json | null {
  const converted = convert(value, parameter, root);
  return converted !== null && acceptsValue(parameter, converted, root) ? converted : null;
}

function convert(value: Json, parameter: Parameter, root: JsonSchema): Json | null {
  const { types, schema } = parameter;
  if (allowsType(types, typeOfValue(value))) return value;
  if (isNumber(value) && types.includes('string')) return String(value);
  if (typeof value === 'string' && /^-?\d{1,20}$/.test(value) && allowsType(types, 'integer'))
    return numberFromText(value);
  if (!types.includes('array')) return null;
  const item = isJsonObject(schema.items) ? resolveReference(schema.items, root) : {};
  if (isImpliedObject(item) && !isContainer(value)) return null;
  const wantsText = item.type === undefined || [item.type].flat().includes('string');
  return [isNumber(value) && wantsText && item.type !== undefined ? String(value) : value];
}

/** What has members takes no plain value, though its schema does not call it an object. */
function isImpliedObject({ type, properties }: JsonSchema): boolean {
  return type === undefined && isJsonObject(properties);
}
