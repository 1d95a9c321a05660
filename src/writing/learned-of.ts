import { segmentsOf, type Path } from '../arguments/slots/path.js';
import type { JsonSchema } from '../core/json-schema.js';
import type { LearnedConstraints, LearnedProperty } from '../core/learned-constraints.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Sentence } from './write-doc.js';

/** The learnt constraints of the confirmed claims: an overlay on the tool's own schema. */
export function learnedOf(sentences: readonly Sentence[], _tool: ToolDoc): LearnedConstraints {
  const properties: Record<string, LearnedProperty> = {};
  const parts: JsonSchema[] = [];
  let whole: LearnedConstraints = {};
  for (const { target, overlay, whole: added, judged } of sentences) {
    if (judged.verdict !== 'confirmed') continue;
    if (added !== undefined) whole = merged(whole, added);
    if (overlay === undefined || !('slot' in target)) continue;
    const [argument = '', ...rest] = segmentsOf(target.slot);
    if (rest.length === 0) properties[argument] = { ...properties[argument], ...overlay };
    else parts.push(nested(target.slot, overlay));
  }
  const allOf = [...(whole.allOf ?? []), ...parts];
  return {
    ...whole,
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    ...(allOf.length === 0 ? {} : { allOf }),
  };
}

/** The constraint at its place inside the argument that holds it. */
function nested(path: Path, overlay: LearnedProperty): JsonSchema {
  return segmentsOf(path).reduceRight<JsonSchema>(
    (inner, segment) =>
      segment === '[]' ? { items: inner } : { properties: { [segment]: inner } },
    overlay as JsonSchema,
  );
}

function merged(one: LearnedConstraints, other: LearnedConstraints): LearnedConstraints {
  // Two lists of alternatives hold each for itself.
  const second =
    one.anyOf === undefined || other.anyOf === undefined ? [] : [{ anyOf: other.anyOf }];
  const allOf = [...(one.allOf ?? []), ...(other.allOf ?? []), ...second];
  const anyOf = one.anyOf ?? other.anyOf ?? [];
  const dependent = { ...one.dependentRequired };
  for (const [name, needs] of Object.entries(other.dependentRequired ?? {}))
    dependent[name] = [...new Set([...(dependent[name] ?? []), ...needs])];
  const required = other.required ?? one.required;
  return {
    ...(required === undefined ? {} : { required }),
    ...(allOf.length === 0 ? {} : { allOf }),
    ...(anyOf.length === 0 ? {} : { anyOf }),
    ...(Object.keys(dependent).length === 0 ? {} : { dependentRequired: dependent }),
  };
}
