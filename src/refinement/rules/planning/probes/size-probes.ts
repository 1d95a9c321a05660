import { boundsInText } from '../../../../arguments/texts/bounds-in-text.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import type { ProposedCall } from '../../../engine.js';
import { comparisonsOf, type Given } from '../../effects/comparison.js';
import { listedIn } from '../../effects/listed.js';
import { listLength } from '../../effects/list-length.js';
import { isCursorName } from '../../observations/cursor-name.js';
import { isMeantAsValue, type SuccessObservation } from '../../observations/observation.js';
import { isPageName } from '../../observations/page-name.js';
import type { Planning } from '../planning.js';
import { widened } from './widened.js';

const farAway = [500, 100_000];
const mostLarge = 2;
/** With fewer values, or one for good measure, a size has not been tried. */
const fewestTried = 3;
const note = 'of a longer list';

/** The length of the list that a size is of, in an answer. */
type LengthOf = (success: SuccessObservation) => number;

/**
 * Sizes of a list once more, where a call with other arguments brought a longer one than the size was tried on: what is left out by
 * default and what large numbers are cut down to shows only where there is more. One call for a longer range, and five sizes.
 */
export function sizeProbes(planning: Planning): readonly ProposedCall[] {
  if (planning.mutates) return [];
  return planning.view.parameters.flatMap((parameter) => {
    const { name } = parameter;
    const size = listLength(name, comparisonsOf(planning.view, name), planning.view);
    if (size === null) return [];
    const lengthOf = (success: SuccessObservation) =>
      listedIn(success).get(`${size.unit} ${size.path}`)?.items.length ?? 0;
    const longest = longestWithout(planning, name, lengthOf);
    if (longest === null) return [];
    const values = valuesFor(planning, parameter, lengthOf(longest));
    const wider = widened(planning, longest);
    if (wider !== null) return [wider, ...values.map((value) => sized(wider, name, value))];
    return values.map((value) => planning.varyFrom(longest, 'vary-value', { [name]: value }, note));
  });
}

/** A planned call with a size besides. */
function sized(call: ProposedCall, name: string, value: number): ProposedCall {
  const purpose = { ...call.purpose, arguments: [name], note };
  return { ...call, purpose, arguments: { ...call.arguments, [name]: value } };
}

/**
 * Of the calls with the longest list the one that sizes were tried on for this, else the one with fewest arguments, the last of
 * several; null where its list is no longer than those that the size was tried on before.
 */
function longestWithout(
  { view }: Planning,
  name: string,
  lengthOf: LengthOf,
): SuccessObservation | null {
  const tried = comparisonsOf(view, name);
  const begun = new Set(tried.flatMap((each) => (each.given.some(isOfLonger) ? each.without : [])));
  const [longest] = view.successes
    .filter((each) => !Object.hasOwn(each.arguments, name) && isMeantAsValue(each) && !isPage(each))
    .toReversed()
    .toSorted(
      (a, b) =>
        lengthOf(b) - lengthOf(a) ||
        Number(begun.has(b)) - Number(begun.has(a)) ||
        sizeOf(a) - sizeOf(b),
    );
  const before = tried.flatMap(({ without, given }) =>
    without === undefined || given.length < fewestTried || begun.has(without)
      ? []
      : [lengthOf(without)],
  );
  if (longest === undefined || before.length === 0) return null;
  return lengthOf(longest) > Math.max(...before) ? longest : null;
}

function isOfLonger({ success }: Given): boolean {
  return success.call.purpose.note === note;
}

function sizeOf({ arguments: args }: SuccessObservation): number {
  return Object.keys(args).length;
}

/** It begins somewhere in the list. */
function isPage({ arguments: args }: SuccessObservation): boolean {
  return Object.keys(args).some(
    (name) =>
      isPageName(name) || isCursorName(name) || /offset|skip|after|start_?(?:index|at)/i.test(name),
  );
}

/** A small one, the length without the argument, the stated default, and two large ones, the stated maximum before others. */
function valuesFor(
  planning: Planning,
  { name, schema }: Parameter,
  length: number,
): readonly number[] {
  const stated = boundsInText(schema.description ?? '');
  const high = schema.maximum ?? stated.maximum;
  const byDefault = schema.default ?? stated.default;
  const large = [...(high === undefined ? [] : [high, high + 1]), ...farAway].filter(
    (value) => value > length && (high === undefined || value <= high + 1),
  );
  const small = [2, length, ...(typeof byDefault === 'number' ? [byDefault] : [])];
  const taken = large.filter((value) => !wasRefused(planning, name, value));
  return [...new Set([...small, ...taken.slice(0, mostLarge)])];
}

function wasRefused({ view }: Planning, name: string, value: number): boolean {
  return view.rejections.some(
    ({ arguments: args, call }) =>
      call.purpose.arguments.join() === name &&
      Number(args[name]) <= value &&
      Number(args[name]) > 1,
  );
}
