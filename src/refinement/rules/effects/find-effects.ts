import { isPathArgument } from '../../../core/is-path-argument.js';
import { isCursorName } from '../observations/cursor-name.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import type { Finding } from '../finding.js';
import { comparisonsOf, type Comparison } from './comparison.js';
import { chosenFields } from './chosen-fields.js';
import { listFilter } from './list-filter.js';
import { listLength } from './list-length.js';
import { listOffset } from './list-offset.js';
import { listOrder } from './list-order.js';
import { switchedFields } from './switched-fields.js';

type Effect = (
  argument: string,
  comparisons: readonly Comparison[],
  view: EvidenceView,
) => Finding | null;

/** The first that fits is said; a size counts items before anything else can be read into it. */
const effects: readonly Effect[] = [
  listLength,
  listOffset,
  listOrder,
  chosenFields,
  listFilter,
  switchedFields,
];

/** What optional arguments of a tool that reads do to its answer, from calls that are alike but for them. */
export function findEffects(view: EvidenceView): readonly Finding[] {
  if (view.effect !== 'read') return [];
  return view.argumentNames().flatMap((argument): readonly Finding[] => {
    if (isPathArgument(view.tool, argument) || isCursorName(argument)) return [];
    const comparisons = comparisonsOf(view, argument);
    for (const effect of effects) {
      const found = effect(argument, comparisons, view);
      if (found !== null) return [found];
    }
    return [];
  });
}
