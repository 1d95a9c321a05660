import { isMoment } from '../schema/is-moment.js';
import type { Slot } from '../arguments/slots/slot.js';
import { isNumber } from '../core/exact-number.js';
import { claimSchema, type Claim } from '../core/claim.js';
import { isContainer, isJsonObject, type Json } from '../core/json.js';
import type { View } from '../evidence/view.js';
import { kindNamed, type Kind, type Offer, type SlotTest } from './kind.js';

/** The kinds that a model may propose for a tool, a line each: those for which it has slots. */
export function offeredKinds(kinds: readonly Kind[], view: View): readonly string[] {
  return kinds.flatMap(({ name, offer }) =>
    offer === undefined || !hasSlots(offer, view) ? [] : `${name} ${offer.line}`,
  );
}

function hasSlots({ slots, when, places = 0 }: Offer, view: View): boolean {
  const left = [...view.slots];
  const isThere = [...slots, ...(when === true ? (['mode'] as const) : [])].every((wanted) => {
    const at = left.findIndex((slot) => fits(slot, wanted, view));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return isThere && (places < 2 || listsSomething(view));
}

/** An answer that worked holds a list. */
function listsSomething({ accepted }: View): boolean {
  return accepted.some(({ outcome }) => Object.keys(outcome.shape).some((at) => at.includes('/*')));
}

function fits(slot: Slot, wanted: SlotTest, view: View): boolean {
  const { types, schema, sentIn, required } = slot;
  if (wanted === 'any') return true;
  if (wanted === 'optional') return !required && sentIn !== 'path';
  if (wanted === 'mode') return schema.enum !== undefined || types.includes('boolean');
  if (wanted === 'order')
    return view.values(slot.path).some(({ value }) => isNumber(value) || isMoment(value));
  if (types.length === 0) return true;
  return wanted === 'text'
    ? types.includes('string')
    : types.includes('integer') || types.includes('number');
}

const longestPlace = 200;

/** A claim that a model wrote, as one that calls can decide; null where it is none. */
export function readProposal(written: unknown, kinds: readonly Kind[], view: View): Claim | null {
  const parsed = claimSchema.safeParse(withoutNulls(written));
  if (!parsed.success) return null;
  const claim = parsed.data;
  const kind = kindNamed(kinds, claim.kind);
  if (kind?.offer === undefined) return null;
  const { slots, several, places = 0, value, when } = kind.offer;
  const { about, at = [], when: modes = [] } = claim;
  const areSlots = about.every((path, index) => {
    const slot = view.slot(path);
    return slot !== undefined && fits(slot, slots[index] ?? slots.at(-1) ?? 'any', view);
  });
  const isCount =
    about.length === slots.length || (several === true && about.length > slots.length);
  const isDistinct = new Set(about).size === about.length;
  const arePlaces = at.length === places && at.every((place) => place.length <= longestPlace);
  const areModes =
    (modes.length === 1) === (when === true) &&
    modes.every(({ slot, is }) => view.slot(slot) !== undefined && isScalar(is));
  const taken = value?.safeParse(claim.value);
  const isValue = value === undefined ? claim.value === undefined : taken?.success === true;
  if (![areSlots, isCount, isDistinct, arePlaces, areModes, isValue].every(Boolean)) return null;
  return {
    kind: kind.name,
    about,
    ...(places === 0 ? {} : { at }),
    ...(taken === undefined ? {} : { value: taken.data }),
    ...(modes.length === 0 ? {} : { when: modes }),
  };
}

/** What a strict answer leaves empty is absent. */
function withoutNulls(written: unknown): unknown {
  if (!isJsonObject(written)) return written;
  return Object.fromEntries(
    Object.entries(written).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

function isScalar(value: Json): boolean {
  return !(value === null || isContainer(value));
}
