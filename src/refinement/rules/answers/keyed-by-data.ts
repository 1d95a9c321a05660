import { resolveReference } from '../../../arguments/schema/resolve-reference.js';
import { isJsonObject } from '../../../core/json.js';
import type { JsonSchema } from '../../../core/json-schema.js';
import type { ToolDoc } from '../../../core/tool-doc.js';

/** A documented answer of which only the kind of its values is stated: its names are data. */
export function isKeyedByData({ returns }: Pick<ToolDoc, 'returns'>): boolean {
  const { properties, additionalProperties } = returns ?? {};
  return properties === undefined && isJsonObject(additionalProperties);
}

/** The paths of an answer without those inside an object that the document leaves open (labels, parameters): its names are data. */
export function withoutDataKeys(
  paths: readonly string[],
  { returns }: Pick<ToolDoc, 'returns'>,
): readonly string[] {
  return returns === undefined ? paths : paths.filter((path) => !isInsideOpen(path, returns));
}

function isInsideOpen(path: string, returns: JsonSchema): boolean {
  const steps = path
    .replaceAll('[]', '.[]')
    .split('.')
    .filter((step) => step !== '');
  let places: readonly JsonSchema[] = [returns];
  for (const [index, step] of steps.entries()) {
    const forms = places.flatMap((place) => formsOf(place, returns));
    // What is below the whole answer is judged by `isKeyedByData`.
    if (index > 0 && step !== '[]' && forms.length > 0 && forms.every(isOpen)) return true;
    places = forms.flatMap((form) => inside(form, step));
    if (places.length === 0) return false;
  }
  return false;
}

/** The schema, or its alternatives but for null. */
function formsOf(schema: JsonSchema, root: JsonSchema, depth = 0): readonly JsonSchema[] {
  const resolved = resolveReference(schema, root);
  const parts = resolved.anyOf ?? resolved.oneOf;
  if (!Array.isArray(parts) || depth > 3) return resolved.type === 'null' ? [] : [resolved];
  return parts.flatMap((part: unknown) =>
    isJsonObject(part) ? formsOf(part, root, depth + 1) : [],
  );
}

function isOpen({ properties, additionalProperties }: JsonSchema): boolean {
  const isStated = additionalProperties === true || isJsonObject(additionalProperties);
  return properties === undefined && isStated;
}

function inside({ properties, items }: JsonSchema, step: string): readonly JsonSchema[] {
  if (step === '[]') return isJsonObject(items) ? [items] : [];
  const member: unknown =
    isJsonObject(properties) && Object.hasOwn(properties, step) ? properties[step] : undefined;
  return isJsonObject(member) ? [member] : [];
}
