import { mentions } from '../../refusals/attribution.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { hintsOf, isRejected, type RejectedObservation } from '../../observations/observation.js';
import type { Measured } from './is-passing.js';

/**
 * A single number that was taken, with its neighbours refused in words that say nothing of size, may be the one that fits what else
 * there is; that nothing lies below 0 or 1 goes without saying.
 */
export function isOnlyOne(
  {
    keyword,
    accepted,
    sign,
  }: { readonly keyword: string; readonly accepted: readonly Measured[]; readonly sign: 1 | -1 },
  { observation }: Measured,
): boolean {
  if (keyword !== 'minimum' && keyword !== 'maximum') return false;
  const [only, ...others] = new Set(accepted.map(({ size }) => size));
  if (only === undefined || others.length > 0 || (sign < 0 && (only === 0 || only === 1)))
    return false;
  return !isRejected(observation) || !ofSize.test(observation.outcome.message);
}

const ofSize =
  /\b(?:too (?:small|large|big|high|low|few|many|long|short|much|little|great)|least|most|less|more|fewer|greater|larger|smaller|higher|lower|above|below|under|over|exceed\w*|minimum|maximum|min|max|limit|range|bounds?|positive|negative)\b/i;

/** `Floor and building do not match`: a refusal that states no bound and names another argument too is about how they go together. */
export function isOfSeveral(
  view: EvidenceView,
  rejection: RejectedObservation,
  argument: string,
): boolean {
  const { message } = rejection.outcome;
  const hints = hintsOf(rejection, view.argumentNames());
  if (!mentions(message, argument) || hints.some(({ kind }) => /^(min|max)/.test(kind)))
    return false;
  return view
    .argumentNames()
    .some(
      (name) =>
        name !== argument &&
        name.length >= shortestName &&
        !mentions(name, argument) &&
        !mentions(argument, name) &&
        mentions(message, name),
    );
}

/** `to` or `at` stand in sentences without being meant. */
const shortestName = 3;
