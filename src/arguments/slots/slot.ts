import { bindingOf } from '../../core/binding-of.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { isJsonObject } from '../../core/json.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { oncePerObject } from '../../support/once-per-object.js';
import { mergeAllOf } from '../../schema/merge-all-of.js';
import { parametersOf, type Parameter } from '../../schema/parameters-of.js';
import { resolveReference } from '../../schema/resolve-reference.js';
import { typesOf } from '../../schema/types-of.js';
import { explainedParameters } from '../texts/explained-parameters.js';
import { inside, leafOf, segmentsOf, type Path } from './path.js';

/** Anything that a call can set, as its source documents it. */
export interface Slot {
  readonly path: Path;
  /** The name that refusals and readers call it by: the last of its path. */
  readonly leaf: string;
  /** As its place documents it; `name` is the leaf. */
  readonly parameter: Parameter;
  readonly schema: JsonSchema;
  /** JSON Schema's type names; empty where nothing is known. */
  readonly types: readonly string[];
  /** Documented as required in the object that holds it. */
  readonly required: boolean;
  readonly documented: boolean;
  /** Where an HTTP request carries it; undefined for other tools. */
  readonly sentIn: 'path' | 'query' | 'header' | 'cookie' | 'body' | 'form' | undefined;
}

/** Places deeper than this, and slots beyond this number, are left alone. */
const deepest = 4;
const mostSlots = 400;

/** The documented slots of a tool: arguments first, then what lies inside them. The same tool gives the same list. */
export const slotsOf: (tool: ToolDoc) => readonly Slot[] = oncePerObject((tool: ToolDoc) => {
  const top = explainedParameters(tool).map((parameter) => slotOf(tool, parameter.name, parameter));
  const slots = [...top];
  for (let at = 0; at < slots.length && slots.length < mostSlots; at += 1) {
    const slot = slots[at];
    if (slot !== undefined && segmentsOf(slot.path).length < deepest * 2)
      slots.push(...slotsInside(tool, slot));
  }
  return slots.slice(0, Math.max(mostSlots, top.length));
});

/** A slot that no document has: a name found in a refusal, a key of a free object, a header. */
export function undocumentedSlot(tool: ToolDoc, path: Path): Slot {
  const leaf = leafOf(path);
  const parameter: Parameter = { name: leaf, pointer: '', required: false, schema: {}, types: [] };
  return { ...slotOf(tool, path, parameter), documented: false };
}

function slotOf(tool: ToolDoc, path: Path, parameter: Parameter): Slot {
  const { schema, types, required } = parameter;
  const binding = bindingOf(tool, segmentsOf(path)[0] ?? path);
  return {
    path,
    leaf: leafOf(path),
    parameter: { ...parameter, name: leafOf(path) },
    schema,
    types,
    required,
    documented: true,
    sentIn: binding?.in,
  };
}

function slotsInside(tool: ToolDoc, { path, schema }: Slot): readonly Slot[] {
  const root = tool.parameters;
  const list = itemsOf(schema, root);
  const at = list === null ? path : `${path}[]`;
  const object = list ?? schema;
  const named = parametersOf(withDefinitions(object, root)).filter(({ name }) => name !== '');
  const within = named.map((parameter) => slotOf(tool, inside(at, parameter.name), parameter));
  if (list === null || within.length > 0) return within;
  const item: Parameter = {
    name: leafOf(path),
    pointer: '',
    required: false,
    schema: list,
    types: typesOf(list, root),
  };
  return [slotOf(tool, at, item)];
}

function itemsOf(schema: JsonSchema, root: JsonSchema): JsonSchema | null {
  if (!isJsonObject(schema.items)) return null;
  return mergeAllOf(resolveReference(schema.items, root), root);
}

/** References inside a part of a schema are to the definitions of the whole. */
function withDefinitions(part: JsonSchema, { $defs }: JsonSchema): JsonSchema {
  return $defs === undefined || part.$defs !== undefined ? part : { ...part, $defs };
}
