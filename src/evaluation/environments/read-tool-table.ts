import { z } from 'zod';
import { jsonSchemaOfJson, type Json } from '../../core/json.js';
import { argumentTypes, between, oneOf, type ArgumentSpec, type ToolSpec } from './tool-spec.js';

const extrasSchema = z.strictObject({
  optional: z.boolean().optional(),
  default: jsonSchemaOfJson.optional(),
  /** The values themselves, or the name of a list that the environment brings. */
  oneOf: z.union([z.string(), z.array(jsonSchemaOfJson)]).optional(),
  /** Lowest and highest value; whole numbers where the type is. */
  range: z.tuple([z.number(), z.number()]).optional(),
  dataDependent: z.boolean().optional(),
});

/** Name, type, importance, description, and what holds for this argument alone. */
const rowSchema = z
  .tuple([z.string(), z.enum(argumentTypes), z.number(), z.string()])
  .rest(extrasSchema);

const tableSchema = z.record(
  z.string(),
  z.strictObject({
    effect: z.enum(['none', 'write', 'destructive']),
    describe: z.string(),
    arguments: z.array(rowSchema).default([]),
  }),
);

type Lists = Readonly<Record<string, readonly Json[]>>;

/** Tools by name as `<environment>-tools.json` has them. Rows may name one of `lists` as their values. */
export function readToolTable(table: unknown, lists: Lists = {}): readonly ToolSpec[] {
  return Object.entries(tableSchema.parse(table)).map(([name, { arguments: rows, ...tool }]) => ({
    ...{ name, ...tool },
    arguments: rows.map((row) => argumentOf(row, lists)),
  }));
}

function argumentOf(
  [name, type, importance, describe, extras = {}]: z.infer<typeof rowSchema>,
  lists: Lists,
): ArgumentSpec {
  const { oneOf: values, range, ...rest } = extras;
  const listed = typeof values === 'string' ? listNamed(values, lists) : values;
  const among = listed === undefined ? undefined : oneOf(...listed);
  const within = range === undefined ? undefined : between(...range, type === 'integer');
  return { name, type, importance, describe, domain: among ?? within, ...rest };
}

function listNamed(name: string, lists: Lists): readonly Json[] {
  const list = lists[name];
  if (list === undefined) throw new Error(`The tool table names a list "${name}" there is not.`);
  return list;
}
