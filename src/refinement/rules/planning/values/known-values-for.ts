import type { Json } from '../../../../core/json.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import type { ConstraintHint } from '../../../../arguments/messages/read-constraint-message.js';
import type { ToolContext } from '../../../engine.js';
import { valuesFor } from './values-for.js';

interface Asked {
  readonly context: ToolContext;
  readonly hints: readonly ConstraintHint[];
  readonly values: readonly Json[];
}

const lastAsked = new WeakMap<Parameter, Asked>();

/** `valuesFor`, remembered: every plan asks for the same values until a refusal says something new. */
export function knownValuesFor(
  parameter: Parameter,
  context: ToolContext,
  hints: readonly ConstraintHint[],
): readonly Json[] {
  const last = lastAsked.get(parameter);
  if (last !== undefined && isSame(last, context, hints)) return last.values;
  const values = valuesFor(parameter, context, hints);
  lastAsked.set(parameter, { context, hints, values });
  return values;
}

/** Values depend on no more of the context than this. */
function isSame({ context, hints }: Asked, now: ToolContext, own: Asked['hints']): boolean {
  return (
    context.tool === now.tool &&
    context.effect === now.effect &&
    context.pool === now.pool &&
    context.settings === now.settings &&
    hints.length === own.length &&
    hints.every((hint, index) => hint === own[index])
  );
}
