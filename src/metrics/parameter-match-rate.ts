import type { Json } from '../core/json.js';
import type { ClarifyCall, ClarifyVariant } from './clarify-call.js';
import { valuesMatch } from './values-match.js';

/**
 * ClarifyBench's PMR: the share of the gold's arguments that were given the right value. `as-published` compares each gold
 * call with the first call of its tool, leaves gold calls out whose tool was never called, and is 0 where no argument is
 * left to count. `fixed` pairs calls of a tool one to one, best first, counts the arguments of tools never called as
 * missed, and is null where the gold has no arguments.
 */
export function parameterMatchRate(
  made: readonly ClarifyCall[],
  gold: readonly ClarifyCall[],
  variant: ClarifyVariant,
): number | null {
  return variant === 'fixed' ? fixedRate(made, gold) : publishedRate(made, gold);
}

function publishedRate(made: readonly ClarifyCall[], gold: readonly ClarifyCall[]): number {
  let [counted, right] = [0, 0];
  for (const wanted of gold) {
    const call = made.find(({ tool }) => tool === wanted.tool);
    if (call === undefined) continue;
    counted += Object.keys(wanted.arguments).length;
    right += rightArguments(call, wanted, true);
  }
  return counted === 0 ? 0 : right / counted;
}

function fixedRate(made: readonly ClarifyCall[], gold: readonly ClarifyCall[]): number | null {
  const counted = gold.reduce((sum, call) => sum + Object.keys(call.arguments).length, 0);
  if (counted === 0) return null;
  const pairs = gold
    .flatMap((wanted, at) =>
      made.flatMap((call, index) =>
        call.tool === wanted.tool ? [{ at, index, right: rightArguments(call, wanted) }] : [],
      ),
    )
    .sort((a, b) => b.right - a.right || a.at - b.at || a.index - b.index);
  const [golds, calls] = [new Set<number>(), new Set<number>()];
  let right = 0;
  for (const pair of pairs) {
    if (golds.has(pair.at) || calls.has(pair.index)) continue;
    golds.add(pair.at);
    calls.add(pair.index);
    right += pair.right;
  }
  return right / counted;
}

/** `unwrap`: a list of one item also matches the item itself, exactly, as in the published code. */
function rightArguments(call: ClarifyCall, wanted: ClarifyCall, unwrap = false): number {
  return Object.entries(wanted.arguments).filter(([name, value]) => {
    const given = call.arguments[name];
    if (given === undefined) return false;
    return valuesMatch(given, value) || (unwrap && isWrapped(given, value));
  }).length;
}

function isWrapped(given: Json, value: Json): boolean {
  return isOnly(given, value) || isOnly(value, given);
}

function isOnly(list: Json, item: Json): boolean {
  return Array.isArray(list) && list.length === 1 && list[0] === item;
}
