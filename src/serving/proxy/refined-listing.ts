import type { DocText } from '../../core/refined-docs.js';
import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import { parseJson, writeJson } from '../../core/json-text.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { canonicalJson } from '../../support/canonical-json.js';
import { withSchemaChanges } from '../../schema/schema-changes.js';
import { valueAt } from './rpc-message.js';

/** A tool as its docs were made from it, and the doc that is to be served. */
export interface ServedDoc {
  readonly tool: ToolDoc;
  readonly doc: DocText;
}

export interface ListingOptions {
  /** Lays what was learnt about values over the schemas. */
  readonly narrow: boolean;
  /** Tools that are left out of the listing, by name; calls still reach them. */
  readonly isHidden?: (name: string) => boolean;
  /** Told of a tool whose server describes it otherwise than when its doc was made. */
  readonly onChanged?: (tool: string) => void;
}

/**
 * Puts docs into results of `tools/list`. Of a tool only its description, the descriptions and examples of its parameters and,
 * where asked for, learnt constraints differ; what is not in the server's own schema stays out. The same object comes back
 * where nothing differs.
 */
export function refinedListing(
  docs: readonly ServedDoc[],
  { narrow, isHidden, onChanged }: ListingOptions,
): (result: JsonObject) => JsonObject {
  const byName = new Map(docs.map((one) => [wireName(one.tool), one]));
  return (result) => {
    const listed = result['tools'];
    if (!Array.isArray(listed)) return result;
    const shown = listed.filter(
      (entry: Json) => !isJsonObject(entry) || isHidden?.(nameOf(entry)) !== true,
    );
    const tools = shown.map((entry: Json) => {
      const doc = isJsonObject(entry) ? byName.get(nameOf(entry)) : undefined;
      if (!isJsonObject(entry) || doc === undefined) return entry;
      if (isChanged(entry, doc.tool)) onChanged?.(doc.tool.name);
      return refinedEntry(entry, doc, narrow);
    });
    const isSame = tools.every((tool, index) => tool === listed[index]);
    return isSame && tools.length === listed.length ? result : { ...result, tools };
  };
}

/** The name by which clients call a tool. */
export function wireName({ call, name }: ToolDoc): string {
  return call.kind === 'mcp' ? call.tool : name;
}

function nameOf({ name }: JsonObject): string {
  return typeof name === 'string' ? name : '';
}

function isChanged(entry: JsonObject, { raw }: ToolDoc): boolean {
  return raw !== undefined && valueAt(raw, 'description') !== entry['description'];
}

function refinedEntry(entry: JsonObject, { tool, doc }: ServedDoc, narrow: boolean): Json {
  const own = entry['inputSchema'];
  const { description } = doc;
  const changed = withSchemaChanges(
    isJsonObject(own) ? own : {},
    { source: tool.parameters, refined: doc.parameters },
    { of: narrow ? 'everything' : 'texts', onlyPresent: isOtherSchema(own, tool) },
  );
  const isDescribed = description !== tool.description && description !== '';
  const schema = parseJson(writeJson(changed));
  const isSame = !isJsonObject(own) || canonicalJson(schema) === canonicalJson(own);
  if (!isDescribed && isSame) return entry;
  return {
    ...entry,
    ...(isDescribed ? { description } : {}),
    ...(isSame ? {} : { inputSchema: schema }),
  };
}

/** True where the server's schema is not the one that the doc was made for, as far as is known. */
function isOtherSchema(own: Json | undefined, { raw }: ToolDoc): boolean {
  const before = valueAt(raw, 'inputSchema');
  if (before === undefined || own === undefined) return true;
  return canonicalJson(before) !== canonicalJson(own);
}
