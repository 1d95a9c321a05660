import { lacks, overlap, valueAt, type Path } from '../../arguments/slots/path.js';
import type { Slot } from '../../arguments/slots/slot.js';
import type { Json } from '../../core/json.js';
import { valueKey } from '../../evidence/made.js';
import { modesOf } from '../../evidence/modes.js';
import type { View } from '../../evidence/view.js';
import { written } from '../domain/tried.js';
import type { Experiment, PairTest } from '../kind.js';
import { slotsBeside, workingValue } from './four-calls.js';

const mostWanted = 6;

export interface RefusedMode {
  readonly mode: Slot;
  readonly is: Json;
  /** What a refusal of it names, or what made it work. */
  readonly wanted: readonly Path[];
}

/** Documented values that are refused as things are, while another one works: something else may be wanting. */
export function modesRefused(view: View): readonly RefusedMode[] {
  return view.slots.flatMap((mode) =>
    modesOf(mode).flatMap((is): readonly RefusedMode[] => {
      const refused = view
        .pairs([[mode.path, is]])
        .map(({ probe }) => probe)
        .filter(({ verdict }) => verdict === 'refused');
      const alone = view.refused.filter(
        ({ args }) => valueKey(valueAt(args, mode.path)) === valueKey(is),
      );
      if (alone.length === 0) return [];
      const named = alone.flatMap((call) => view.hints(call).flatMap(({ slots }) => slots));
      const works = view.accepted.filter(
        ({ args }) => valueKey(valueAt(args, mode.path)) === valueKey(is),
      );
      if (refused.length === 0 && named.length === 0) return [];
      const beside = slotsBeside([mode.path], view).map(({ path }) => path);
      const wanted = beside.filter(
        (path) =>
          alone.some(({ args }) => lacks(args, path)) &&
          (named.includes(path) || works.some(({ args }) => !lacks(args, path))) &&
          works.every(({ args }) => !lacks(args, path)),
      );
      return [{ mode, is, wanted: [...new Set(wanted)].slice(0, mostWanted) }];
    }),
  );
}

/** One call with all that it might want: what no refusal names is found so. */
export function withEverything(
  { mode, is, wanted }: RefusedMode,
  view: View,
): readonly Experiment[] {
  const base = view.base();
  if (wanted.length > 0 || base === null) return [];
  const all = unset([mode.path], view);
  if (all.length === 0) return [];
  const name = `everything where ${mode.path} is ${written(is)}`;
  return [{ name, values: [[mode.path, is], ...all], worth: 'convenience' }];
}

/** What stands beside these and the base leaves out, with values that ought to work. */
export function unset(paths: readonly Path[], view: View): PairTest['values'] {
  const base = view.baseAround(paths);
  return slotsBeside(paths, view)
    .filter(({ path }) => base !== null && valueAt(base.args, path) === undefined)
    .flatMap(({ path }): PairTest['values'] => {
      const value = workingValue(path, view);
      return value === undefined ? [] : [[path, value]];
    })
    .filter(([path], index, list) => list.findIndex(([one]) => overlap(one, path)) === index)
    .slice(0, 12);
}
