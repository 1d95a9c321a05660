import { scalarsIn } from '../../answers/answers.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { BoundKeyword } from '../../argument-finding.js';

/** An answer of the tool has a number beyond the bound under the argument's own name: other things may have more. */
export function isExceeded(
  view: EvidenceView,
  {
    argument,
    keyword,
    sign,
  }: { readonly argument: string; readonly keyword: BoundKeyword; readonly sign: 1 | -1 },
  bound: number,
): boolean {
  if (keyword !== 'minimum' && keyword !== 'maximum') return false;
  return view.successes.some(({ outcome: { body = null } }) =>
    [...scalarsIn(body)].some(
      ([path, value]) =>
        typeof value === 'number' &&
        path.split('.').at(-1) === argument &&
        sign * value > sign * bound,
    ),
  );
}
