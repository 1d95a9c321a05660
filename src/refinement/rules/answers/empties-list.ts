import type { EvidenceView } from '../observations/evidence-view.js';
import type { SuccessObservation } from '../observations/observation.js';
import { itemsIn } from './items-in.js';

/** A tool that reads has found a list without the argument, which is empty with this value. */
export function emptiesList(
  view: EvidenceView,
  success: SuccessObservation,
  argument: string,
): boolean {
  if (view.effect !== 'read') return false;
  const empty = [...itemsIn(success.outcome.body ?? null)].flatMap(([path, items]) =>
    items.length === 0 ? [path] : [],
  );
  return view.successes.some(
    (other) =>
      !Object.hasOwn(other.arguments, argument) &&
      empty.some((path) => (itemsIn(other.outcome.body ?? null).get(path)?.length ?? 0) > 0),
  );
}
