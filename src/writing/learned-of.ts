import { segmentsOf, type Path } from '../arguments/slots/path.js';
import type { When } from '../core/claim.js';
import type { JsonSchema } from '../core/json-schema.js';
import type { LearnedConstraints, LearnedProperty } from '../core/learned-constraints.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Sentence } from './sentences.js';

/** The learnt constraints of the confirmed claims: an overlay on the tool's own schema. */
export function learnedOf(sentences: readonly Sentence[], tool: ToolDoc): LearnedConstraints {
  const properties: Record<string, LearnedProperty> = {};
  const parts: JsonSchema[] = [];
  const added: LearnedConstraints[] = [];
  for (const { target, overlay, whole, judged } of sentences) {
    if (judged.verdict !== 'confirmed') continue;
    const { when = [] } = judged.claim;
    if (whole !== undefined)
      if (when.length === 0) added.push(whole);
      else parts.push(inThatMode(when, whole));
    if (overlay === undefined || Object.keys(overlay).length === 0 || !('slot' in target)) continue;
    const [argument = '', ...rest] = segmentsOf(target.slot);
    if (when.length > 0) parts.push(inThatMode(when, nested(target.slot, overlay)));
    else if (rest.length > 0) parts.push(nested(target.slot, overlay));
    else properties[argument] = together(properties[argument], overlay);
  }
  const all = merged(added, tool.parameters.required ?? []);
  const allOf = [...(all.allOf ?? []), ...parts];
  return {
    ...all,
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    ...(allOf.length === 0 ? {} : { allOf }),
  };
}

/** Keywords that hold lists of what was seen add up; of others the first claim's stands, which is worth most. */
function together(one: LearnedProperty = {}, other: LearnedProperty): LearnedProperty {
  const lists = (['x-coercedFrom', 'x-valueSources', 'examples'] as const).flatMap((keyword) => {
    const items = [...(one[keyword] ?? []), ...(other[keyword] ?? [])];
    return items.length === 0 ? [] : [[keyword, distinct(items)] as const];
  });
  return { ...other, ...one, ...Object.fromEntries(lists) };
}

function distinct<T>(items: readonly T[]): readonly T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

/** The constraint at its place inside the argument that holds it. */
function nested(path: Path, overlay: JsonSchema): JsonSchema {
  return segmentsOf(path).reduceRight<JsonSchema>(
    (inner, segment) =>
      segment === '[]' ? { items: inner } : { properties: { [segment]: inner } },
    overlay,
  );
}

function inThatMode(when: readonly When[], then: LearnedConstraints | JsonSchema): JsonSchema {
  const modes = when.map(({ slot, is }) => nested(slot, { const: is }));
  return {
    if: {
      required: when.flatMap(({ slot }) => segmentsOf(slot)[0] ?? []),
      ...(modes.length === 1 ? modes[0] : { allOf: modes }),
    },
    then,
  };
}

/** Each `required` is the whole list as one claim has it: what any of them adds or leaves out counts. */
function merged(
  all: readonly LearnedConstraints[],
  documented: readonly string[],
): LearnedConstraints {
  const lists = all.flatMap(({ required }) => (required === undefined ? [] : [required]));
  const required = [...new Set([...documented, ...lists.flat()])].filter((name) =>
    documented.includes(name) ? lists.every((list) => list.includes(name)) : true,
  );
  // Lists of alternatives hold each for itself.
  const [anyOf, ...further] = distinct(all.flatMap((one) => (one.anyOf ? [one.anyOf] : [])));
  const allOf = distinct([
    ...all.flatMap((one) => one.allOf ?? []),
    ...further.map((alternatives) => ({ anyOf: alternatives })),
  ]);
  const dependent: Record<string, string[]> = {};
  for (const { dependentRequired = {} } of all)
    for (const [name, needs] of Object.entries(dependentRequired))
      dependent[name] = [...new Set([...(dependent[name] ?? []), ...needs])];
  return {
    ...(lists.length === 0 ? {} : { required }),
    ...(allOf.length === 0 ? {} : { allOf: [...allOf] }),
    ...(anyOf === undefined ? {} : { anyOf }),
    ...(Object.keys(dependent).length === 0 ? {} : { dependentRequired: dependent }),
  };
}
