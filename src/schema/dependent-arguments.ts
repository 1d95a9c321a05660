import { isJsonObject, type JsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { argumentDomains } from './argument-domain.js';
import type { Domain } from './domain.js';
import { resolveReference } from './resolve-reference.js';
import { validateArguments } from './validate-arguments.js';

/** What a schema says of other arguments once some have values (SAGE appendix A.2.1, schema dependencies). */
export interface Dependents {
  /** Arguments that are needed beside those known. */
  readonly needed: readonly string[];
  /** Arguments that must not stand beside those known. */
  readonly excluded: readonly string[];
  /** What arguments can still be; several for one argument all hold. */
  readonly allowed: readonly { readonly argument: string; readonly domain: Domain }[];
}

/**
 * Reads `dependentRequired`, `dependentSchemas`, `if`/`then`/`else`, alternatives of which one alone fits, and exclusive
 * arguments, at the top and inside `allOf`. A condition about an argument that is not known decides nothing.
 */
export function dependentArguments(schema: JsonSchema, known: JsonObject): Dependents {
  const tops = [schema, ...objects(schema.allOf, schema)];
  const parts = tops.flatMap((top) => partsOf(top, known, schema));
  const needed = new Set(parts.flatMap(({ required = [] }) => required));
  const allowed = parts.flatMap((part) =>
    Object.entries(argumentDomains({ ...part, $defs: schema.$defs }))
      .filter(([name]) => !Object.hasOwn(known, name))
      .map(([argument, domain]) => ({ argument, domain })),
  );
  return {
    needed: [...needed].filter((name) => !Object.hasOwn(known, name)),
    excluded: tops.flatMap((top) => excludedBy(top, known)),
    allowed,
  };
}

/** The parts of a schema that apply to these arguments beside the schema itself. */
function partsOf(top: JsonSchema, known: JsonObject, root: JsonSchema): readonly JsonSchema[] {
  const names = Object.keys(known);
  const required = Object.entries(top.dependentRequired ?? {})
    .filter(([name]) => names.includes(name))
    .map(([, needs]): JsonSchema => ({ required: needs }));
  const schemas = Object.entries(
    isJsonObject(top['dependentSchemas']) ? top['dependentSchemas'] : {},
  )
    .filter(([name, part]) => names.includes(name) && isJsonObject(part))
    .flatMap(([, part]) => objects([part], root));
  return [
    ...required,
    ...schemas,
    ...conditional(top, known, root),
    ...onlyFitting(top, known, root),
  ];
}

function conditional(top: JsonSchema, known: JsonObject, root: JsonSchema): readonly JsonSchema[] {
  const [condition] = objects([top['if']], root);
  if (condition === undefined) return [];
  const asked = [...Object.keys(condition.properties ?? {}), ...(condition.required ?? [])];
  if (asked.length === 0 || asked.some((name) => !Object.hasOwn(known, name))) return [];
  const holds = validateArguments({ ...condition, $defs: root.$defs }, known).length === 0;
  return objects([holds ? top['then'] : top['else']], root);
}

/** Of alternatives, the one that the known values fit, where it is the only one. */
function onlyFitting(top: JsonSchema, known: JsonObject, root: JsonSchema): readonly JsonSchema[] {
  const alternatives = [...objects(top.oneOf, root), ...objects(top.anyOf, root)];
  const fitting = alternatives.filter(
    ({ properties = {} }) =>
      validateArguments({ properties, $defs: root.$defs }, known).length === 0,
  );
  const decides = fitting.length === 1 && alternatives.length > 1;
  return decides ? fitting : [];
}

/** `not: {required: [a, b]}` with all but one of them known. */
function excludedBy({ not }: JsonSchema, known: JsonObject): readonly string[] {
  const together = not?.required ?? [];
  const isAlone = not !== undefined && Object.keys(not).every((keyword) => keyword === 'required');
  const left = together.filter((name) => !Object.hasOwn(known, name));
  return isAlone && together.length > 1 && left.length === 1 ? left : [];
}

function objects(parts: unknown, root: JsonSchema): readonly JsonSchema[] {
  if (!Array.isArray(parts)) return [];
  return parts
    .filter((part): part is JsonSchema => isJsonObject(part))
    .map((part) => resolveReference(part, root));
}
