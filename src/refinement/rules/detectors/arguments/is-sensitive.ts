import type { EvidenceView } from '../../observations/evidence-view.js';

/** False for a tool that answers every call without the argument alike, as a mock does: it tells nothing of any one argument. */
export function isSensitive(view: EvidenceView, argument: string): boolean {
  const [first, ...others] = view.successes.filter(
    ({ arguments: args }) => !Object.hasOwn(args, argument),
  );
  return (
    first !== undefined &&
    others.some((other) => other.key !== first.key && !view.same(other, first))
  );
}
