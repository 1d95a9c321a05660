import { placeOf } from '../../../../arguments/pool/frozen-pool.js';
import { isListedPath } from '../../../../arguments/pool/is-listed-path.js';
import type { PooledValue } from '../../../../arguments/pool/pooled-value.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { isJsonObject, type Json } from '../../../../core/json.js';
import { isAboutAbsence, isAttributable } from '../../refusals/attribution.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { valuesNamed } from '../../observations/values-named.js';
import { namedPlaces } from '../../pooled-candidates.js';
import { repeatedArgument } from '../../refusals/repeated-argument.js';
import type { RejectedObservation } from '../../observations/observation.js';
import { answersHolding, isAskedFor, isEcho } from './value-sources.js';

/**
 * Where the value of a property inside an argument comes from: one that another tool's answer held worked, a made-up one was
 * refused as missing.
 */
export function findNestedSources(view: EvidenceView): readonly Finding[] {
  const found = new Map<string, Finding>();
  for (const rejection of view.rejections) {
    if (!isAboutAbsence(view, rejection)) continue;
    for (const place of [madeUpIn(view, rejection), ...quotedIn(rejection)]) {
      if (place === null || found.has(keyOf(place))) continue;
      for (const finding of sourceOf(view, rejection.id, place)) found.set(keyOf(place), finding);
    }
  }
  return [...found.values()];
}

interface Place {
  readonly argument: string;
  readonly property: string;
}

function keyOf({ argument, property }: Place): string {
  return `${argument} ${property}`;
}

/** The property that a probe gave a value of another form. */
function madeUpIn(view: EvidenceView, rejection: RejectedObservation): Place | null {
  const { kind, note = '', arguments: varied } = rejection.call.purpose;
  const property = /^another form of (\S+) in it$/.exec(note)?.[1]?.split('.').at(-1);
  const [argument] = varied;
  if (kind !== 'format' || property === undefined || argument === undefined) return null;
  const made = textsAt(rejection.arguments[argument] ?? null, property);
  const isBlamed = made.some((text) => rejection.outcome.message.includes(text));
  return isBlamed || isAttributable(view, rejection, argument) ? { argument, property } : null;
}

/** The one property, in all that an argument holds, whose value the refusal repeats. */
function quotedIn({ arguments: args, outcome }: RejectedObservation): readonly Place[] {
  return Object.entries(args).flatMap(([argument, value]): Place[] => {
    const held = Object.fromEntries(
      [...namesIn(value)].map((name): [string, Json] => [name, [...textsAt(value, name)]]),
    );
    const property = repeatedArgument({ outcome, arguments: held });
    return property === null ? [] : [{ argument, property }];
  });
}

/** The names of all properties in a value, however deep. */
function namesIn(value: Json): ReadonlySet<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((item: Json) => [...namesIn(item)]));
  if (!isJsonObject(value)) return new Set();
  return new Set(Object.entries(value).flatMap(([name, held]) => [name, ...namesIn(held)]));
}

function sourceOf(
  view: EvidenceView,
  refusal: string,
  { argument, property }: Place,
): readonly Finding[] {
  const leaf: Parameter = {
    name: property,
    pointer: '',
    required: true,
    schema: { type: 'string' },
    types: ['string'],
  };
  const named = namedPlaces(view.pool, leaf, view.tool);
  for (const success of view.successes) {
    const used = textsAt(success.arguments[argument] ?? null, property);
    const [from] = answersHolding(new Set(used), view.pool)
      .filter(
        (value) =>
          named.has(placeOf(value)) && value.toolId !== view.tool.id && !isEcho(view, value),
      )
      .toSorted((a, b) => easeOf(view, b) - easeOf(view, a));
    if (from === undefined) continue;
    return [
      {
        kind: 'nested-source',
        argument,
        property,
        tool: from.toolId,
        path: from.path,
        calls: [refusal, success.id],
        elsewhere: [from.reference],
      },
    ];
  }
  return [];
}

/** Lists before single answers, those of calls that need nothing first. */
function easeOf(view: EvidenceView, value: PooledValue): number {
  return (isListedPath(value.path) ? 2 : 0) + (isAskedFor(view, value) ? 0 : 1);
}

function textsAt(value: Json, property: string): readonly string[] {
  return valuesNamed(value, property).flatMap((found) =>
    typeof found === 'string' ? [found] : textsAt(found, property),
  );
}
