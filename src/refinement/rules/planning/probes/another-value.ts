import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { plausibleValues } from '../../../../arguments/values/plausible-values.js';
import type { Json } from '../../../../core/json.js';
import type { Planning } from '../planning.js';

/** Another plausible value than this one, of the documented kind. */
export function anotherValue(
  planning: Planning,
  parameter: Parameter,
  not: Json | undefined,
): Json | undefined {
  const options = [
    ...planning.optionsFor(parameter),
    ...plausibleValues(parameter, {
      tool: planning.context.tool,
      seed: planning.context.settings.seed,
    }),
  ];
  return options.find((value) => JSON.stringify(value) !== JSON.stringify(not));
}
