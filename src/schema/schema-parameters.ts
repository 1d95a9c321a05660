import type { Json } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { jsonPointer } from '../core/json-pointer.js';
import { literalText } from '../support/literal-text.js';

/** One parameter of a schema, nested ones too. */
export interface SchemaParameter {
  /** JSON pointer into the schema, e.g. `/properties/filter/properties/limit`. */
  readonly pointer: string;
  /** For people: `filter.limit`, `items[].id`, `body(card).number`. */
  readonly label: string;
  readonly depth: number;
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description: string;
  readonly examples: readonly Json[];
}

const deepest = 6;

interface Place {
  readonly pointer: string;
  readonly label: string;
  readonly depth: number;
}

function below(schema: JsonSchema, { pointer, label, depth }: Place): SchemaParameter[] {
  if (depth > deepest) return [];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, child]) => {
    const place = {
      pointer: `${pointer}${jsonPointer(['properties', name])}`,
      label: label === '' ? name : `${label}.${name}`,
      depth,
    };
    const parameter: SchemaParameter = {
      ...place,
      required: schema.required?.includes(name) ?? false,
      schema: child,
      description: child.description ?? '',
      examples: child.examples ?? [],
    };
    return [parameter, ...below(child, { ...place, depth: depth + 1 })];
  });
  const { items } = schema;
  const inItems =
    items === undefined
      ? []
      : below(items, { pointer: `${pointer}/items`, label: `${label}[]`, depth });
  return [...own, ...inItems, ...inAlternatives(schema, { pointer, label, depth })];
}

/** The parameters of each alternative, which the label names by the value that chooses it: `body(card).number`. */
function inAlternatives(schema: JsonSchema, { pointer, label, depth }: Place): SchemaParameter[] {
  return (['oneOf', 'anyOf'] as const).flatMap((keyword) =>
    (schema[keyword] ?? []).flatMap((alternative, index) => {
      const choices = Object.values(alternative.properties ?? {}).map((member) => member.const);
      const choice = choices.find((value) => value !== undefined) ?? index + 1;
      const place = { pointer: `${pointer}/${keyword}/${index}`, depth };
      return below(alternative, { ...place, label: `${label}(${literalText(choice)})` });
    }),
  );
}

/** Every parameter of an object schema in document order, objects before their fields; `$ref` is not followed. */
export function schemaParameters(schema: JsonSchema): readonly SchemaParameter[] {
  return below(schema, { pointer: '', label: '', depth: 0 });
}
