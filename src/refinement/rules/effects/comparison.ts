import type { Json } from '../../../core/json.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import { isMeantAsValue, isSuccess, type SuccessObservation } from '../observations/observation.js';

/** A call that worked, and what it gave for the argument in question. */
export interface Given {
  readonly value: Json;
  readonly success: SuccessObservation;
}

/** Calls that worked and are alike but for one argument. */
export interface Comparison {
  /** The call that left the argument out. */
  readonly without: SuccessObservation | undefined;
  readonly given: readonly Given[];
}

/** What is known of an argument by comparing calls that are alike but for it; malformed values are left out. */
export function comparisonsOf(view: EvidenceView, argument: string): readonly Comparison[] {
  return [...view.contextsOf(argument).values()].flatMap((group): Comparison[] => {
    const successes = group.filter(isSuccess).filter(isMeantAsValue);
    const given = successes.flatMap((success): Given[] => {
      const value = success.arguments[argument];
      return value === undefined ? [] : [{ value, success }];
    });
    const without = successes.find(({ arguments: args }) => !Object.hasOwn(args, argument));
    return given.length === 0 ? [] : [{ without, given }];
  });
}
