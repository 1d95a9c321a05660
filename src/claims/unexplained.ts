import { validateArguments } from '../schema/validate-arguments.js';
import type { Refused } from '../evidence/made.js';
import type { View } from '../evidence/view.js';
import type { Judged } from './judge.js';

/** The refusals that neither the source's schema nor a standing claim predicts, in the order made: what is not understood yet. What was only seen explains nothing. */
export function unexplained(standing: readonly Judged[], view: View): readonly Refused[] {
  const refusing = standing.filter(
    ({ kind, verdict }) => kind.shape === 'refused' && verdict !== 'observed',
  );
  return view.refused.filter(
    ({ args }) =>
      validateArguments(view.tool.parameters, args).length === 0 &&
      !refusing.some(({ kind, claim }) => kind.breaks?.(claim, args, view) === true),
  );
}
