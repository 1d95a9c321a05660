import { nameWords } from '../../../../arguments/names/name-words.js';
import { isMoment } from '../../../../arguments/schema/is-moment.js';
import type { ProposedCall } from '../../../engine.js';
import { comparisonsOf } from '../../effects/comparison.js';
import { valuesAt } from '../../effects/item-fields.js';
import { listFilter } from '../../effects/list-filter.js';
import { listedIn } from '../../effects/listed.js';
import { rangeEnd } from '../../effects/range-end.js';
import type { SuccessObservation } from '../../observations/observation.js';
import type { Planning } from '../planning.js';

const note = 'twice as far back';

/**
 * The call with a range twice as long, by an earlier start: for longer lists than were seen. Null where the call has no argument that
 * was found to be the start of one, and where it was made already.
 */
export function widened(planning: Planning, base: SuccessObservation): ProposedCall | null {
  const { view } = planning;
  if (view.observations.some(({ call }) => call.purpose.note === note)) return null;
  for (const [name, given] of Object.entries(base.arguments)) {
    if (!isMoment(given) || rangeEnd(nameWords(name))?.side !== 'lower') continue;
    const filter = listFilter(name, comparisonsOf(view, name));
    const [field] = filter?.fields ?? [];
    if (filter === null || field === undefined) continue;
    const items = listedIn(base).get(`items ${filter.path}`)?.items ?? [];
    const start = farBack(given, valuesAt(field, items).filter(isMoment));
    if (start !== null) return planning.varyFrom(base, 'vary-value', { [name]: start }, note);
  }
  return null;
}

/** As long before the start as the latest of what came lies after it, in the form that the start has; null for any but days and UTC. */
function farBack(start: string, seen: readonly string[]): string | null {
  const first = Date.parse(start);
  const last = Math.max(...seen.map((each) => Date.parse(each)));
  if (!Number.isFinite(first) || !Number.isFinite(last) || last <= first) return null;
  const earlier = new Date(2 * first - last).toISOString();
  if (/^\d{4}-\d{2}-\d{2}$/.test(start)) return earlier.slice(0, 10);
  return start.endsWith('Z') ? `${earlier.slice(0, 19)}Z` : null;
}
