import { z } from 'zod';
import { jsonObjectSchema, type JsonObject } from '../core/json.js';

/** One entry of an MCP server's `tools/list`; `raw` is the entry whole. */
export interface McpTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject | undefined;
  /** `readOnlyHint`, `destructiveHint` and so on, as the server states them. */
  readonly annotations?: JsonObject | undefined;
  readonly raw: JsonObject;
}

const entrySchema = z.looseObject({
  name: z.string().min(1),
  title: z.string().optional(),
  description: z.string().optional(),
  inputSchema: jsonObjectSchema.default({ type: 'object' }),
  outputSchema: jsonObjectSchema.optional().catch(undefined),
  annotations: jsonObjectSchema.optional().catch(undefined),
});

/** One page of `tools/list`. Entries are taken as they are: one that is wrong must not hide the others. */
export const toolPageSchema = z.looseObject({
  tools: z.array(jsonObjectSchema),
  nextCursor: z.string().nullish(),
});

/** The entry as a tool; null where it has no name or its schema is no object, so that nobody could call it. */
export function mcpToolOf(entry: JsonObject): McpTool | null {
  const parsed = entrySchema.safeParse(entry);
  if (!parsed.success) return null;
  const { name, title, description, inputSchema, outputSchema, annotations } = parsed.data;
  return { name, title, description, inputSchema, outputSchema, annotations, raw: entry };
}

/** The result of `tools/call`, with whatever parts it has. */
export const callResultSchema = z.looseObject({
  content: z.array(jsonObjectSchema).optional(),
  structuredContent: jsonObjectSchema.nullish(),
  isError: z.boolean().nullish(),
});
export type McpCallResult = z.infer<typeof callResultSchema>;
