import { asType } from '../../schema/as-type.js';
import { parametersOf } from '../../schema/parameters-of.js';
import { validateArguments } from '../../schema/validate-arguments.js';
import type { JsonObject } from '../../core/json.js';
import type { View } from '../../evidence/view.js';

export interface RepairedArguments {
  readonly arguments: JsonObject;
  /** Names of the arguments that are not as the model wrote them. */
  readonly changed: readonly string[];
}

/**
 * Arguments that the schema refuses, mended by rule: values converted to their type, then replaced or filled in with
 * values that ought to work, unknown arguments left out. Null where the schema still refuses them.
 */
export function repairArguments(args: JsonObject, view: View): RepairedArguments | null {
  const { parameters } = view.tool;
  const changed = new Set<string>();
  let mended = { ...args };
  for (const repair of [converted, replaced]) {
    const issues = validateArguments(parameters, mended);
    if (issues.length === 0) break;
    for (const name of new Set(issues.map(({ argument }) => argument))) {
      const next = repair(name, mended, view);
      if (next === null) continue;
      mended = next;
      changed.add(name);
    }
  }
  if (validateArguments(parameters, mended).length > 0) return null;
  return { arguments: mended, changed: [...changed] };
}

function converted(name: string, args: JsonObject, { tool }: View): JsonObject | null {
  const parameter = parametersOf(tool.parameters).find((one) => one.name === name);
  const value = args[name];
  if (parameter === undefined || value === undefined) return null;
  return { ...args, [name]: asType(value, parameter.types) };
}

function replaced(name: string, args: JsonObject, view: View): JsonObject | null {
  const value = view.slot(name)?.documented === true ? view.values(name)[0]?.value : undefined;
  if (value !== undefined) return { ...args, [name]: value };
  if (!Object.hasOwn(args, name)) return null;
  return Object.fromEntries(Object.entries(args).filter(([other]) => other !== name));
}
