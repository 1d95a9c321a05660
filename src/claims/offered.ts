import { isMoment } from '../arguments/schema/is-moment.js';
import type { Slot } from '../arguments/slots/slot.js';
import { claimSchema, type Claim } from '../core/claim.js';
import { isJsonObject, type Json } from '../core/json.js';
import type { View } from '../evidence/view.js';
import { oneLine } from '../support/one-line.js';
import type { Kind, Offer, SlotTest } from './kind.js';

/** A kind that makes sense for a tool, as one line for models. */
export interface Offered {
  readonly kind: Kind;
  readonly line: string;
}

/** The kinds that a model may propose for a tool: those for which it has slots. */
export function offeredKinds(kinds: readonly Kind[], view: View): readonly Offered[] {
  return kinds.flatMap((kind) => {
    const { offer, name } = kind;
    if (offer === undefined || !hasSlots(offer, view)) return [];
    return [{ kind, line: `${name} ${offer.line}` }];
  });
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
  return accepted.some(({ outcome }) => Object.keys(outcome.shape).some((at) => at.includes('[]')));
}

function fits(slot: Slot, wanted: SlotTest, view: View): boolean {
  const { types, schema, sentIn, required } = slot;
  if (wanted === 'any') return true;
  if (wanted === 'optional') return !required && sentIn !== 'path';
  if (wanted === 'mode') return schema.enum !== undefined || types.includes('boolean');
  if (wanted === 'order')
    return view.values(slot.path).some(({ value }) => typeof value === 'number' || isMoment(value));
  if (wanted === 'list') return types.includes('array');
  if (types.length === 0) return true;
  return wanted === 'text'
    ? types.includes('string')
    : types.includes('integer') || types.includes('number');
}

const longestPlace = 200;

/** A claim that a model wrote, as one that calls can decide; else why it is none. */
export function readProposal(written: unknown, kinds: readonly Kind[], view: View): Claim | string {
  const parsed = claimSchema.safeParse(withoutNulls(written));
  if (!parsed.success) return 'is no claim';
  const claim = parsed.data;
  const kind = kinds.find(({ name, was = [] }) => [name, ...was].includes(claim.kind));
  if (kind?.offer === undefined) return `names no kind: ${oneLine(claim.kind, 60)}`;
  const { slots, several, places = 0, value, when } = kind.offer;
  const { about, at = [], when: modes = [] } = claim;
  const known = about.map((path) => view.slot(path));
  const areSlots = known.every(
    (slot, index) => slot !== undefined && fits(slot, slots[index] ?? slots.at(-1) ?? 'any', view),
  );
  const isCount =
    about.length === slots.length || (several === true && about.length > slots.length);
  if (!areSlots || !isCount || new Set(about).size < about.length)
    return `${kind.name} is not about ${oneLine(about.join(', '), 120)}`;
  const taken = value?.safeParse(claim.value);
  if (taken?.success === false || (value === undefined && claim.value !== undefined))
    return `${kind.name} has another value`;
  if (at.length !== places || at.some((place) => place.length > longestPlace))
    return `${kind.name} has other places`;
  const areModes = modes.every(({ slot, is }) => view.slot(slot) !== undefined && isScalar(is));
  if ((modes.length === 1) !== (when === true) || !areModes) return `${kind.name} has another when`;
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
  return typeof value !== 'object';
}
