import { canonicalArguments } from '../../../../arguments/schema/canonical-arguments.js';
import { unknownIdLike } from '../../../../arguments/values/unknown-id-like.js';
import type { ProposedCall } from '../../../engine.js';
import { isMeantToWork } from '../../observations/is-meant-to-work.js';
import type { Planning } from '../planning.js';

/**
 * The call itself, or, where a fault hid what the same arguments did, the call with another made-up value, or with another
 * value that has worked for an argument that it does not vary; null where there is none.
 */
export function notHidden(call: ProposedCall, planning: Planning): ProposedCall | null {
  const { hidden } = planning;
  if (hidden.size === 0 || !hidden.has(canonicalArguments(call.arguments))) return call;
  if (call.repeatOf !== undefined) return null;
  const others = [...otherMadeUp(call), ...withOtherValues(call, planning)];
  return others.find((other) => !hidden.has(canonicalArguments(other.arguments))) ?? null;
}

function otherMadeUp(call: ProposedCall): readonly ProposedCall[] {
  const [name] = call.purpose.arguments;
  const value = name === undefined ? undefined : call.arguments[name];
  if (name === undefined || value === undefined) return [];
  switch (call.purpose.kind) {
    case 'unknown-id':
      return [{ ...call, arguments: { ...call.arguments, [name]: unknownIdLike(value) } }];
    case 'above-bound':
    case 'far-above-bound':
      return typeof value === 'number'
        ? [{ ...call, arguments: { ...call.arguments, [name]: value + 1 } }]
        : [];
    default:
      return [];
  }
}

function withOtherValues(call: ProposedCall, { view }: Planning): readonly ProposedCall[] {
  return Object.keys(call.arguments).flatMap((name) =>
    call.purpose.arguments.includes(name)
      ? []
      : view.successes.flatMap(({ arguments: worked, call: other }): ProposedCall[] => {
          const value = worked[name];
          return value === undefined || !isMeantToWork(other)
            ? []
            : [{ ...call, arguments: { ...call.arguments, [name]: value } }];
        }),
  );
}
