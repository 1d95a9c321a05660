import type { Json } from '../../../../core/json.js';
import { fieldsIn } from '../../answers/fields-in.js';
import type { SuccessObservation } from '../../observations/observation.js';

/** The answer's own field of the argument's name; undefined where it has none, or several. */
export function echoOf(argument: string, { outcome }: SuccessObservation): Json | undefined {
  const fields = [...fieldsIn(outcome.body ?? null)].filter(
    ([path]) => plain(path.slice(path.lastIndexOf('.') + 1)) === plain(argument),
  );
  return fields.length === 1 ? fields[0]?.[1] : undefined;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
