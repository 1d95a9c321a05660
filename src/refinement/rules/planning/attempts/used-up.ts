import type { Json, JsonObject } from '../../../../core/json.js';
import { mentions } from '../../refusals/attribution.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { hintsOf, isRejected, type RejectedObservation } from '../../observations/observation.js';

/** A value that worked and was refused later, by name: what the tool did with it cannot be done twice. */
export function isUsedUp(view: EvidenceView, name: string, value: Json): boolean {
  const text = JSON.stringify(value);
  const holds = ({ arguments: args }: { readonly arguments: JsonObject }) =>
    JSON.stringify(args[name]) === text;
  const worked = view.successes.find(holds);
  if (worked === undefined || (typeof value !== 'string' && typeof value !== 'number'))
    return false;
  return view.observations
    .slice(view.observations.indexOf(worked) + 1)
    .some(
      (later) =>
        isRejected(later) &&
        holds(later) &&
        !isAboutOther(view, later, name) &&
        (later.outcome.message.includes(String(value)) || isThereAlready(view, later, name)),
    );
}

/** What the refusal states, it states of other arguments: its message may only repeat what was sent. */
function isAboutOther(view: EvidenceView, later: RejectedObservation, name: string): boolean {
  const about = hintsOf(later, view.argumentNames()).flatMap((hint) =>
    'argument' in hint ? [hint.argument] : [],
  );
  return about.length > 0 && !about.includes(name) && !about.includes(null);
}

/** The refusal says that something is there or done already, and not that it is another argument's. */
function isThereAlready(view: EvidenceView, later: RejectedObservation, name: string): boolean {
  const { message } = later.outcome;
  const others = Object.keys(later.arguments).filter((other) => other !== name);
  const isSaid =
    /\balready\b/i.test(message) ||
    hintsOf(later, view.argumentNames()).some(({ kind }) => kind === 'exists');
  return isSaid && (mentions(message, name) || !others.some((other) => mentions(message, other)));
}
