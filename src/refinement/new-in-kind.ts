import { canonicalArguments } from '../schema/canonical-arguments.js';
import { pathsIn, type Path } from '../arguments/slots/path.js';
import type { JsonObject } from '../core/json.js';
import { ownCalls } from './calls-shown.js';
import type { LoopState, ProposedCall } from './engine.js';

/**
 * In what a proposed call of the tool is new in kind: it sets a place that no answered call has set, leaves out one that all have
 * set, or sets together what none has set together. Null where it is none of this, and for arguments that were sent before.
 */
export function newInKind(
  { arguments: args, tool }: Pick<ProposedCall, 'arguments' | 'tool'>,
  { calls }: Pick<LoopState, 'calls'>,
): string | null {
  const own = ownCalls(calls);
  const key = canonicalArguments(args);
  if (tool !== undefined || own.some((call) => canonicalArguments(call.arguments) === key))
    return null;
  const answered = own
    .filter(({ outcome }) => outcome !== null && outcome.kind !== 'fault')
    .map((call) => call.arguments);
  return newPlaces(args, answered);
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
