import type { ErrorObject } from 'ajv';
import { isJsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import { pointerSteps } from '../core/json-pointer.js';

/** One objection of a schema to a call's arguments. */
export interface ArgumentIssue {
  /** The argument's name; empty where the objection is to the arguments together. */
  readonly argument: string;
  /** The JSON Schema keyword that objects. */
  readonly keyword: string;
  readonly message: string;
}

const MAX_ISSUES = 100;

/**
 * Ajv's errors as issues. Of a failed `anyOf` or `oneOf` only one thing is said: what the one alternative of the right
 * type objects to, or, where no single one is meant, that none fits.
 */
export function readAjvErrors(errors: readonly ErrorObject[]): readonly ArgumentIssue[] {
  const dropped = new Set<ErrorObject>();
  for (const union of errors) {
    if (union.keyword !== 'anyOf' && union.keyword !== 'oneOf') continue;
    const inside = errors.filter((error) => error.schemaPath.startsWith(`${union.schemaPath}/`));
    const meant = meantAlternative(union, inside);
    inside.filter((error) => !meant.includes(error)).forEach((error) => dropped.add(error));
    if (meant.length > 0) dropped.add(union);
  }
  return errors
    .filter((error) => !dropped.has(error))
    .slice(0, MAX_ISSUES)
    .map(toIssue);
}

/** The errors of the one alternative whose type the value has. */
function meantAlternative(
  union: ErrorObject,
  inside: readonly ErrorObject[],
): readonly ErrorObject[] {
  const byAlternative = new Map<string, ErrorObject[]>();
  for (const error of inside) {
    const index = error.schemaPath.slice(union.schemaPath.length + 1).split('/')[0] ?? '';
    byAlternative.set(index, [...(byAlternative.get(index) ?? []), error]);
  }
  const fitting = [...byAlternative.values()].filter((each) =>
    each.every((error) => error.keyword !== 'type' || error.instancePath !== union.instancePath),
  );
  return fitting.length === 1 ? (fitting[0] ?? []) : [];
}

function toIssue(error: ErrorObject): ArgumentIssue {
  const path = pointerSteps(error.instancePath);
  const argument = path[0] ?? namedArgument(error);
  const place = path.length > 0 ? `'${path.join('.')}' ` : '';
  return { argument, keyword: error.keyword, message: `${place}${describe(error)}` };
}

/** Where the objection is to the whole object, the member it is about. */
function namedArgument(error: ErrorObject): string {
  const params: unknown = error.params;
  if (!isJsonObject(params)) return '';
  const named =
    params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty'];
  return typeof named === 'string' ? named : '';
}

function describe(error: ErrorObject): string {
  const params: unknown = error.params;
  if (error.keyword === 'enum' && isJsonObject(params)) {
    return `must be one of ${writeJson(params['allowedValues']).slice(0, 300)}`;
  }
  if (
    error.keyword === 'not' &&
    isJsonObject(error.schema) &&
    Array.isArray(error.schema['required'])
  ) {
    return `must not have ${error.schema['required'].join(' and ')} together`;
  }
  if (error.keyword === 'additionalProperties')
    return `must not have the argument '${namedArgument(error)}'`;
  return error.message ?? `fails ${error.keyword}`;
}
