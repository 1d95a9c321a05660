import type { Json, JsonObject } from '../../../../core/json.js';
import type { ConstraintHint } from '../../../../arguments/messages/read-constraint-message.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { isMet } from '../../refusals/taken-where.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { RefusalsSoFar } from './refusals-so-far.js';

interface Companions {
  readonly view: EvidenceView;
  readonly refusals: RefusalsSoFar;
  readonly optionsFor: (parameter: Parameter) => readonly Json[];
}

/**
 * The arguments with those that refusals said the others need (`deposit needs terms`, `phone is required when by is sms`), where the others have not worked without
 * them; nothing that is left out on purpose (`except`).
 */
export function withNeededCompanions(
  args: JsonObject,
  { view, refusals, optionsFor }: Companions,
  except: readonly string[] = [],
): JsonObject {
  const needed = refusals.hints().flatMap((hint) => {
    const { needs, isMeant } = wantedBy(hint);
    if (!isMeant(args)) return [];
    const missing = needs.filter((name) => !Object.hasOwn(args, name) && !except.includes(name));
    return hasWorkedWithout(view, isMeant, missing) ? [] : missing;
  });
  const added = [...new Set(needed)].flatMap((name): [string, Json][] => {
    const parameter = view.parameter(name);
    const [value] = parameter === undefined ? [] : optionsFor(parameter);
    return value === undefined ? [] : [[name, value]];
  });
  return added.length === 0 ? args : { ...args, ...Object.fromEntries(added) };
}

interface Wanted {
  readonly needs: readonly string[];
  /** Whether it is said of a call with these arguments. */
  readonly isMeant: (args: JsonObject) => boolean;
}

function wantedBy(hint: ConstraintHint): Wanted {
  if (hint.kind === 'requires')
    return { needs: hint.needs, isMeant: (args) => Object.hasOwn(args, hint.argument) };
  if (hint.kind !== 'needed-where') return { needs: [], isMeant: () => false };
  const { argument, value, except, needs } = hint;
  return {
    needs: [needs],
    isMeant: (args) => isMet(args, { argument, values: [value], except }),
  };
}

function hasWorkedWithout(
  { successes }: EvidenceView,
  isMeant: Wanted['isMeant'],
  missing: readonly string[],
): boolean {
  return successes.some(
    ({ arguments: args }) => isMeant(args) && missing.some((name) => !Object.hasOwn(args, name)),
  );
}
