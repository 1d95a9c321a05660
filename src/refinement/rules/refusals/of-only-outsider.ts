import type { Json, JsonObject } from '../../../core/json.js';
import { ofTheOnly } from './of-the-only.js';
import type {
  BoundKind,
  ConstraintHint,
} from '../../../arguments/messages/read-constraint-message.js';

/** A range said of no argument (`Fish die outside 4-20 °C`) is that of the one number given, where that lies outside. */
export function ofOnlyOutsider(
  hint: ConstraintHint,
  all: readonly ConstraintHint[],
  { arguments: args }: { readonly arguments: JsonObject },
): ConstraintHint {
  if ((hint.kind !== 'minimum' && hint.kind !== 'maximum') || hint.argument !== null) return hint;
  const end = (kind: 'minimum' | 'maximum'): number | undefined =>
    all.flatMap((each) => (each.kind === kind && each.argument === null ? [each.value] : []))[0];
  const [low, high] = [end('minimum'), end('maximum')];
  const numbers = Object.entries(args).filter(([, value]) => typeof value === 'number');
  if (low === undefined || high === undefined) return ofOnlyBelowOrAbove(hint, numbers);
  const [[argument, value] = [], ...others] = numbers;
  if (argument === undefined || typeof value !== 'number' || others.length > 0) return hint;
  if (value >= low && value <= high) return hint;
  return { ...hint, argument };
}

type Bound = Extract<ConstraintHint, { readonly kind: BoundKind }>;

/** One end alone (`The minimum run for a flyer is 100`) is that of the one number that lies beyond it. */
function ofOnlyBelowOrAbove(
  hint: Bound,
  numbers: readonly (readonly [string, Json])[],
): ConstraintHint {
  const beyond = numbers.filter(
    ([, value]) =>
      typeof value === 'number' &&
      (hint.kind === 'minimum' ? value < hint.value : value > hint.value),
  );
  return ofTheOnly(hint, beyond);
}
