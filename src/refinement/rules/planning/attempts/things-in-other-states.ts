import { placeOf, type FrozenPool } from '../../../../arguments/pool/frozen-pool.js';
import type { PooledValue } from '../../../../arguments/pool/pooled-value.js';
import type { Json } from '../../../../core/json.js';
import { escapePattern } from '../../../../support/escape-pattern.js';
import type { EvidenceView } from '../../observations/evidence-view.js';

const mostRefusals = 12;
const mostPlaces = 3;
/** Things of one place that are looked at. */
const mostThings = 300;
const mostOthers = 6;

/** `returned`, `in repair`: a word or two, no title and no code. */
const looksLikeState = /^\p{Ll}[\p{Ll}_ -]{2,24}$/u;

/** A field of a thing that tells its state, and what refusals said of it. */
interface StateField {
  /** Where such things stand in answers. */
  readonly thing: PooledValue;
  readonly path: string;
  readonly refused: Set<string>;
  readonly wanted: Set<string>;
}

/**
 * For an argument that names a thing: others of which answers told another state than the one that refusals speak of (`A returned hire
 * cannot be changed`), first those in a state that they ask for (`Only confirmed hires can leave; this one is a draft`).
 */
export function thingsInOtherStates(
  argument: string,
  { view, pool }: { readonly view: EvidenceView; readonly pool: FrozenPool },
): readonly Json[] {
  const tried = new Set(view.observations.map(({ arguments: args }) => args[argument]));
  const fields = stateFields(argument, view, pool);
  const others = [...fields.values()].flatMap((field) =>
    pool
      .valuesAt(field.thing)
      .slice(0, mostThings)
      .filter(({ value }) => !tried.has(value))
      .flatMap((thing) => {
        const state = stateOf(thing, field.path, pool);
        if (state === null || field.refused.has(state)) return [];
        return [{ value: thing.value, isWanted: field.wanted.has(state) }];
      }),
  );
  const inTurn = others.toSorted((a, b) => Number(b.isWanted) - Number(a.isWanted));
  return [...new Set(inTurn.map(({ value }) => value))].slice(0, mostOthers);
}

function stateFields(
  argument: string,
  view: EvidenceView,
  pool: FrozenPool,
): ReadonlyMap<string, StateField> {
  const fields = new Map<string, StateField>();
  for (const { arguments: args, outcome } of view.rejections.slice(-mostRefusals)) {
    const value = args[argument];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    for (const thing of pool.answersWith(value).slice(0, mostPlaces)) {
      for (const { path, value: state } of statesOf(thing, pool)) {
        if (!saysWord(outcome.message, state)) continue;
        const key = `${placeOf(thing)} ${path}`;
        const field = fields.get(key) ?? { thing, path, refused: new Set(), wanted: new Set() };
        fields.set(key, field);
        field.refused.add(state);
        for (const other of pool.valuesAt({ toolId: thing.toolId, path }))
          if (
            isState(other.value) &&
            other.value !== state &&
            saysWord(outcome.message, other.value)
          )
            field.wanted.add(other.value);
      }
    }
  }
  return fields;
}

interface State {
  readonly path: string;
  readonly value: string;
}

/** What stands beside a thing's name in its own record, of what may be a state. */
function statesOf(thing: PooledValue, pool: FrozenPool): readonly State[] {
  const record = recordOf(thing.path);
  return pool
    .beside(thing)
    .all()
    .flatMap(({ path, value, origin, toolId }) =>
      origin === 'answer' &&
      toolId === thing.toolId &&
      path !== thing.path &&
      recordOf(path) === record &&
      isState(value)
        ? [{ path, value }]
        : [],
    );
}

function stateOf(thing: PooledValue, path: string, pool: FrozenPool): string | null {
  return statesOf(thing, pool).find((state) => state.path === path)?.value ?? null;
}

/** `hires[].` for `hires[].id`. */
function recordOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.') + 1);
}

function isState(value: Json): value is string {
  return typeof value === 'string' && looksLikeState.test(value);
}

function saysWord(message: string, state: string): boolean {
  const words = escapePattern(state).replace(/[_ -]/g, '[_ -]');
  return new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'iu').test(message);
}
