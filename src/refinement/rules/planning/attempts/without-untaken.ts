import type { Json, JsonObject } from '../../../../core/json.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { withoutArgument } from '../../../../arguments/schema/without-argument.js';
import { literalText } from '../../../../support/literal-text.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import {
  isUntaken,
  statedConditions,
  type StatedCondition,
  valueOfCondition,
} from '../../refusals/taken-where.js';

interface Sources {
  readonly view: EvidenceView;
  readonly optionsFor: (parameter: Parameter) => readonly Json[];
}

/**
 * The arguments without those that refusals said are not taken beside the others; what is required, or was put in on purpose
 * (`varied`), stays, and the other argument gets a value with which it is taken.
 */
export function withoutUntaken(
  args: JsonObject,
  { view, optionsFor }: Sources,
  varied: readonly string[] = [],
): JsonObject {
  return statedConditions(view).reduce((left, stated) => {
    if (!isUntaken(left, stated)) return left;
    const { argument, takes } = stated;
    const isWanted = varied.includes(takes) || view.parameter(takes)?.required === true;
    if (!isWanted) return withoutArgument(left, takes);
    const value = varied.includes(argument) ? undefined : fitting(stated, view, optionsFor);
    return value === undefined ? left : { ...left, [argument]: value };
  }, args);
}

function fitting(
  { argument, values, except }: StatedCondition,
  view: EvidenceView,
  optionsFor: Sources['optionsFor'],
): Json | undefined {
  const parameter = view.parameter(argument);
  if (!except) return valueOfCondition(values[0] ?? '', parameter?.types ?? []);
  const options = parameter === undefined ? [] : optionsFor(parameter);
  return options.find((option) => !values.includes(literalText(option)));
}
