import fc from 'fast-check';
import { z } from 'zod';
import type { Json, JsonObject } from '../../src/core/json.js';

/** Texts as files, servers and models have them: any characters, and those that mean something to somebody. */
export const texts: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    ...[
      '',
      ' ',
      '__proto__',
      'constructor',
      'toString',
      'a\nb',
      'a\r\nb',
      '\u2028',
      '\0',
      '{"a":1}',
    ],
    ...[
      ': - #',
      'null',
      '0x1F',
      '~',
      '*a',
      '&a',
      '\ufeff',
      '\ud83d\ude00',
      'é',
      'e\u0301',
      '1e999',
      '%00',
    ],
  ),
);

export const jsonValues: fc.Arbitrary<Json> = fc.jsonValue({ maxDepth: 3 }).map(plain);

export const jsonObjects: fc.Arbitrary<JsonObject> = fc
  .dictionary(texts, jsonValues, { maxKeys: 4, noNullPrototype: true })
  .map((value) => plain(value) as JsonObject);

/** As it comes out of a file: -0 is 0 there. */
function plain(value: unknown): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}

/** Bytes that anything may hold: noise, texts, JSON of any form, and what parsers have stumbled over. */
export const anyBytes: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => Buffer.from(text)),
  fc
    .string({ unit: fc.constantFrom(...'{}[]":,\\-#&*!|>%@ \n\t01ae'), maxLength: 40 })
    .map((text) => Buffer.from(text)),
  fc.json({ maxDepth: 4 }).map((text) => Buffer.from(text)),
  fc
    .array(fc.json({ maxDepth: 1 }), { maxLength: 4 })
    .map((lines) => Buffer.from(lines.join('\n'))),
  fc.constantFrom(
    ...['[', '{"a":', '- ', 'a: ', '&a [', '*a '].map((piece) => Buffer.from(piece.repeat(3_000))),
    ...[
      '',
      '\n',
      'null',
      '{}',
      '[]',
      '""',
      '0',
      '{"version":1}',
      '{"version":99}',
      '[[]]',
      '{"__proto__":{}}',
    ].map((text) => Buffer.from(text)),
    ...[
      '&a [*a]',
      'a: &a [*b]\nb: &b [*a]',
      '!!js/function x',
      '? [a]\n: b',
      '<<: *a',
      '--- a\n--- b',
    ].map((text) => Buffer.from(text)),
    ...[Buffer.from('\ufeff{}', 'utf16le'), Buffer.from([0xff, 0xfe, 0x00]), Buffer.alloc(64)],
  ),
);

/** Values of a format, drawn from its schema. Throws for a schema of a kind that no format of ours has. */
export function valuesOf<T>(schema: z.ZodType<T>): fc.Arbitrary<T> {
  return drawn(schema, 0).filter((value) => schema.safeParse(value).success) as fc.Arbitrary<T>;
}

/** What lies deep is mostly left out: values stay small, and all of it comes up in some. */
function drawn(schema: unknown, depth: number): fc.Arbitrary<unknown> {
  const inside = (inner: unknown): fc.Arbitrary<unknown> => drawn(inner, depth + 1);
  if (schema instanceof z.ZodObject) return record(schema.shape, depth);
  if (schema instanceof z.ZodArray) return list(inside(schema.element), depth);
  if (schema instanceof z.ZodTuple) return fc.tuple(...schema.def.items.map(inside));
  if (schema instanceof z.ZodRecord)
    return fc
      .dictionary(fitting(schema.keyType, texts), inside(schema.valueType), { maxKeys: 2 })
      .map(withoutPrototype);
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(inside));
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return drawn(schema.unwrap(), depth);
  if (schema instanceof z.ZodNullable) return maybe(drawn(schema.unwrap(), depth), depth, null);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodString) return fitting(schema, texts);
  if (schema instanceof z.ZodNumber) return fitting(schema, numbers);
  if (schema instanceof z.ZodCustom) return fitting(schema, fc.oneof(jsonObjects, jsonValues));
  throw new Error(`no values are drawn of ${(schema as z.ZodType).def.type}`);
}

/** -0 is 0 in a file. */
const numbers = fc.oneof(
  fc.nat(9),
  fc.nat(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
);

function list(items: fc.Arbitrary<unknown>, depth: number): fc.Arbitrary<unknown> {
  if (depth < 2) return fc.array(items, { minLength: 1, maxLength: 2 });
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.tuple(items) },
  );
}

function record(
  shape: Readonly<Record<string, unknown>>,
  depth: number,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(shape).map(([key, field]) => {
    const value = drawn(field, depth + 1);
    const isOptional = field instanceof z.ZodOptional;
    return fc.tuple(fc.constant(key), isOptional ? maybe(value, depth, undefined) : value);
  });
  return fc
    .tuple(...fields)
    .map((entries) => Object.fromEntries(entries.filter(([, value]) => value !== undefined)));
}

function maybe(
  values: fc.Arbitrary<unknown>,
  depth: number,
  nothing: null | undefined,
): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: depth < 2 ? 1 : 2, arbitrary: fc.constant(nothing) },
    { weight: depth < 2 ? 2 : 1, arbitrary: values },
  );
}

function fitting<T>(schema: unknown, values: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return values.filter((value) => (schema as z.ZodType).safeParse(value).success);
}

/** No file of ours has a key of this name: zod passes over it. */
function withoutPrototype(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== '__proto__'));
}
