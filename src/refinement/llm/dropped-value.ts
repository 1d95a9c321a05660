import { parametersOf } from '../../arguments/schema/parameters-of.js';
import { jsonSchemaOfJson, type Json } from '../../core/json.js';
import type { LearnedConstraints } from '../../core/learned-constraints.js';
import { canonicalJson } from '../../support/canonical-json.js';
import type { WrittenConstraint } from '../prompts/rewriter-prompt.js';
import type { Proven } from './proven.js';

/**
 * A value that the schema lists and a model's list leaves out, though no call that differs in it alone was refused: what a message
 * lists takes nothing from what the source documents.
 */
export function droppedValue(
  { argument, rule }: WrittenConstraint,
  { properties }: LearnedConstraints,
  { view }: Proven,
): Json | undefined {
  if (rule !== 'enum') return undefined;
  const parameter = parametersOf(view.tool.parameters).find(({ name }) => name === argument);
  const kept = new Set((properties?.[argument]?.enum ?? []).map(canonicalJson));
  const refused = new Set(
    view
      .trials(argument)
      .flatMap(({ value, accepted }) =>
        accepted || value === undefined ? [] : canonicalJson(value),
      ),
  );
  return listedValues(parameter?.schema.enum).find((value) => {
    const text = canonicalJson(value);
    return !kept.has(text) && !refused.has(text);
  });
}

function listedValues(listed: unknown): readonly Json[] {
  return Array.isArray(listed) ? listed.map((value: unknown) => jsonSchemaOfJson.parse(value)) : [];
}
