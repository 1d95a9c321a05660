import type { JsonSchema } from '../../../../core/json-schema.js';
import type { Json } from '../../../../core/json.js';
import { listedValues } from '../../detectors/arguments/refusals-of-values.js';
import type { Planning } from '../planning.js';

/** The item for a place in a list, made from the first one. */
export type Variant = (item: Json, index: number) => Json;

/** Further items: of a closed list the others in turn, else the first one a little changed. */
export function variantsOf(planning: Planning, name: string, schema: JsonSchema): Variant {
  const refusals = planning.view.rejections.filter(({ arguments: args }) =>
    Object.hasOwn(args, name),
  );
  const listed = [...(schema.items?.enum ?? []), ...listedValues(planning.view, name, refusals)];
  if (listed.length === 0) return changedItem;
  return (item, index) => (index === 0 ? item : (listed[index % listed.length] ?? item));
}

function changedItem(item: Json, index: number): Json {
  if (index === 0) return item;
  // An address stays one: ada@example.com, ada1@example.com.
  if (typeof item === 'string') return item.replace(/(?=@[^@]*$)|(?<!@.*)$/, String(index));
  return typeof item === 'number' ? item + index : item;
}
