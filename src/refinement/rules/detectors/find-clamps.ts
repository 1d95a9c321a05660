import { plainWords } from '../../../support/plain-words.js';
import { scalarsIn } from '../answers.js';
import type { EvidenceView } from '../evidence-view.js';
import type { Finding } from '../finding.js';
import { itemsIn } from '../items-in.js';
import { isSuccess, type SuccessObservation } from '../observation.js';
import { clampByLength } from './clamp-by-length.js';
import { clampIn, sizesOf } from './clamp-in.js';

/**
 * Arguments whose large values are cut down in silence: small values come back as asked (in an echoed field or as the
 * length of a list), two different large ones come back as the same smaller number. For a list there must be
 * proof that more items exist, else it may simply have run out.
 */
export function findClamps(view: EvidenceView): readonly Finding[] {
  return view.argumentNames().flatMap((argument): readonly Finding[] => {
    for (const group of view.contextsOf(argument).values()) {
      const successes = group
        .filter(isSuccess)
        .filter(({ arguments: args }) => typeof args[argument] === 'number');
      if (successes.length < 3) continue;
      const finding = clampByEcho(argument, successes) ?? clampByLength(view, argument, successes);
      if (finding !== null) return [finding];
    }
    return [];
  });
}

function clampByEcho(argument: string, successes: readonly SuccessObservation[]): Finding | null {
  const paths = new Set(
    successes.flatMap(({ outcome }) => [...scalarsIn(outcome.body ?? null).keys()]),
  );
  for (const path of paths) {
    const clamp = clampIn(sizesOf(argument, successes, (body) => scalarsIn(body).get(path)));
    if (clamp !== null && !isCount(path, argument, successes))
      return { kind: 'clamped', argument, to: clamp.to, calls: clamp.calls };
  }
  return null;
}

/** A number that always says how long a list of the answer is (`numberReturned`) repeats nothing that was asked. */
function isCount(
  path: string,
  argument: string,
  successes: readonly SuccessObservation[],
): boolean {
  const field = path.slice(path.lastIndexOf('.') + 1);
  if (plainWords(field) === plainWords(argument)) return false;
  return successes.every(({ outcome }) => {
    const body = outcome.body ?? null;
    const count = scalarsIn(body).get(path);
    return [...itemsIn(body).values()].some((list) => list.length === count);
  });
}
