import { isJsonObject, type Json } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { acceptsValue } from '../../schema/accepts-value.js';
import { mergeAllOf } from '../../schema/merge-all-of.js';
import type { Parameter } from '../../schema/parameters-of.js';
import { plausibleValues } from '../values/plausible-values.js';
import type { Candidate } from './pooled-value.js';
import { resolveReference } from '../../schema/resolve-reference.js';
import { typesOf } from '../../schema/types-of.js';

const MAX_DEPTH = 3;
const VARIANTS = 3;

/**
 * Objects and lists of objects built around pooled values: members that the pool knows values for get those, the other
 * required ones plausible ones. Each carries the origin of its best pooled member. None where the pool knows no member.
 */
export function composeCandidates(
  parameter: Parameter,
  tool: ToolDoc,
  candidatesFor: (member: Parameter) => readonly Candidate[],
): readonly Candidate[] {
  if (parameter.pointer.split('/properties/').length > MAX_DEPTH) return [];
  const members = membersOf(parameter, tool.parameters);
  const pooled = new Map(members.map((member) => [member, candidatesFor(member)]));
  const best = [...pooled.values()]
    .flatMap((each) => each.slice(0, 1))
    .sort((a, b) => b.score - a.score)[0];
  if (best === undefined) return [];
  const wrap = (value: Json): Json => (parameter.types.includes('array') ? [value] : value);
  return Array.from({ length: VARIANTS }, (_each, nth) => wrap(compose(members, pooled, nth, tool)))
    .filter((value) => acceptsValue(parameter, value, tool.parameters))
    .map((value) => ({ ...best, value, score: Math.round(best.score * 950) / 1_000 }));
}

function membersOf(parameter: Parameter, root: JsonSchema): readonly Parameter[] {
  const { schema, types } = parameter;
  const items = isJsonObject(schema.items) ? schema.items : {};
  const record = types.includes('array') ? mergeAllOf(resolveReference(items, root), root) : schema;
  const required = new Set(Array.isArray(record.required) ? record.required : []);
  const properties = Object.entries(isJsonObject(record.properties) ? record.properties : {}).slice(
    0,
    20,
  );
  return properties.map(([name, property]) => {
    const documented: JsonSchema = isJsonObject(property) ? property : {};
    const member = mergeAllOf(resolveReference(documented, root), root);
    const pointer = `${parameter.pointer}/properties/${name}`;
    return {
      name,
      pointer,
      required: required.has(name),
      schema: member,
      types: typesOf(member, root),
    };
  });
}

/** Members that draw on the same values take different ones: `from` and `to` of a relation. */
function compose(
  members: readonly Parameter[],
  pooled: ReadonlyMap<Parameter, readonly Candidate[]>,
  nth: number,
  tool: ToolDoc,
): Json {
  let drawn = nth;
  const entries = members.flatMap((member): [string, Json][] => {
    const known = pooled.get(member) ?? [];
    const value =
      known.length > 0 ? known[drawn++ % known.length]?.value : plausible(member, nth, tool);
    return value === undefined ? [] : [[member.name, value]];
  });
  return Object.fromEntries(entries);
}

function plausible(member: Parameter, nth: number, tool: ToolDoc): Json | undefined {
  if (!member.required) return undefined;
  const values = plausibleValues(member, { tool, seed: 0 });
  return values[nth % Math.max(1, values.length)];
}
