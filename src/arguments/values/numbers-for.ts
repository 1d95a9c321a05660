import type { Json } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { boundsInText } from '../texts/bounds-in-text.js';
import { numbersByMeaning } from './meaning-values.js';
import { numberValues } from './number-values.js';

/** Numbers for a schema and the words of its name, inside the bounds that schema and description state. */
export function numbersFor(
  schema: JsonSchema,
  whole: boolean,
  words: readonly string[],
  seed: number,
): readonly Json[] {
  const text = boundsInText(schema.description ?? '');
  const low = schema.minimum ?? schema.exclusiveMinimum ?? text.minimum;
  const bounded: JsonSchema = {
    ...schema,
    ...(schema.exclusiveMinimum === undefined && low !== undefined && { minimum: low }),
    ...(schema.maximum === undefined && text.maximum !== undefined && { maximum: text.maximum }),
  };
  const meant = numbersByMeaning(words).filter(
    (value): value is number => typeof value === 'number',
  );
  const preferred = meant.length > 0 ? meant : [1, 2, 3];
  const shift = Math.abs(Math.trunc(seed)) % preferred.length;
  const rotated = [...preferred.slice(shift), ...preferred.slice(0, shift)];
  const values = numberValues(bounded, whole, rotated);
  return values.length > 0 ? values : numberValues(schema, whole, rotated);
}
