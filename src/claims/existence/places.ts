import { leafOf } from '../../arguments/slots/path.js';
import { pooledCandidates } from '../../arguments/pool/pooled-candidates.js';
import { namesMatch, rightKind } from '../../arguments/pool/candidate-score.js';
import type { PooledValue } from '../../arguments/pool/pooled-value.js';
import { placeNamed, placeOf, type FrozenPool } from '../../arguments/pool/frozen-pool.js';
import { probableEffect } from '../../arguments/names/probable-effect.js';
import { subjectOf } from '../../arguments/names/subject-of.js';
import { isMoment } from '../../schema/is-moment.js';
import { asParameterValue } from '../../schema/value-fits.js';
import type { Slot } from '../../arguments/slots/slot.js';
import type { Path } from '../../arguments/slots/path.js';
import { isContainer, type Json } from '../../core/json.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { valueKey } from '../../evidence/made.js';
import { fieldsTold } from '../../evidence/fields-told.js';
import type { View } from '../../evidence/view.js';
import { namesOfThings } from '../domain/names-of-things.js';
import { literalText } from '../../support/literal-text.js';
import { oncePerObject, recentPerObject } from '../../support/once-per-object.js';

/** A place in the answers of another tool whose name or kind of value suits a slot, with the values seen there. */
export interface Place {
  readonly tool: string;
  readonly path: string;
  readonly score: number;
  /** As the slot takes them, each once, by `valueKey`. */
  readonly values: ReadonlyMap<string, Json>;
}

/** Of the slots of tools under way; those that are done ask no more. */
const mostKept = 1_000;

const found = recentPerObject<FrozenPool, readonly Place[]>(mostKept);

/** The places of other tools' answers that may be where a slot's values come from, those whose names agree first. */
export function placesFor(slot: Slot, view: View): readonly Place[] {
  const { tool, setting } = view;
  const fields = fieldsTold(slot, view);
  const key = [tool.id, slot.path, ...fields].join('\n');
  const { pool } = setting;
  return found(pool, key, () => findPlaces(slot, { tool, pool, fields }));
}

interface Where {
  readonly tool: ToolDoc;
  readonly pool: FrozenPool;
  /** Fields that refusals say what the slot takes goes by. */
  readonly fields: readonly string[];
}

function findPlaces({ parameter }: Slot, { tool, pool, fields }: Where): readonly Place[] {
  const scores = new Map<string, number>();
  for (const candidate of pooledCandidates(pool, parameter, tool)) {
    const at = placeOf(candidate);
    scores.set(at, Math.max(scores.get(at) ?? 0, candidate.score));
  }
  // Candidates hold each value once: what another place holds as well is found by its place.
  const told = fields.flatMap((field) => pool.answersIn(field).map(placeOf));
  const agreeing = new Set([...pool.placesFor(parameter, tool, namesMatch), ...told]);
  return [...new Set([...pool.placesFor(parameter, tool, rightKind), ...told])]
    .flatMap((at): readonly Place[] => {
      const { toolId, path } = placeNamed(at);
      if (toolId === tool.id) return [];
      const values = new Map<string, Json>();
      for (const pooled of pool.valuesAt({ toolId, path })) {
        // What a call sent first is no news in its answer.
        if (pooled.origin !== 'answer' || pooled.sentFirst || pool.isGone(pooled.value)) continue;
        // A word inside a longer text is not what the place holds.
        if (path !== '' && !endsWithField(pooled)) continue;
        // What a call was about is no news in its answer, either.
        if (sent(pool).has(sentKey(pooled))) continue;
        // What a call of this run has given that name is there by that, wherever else its name stands.
        if (!agreeing.has(at) && written(pool).has(writtenKey(parameter.name, pooled.value)))
          continue;
        const value = asParameterValue(pooled.value, parameter, tool.parameters);
        // A date is nobody's name.
        if (value !== null && !isContainer(value) && !isMoment(value))
          values.set(valueKey(value), value);
      }
      const least = agreeing.has(at) ? namesMatch : rightKind;
      const score = Math.max(scores.get(at) ?? 0, least);
      return values.size === 0 ? [] : [{ tool: toolId, path, score, values }];
    })
    .toSorted((a, b) => b.score - a.score);
}

function endsWithField({ path, field }: PooledValue): boolean {
  return leafOf(path) === field && field !== '';
}

/** What calls that change things have sent, by argument. */
const written = oncePerObject(
  (pool: FrozenPool): ReadonlySet<string> =>
    new Set(
      pool
        .all()
        .flatMap(({ origin, byChange, field, value }) =>
          origin === 'argument' && byChange ? [writtenKey(field, value)] : [],
        ),
    ),
);

function writtenKey(argument: string, value: Json): string {
  return `${argument} ${valueKey(value)}`;
}

const sent = oncePerObject(
  (pool: FrozenPool): ReadonlySet<string> =>
    new Set(pool.all().flatMap((entry) => (entry.origin === 'argument' ? [sentKey(entry)] : []))),
);

/** A value in a call, as text: a number in a URL is one. */
function sentKey({ reference, value }: Pick<PooledValue, 'reference' | 'value'>): string {
  return `${reference} ${literalText(value)}`;
}

/** True where a place tells more of what a slot takes: by its name, by a tool that reads, in a list, of what the tool is about, with less to be asked for, with more held. */
export function isBetterPlace(one: Place, other: Place, view: View): boolean {
  const [a, b] = [rankOf(one, view), rankOf(other, view)];
  const at = a.findIndex((rank, index) => rank !== b[index]);
  if (at < 0) return `${one.tool} ${one.path}` < `${other.tool} ${other.path}`;
  return (a[at] ?? 0) > (b[at] ?? 0);
}

function rankOf({ tool, path, score, values }: Place, view: View): readonly number[] {
  const source = view.other(tool)?.tool;
  const subject = new Set(subjectOf(view.tool.name));
  const reads = source !== undefined && probableEffect(source) === 'read';
  return [
    Number(score >= namesMatch),
    Number(reads),
    Number(path.includes('[]')),
    Number(source !== undefined && subjectOf(source.name).some((word) => subject.has(word))),
    -(source?.parameters.required?.length ?? 0),
    values.size,
    score,
  ];
}

/** True where what a slot takes is a fixed list with this value in it, which another claim says; names of things that are there are none. */
export function isOfFixedList(slot: Path, value: Json, view: View): boolean {
  return view.live(slot).some(({ value: list }) => {
    if (!Array.isArray(list)) return false;
    const members = list as readonly Json[];
    return (
      members.some((member) => valueKey(member) === valueKey(value)) &&
      namesOfThings(members, view).length === 0
    );
  });
}
