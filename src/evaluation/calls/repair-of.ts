import type { Parameter } from '../../schema/parameters-of.js';
import type { JsonObject } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import type { CallDoc } from './call-doc.js';
import { alternativeSets, exclusiveSets } from './required-sets.js';

/** A rule of the schema that arguments break. */
export interface BrokenRule {
  readonly argument: string;
  readonly keyword: string;
}

/** What mends it: a value for one more argument, or other arguments instead. */
export type Repair =
  | { readonly kind: 'add'; readonly parameter: Parameter }
  | { readonly kind: 'instead'; readonly arguments: JsonObject };

/** A number from 0 to below 1, the same for the same words. */
type Draw = (what: string) => number;

/** How arguments are mended that break a rule: by adding one or leaving an optional one out; null where none helps. */
export function repairOf(
  rule: BrokenRule,
  args: JsonObject,
  doc: CallDoc,
  draw: Draw,
): Repair | null {
  const parameter = missingParameter(rule, args, doc, draw);
  if (parameter !== undefined) return { kind: 'add', parameter };
  const instead = withoutSuperfluous(rule, args, doc, draw);
  return instead === null ? null : { kind: 'instead', arguments: instead };
}

function missingParameter(
  rule: BrokenRule,
  args: JsonObject,
  doc: CallDoc,
  draw: Draw,
): Parameter | undefined {
  const names = wantedBy(rule, args, doc.documented.parameters, draw);
  return doc.parameters.find(({ name }) => names.includes(name) && !Object.hasOwn(args, name));
}

/** Names of the arguments of which the rule wants one or all. */
function wantedBy(
  { argument, keyword }: BrokenRule,
  args: JsonObject,
  schema: JsonSchema,
  draw: Draw,
): readonly string[] {
  switch (keyword) {
    case 'required':
      return [argument];
    case 'dependentRequired':
    case 'dependencies':
      return Object.entries(schema.dependentRequired ?? {}).flatMap(([name, needs]) =>
        Object.hasOwn(args, name) ? needs : [],
      );
    case 'anyOf':
    case 'oneOf':
      return drawn(alternativeSets(schema), draw('alternative')) ?? [];
    default:
      return [];
  }
}

/** The arguments without an optional one that breaks a rule, by itself or together with others; null where there is none. */
function withoutSuperfluous(
  { argument, keyword }: BrokenRule,
  args: JsonObject,
  doc: CallDoc,
  draw: Draw,
): JsonObject | null {
  const optional = doc.parameters
    .filter(({ name, required }) => !required && Object.hasOwn(args, name))
    .map(({ name }) => name);
  const together = keyword === 'not' ? exclusiveNames(doc.documented.parameters, args) : optional;
  const candidates = optional.filter((name) => together.includes(name));
  const dropped = optional.includes(argument)
    ? argument
    : drawn(candidates, draw(`leave out ${keyword}`));
  if (dropped === undefined) return null;
  return Object.fromEntries(Object.entries(args).filter(([name]) => name !== dropped));
}

function drawn<T>(values: readonly T[], draw: number): T | undefined {
  return values[Math.floor(draw * values.length)];
}

/** Names of the exclusive sets that the arguments have in full. */
function exclusiveNames(schema: JsonSchema, args: JsonObject): readonly string[] {
  const isFull = (names: readonly string[]): boolean =>
    names.every((name) => Object.hasOwn(args, name));
  return exclusiveSets(schema).filter(isFull).flat();
}
