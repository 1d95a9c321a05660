import { canonicalArguments } from '../schema/canonical-arguments.js';
import { pathsIn, segmentsOf, valuesAt, type Path } from '../arguments/slots/path.js';
import { isNumber } from '../core/exact-number.js';
import type { Json, JsonObject } from '../core/json.js';
import { canonicalJson } from '../support/canonical-json.js';
import { plainWords } from '../support/plain-words.js';
import { ownCalls } from './calls-shown.js';
import type { LoopState, ProposedCall } from './engine.js';

/**
 * In what a proposed call of the tool is new in kind: it sets a place that no answered call has set, leaves out one that all have
 * set, sets together what none has set together, or does what the direction names. Null where it is none of this, and for
 * arguments that were sent before.
 */
export function newInKind(
  { arguments: args, tool }: Pick<ProposedCall, 'arguments' | 'tool'>,
  { calls, direction }: Pick<LoopState, 'calls' | 'direction'>,
): string | null {
  const own = ownCalls(calls);
  const key = canonicalArguments(args);
  if (tool !== undefined || own.some((call) => canonicalArguments(call.arguments) === key))
    return null;
  const answered = own
    .filter(({ outcome }) => outcome !== null && outcome.kind !== 'fault')
    .map((call) => call.arguments);
  return newPlaces(args, answered) ?? directed(args, answered, direction);
}

function newPlaces(args: JsonObject, answered: readonly JsonObject[]): string | null {
  const set = new Set(pathsIn(args));
  const before = answered.map((one) => new Set(pathsIn(one)));
  const isOfAll = (path: Path) => before.every((paths) => paths.has(path));
  const added = [...set].find((path) => !before.some((paths) => paths.has(path)));
  if (added !== undefined) return `no answered call has set ${added}`;
  const left = [...(before[0] ?? [])].find((path) => !set.has(path) && isOfAll(path));
  if (left !== undefined) return `all answered calls have set ${left}`;
  const isKnown = before.some(
    (paths) => paths.size === set.size && [...set].every((path) => paths.has(path)),
  );
  return isKnown ? null : `no answered call has set just ${[...set].join(', ') || 'nothing'}`;
}

/** A value that its place has not had, where the direction names the place or the value. */
function directed(
  args: JsonObject,
  answered: readonly JsonObject[],
  direction: string,
): string | null {
  const said = ` ${plainWords(direction)} `;
  const isSaid = (words: string): boolean => {
    const plain = plainWords(words);
    return plain !== '' && said.includes(` ${plain} `);
  };
  const found = pathsIn(args).find((path) => {
    const had = new Set(answered.flatMap((one) => valuesAt(one, path)).map(canonicalJson));
    const values = valuesAt(args, path).filter((value) => !had.has(canonicalJson(value)));
    return values.length > 0 && (segmentsOf(path).some(isSaid) || values.some(saysValue(isSaid)));
  });
  return found === undefined ? null : `the direction asks for this ${found}`;
}

function saysValue(isSaid: (words: string) => boolean): (value: Json) => boolean {
  return (value) => (typeof value === 'string' || isNumber(value)) && isSaid(String(value));
}
