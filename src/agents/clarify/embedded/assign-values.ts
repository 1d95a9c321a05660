import { domainContains } from '../../../arguments/schema/domain.js';
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
  /** Values that stand beside the argument's own as equals ("a.txt and b.txt"): the call is wanted for each. */
  readonly companions: Readonly<Record<string, readonly Json[]>>;
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
  return { ...summary([...chosen.values()], offers, used, text), used: own.length };
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
  text: ReadableText,
): Omit<Assigned, 'used'> {
  const inDomain = chosen.filter(({ slot, value }) => domainContains(slot.domain, value));
  const outside = chosen.filter(({ slot, value }) => !domainContains(slot.domain, value));
  const others = inDomain.map((offer) => {
    const others = othersOf(offer, offers, used);
    const beside = listedWith(offer, others, text);
    const rivals = others.filter(({ score }) => offer.score - score < RIVAL);
    return { offer, beside, rivals: beside.length > 0 ? [] : rivals };
  });
  return {
    known: Object.fromEntries(inDomain.map(({ slot, value }) => [slot.name, value])),
    refused: Object.fromEntries(outside.map(({ slot, value }) => [slot.name, value])),
    rivals: valuesByName(others.map(({ offer, rivals }) => [offer, rivals])),
    companions: valuesByName(others.map(({ offer, beside }) => [offer, beside])),
  };
}

const MOST_EQUALS = 3;

function valuesByName(
  found: readonly (readonly [offer: Offer, equals: readonly Offer[]])[],
): Readonly<Record<string, readonly Json[]>> {
  return Object.fromEntries(
    found
      .map(([{ slot }, equals]) => {
        const byText = new Map(equals.map(({ value }) => [canonicalJson(value), value]));
        return [slot.name, [...byText.values()].slice(0, MOST_EQUALS)] as const;
      })
      .filter(([, values]) => values.length > 0),
  );
}

/** Other values of the same argument, from text no other argument used. */
function othersOf(
  chosen: Offer,
  offers: readonly Offer[],
  used: readonly Span[],
): readonly Offer[] {
  return offers.filter(
    (offer) =>
      offer.slot.name === chosen.slot.name &&
      canonicalJson(offer.value) !== canonicalJson(chosen.value) &&
      domainContains(offer.slot.domain, offer.value) &&
      !offer.spans.some((span) => used.some((other) => overlaps(span, other))),
  );
}

/** Those of the offers that make one list with the first: "a, b and c". */
function listedWith(first: Offer, offers: readonly Offer[], text: ReadableText): readonly Offer[] {
  const list = [first];
  for (let size = 0; size < list.length;) {
    size = list.length;
    const next = offers.find(
      (each) => !list.includes(each) && list.some((one) => isBeside(one, each, text)),
    );
    if (next !== undefined) list.push(next);
  }
  return list.slice(1);
}

/** True where nothing but a comma or "and" stands between two values of one kind; names with a comma may be one ("Paris, France"). */
function isBeside(one: Offer, other: Offer, { text, mentions }: ReadableText): boolean {
  const [first, second] = [one, other].map(({ spans }) => spans[0]).sort(byStart);
  if (first === undefined || second === undefined) return false;
  const kindAt = (span: Span) => mentions.find((each) => overlaps(each, span))?.kind;
  const kind = kindAt(first);
  if (kind === undefined || kind !== kindAt(second)) return false;
  const between = text.slice(first.end, second.start);
  const joint = kind === 'name' ? namesJoint : valuesJoint;
  return joint.test(between);
}

const valuesJoint = /^["'”’`]?\s*(?:,|&|,?\s*and(?:\s+also)?)\s*(?:the\s+)?["'“‘`]?$/iu;
const namesJoint = /^\s*(?:&|,?\s*and(?:\s+also)?)\s*(?:the\s+)?$/iu;

function byStart(a: Span | undefined, b: Span | undefined): number {
  return (a?.start ?? 0) - (b?.start ?? 0);
}
