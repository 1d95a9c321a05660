import { domainContains } from '../../../arguments/domain.js';
import type { Json } from '../../../core/json.js';
import { canonicalJson } from '../../../support/canonical-json.js';
import type { ArgumentSlot } from './argument-slot.js';
import { readValues } from './read-values.js';
import { LEAST_SCORE, type ReadableText, type Reading } from './reading.js';
import { overlaps, within, type Span } from './text-words.js';

/** What a request says of one call's arguments. */
export interface Assigned {
  readonly known: Readonly<Record<string, Json>>;
  /** Other values the text could mean for an argument just as well. */
  readonly rivals: Readonly<Record<string, readonly Json[]>>;
  /** Values that were meant but lie outside the argument's domain. */
  readonly refused: Readonly<Record<string, Json>>;
  /** How many pieces of the call's own words found an argument. */
  readonly used: number;
}

/** Where in the text a call was asked for: its own words, and the rest of its sentences. */
export interface Place {
  readonly own: readonly Span[];
  readonly around: readonly Span[];
}

interface Offer extends Reading {
  readonly slot: ArgumentSlot;
}

const OWN = 0.2;
const AROUND = 0.05;
const ELSEWHERE = -0.2;
const RIVAL = 0.015;

/**
 * Gives each argument the value that the text most likely means for it, the best fit first; a piece of the text serves one
 * argument of a call. What stands where the call is asked for counts more than what stands elsewhere.
 */
export function assignValues(
  slots: readonly ArgumentSlot[],
  text: ReadableText,
  place: Place,
): Assigned {
  const offers = slots
    .flatMap((slot) =>
      readValues(slot, text).map((reading) => weighted({ ...reading, slot }, place)),
    )
    .filter(({ score, slot }) => score >= LEAST_SCORE + (slot.required ? 0 : 0.1))
    .sort(
      (a, b) =>
        b.score - a.score ||
        slots.indexOf(a.slot) - slots.indexOf(b.slot) ||
        startOf(a) - startOf(b),
    );
  const chosen = new Map<string, Offer>();
  const used: Span[] = [];
  for (const offer of offers) {
    if (chosen.has(offer.slot.name)) continue;
    if (offer.spans.some((span) => used.some((other) => overlaps(span, other)))) continue;
    chosen.set(offer.slot.name, offer);
    used.push(...offer.spans);
  }
  const own = used.filter((span) => place.own.some((outer) => within(span, outer)));
  return { ...summary([...chosen.values()], offers, used), used: own.length };
}

function startOf({ spans }: Offer): number {
  return spans[0]?.start ?? 0;
}

function weighted(offer: Offer, { own, around }: Place): Offer {
  const inside = (spans: readonly Span[]): boolean =>
    offer.spans.every((span) => spans.some((outer) => within(span, outer)));
  const bonus = inside(own) ? OWN : inside(around) ? AROUND : ELSEWHERE;
  return { ...offer, score: offer.score + bonus };
}

function summary(
  chosen: readonly Offer[],
  offers: readonly Offer[],
  used: readonly Span[],
): Omit<Assigned, 'used'> {
  const inDomain = chosen.filter(({ slot, value }) => domainContains(slot.domain, value));
  const outside = chosen.filter(({ slot, value }) => !domainContains(slot.domain, value));
  return {
    known: Object.fromEntries(inDomain.map(({ slot, value }) => [slot.name, value])),
    refused: Object.fromEntries(outside.map(({ slot, value }) => [slot.name, value])),
    rivals: Object.fromEntries(
      inDomain
        .map((offer) => [offer.slot.name, rivalsOf(offer, offers, used)] as const)
        .filter(([, rivals]) => rivals.length > 0),
    ),
  };
}

/** Values of the same argument that fit as well, from text no other argument used. */
function rivalsOf(chosen: Offer, offers: readonly Offer[], used: readonly Span[]): readonly Json[] {
  const rivals = offers.filter(
    (offer) =>
      offer.slot.name === chosen.slot.name &&
      canonicalJson(offer.value) !== canonicalJson(chosen.value) &&
      chosen.score - offer.score < RIVAL &&
      domainContains(offer.slot.domain, offer.value) &&
      !offer.spans.some((span) => used.some((other) => overlaps(span, other))),
  );
  const byText = new Map(rivals.map(({ value }) => [canonicalJson(value), value]));
  return [...byText.values()].slice(0, 3);
}
