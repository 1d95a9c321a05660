import { acceptsValue } from '../../schema/accepts-value.js';
import { asType } from '../../schema/as-type.js';
import { distinctValues } from '../../schema/distinct-values.js';
import { madeValues, statedValues } from '../../schema/made-values.js';
import type { Parameter } from '../../schema/parameters-of.js';
import type { Json } from '../../core/json.js';
import type { CallDoc } from './call-doc.js';

/** What surrounds an argument that a value is wanted for. */
export interface ValuePlace {
  readonly doc: CallDoc;
  /** Names of all tools of the catalogue: a doc that quotes one quotes no value. */
  readonly toolNames: ReadonlySet<string>;
  /** Picks among equally good made-up values. */
  readonly seed: number;
}

/**
 * Values for an argument from its documentation alone. Where the doc states or quotes values of a text, list or object,
 * those and no others, as a reader would; for numbers and switches also, else only, made-up ones that its schema accepts.
 */
export function documentedValues(parameter: Parameter, place: ValuePlace): readonly Json[] {
  const { schema, types } = parameter;
  const { documented, parameters } = place.doc;
  const root = documented.parameters;
  const isName = (value: Json): boolean =>
    typeof value === 'string' &&
    (place.toolNames.has(value) || parameters.some(({ name }) => name === value));
  const usable = (values: readonly Json[]): readonly Json[] =>
    values.filter((value) => !isName(value) && acceptsValue(parameter, value, root));
  const isListed = schema.enum !== undefined || schema.examples !== undefined;
  const quoted = isListed ? [] : quotedIn(schema.description ?? '');
  const stated = usable([
    ...statedValues(schema, root),
    ...quoted.map((value) => asType(value, types)),
  ]);
  const isOpen =
    schema.enum === undefined && types.some((type) => /integer|number|boolean/.test(type));
  if (stated.length > 0 && !isOpen) return stated;
  return distinctValues([...stated, ...usable(madeValues(schema, { root, seed: place.seed }))]);
}

/** What stands between backticks. */
function quotedIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, value = '']) => value);
}
