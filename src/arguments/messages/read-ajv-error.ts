import { isJsonObject, type JsonObject } from '../../core/json.js';
import type { BoundKind, ConstraintHint } from './constraint-hint.js';
import {
  type Argument,
  boundHint,
  numberHint,
  enumHint,
  requiredHint,
  unknownArguments,
  typeHint,
  formatHint,
  textOf,
} from './issue-hints.js';

/** What one of ajv's errors states; null for what is no such error. */
export function readAjvError(
  record: JsonObject,
  argument: Argument,
): readonly ConstraintHint[] | null {
  const { keyword, params } = record;
  if (typeof keyword !== 'string' || !isJsonObject(params)) return null;
  if (/^(?:min|max)(?:imum|Length|Items)$/.test(keyword)) {
    return boundHint(
      keyword as BoundKind,
      argument,
      params['limit'],
      /^[<>]$/.test(textOf(params['comparison'])),
    );
  }
  switch (keyword) {
    case 'exclusiveMinimum':
      return boundHint('minimum', argument, params['limit'], true);
    case 'exclusiveMaximum':
      return boundHint('maximum', argument, params['limit'], true);
    case 'enum':
      return enumHint(argument, params['allowedValues']);
    case 'const':
      return enumHint(argument, [params['allowedValue'] ?? null]);
    case 'required':
      return argument === null ? requiredHint(params['missingProperty']) : [];
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return argument === null
        ? unknownArguments([params['additionalProperty'] ?? params['unevaluatedProperty'] ?? null])
        : [];
    case 'type':
      return typeHint(argument, params['type']);
    case 'format':
      return formatHint(argument, params['format'], undefined);
    case 'pattern':
      return formatHint(argument, 'regex', params['pattern']);
    case 'multipleOf':
      return numberHint('multiple-of', argument, params['multipleOf']);
    case 'dependencies':
    case 'dependentRequired':
      return dependency(params);
    default:
      return [];
  }
}

function dependency(params: JsonObject): readonly ConstraintHint[] {
  const { property, missingProperty } = params;
  if (typeof property !== 'string' || typeof missingProperty !== 'string') return [];
  return [{ kind: 'requires', argument: property, needs: [missingProperty] }];
}
