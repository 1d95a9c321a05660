import type { ConstraintHint } from '../../../arguments/messages/constraint-hint.js';
import type { Json, JsonObject } from '../../../core/json.js';
import { literalText } from '../../../support/literal-text.js';
import { oncePerObject } from '../../../support/once-per-object.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import { hintsOf, type RejectedObservation } from '../observations/observation.js';

export type TakenWhere = Extract<ConstraintHint, { readonly kind: 'taken-where' }>;

/** A condition that the refusal of a call states, and whether that call was without the argument that it is about. */
export interface StatedCondition extends TakenWhere {
  readonly alsoAbsent: boolean;
  readonly refusal: RejectedObservation;
}

/** True for what says that a value of an argument wants another one beside it, or does not take it: it speaks against neither value. */
export function isCondition(
  hint: ConstraintHint,
): hint is Extract<ConstraintHint, { readonly kind: 'needed-where' | 'taken-where' }> {
  return hint.kind === 'needed-where' || hint.kind === 'taken-where';
}

/** True where the call has the argument and the condition for it is not met; `alsoAbsent`: it is not met by a call without the other. */
export function isUntaken(
  args: JsonObject,
  { argument, values, except, takes, alsoAbsent }: StatedCondition,
): boolean {
  if (!Object.hasOwn(args, takes)) return false;
  if (!Object.hasOwn(args, argument)) return alsoAbsent;
  return !isMet(args, { argument, values, except });
}

/** True where the call has the argument with one of the values, or with none of them with `except`. */
export function isMet(
  args: JsonObject,
  { argument, values, except }: Pick<TakenWhere, 'argument' | 'values' | 'except'>,
): boolean {
  return (
    Object.hasOwn(args, argument) && values.includes(literalText(args[argument] ?? null)) !== except
  );
}

/** Where arguments are not taken, as refusals of calls that had them there said, and no call has disproved. */
export const statedConditions = oncePerObject((view: EvidenceView): readonly StatedCondition[] =>
  view.rejections
    .flatMap((rejection) =>
      hintsOf(rejection, view.argumentNames()).flatMap((hint): StatedCondition[] => {
        if (hint.kind !== 'taken-where') return [];
        const alsoAbsent = !Object.hasOwn(rejection.arguments, hint.argument);
        const stated = { ...hint, alsoAbsent, refusal: rejection };
        return isUntaken(rejection.arguments, stated) ? [stated] : [];
      }),
    )
    .filter((stated) => !view.successes.some(({ arguments: args }) => isUntaken(args, stated))),
);

/** The value as the argument's type has it. */
export function valueOfCondition(value: string, types: readonly string[]): Json {
  if (types.includes('boolean') && /^(?:true|false)$/i.test(value))
    return value.toLowerCase() === 'true';
  const isNumeric = types.includes('integer') || types.includes('number');
  return isNumeric && !Number.isNaN(Number(value)) ? Number(value) : value;
}
