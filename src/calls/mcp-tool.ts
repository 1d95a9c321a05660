import { z } from 'zod';
import { jsonObjectSchema, type Json } from '../core/json.js';
import { canonicalJson } from '../support/canonical-json.js';

/** One page of `tools/list`. Entries are taken as they are: one that is wrong must not hide the others. */
export const toolPageSchema = z.looseObject({
  tools: z.array(z.custom<Json>()).nullish(),
  nextCursor: z.string().nullish(),
});

/** A server's tools, all pages, as it states them; `nextCursor` where the list ended at one that leads to nothing new. */
export interface McpToolList {
  readonly tools: readonly Json[];
  readonly nextCursor?: string | undefined;
}

/** Said of a call of a tool that is another than in the catalogue, since the server has changed its tools. */
export const toolChanged =
  'Not called: the server changed this tool during the run (tools/list_changed).';

/** The result of `tools/call`, with whatever parts it has. */
export const callResultSchema = z.looseObject({
  content: z.array(jsonObjectSchema).nullish(),
  structuredContent: jsonObjectSchema.nullish(),
  isError: z.boolean().nullish(),
});
export type McpCallResult = z.infer<typeof callResultSchema>;

/** An entry of a list as text, to compare it with others; null for one that is nested too deeply, which no catalogue takes. */
export function entryText(entry: Json): string | null {
  try {
    return canonicalJson(entry);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
