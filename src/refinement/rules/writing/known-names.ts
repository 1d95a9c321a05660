import { oncePerObject } from '../../../support/once-per-object.js';
import type { EvidenceView } from '../observations/evidence-view.js';

/** Words that are the same in every message: the tool's arguments, the values its schema lists, and tools of the catalogue. */
export const knownNames = oncePerObject((view: EvidenceView): ReadonlySet<string> => {
  const listed = view.parameters.flatMap(({ schema }) => schema.enum ?? []);
  return new Set([
    ...view.argumentNames(),
    ...listed.filter((value) => typeof value === 'string'),
    ...view.pool.toolIds(),
  ]);
});
