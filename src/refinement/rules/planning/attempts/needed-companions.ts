import type { Json, JsonObject } from '../../../../core/json.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { RefusalsSoFar } from './refusals-so-far.js';

interface Companions {
  readonly view: EvidenceView;
  readonly refusals: RefusalsSoFar;
  readonly optionsFor: (parameter: Parameter) => readonly Json[];
}

/**
 * The arguments with those that refusals said the others need (`deposit needs terms`), where the others have not worked without
 * them; nothing that is left out on purpose (`except`).
 */
export function withNeededCompanions(
  args: JsonObject,
  { view, refusals, optionsFor }: Companions,
  except: readonly string[] = [],
): JsonObject {
  const needed = refusals.hints().flatMap((hint) => {
    if (hint.kind !== 'requires' || !Object.hasOwn(args, hint.argument)) return [];
    const missing = hint.needs.filter(
      (name) => !Object.hasOwn(args, name) && !except.includes(name),
    );
    return hasWorkedWithout(view, hint.argument, missing) ? [] : missing;
  });
  const added = [...new Set(needed)].flatMap((name): [string, Json][] => {
    const parameter = view.parameter(name);
    const [value] = parameter === undefined ? [] : optionsFor(parameter);
    return value === undefined ? [] : [[name, value]];
  });
  return added.length === 0 ? args : { ...args, ...Object.fromEntries(added) };
}

function hasWorkedWithout(
  { successes }: EvidenceView,
  argument: string,
  missing: readonly string[],
): boolean {
  return successes.some(
    ({ arguments: args }) =>
      Object.hasOwn(args, argument) && missing.some((name) => !Object.hasOwn(args, name)),
  );
}
