import { plainWords } from '../../../../support/plain-words.js';
import { scalarsIn } from '../../answers/answers.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { itemsIn } from '../../answers/items-in.js';
import { isSuccess, type SuccessObservation } from '../../observations/observation.js';
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
      const successes = numbered(group.filter(isSuccess), argument);
      if (successes.length < 3) continue;
      const byEcho = clampByEcho(argument, successes);
      if (byEcho.length > 0) return byEcho;
      const byLength = clampByLength(view, argument, successes);
      if (byLength !== null) return [byLength];
    }
    return view.effect === 'read' ? [] : clampByEcho(argument, numbered(view.successes, argument));
  });
}

/** Of a tool that makes things each call has new names: what comes back of the number is all that counts. */
function numbered(
  successes: readonly SuccessObservation[],
  argument: string,
): readonly SuccessObservation[] {
  return successes.filter(({ arguments: args }) => typeof args[argument] === 'number');
}

function clampByEcho(
  argument: string,
  successes: readonly SuccessObservation[],
): readonly Finding[] {
  const paths = new Set(
    successes.flatMap(({ outcome }) => [...scalarsIn(outcome.body ?? null).keys()]),
  );
  for (const path of paths) {
    const clamp = clampIn(sizesOf(argument, successes, (body) => scalarsIn(body).get(path)));
    if (clamp === null || isCount(path, argument, successes)) continue;
    const { to, from, calls } = clamp;
    return [
      { kind: 'clamped', argument, to, calls },
      ...(from === null ? [] : [{ kind: 'raised' as const, argument, to: from, calls }]),
    ];
  }
  return [];
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
