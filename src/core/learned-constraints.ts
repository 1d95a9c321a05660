import { z } from 'zod';
import { jsonSchemaOfJson } from './json.js';
import { jsonSchemaSchema, type JsonSchema } from './json-schema.js';

/** Where an argument's values come from: another tool's answer at a path (`items[].id`). */
export const valueSourceSchema = z.strictObject({
  tool: z.string(),
  path: z.string(),
  /** Arguments that both tools must be given alike: a value is only valid beside what its source was asked with. */
  sameArguments: z.array(z.string()).optional(),
  /** What the source must be asked with beyond what it needs: values of other answers are refused. */
  arguments: z.record(z.string(), jsonSchemaOfJson).optional(),
});
export type ValueSource = z.infer<typeof valueSourceSchema>;

/** The sources that the schema of an argument names; none where it names none that can be read. */
export function valueSourcesIn(argument: JsonSchema | undefined): readonly ValueSource[] {
  return z.array(valueSourceSchema).safeParse(argument?.['x-valueSources']).data ?? [];
}

/** What was learnt of one parameter: JSON Schema keywords, and what JSON Schema has no word for as `x-` ones. */
export const learnedPropertySchema = z.strictObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  enum: z.array(jsonSchemaOfJson).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  multipleOf: z.number().positive().optional(),
  default: jsonSchemaOfJson.optional(),
  examples: z.array(jsonSchemaOfJson).optional(),
  /** Values above this are accepted and treated as this. */
  'x-clampedTo': z.number().optional(),
  /** Values below this are accepted and treated as this. */
  'x-raisedTo': z.number().optional(),
  /** Accepted and without any effect on the answer. */
  'x-ignored': z.literal(true).optional(),
  /** Types that are accepted beside the documented one and converted. */
  'x-coercedFrom': z.array(z.string()).optional(),
  /** Values without the documented format are accepted. */
  'x-anyFormat': z.literal(true).optional(),
  /** Enum values are accepted in any case. */
  'x-caseInsensitive': z.literal(true).optional(),
  'x-valueSources': z.array(valueSourceSchema).optional(),
});
export type LearnedProperty = z.infer<typeof learnedPropertySchema>;

/**
 * Learned constraints: a JSON-Schema overlay on a tool's own `parameters`. `properties` are merged keyword
 * by keyword and `required` replaces; the other keywords are added.
 */
export const learnedConstraintsSchema = z.strictObject({
  properties: z.record(z.string(), learnedPropertySchema).optional(),
  /** The whole true list, only where it differs from the documented one. */
  required: z.array(z.string()).optional(),
  /** One `{not: {required: [a, b]}}` for each exclusive pair (with `properties`, where values count as not given), one `{x-ordered: [a, b]}` for the ends of each range. */
  allOf: z.array(jsonSchemaSchema).optional(),
  /** At least one of these `required` alternatives must hold. */
  anyOf: z.array(jsonSchemaSchema).optional(),
  dependentRequired: z.record(z.string(), z.array(z.string())).optional(),
});
export type LearnedConstraints = z.infer<typeof learnedConstraintsSchema>;
