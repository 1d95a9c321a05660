import { docAsAgentSeesIt } from '../../schema/doc-as-agent-sees-it.js';
import { withoutPassingBounds } from '../../schema/lasting-bounds.js';
import type { DocVersion } from '../../core/doc-version.js';
import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import { parseJson, writeJson } from '../../core/json-text.js';
import type { LearnedConstraints } from '../../core/learned-constraints.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { canonicalJson } from '../../support/canonical-json.js';
import { pointerSteps } from '../../core/json-pointer.js';
import { valueAt } from './rpc-message.js';

/** A tool as its docs were made from it, and the doc that is to be served. */
export interface ServedDoc {
  readonly tool: ToolDoc;
  readonly version: DocVersion;
}

export interface ListingOptions {
  /** Lays the learnt constraints that hold beyond one state over the schemas. */
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
  const lasting = withoutPassingBounds(docs.map(({ version }) => version.learned));
  const byName = new Map(
    docs.map(({ tool, version }, index) => [
      wireName(tool),
      { tool, version: { ...version, learned: lasting[index] ?? {} } },
    ]),
  );
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
  const before = valueAt(raw, 'description');
  return raw !== undefined && before !== entry['description'];
}

function refinedEntry(entry: JsonObject, { tool, version }: ServedDoc, narrow: boolean): Json {
  const own = entry['inputSchema'];
  const { description, parameters } = docAsAgentSeesIt(
    { ...tool, parameters: isJsonObject(own) ? own : {} },
    fitting(version, tool, own),
    { narrow },
  );
  const isDescribed = description !== tool.description && description !== '';
  const schema = parseJson(writeJson(parameters));
  const isSame = !isJsonObject(own) || canonicalJson(schema) === canonicalJson(own);
  if (!isDescribed && isSame) return entry;
  return {
    ...entry,
    ...(isDescribed ? { description } : {}),
    ...(isSame ? {} : { inputSchema: schema }),
  };
}

/** A doc without what is about parts that the server's schema does not have. */
function fitting(version: DocVersion, tool: ToolDoc, own: Json | undefined): DocVersion {
  const before = valueAt(tool.raw, 'inputSchema');
  if (before !== undefined && own !== undefined && canonicalJson(before) === canonicalJson(own))
    return version;
  const parameterDocs = Object.fromEntries(
    Object.entries(version.parameterDocs).filter(([pointer]) => isThere(own, pointer)),
  );
  return { ...version, parameterDocs, learned: fittingConstraints(version.learned, own) };
}

function isThere(schema: Json | undefined, pointer: string): boolean {
  let value = schema;
  for (const step of pointerSteps(pointer)) {
    if (Array.isArray(value)) value = (value as readonly Json[])[Number(step)];
    else value = valueAt(value, step);
  }
  return isJsonObject(value);
}

/** Constraints among several parameters need all of them: they are left out where any name is unknown. */
function fittingConstraints(
  learned: LearnedConstraints,
  own: Json | undefined,
): LearnedConstraints {
  const properties = valueAt(own, 'properties');
  const isKnown = (name: string): boolean => valueAt(properties, name) !== undefined;
  const entries = Object.entries(learned.properties ?? {});
  const among = [
    ...(learned.required ?? []),
    ...Object.entries(learned.dependentRequired ?? {}).flatMap(([name, needs]) => [name, ...needs]),
    ...namesIn([...(learned.allOf ?? []), ...(learned.anyOf ?? [])]),
  ];
  const ofEach = {
    properties: Object.fromEntries(entries.filter(([name]) => isKnown(name))),
  };
  return among.every(isKnown) ? { ...learned, ...ofEach } : ofEach;
}

/** The parameters that constraints such as `{not: {required: [a, b]}}` speak of. */
function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value))
    return value.flatMap((one: unknown) => (typeof one === 'string' ? [one] : namesIn(one)));
  return isJsonObject(value) ? Object.values(value).flatMap(namesIn) : [];
}
