import { canonicalArguments } from '../../../arguments/schema/canonical-arguments.js';
import type { Json, JsonObject } from '../../../core/json.js';
import type { ProposedCall } from '../../engine.js';
import { callsOfAskedLength } from './values/asked-lengths.js';
import { besideThatWorked } from './attempts/beside-that-worked.js';
import { textCalls } from './attempts/calls-with-texts-there.js';
import { firstAttempts } from './attempts/first-attempts.js';
import { partsOfNames } from './values/parts-of-names.js';
import type { Planning } from './planning.js';

/**
 * Calls that ought to work. Until one does: the required arguments (and those that refusals asked for) with the first
 * values, then one argument at a time with its next ones. Then two more with other values, so that answers can be compared.
 */
export function positiveCalls(planning: Planning): readonly ProposedCall[] {
  return [
    ...callsOfAskedLength(planning),
    ...partsOfNames(planning),
    ...(planning.baseline === null
      ? firstAttempts(planning)
      : [...variations(planning), ...textCalls(planning)]),
  ];
}

function variations(planning: Planning): readonly ProposedCall[] {
  const { baseline } = planning;
  if (baseline === null) return [];
  const names = Object.keys(baseline.arguments);
  const others = planning.kin
    .setsLike(baseline.arguments)
    .filter((set) => isOther(set.arguments, planning, baseline.arguments));
  return [1, 2].flatMap((step): ProposedCall[] => {
    const changes: Record<string, Json> = { ...others[step - 1]?.arguments };
    for (const name of names) {
      if (Object.hasOwn(changes, name)) continue;
      const parameter = planning.view.parameter(name);
      const worked = baseline.arguments[name];
      const options =
        parameter === undefined
          ? []
          : [...besideThatWorked(planning, parameter, worked), ...planning.optionsFor(parameter)];
      const others = options.filter(
        (value) =>
          JSON.stringify(value) !== JSON.stringify(worked) &&
          !planning.context.panelArguments.has(
            canonicalArguments({ ...baseline.arguments, [name]: value }),
          ),
      );
      const other = others[step - 1];
      if (other !== undefined) changes[name] = other;
    }
    if (Object.keys(changes).length === 0 && !planning.mutates) return [];
    return [planning.positive({ ...baseline.arguments, ...changes }, `variation ${step}`)];
  });
}

/** True for values of which no call of the panel is made and some are not the baseline's. */
function isOther(values: JsonObject, planning: Planning, baseline: JsonObject): boolean {
  const args = { ...baseline, ...values };
  const key = canonicalArguments(args);
  return key !== canonicalArguments(baseline) && !planning.context.panelArguments.has(key);
}
