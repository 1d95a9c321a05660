import { segmentsOf, type Path } from '../arguments/slots/path.js';
import type { When } from '../core/claim.js';
import type { JsonSchema } from '../core/json-schema.js';
import type { LearnedConstraints, LearnedProperty } from '../core/learned-constraints.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { writeJson } from '../core/json-text.js';
import type { Sentence } from './sentences.js';

/** The learnt constraints of the confirmed claims: an overlay on the tool's own schema. */
export function learnedOf(sentences: readonly Sentence[], tool: ToolDoc): LearnedConstraints {
  return allLearned(sentences.map(learnedOfOne), tool);
}

/** What one claim puts into the learnt constraints; nothing while it is not confirmed. */
export function learnedOfOne({
  target,
  overlay = {},
  whole = {},
  judged,
}: Sentence): LearnedConstraints {
  if (judged.verdict !== 'confirmed') return {};
  const { when = [] } = judged.claim;
  const { allOf = [], ...others } = when.length === 0 ? whole : {};
  const parts: JsonSchema[] = [...allOf];
  const properties: Record<string, LearnedProperty> = {};
  if (when.length > 0 && Object.keys(whole).length > 0) parts.push(inThatMode(when, whole));
  if (Object.keys(overlay).length > 0 && 'slot' in target) {
    const [argument = '', ...rest] = segmentsOf(target.slot);
    if (when.length > 0) parts.push(inThatMode(when, nested(target.slot, overlay)));
    else if (rest.length > 0) parts.push(nested(target.slot, overlay));
    else properties[argument] = overlay;
  }
  return { ...others, ...withoutEmpty({ properties, allOf: parts }) };
}

/** The constraints of several claims as one overlay, those worth most first. */
export function allLearned(
  all: readonly LearnedConstraints[],
  { parameters: { required = [] } }: Pick<ToolDoc, 'parameters'>,
): LearnedConstraints {
  const properties: Record<string, LearnedProperty> = {};
  for (const one of all)
    for (const [argument, overlay] of Object.entries(one.properties ?? {}))
      properties[argument] = together(properties[argument], overlay);
  return { ...merged(all, required), ...withoutEmpty({ properties }) };
}

function withoutEmpty<T extends object>(parts: T): T {
  const entries = Object.entries(parts) as readonly (readonly [string, object])[];
  return Object.fromEntries(entries.filter(([, value]) => Object.keys(value).length > 0)) as T;
}

/** Keywords that hold lists of what was seen: those of several claims add up. */
const added = ['x-coercedFrom', 'x-valueSources', 'examples'] as const;

/** Of keywords that do not add up the first claim's stands, which is worth most. */
function together(one: LearnedProperty = {}, other: LearnedProperty): LearnedProperty {
  const lists = added.flatMap((keyword) => {
    const items = [...(one[keyword] ?? []), ...(other[keyword] ?? [])];
    return items.length === 0 ? [] : [[keyword, distinct(items)] as const];
  });
  return { ...other, ...one, ...Object.fromEntries(lists) };
}

function distinct<T>(items: readonly T[]): readonly T[] {
  return [...new Map(items.map((item) => [writeJson(item), item])).values()];
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
