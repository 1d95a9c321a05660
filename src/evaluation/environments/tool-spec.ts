import type { Domain } from '../../schema/domain.js';
import type { Json } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import type { ToolDoc } from '../../core/tool-doc.js';

export const argumentTypes = [
  ...(['string', 'number', 'integer', 'boolean', 'strings', 'numbers'] as const),
] as const;
export type ArgumentType = (typeof argumentTypes)[number];

/** One argument of a tool table: what its doc says, and what is true of it beside. */
export interface ArgumentSpec {
  readonly name: string;
  readonly type: ArgumentType;
  readonly describe: string;
  /** Argus's w, as the paper's tables have it. */
  readonly importance: number;
  /** Absent for required arguments. */
  readonly optional?: boolean | undefined;
  readonly default?: Json | undefined;
  /** The published domain, where it does not follow from the type; never part of the doc. */
  readonly domain?: Domain | undefined;
  /** True where the domain follows from the state. */
  readonly dataDependent?: boolean | undefined;
}

export interface ToolSpec {
  readonly name: string;
  readonly describe: string;
  readonly effect: 'none' | 'write' | 'destructive';
  readonly arguments: readonly ArgumentSpec[];
}

export function oneOf(...values: readonly Json[]): Domain {
  return { kind: 'finite', values };
}

export function between(low: number, high: number, whole = false): Domain {
  return { kind: 'range', low, high, whole };
}

/** The domain that follows from the type alone. */
export function plainDomain({ type }: Pick<ArgumentSpec, 'type'>): Domain {
  switch (type) {
    case 'boolean':
      return { kind: 'boolean' };
    case 'string':
      return { kind: 'string' };
    case 'strings':
    case 'numbers':
      return { kind: 'list', items: null };
    case 'integer':
      return between(-Infinity, Infinity, true);
    case 'number':
      return between(-Infinity, Infinity);
  }
}

/** The doc of a tool as a server would publish it. */
export function toolDocOf(spec: ToolSpec, environment: string): ToolDoc {
  return {
    id: spec.name,
    name: spec.name,
    description: spec.describe,
    parameters: {
      type: 'object',
      properties: Object.fromEntries(spec.arguments.map((each) => [each.name, schemaOf(each)])),
      required: spec.arguments.filter((each) => each.optional !== true).map(({ name }) => name),
    },
    sideEffects: spec.effect,
    group: `group:${environment}`,
    call: { kind: 'mcp', tool: spec.name },
  };
}

function schemaOf(spec: ArgumentSpec): JsonSchema {
  const described = { description: spec.describe };
  const rest = spec.default === undefined ? described : { ...described, default: spec.default };
  if (spec.type === 'strings') return { type: 'array', items: { type: 'string' }, ...rest };
  if (spec.type === 'numbers') return { type: 'array', items: { type: 'number' }, ...rest };
  return { type: spec.type, ...rest };
}
