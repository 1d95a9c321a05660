import { isOutsideSchema } from '../../../../arguments/schema/is-outside-schema.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { undocumentedParameter } from '../../../../arguments/schema/undocumented-parameter.js';
import type { Json } from '../../../../core/json.js';
import { oncePerObject } from '../../../../support/once-per-object.js';
import { dayFromOtherEnd, isDate } from '../attempts/moments.js';
import { isCursorLike } from './paging-probes.js';
import type { Planning } from '../planning.js';

/** Arguments that the baseline does without, those that refusals named included, each with a value that worked or ought to; no cursors. */
export const optionalArguments = oncePerObject(
  (planning: Planning): readonly (readonly [Parameter, Json])[] => {
    const { baseline, view } = planning;
    const named = planning.refusals
      .hints()
      .flatMap((hint) =>
        hint.kind === 'required' && isOutsideSchema(hint.argument, planning.context.tool)
          ? [undocumentedParameter(hint.argument)]
          : [],
      );
    return [...view.parameters, ...named].flatMap((parameter): [Parameter, Json][] => {
      if (baseline === null || Object.hasOwn(baseline.arguments, parameter.name)) return [];
      if (isCursorLike(parameter)) return [];
      const options = planning.optionsFor(parameter);
      const value =
        options.find((option) => hasWorked(planning, parameter, option)) ??
        (isDate(options[0]) ? dayFromOtherEnd(parameter.name, baseline.arguments) : null) ??
        options[0];
      return value === undefined ? [] : [[parameter, value]];
    });
  },
);

function hasWorked({ view }: Planning, { name }: Parameter, value: Json): boolean {
  const text = JSON.stringify(value);
  return view.successes.some(
    ({ arguments: args }) => Object.hasOwn(args, name) && JSON.stringify(args[name]) === text,
  );
}
