import { isJsonObject, type JsonObject } from '../../core/json.js';
import type { BoundKind, ConstraintHint } from './constraint-hint.js';
import {
  type Argument,
  boundHint,
  numberHint,
  enumHint,
  unknownArguments,
  formatHint,
} from './issue-hints.js';

/** The types of refusals for a bound, and the field of `ctx` that has it; in version 1 that is `limit_value`. */
const bounds: readonly {
  readonly types: RegExp;
  readonly kind: BoundKind;
  readonly field: string;
}[] = [
  { types: /less_than_equal$|not_le$/, kind: 'maximum', field: 'le' },
  { types: /less_than$|not_lt$/, kind: 'maximum', field: 'lt' },
  { types: /greater_than_equal$|not_ge$/, kind: 'minimum', field: 'ge' },
  { types: /greater_than$|not_gt$/, kind: 'minimum', field: 'gt' },
  { types: /string_too_long$|any_str\.max_length$/, kind: 'maxLength', field: 'max_length' },
  { types: /string_too_short$|any_str\.min_length$/, kind: 'minLength', field: 'min_length' },
  { types: /^too_long$|list\.max_items$/, kind: 'maxItems', field: 'max_length' },
  { types: /^too_short$|list\.min_items$/, kind: 'minItems', field: 'min_length' },
];

/** pydantic's `type` and `ctx`; version 1 has dotted types and `limit_value`. */
export function readPydanticError(
  record: JsonObject,
  argument: Argument,
): readonly ConstraintHint[] | null {
  const { type } = record;
  if (typeof type !== 'string' || !Array.isArray(record['loc'])) return null;
  const ctx = isJsonObject(record['ctx']) ? record['ctx'] : {};
  if (/(?:^|\.)missing(?:_argument|_keyword_only_argument)?$/.test(type))
    return argument === null ? [] : [{ kind: 'required', argument }];
  if (/extra(?:_forbidden)?$|^unexpected_keyword_argument$/.test(type))
    return unknownArguments([argument]);
  const bound = bounds.find(({ types }) => types.test(type));
  if (bound !== undefined) {
    const isExclusive = bound.field === 'lt' || bound.field === 'gt';
    return boundHint(bound.kind, argument, ctx[bound.field] ?? ctx['limit_value'], isExclusive);
  }
  if (type === 'type_error.enum') return enumHint(argument, ctx['enum_values']);
  if (type === 'value_error.const') return enumHint(argument, ctx['permitted']);
  if (/^string_pattern_mismatch$|str\.regex$/.test(type))
    return formatHint(argument, 'regex', ctx['pattern']);
  if (/multiple/.test(type)) return numberHint('multiple-of', argument, ctx['multiple_of']);
  return null;
}
