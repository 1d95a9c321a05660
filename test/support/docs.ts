import type { JsonSchema } from '../../src/core/json-schema.js';
import type { DocText, RefinedDoc, RefinedDocs } from '../../src/core/refined-docs.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { withSchemaAt } from '../../src/schema/schema-changes.js';

/** What a doc says otherwise than the source: `parameters` is laid over the tool's schema, arguments keyword by keyword. */
export interface Said {
  readonly use?: string | null;
  readonly description?: string;
  readonly parameters?: JsonSchema;
  /** Descriptions and examples, by JSON pointer into the tool's schema. */
  readonly texts?: Readonly<Record<string, JsonSchema>>;
}

/** A doc of a tool, by what it says otherwise than the source. */
export function docFor(
  { parameters: source, ...tool }: Pick<ToolDoc, 'description' | 'parameters'>,
  { use = null, description = tool.description, parameters = {}, texts = {} }: Said = {},
): DocText {
  const { properties = {}, ...others } = parameters;
  const own = source.properties ?? {};
  const laid = Object.entries(properties).map(
    ([name, schema]) => [name, { ...own[name], ...schema }] as const,
  );
  const told = laid.length === 0 ? {} : { properties: { ...own, ...Object.fromEntries(laid) } };
  const described = Object.entries(texts).reduce(
    (schema, [pointer, text]) => withSchemaAt(schema, pointer, (at) => ({ ...at, ...text })),
    { ...source, ...others, ...told } as JsonSchema,
  );
  return { use, description, parameters: described };
}

/** A refined doc of a tool that says `said`; of revision 1 and converged unless told. */
export function refinedDocFor(
  tool: Pick<ToolDoc, 'id' | 'description' | 'parameters'>,
  said: Said = {},
  more: Partial<RefinedDoc> = {},
): RefinedDoc {
  const head = { tool: tool.id, revision: 1, stopReason: 'converged' as const };
  return { ...head, ...docFor(tool, said), sentences: [], ...more };
}

/** Refined docs of a run. */
export function refinedDocsFor(
  catalogue: string,
  tools: readonly RefinedDoc[],
  more: Partial<RefinedDocs> = {},
): RefinedDocs {
  const head = { version: 1 as const, catalogue, run: 'rules', engine: 'rules' };
  return { ...head, createdAt: '2026-01-01T00:00:00.000Z', tools: [...tools], ...more };
}
