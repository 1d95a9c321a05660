import { z } from 'zod';
import type { JsonNumber } from './exact-number.js';
import { isJsonObject, type Json } from './json.js';

/**
 * The parts of JSON Schema 2020-12 that tool parameters use. Other keywords are kept and ignored.
 * A boolean schema (`true`) is written as `{}` by the readers.
 */
export interface JsonSchema {
  readonly type?: string | readonly string[] | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: boolean | JsonSchema | undefined;
  readonly items?: JsonSchema | undefined;
  readonly enum?: readonly Json[] | undefined;
  readonly const?: Json | undefined;
  readonly default?: Json | undefined;
  readonly examples?: readonly Json[] | undefined;
  readonly format?: string | undefined;
  readonly pattern?: string | undefined;
  readonly minimum?: JsonNumber | undefined;
  readonly maximum?: JsonNumber | undefined;
  readonly exclusiveMinimum?: JsonNumber | undefined;
  readonly exclusiveMaximum?: JsonNumber | undefined;
  readonly multipleOf?: JsonNumber | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly anyOf?: readonly JsonSchema[] | undefined;
  readonly oneOf?: readonly JsonSchema[] | undefined;
  readonly allOf?: readonly JsonSchema[] | undefined;
  readonly not?: JsonSchema | undefined;
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly $ref?: string | undefined;
  readonly $defs?: Readonly<Record<string, JsonSchema>> | undefined;
  /** True where the source names the parameter (in the URL, say) but documents nothing about it. */
  readonly 'x-undocumented'?: boolean | undefined;
  readonly [keyword: string]: unknown;
}

/** A schema object, taken as it is; what is wrong inside it shows when it is compiled or used. */
export const jsonSchemaSchema = z.custom<JsonSchema>(isJsonObject, 'expected a JSON Schema object');
