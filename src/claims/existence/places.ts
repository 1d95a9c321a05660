import { pooledCandidates } from '../../arguments/pool/pooled-candidates.js';
import { namesMatch, rightKind } from '../../arguments/pool/candidate-score.js';
import { placeOf, type FrozenPool } from '../../arguments/pool/frozen-pool.js';
import { probableEffect } from '../../arguments/names/probable-effect.js';
import { isMoment } from '../../arguments/schema/is-moment.js';
import { asParameterValue } from '../../arguments/schema/value-fits.js';
import type { Slot } from '../../arguments/slots/slot.js';
import type { Json } from '../../core/json.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { valueKey } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { oncePerObject } from '../../support/once-per-object.js';

/** A place in the answers of another tool whose name or kind of value suits a slot, with the values seen there. */
export interface Place {
  readonly tool: string;
  readonly path: string;
  readonly score: number;
  /** As the slot takes them, each once, by `valueKey`. */
  readonly values: ReadonlyMap<string, Json>;
}

const found = oncePerObject((_pool: FrozenPool) => new Map<string, readonly Place[]>());

/** The places of other tools' answers that may be where a slot's values come from, those whose names agree first. */
export function placesFor(slot: Slot, { tool, setting: { pool } }: View): readonly Place[] {
  const key = `${tool.id}\n${slot.path}`;
  const known = found(pool).get(key);
  if (known !== undefined) return known;
  const places = findPlaces(slot, tool, pool);
  found(pool).set(key, places);
  return places;
}

function findPlaces({ parameter }: Slot, tool: ToolDoc, pool: FrozenPool): readonly Place[] {
  const scores = new Map<string, number>();
  for (const candidate of pooledCandidates(pool, parameter, tool)) {
    const at = placeOf(candidate);
    scores.set(at, Math.max(scores.get(at) ?? 0, candidate.score));
  }
  // Candidates hold each value once: what another place holds as well is found by its place.
  const agreeing = pool.placesFor(parameter, tool, namesMatch);
  return [...pool.placesFor(parameter, tool, rightKind)]
    .flatMap((at): readonly Place[] => {
      const gap = at.indexOf(' ');
      const [toolId, path] = [at.slice(0, gap), at.slice(gap + 1)];
      if (toolId === tool.id) return [];
      const values = new Map<string, Json>();
      for (const pooled of pool.valuesAt({ toolId, path })) {
        // What a call sent first is no news in its answer.
        if (pooled.origin !== 'answer' || pooled.sentFirst || pool.isGone(pooled.value)) continue;
        const value = asParameterValue(pooled.value, parameter, tool.parameters);
        // A date is nobody's name.
        if (value !== null && typeof value !== 'object' && !isMoment(value))
          values.set(valueKey(value), value);
      }
      const least = agreeing.has(at) ? namesMatch : rightKind;
      const score = Math.max(scores.get(at) ?? 0, least);
      return values.size === 0 ? [] : [{ tool: toolId, path, score, values }];
    })
    .toSorted((a, b) => b.score - a.score);
}

/** True where a place tells more of what a slot takes: by its name, by a tool that reads, in a list, with less to be asked for, with more held. */
export function isBetterPlace(one: Place, other: Place, view: View): boolean {
  const [a, b] = [rankOf(one, view), rankOf(other, view)];
  const at = a.findIndex((rank, index) => rank !== b[index]);
  if (at < 0) return placeOf({ toolId: one.tool, path: one.path }) < `${other.tool} ${other.path}`;
  return (a[at] ?? 0) > (b[at] ?? 0);
}

function rankOf({ tool, path, score, values }: Place, view: View): readonly number[] {
  const source = view.other(tool)?.tool;
  const reads = source !== undefined && probableEffect(source) === 'read';
  return [
    Number(score >= namesMatch),
    Number(reads),
    Number(path.includes('[]')),
    -(source?.parameters.required?.length ?? 0),
    values.size,
    score,
  ];
}
