import {
  learnedConstraintsSchema,
  type LearnedConstraints,
} from '../../core/learned-constraints.js';
import { parametersOf } from '../../arguments/schema/parameters-of.js';
import type { WrittenConstraint } from '../prompts/rewriter-prompt.js';
import type { Proven } from './proven.js';

/** A constraint as an overlay of its own; null where it makes no sense for the tool. */
export function overlayOf(
  constraint: WrittenConstraint,
  { view, learned }: Proven,
): LearnedConstraints | null {
  const { argument, rule } = constraint;
  const known = new Set(parametersOf(view.tool.parameters).map(({ name }) => name));
  const other = constraint.value.trim();
  if (!known.has(argument)) return null;
  switch (rule) {
    case 'required':
      return { required: [...new Set([...(learned.required ?? requiredIn(view)), argument])] };
    case 'not-together':
      return known.has(other) && other !== argument
        ? { allOf: [{ not: { required: [argument, other] } }] }
        : null;
    case 'needs':
      return known.has(other) && other !== argument
        ? { dependentRequired: { [argument]: [other] } }
        : null;
    default:
      return parsedOverlay({ properties: { [argument]: { [rule]: parsedValue(rule, other) } } });
  }
}

function requiredIn(view: Proven['view']): readonly string[] {
  const parameters = parametersOf(view.tool.parameters);
  return parameters.filter(({ required }) => required).map(({ name }) => name);
}

export function parsedOverlay(overlay: unknown): LearnedConstraints | null {
  return learnedConstraintsSchema.safeParse(overlay).data ?? null;
}

/** The value as JSON; a bare word for rules that take a text. */
export function parsedValue(rule: WrittenConstraint['rule'], text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return ['pattern', 'format', 'type', 'default'].includes(rule) ? text : undefined;
  }
}
