import { lookOf } from '../../../../arguments/texts/look-of.js';
import type { Json } from '../../../../core/json.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { hintsOf, isSuccess, type RejectedObservation } from '../../observations/observation.js';
import { onlyVaried } from '../../observations/only-varied.js';

/**
 * What a value must look like, where a refusal shows it by an example (`week must look like 2026-W07`): the refused text looks
 * otherwise, one that looks so was taken, and none that looks otherwise.
 */
export function findLooks(view: EvidenceView, found: readonly Finding[]): readonly Finding[] {
  const known = new Set(found.flatMap((each) => ('argument' in each ? [each.argument] : [])));
  const looks = view.rejections.flatMap((rejection) => looksIn(view, rejection));
  return looks.filter(
    (each, index) =>
      !known.has(each.argument) &&
      looks.findIndex(({ argument }) => argument === each.argument) === index,
  );
}

interface Look {
  readonly kind: 'looks-like';
  readonly argument: string;
  readonly example: string;
  readonly calls: readonly string[];
}

function looksIn(view: EvidenceView, rejection: RejectedObservation): readonly Look[] {
  return hintsOf(rejection, view.argumentNames()).flatMap((hint): Look[] => {
    if (hint.kind !== 'example') return [];
    const argument = hint.argument ?? onlyVaried(rejection);
    const [example = '', ...others] = hint.values;
    const refused = argument === null ? undefined : rejection.arguments[argument];
    if (argument === null || others.length > 0 || !/\d/.test(example)) return [];
    if (typeof refused !== 'string' || lookOf(refused) === lookOf(example)) return [];
    const taken = view.observations
      .filter(isSuccess)
      .filter(({ arguments: args }) => isFilled(args[argument]));
    const isLike = (value: Json | undefined) =>
      typeof value === 'string' && lookOf(value) === lookOf(example);
    const worked = taken.find(({ arguments: args }) => isLike(args[argument]));
    return worked === undefined || !taken.every(({ arguments: args }) => isLike(args[argument]))
      ? []
      : [{ kind: 'looks-like', argument, example, calls: [rejection.id, worked.id] }];
  });
}

function isFilled(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== '';
}
