import type { Parameter } from '../../../arguments/parameters-of.js';
import { undocumentedParameter } from '../../../arguments/undocumented-parameter.js';
import type { Json } from '../../../core/json.js';
import { isNewArgument } from './is-new-argument.js';
import { isCursorLike } from './paging-probes.js';
import type { Planning } from './planning.js';

/** Arguments that the baseline does without, those that refusals named included, each with a value that ought to work; no cursors. */
export function optionalArguments(planning: Planning): readonly (readonly [Parameter, Json])[] {
  const { baseline, view } = planning;
  const named = planning.refusals
    .hints()
    .flatMap((hint) =>
      hint.kind === 'required' && isNewArgument(planning, hint.argument)
        ? [undocumentedParameter(hint.argument)]
        : [],
    );
  return [...view.parameters, ...named].flatMap((parameter): [Parameter, Json][] => {
    if (baseline === null || Object.hasOwn(baseline.arguments, parameter.name)) return [];
    if (isCursorLike(parameter)) return [];
    const [value] = planning.optionsFor(parameter);
    return value === undefined ? [] : [[parameter, value]];
  });
}
