import { placeOf } from '../../../../arguments/pool/frozen-pool.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { asParameterValue } from '../../../../arguments/schema/value-fits.js';
import type { Json } from '../../../../core/json.js';
import type { Planning } from '../planning.js';

/** A code that worked stands in few places of answers: one in more is a word of many meanings. */
const mostPlaces = 3;

/** For a reading tool: what else stands where the code that worked came from, whatever is called so. */
export function besideThatWorked(
  { context: { pool, tool, effect } }: Planning,
  parameter: Parameter,
  worked: Json | undefined,
): readonly Json[] {
  if (effect !== 'read' || typeof worked !== 'string' || !/\d/.test(worked)) return [];
  const holding = pool.answersWith(worked).filter(({ toolId }) => toolId !== tool.id);
  const places = [...new Map(holding.map((value) => [placeOf(value), value])).values()];
  if (places.length > mostPlaces) return [];
  return places
    .flatMap((place) => pool.valuesAt(place))
    .flatMap(({ value }) => asParameterValue(value, parameter, tool.parameters) ?? []);
}
