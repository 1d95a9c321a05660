import { z } from 'zod';
import { jsonObjectSchema, jsonSchemaOfJson } from './json.js';
import { jsonSchemaSchema } from './json-schema.js';

/** Where one argument goes in an HTTP request (OpenAPI 3.1, "Parameter Object", names of the fields there). */
export const bindingSchema = z.strictObject({
  in: z.enum(['path', 'query', 'header', 'cookie', 'body', 'form']),
  /** The name on the wire; the argument's own name may differ (`body_id`). For `in: body` with an empty name the argument is the whole body. */
  name: z.string(),
  style: z.string().optional(),
  explode: z.boolean().optional(),
  allowReserved: z.boolean().optional(),
  contentType: z.string().optional(),
});
export type Binding = z.infer<typeof bindingSchema>;

/** Keyed by argument name. A `z.record` would drop an argument called `__proto__`. */
const bindingsSchema = jsonObjectSchema.transform((written, context): Record<string, Binding> => {
  const read = Object.entries(written).map(([argument, one]) => {
    const { data, error } = bindingSchema.safeParse(one);
    for (const { path, message } of error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [argument, ...path], message });
    return [argument, data ?? z.NEVER] as const;
  });
  return Object.fromEntries(read);
});

/** How a tool is called. */
export const toolCallSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('mcp'), tool: z.string() }),
  z.strictObject({
    kind: z.literal('http'),
    method: z.string(),
    /** Path template relative to the source's base URL, e.g. `/movie/{movie_id}`; or absolute with its own host. */
    path: z.string(),
    bindings: bindingsSchema,
    /** The request body's media type, where the tool has a body. */
    contentType: z.string().optional(),
    /** Headers fixed by the document (RapidAPI's host header, Accept); values may hold `${ENV_NAME}`. */
    headers: z.record(z.string(), z.string()).optional(),
  }),
  /** The source says nothing about how to call it (OpenAI functions, ToolBench without URLs). */
  z.strictObject({ kind: z.literal('none') }),
]);
export type ToolCall = z.infer<typeof toolCallSchema>;

/** Whether a tool may change something; `unknown` is guessed by `effectOf`. */
export const sideEffectsSchema = z.enum(['none', 'write', 'destructive', 'unknown']);
export type SideEffects = z.infer<typeof sideEffectsSchema>;

/** The documentation of one callable API (the paper's t). */
export const toolDocSchema = z.strictObject({
  /** Unique in the catalogue, stable across imports, taken from the source. */
  id: z.string().min(1),
  /** The name agents call it by. */
  name: z.string().min(1),
  description: z.string(),
  /** An object schema: one property an argument. */
  parameters: jsonSchemaSchema,
  /** What it returns, where the source says so. */
  returns: jsonSchemaSchema.optional(),
  sideEffects: sideEffectsSchema.default('unknown'),
  /** Id of the tool group it belongs to. */
  group: z.string().optional(),
  call: toolCallSchema,
  /** The source's own entry, whole and unchanged. */
  raw: jsonSchemaOfJson.optional(),
});
export type ToolDoc = z.infer<typeof toolDocSchema>;

/** Several APIs published as one tool (ToolBench's "tool"). Its id is `group:<name>`. */
export const toolGroupSchema = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  description: z.string(),
  raw: jsonSchemaOfJson.optional(),
});
export type ToolGroup = z.infer<typeof toolGroupSchema>;
