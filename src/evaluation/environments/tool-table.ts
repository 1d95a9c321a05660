import { z } from 'zod';
import type { Domain } from '../../schema/domain.js';
import { isNumber, isWhole } from '../../core/exact-number.js';
import { jsonSchemaOfJson, type Json, type JsonObject } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { didYouMean } from '../../support/did-you-mean.js';

interface ArgumentType {
  readonly wording: string;
  readonly schema: JsonSchema;
  /** The domain that follows from the type alone. */
  readonly domain: Domain;
  readonly fits: (value: Json) => boolean;
}

const typeSchema = z.enum(['string', 'number', 'integer', 'boolean', 'strings', 'numbers']);

const argumentTypes = {
  string: {
    ...{ wording: 'a string', schema: { type: 'string' }, domain: { kind: 'string' } },
    fits: (value) => typeof value === 'string',
  },
  number: {
    ...{ wording: 'a number', schema: { type: 'number' }, domain: between(-Infinity, Infinity) },
    fits: isNumber,
  },
  integer: {
    ...{ wording: 'a whole number', schema: { type: 'integer' } },
    ...{ domain: between(-Infinity, Infinity, true), fits: isWhole },
  },
  boolean: {
    ...{ wording: 'true or false', schema: { type: 'boolean' }, domain: { kind: 'boolean' } },
    fits: (value) => typeof value === 'boolean',
  },
  strings: {
    ...{ wording: 'a list of strings', schema: { type: 'array', items: { type: 'string' } } },
    domain: { kind: 'list', items: null },
    fits: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  },
  numbers: {
    ...{ wording: 'a list of numbers', schema: { type: 'array', items: { type: 'number' } } },
    domain: { kind: 'list', items: null },
    fits: (value) => Array.isArray(value) && value.every(isNumber),
  },
} as const satisfies Readonly<Record<z.infer<typeof typeSchema>, ArgumentType>>;

const extrasSchema = z.strictObject({
  optional: z.boolean().optional(),
  default: jsonSchemaOfJson.optional(),
  /** The values themselves, or the name of a list that the environment brings. */
  oneOf: z.union([z.string(), z.array(jsonSchemaOfJson)]).optional(),
  /** Lowest and highest value; whole numbers where the type is. */
  range: z.tuple([z.number(), z.number()]).optional(),
  /** True where the domain follows from the state. */
  dataDependent: z.boolean().default(false),
});

/** Name, type, importance (Argus's w, as the paper's tables have it), description, and what holds for this argument alone. */
const rowSchema = z.tuple([z.string(), typeSchema, z.number(), z.string()]).rest(extrasSchema);

const tableSchema = z.record(
  z.string(),
  z.strictObject({
    effect: z.enum(['none', 'write', 'destructive']),
    describe: z.string(),
    arguments: z.array(rowSchema).default([]),
  }),
);

export interface ArgumentSpec {
  readonly name: string;
  readonly type: ArgumentType;
  readonly describe: string;
  readonly importance: number;
  readonly optional: boolean;
  readonly default: Json | undefined;
  /** As published; never part of the doc. */
  readonly domain: Domain;
  readonly dataDependent: boolean;
}

export interface ToolSpec {
  readonly name: string;
  readonly describe: string;
  readonly effect: 'none' | 'write' | 'destructive';
  readonly arguments: readonly ArgumentSpec[];
}

type Lists = Readonly<Record<string, readonly Json[]>>;

/** Tools by name as `<environment>-tools.json` has them. Rows may name one of `lists` as their values. */
export function readToolTable(table: unknown, lists: Lists = {}): readonly ToolSpec[] {
  return Object.entries(tableSchema.parse(table)).map(([name, { arguments: rows, ...tool }]) => ({
    ...{ name, ...tool },
    arguments: rows.map(([argument, type, importance, describe, extras]): ArgumentSpec => {
      const { oneOf: named, range, optional = false, dataDependent = false } = extras ?? {};
      const values = typeof named === 'string' ? lists[named] : named;
      const within = range === undefined ? undefined : between(...range, type === 'integer');
      const { domain } = argumentTypes[type];
      return {
        ...{ name: argument, type: argumentTypes[type], importance, describe, optional },
        domain: values === undefined ? (within ?? domain) : oneOf(...values),
        ...{ default: extras?.default, dataDependent },
      };
    }),
  }));
}

export function oneOf(...values: readonly Json[]): Domain {
  return { kind: 'finite', values };
}

export function between(low: number, high: number, whole = false): Domain {
  return { kind: 'range', low, high, whole };
}

/** The doc of a tool as a server would publish it. */
export function toolDocOf(spec: ToolSpec, environment: string): ToolDoc {
  const properties = spec.arguments.map(({ name, type, describe, default: usual }) => {
    const described = { ...type.schema, description: describe };
    return [name, usual === undefined ? described : { ...described, default: usual }] as const;
  });
  return {
    ...{ id: spec.name, name: spec.name, description: spec.describe },
    parameters: {
      type: 'object',
      properties: Object.fromEntries(properties),
      required: spec.arguments.filter(({ optional }) => !optional).map(({ name }) => name),
    },
    ...{ sideEffects: spec.effect, group: `group:${environment}` },
    call: { kind: 'mcp', tool: spec.name },
  };
}

/** The first thing that is wrong with the arguments of a call, in words; null where they fit the tool. */
export function argumentProblem(spec: ToolSpec, given: JsonObject): string | null {
  const names = spec.arguments.map(({ name }) => name);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    return `${spec.name} takes no argument '${unknown}'.${didYouMean(unknown, names)}`;
  }
  for (const { name, type, optional } of spec.arguments) {
    const value = given[name];
    if (optional && (value === undefined || value === null)) continue;
    if (value === undefined) return `Missing required argument '${name}'.`;
    if (!type.fits(value)) return `'${name}' must be ${type.wording}.`;
  }
  return null;
}
