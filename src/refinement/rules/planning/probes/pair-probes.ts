import { canonicalArguments } from '../../../../arguments/schema/canonical-arguments.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import type { Json } from '../../../../core/json.js';
import type { ProposedCall } from '../../../engine.js';
import { isSuccess } from '../../observations/observation.js';
import { anotherValue } from './another-value.js';
import { optionalArguments } from './optional-arguments.js';
import type { Planning } from '../planning.js';
import { wasRefused } from '../attempts/was-refused.js';

const mostPairs = 15;
const allOptional = 'all optional arguments';

/** All optional arguments that work alone, once each has been tried: where that works, no two of them exclude each other. */
export function allTogether(planning: Planning): readonly ProposedCall[] {
  const all = optionalArguments(planning);
  if (all.some(([{ name }]) => !wasTried(planning, name))) return [];
  const working = all.filter(([{ name }, value]) => workedAlone(planning, name, value));
  if (working.length < 2) return [];
  const changes = Object.fromEntries(working.map(([{ name }, value]) => [name, value]));
  return [planning.vary('pair', changes, allOptional) ?? []].flat();
}

function wasTried(planning: Planning, name: string): boolean {
  return planning.view.observations.some(({ arguments: args }) => Object.hasOwn(args, name));
}

/** Pairs matter only where all optional arguments together were refused; those whose names or types are alike first. */
export function pairs(planning: Planning): readonly ProposedCall[] {
  const all = optionalArguments(planning).filter(([{ name }, value]) =>
    workedAlone(planning, name, value),
  );
  const together = planning.view.observations.find(({ call }) => call.purpose.note === allOptional);
  if (together === undefined || isSuccess(together)) return [];
  const combined = all.flatMap((a, index) => all.slice(index + 1).map((b) => [a, b] as const));
  const ranked = combined.toSorted(([a, b], [c, d]) => likeness(c[0], d[0]) - likeness(a[0], b[0]));
  return ranked.slice(0, mostPairs).flatMap(([[a, x], [b, y]]) => {
    const first = planning.vary('pair', { [a.name]: x, [b.name]: y });
    const otherX = anotherValue(planning, a, x);
    const otherY = anotherValue(planning, b, y);
    const refused = wasRefused(planning, first);
    const second =
      refused && otherX !== undefined && otherY !== undefined
        ? planning.vary('pair', { [a.name]: otherX, [b.name]: otherY }, 'other values')
        : null;
    return [first, second].flatMap((call) => call ?? []);
  });
}

function likeness(a: Parameter, b: Parameter): number {
  const sameType = a.types.join() === b.types.join() ? 1 : 0;
  const mentioned =
    (a.schema.description ?? '').includes(b.name) || (b.schema.description ?? '').includes(a.name)
      ? 2
      : 0;
  return sameType + mentioned;
}

function workedAlone(planning: Planning, name: string, value: Json): boolean {
  const call = planning.vary('positive', { [name]: value });
  const key = call === null ? '' : canonicalArguments(call.arguments);
  return planning.view.successes.some(
    (success) =>
      success.key === key || (planning.mutates && success.call.purpose.note === `with ${name}`),
  );
}
