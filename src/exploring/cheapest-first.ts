import { withValueAt, type Path } from '../arguments/slots/path.js';
import type { Json, JsonObject } from '../core/json.js';

/** One way to fill some slots: undefined leaves a slot out. */
export interface Option {
  readonly values: readonly (readonly [Path, Json | undefined])[];
  readonly cost: number;
}

/** The ways to fill one slot, or several that are filled together, cheapest first. */
export type Variable = readonly Option[];

/** No more than so many fillings are looked at. */
const mostFillings = 3_000;

/** A filling: other options than the cheapest, by variable; what was changed last, and to which option. */
interface Filling {
  readonly cost: number;
  /** Its place in the order in which fillings were thought of: the earlier of two that cost the same is first. */
  readonly order: number;
  readonly last: number;
  readonly option: number;
  readonly before: Filling | null;
}

/**
 * All fillings, cheapest first. Variables stand by what their second option costs more; each filling has three heirs at most, none
 * cheaper than itself: the next option of what was changed last, the next variable changed too, or changed instead.
 */
export function* cheapestFirst(all: readonly Variable[]): Generator<JsonObject> {
  const variables = all.filter(({ length }) => length > 0);
  const open = variables
    .map((variable, at) => ({ variable, at }))
    .filter(({ variable }) => variable.length > 1)
    .toSorted((a, b) => gapOf(a.variable, 1) - gapOf(b.variable, 1) || a.at - b.at);
  const more = (index: number, option: number): number =>
    gapOf(open[index]?.variable ?? [], option);
  const heap: Filling[] = [];
  let thought = 0;
  const add = (filling: Omit<Filling, 'order'>): void => {
    if (Number.isFinite(filling.cost)) push(heap, { ...filling, order: (thought += 1) });
  };
  yield callOf(variables);
  add({ cost: more(0, 1), last: 0, option: 1, before: null });
  for (let looked = 1; looked < mostFillings; looked += 1) {
    const best = pop(heap);
    if (best === undefined) return;
    const chosen = [...variables];
    for (let at: Filling | null = best; at !== null; at = at.before) {
      const { variable, at: place } = open[at.last] ?? { variable: [], at: -1 };
      const option = variable[at.option];
      if (option !== undefined) chosen[place] = [option];
    }
    yield callOf(chosen);
    const { cost, last, option, before } = best;
    const next = last + 1;
    add({
      cost: cost + more(last, option + 1) - more(last, option),
      last,
      option: option + 1,
      before,
    });
    add({ cost: cost + more(next, 1), last: next, option: 1, before: best });
    if (option === 1)
      add({ cost: cost + more(next, 1) - more(last, 1), last: next, option: 1, before });
  }
}

/** What an option costs more than the cheapest; Infinity where there is none. */
function gapOf(variable: Variable, option: number): number {
  return (variable[option]?.cost ?? Infinity) - (variable[0]?.cost ?? 0);
}

/** The call with the first option of each; what holds others first, then what stands inside it. */
function callOf(variables: readonly Variable[]): JsonObject {
  const values = variables.flatMap(([option]) => option?.values ?? []);
  const isInner = ([path]: (typeof values)[number]): boolean => /[.[\\]/.test(path);
  const outer = values.flatMap(([path, value]): [string, Json][] =>
    value === undefined || isInner([path, value]) ? [] : [[path, value]],
  );
  return values
    .filter(isInner)
    .toSorted(([a], [b]) => a.length - b.length)
    .reduce<JsonObject>(
      (args, [path, value]) => (value === undefined ? args : withValueAt(args, path, value)),
      Object.fromEntries(outer),
    );
}

function isBefore(a: Filling, b: Filling): boolean {
  return a.cost < b.cost || (a.cost === b.cost && a.order < b.order);
}

function push(heap: Filling[], filling: Filling): void {
  let at = heap.length;
  while (at > 0) {
    const parent = heap[(at - 1) >> 1];
    if (parent === undefined || !isBefore(filling, parent)) break;
    heap[at] = parent;
    at = (at - 1) >> 1;
  }
  heap[at] = filling;
}

function pop(heap: Filling[]): Filling | undefined {
  const [first] = heap;
  const last = heap.pop();
  if (last === undefined || last === first) return first;
  let at = 0;
  for (;;) {
    const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
    const isRight = left !== undefined && right !== undefined && isBefore(right, left);
    const child = isRight ? right : left;
    if (child === undefined || !isBefore(child, last)) break;
    heap[at] = child;
    at = 2 * at + (isRight ? 2 : 1);
  }
  heap[at] = last;
  return first;
}
