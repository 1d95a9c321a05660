import type { Json } from '../../../core/json.js';
import { oncePerObject } from '../../../support/once-per-object.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import {
  isRejected,
  type Observation,
  type RejectedObservation,
} from '../observations/observation.js';
import { isFresh } from '../observations/own-names.js';
import { accusedValue } from './accused-value.js';
import { isAboutAbsence } from './attribution.js';

/**
 * True for a value that was refused as naming nothing where another value came past that complaint: it is of another kind of
 * thing, or of none. Never for a new name of ours, which may name something by now.
 */
export function namesNothing(view: EvidenceView, name: string, value: Json): boolean {
  if (isFresh(value)) return false;
  const known = missesByArgument(view);
  const missed = known.get(name) ?? missedValues(view, name);
  known.set(name, missed);
  return missed.has(JSON.stringify(value));
}

const missesByArgument = oncePerObject(
  (_view: EvidenceView) => new Map<string, ReadonlySet<string>>(),
);

function missedValues(view: EvidenceView, name: string): ReadonlySet<string> {
  const misses = view.rejections.filter(
    (each) => isAboutAbsence(view, each) && accusedValue(each) === name,
  );
  const values = new Set(misses.map((each) => valueOf(each, name)));
  const isPast = view.observations.some(
    (each) =>
      each.arguments[name] !== undefined &&
      !values.has(valueOf(each, name)) &&
      cameFurther(each, name, misses),
  );
  return isPast ? values : new Set();
}

/** It worked, or was refused for what the calls that named nothing had, too: that is looked at later. */
function cameFurther(
  each: Observation,
  name: string,
  misses: readonly RejectedObservation[],
): boolean {
  if (!isRejected(each)) return true;
  const accused = accusedValue(each);
  if (accused === null || accused === name) return false;
  return misses.some((miss) => valueOf(miss, accused) === valueOf(each, accused));
}

function valueOf({ arguments: args }: Observation, name: string): string {
  return JSON.stringify(args[name] ?? null);
}
