import { isJsonObject, type JsonObject } from '../core/json.js';
import type { ConstraintHint } from './constraint-hint.js';
import {
  type Argument,
  boundHint,
  numberHint,
  enumHint,
  unknownArguments,
  formatHint,
} from './issue-hints.js';

/** pydantic's `type` and `ctx`; version 1 has dotted types and `limit_value`. */
export function readPydanticError(
  record: JsonObject,
  argument: Argument,
): readonly ConstraintHint[] | null {
  const { type } = record;
  if (typeof type !== 'string' || !Array.isArray(record['loc'])) return null;
  const ctx = isJsonObject(record['ctx']) ? record['ctx'] : {};
  const limit = ctx['limit_value'];
  if (/(?:^|\.)missing(?:_argument|_keyword_only_argument)?$/.test(type))
    return argument === null ? [] : [{ kind: 'required', argument }];
  if (/extra(?:_forbidden)?$|^unexpected_keyword_argument$/.test(type))
    return unknownArguments([argument]);
  if (/less_than_equal$|not_le$/.test(type))
    return boundHint('maximum', argument, ctx['le'] ?? limit, false);
  if (/less_than$|not_lt$/.test(type))
    return boundHint('maximum', argument, ctx['lt'] ?? limit, true);
  if (/greater_than_equal$|not_ge$/.test(type))
    return boundHint('minimum', argument, ctx['ge'] ?? limit, false);
  if (/greater_than$|not_gt$/.test(type))
    return boundHint('minimum', argument, ctx['gt'] ?? limit, true);
  if (/string_too_long$|any_str\.max_length$/.test(type))
    return boundHint('maxLength', argument, ctx['max_length'] ?? limit, false);
  if (/string_too_short$|any_str\.min_length$/.test(type))
    return boundHint('minLength', argument, ctx['min_length'] ?? limit, false);
  if (/^too_long$|list\.max_items$/.test(type))
    return boundHint('maxItems', argument, ctx['max_length'] ?? limit, false);
  if (/^too_short$|list\.min_items$/.test(type))
    return boundHint('minItems', argument, ctx['min_length'] ?? limit, false);
  if (type === 'type_error.enum') return enumHint(argument, ctx['enum_values']);
  if (type === 'value_error.const') return enumHint(argument, ctx['permitted']);
  if (/^string_pattern_mismatch$|str\.regex$/.test(type))
    return formatHint(argument, 'regex', ctx['pattern']);
  if (/multiple/.test(type)) return numberHint('multiple-of', argument, ctx['multiple_of']);
  return null;
}
