import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { itemsIn } from '../../answers/items-in.js';
import {
  isSuccess,
  type Observation,
  type SuccessObservation,
} from '../../observations/observation.js';

/** Documented as whole, taken with a fraction. */
export function findFractions(view: EvidenceView): readonly Finding[] {
  return view.parameters.flatMap(({ name, types }): Finding[] => {
    if (!types.includes('integer') || types.includes('number')) return [];
    const taken = view.successes.find(
      (success) =>
        success.call.purpose.kind === 'wrong-type' &&
        typeof success.arguments[name] === 'number' &&
        !Number.isInteger(success.arguments[name]) &&
        !isPassedOver(view, success, name) &&
        isSeenTaken(view, success, name),
    );
    return taken === undefined
      ? []
      : [{ kind: 'coerced', argument: name, from: 'number', calls: [taken.id] }];
  });
}

/**
 * The answer shows the fraction, or a tool that reads finds what it finds with the whole number beside it, and not what it finds
 * without either: what is silently replaced or passed over is not taken.
 */
function isSeenTaken(view: EvidenceView, success: SuccessObservation, argument: string): boolean {
  const value = Number(success.arguments[argument]);
  if (JSON.stringify(success.outcome.body ?? null).includes(String(value))) return true;
  if (view.effect !== 'read') return false;
  const items = itemsOf(success);
  const others = alikeBut(view, success, argument).filter((other) => other !== success);
  const isWhole = ({ arguments: { [argument]: other } }: Observation): boolean =>
    other === Math.floor(value) || other === Math.ceil(value);
  return (
    others.some((other) => isWhole(other) && itemsOf(other) === items) &&
    others.some((other) => !isWhole(other) && itemsOf(other) !== items)
  );
}

/** The items that came back are those of the call without the argument, or with a word for it, and not those of the whole number. */
function isPassedOver(view: EvidenceView, success: SuccessObservation, argument: string): boolean {
  const others = alikeBut(view, success, argument);
  const given = (other: Observation) => other.arguments[argument];
  const items = itemsOf(success);
  const isWithout = others.some(
    (other) =>
      (given(other) === undefined || Number.isNaN(Number(given(other)))) &&
      itemsOf(other) === items,
  );
  const whole = others.filter((other) => given(other) === Math.floor(Number(given(success))));
  return isWithout && whole.some((other) => itemsOf(other) !== items);
}

/** The successes, this one among them, of calls that are alike but for the argument. */
function alikeBut(
  view: EvidenceView,
  success: SuccessObservation,
  argument: string,
): readonly SuccessObservation[] {
  const groups = [...view.contextsOf(argument).values()];
  return (groups.find((group) => group.includes(success)) ?? []).filter(isSuccess);
}

/** The lists in an answer, without what stands around them: a link may repeat what was asked. */
function itemsOf({ outcome }: SuccessObservation): string {
  return JSON.stringify([...itemsIn(outcome.body ?? null)]);
}
