import { isJsonObject, type Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { schemaParameters, type SchemaParameter } from '../../schema/schema-parameters.js';
import { schemaSummary } from './schema-summary.js';

function namesOf(schema: JsonSchema | undefined): string {
  return (schema?.required ?? []).join(', ');
}

/** What a schema without arguments of its own says of several of them; null where it is none of that kind. */
function together(schema: JsonSchema): readonly string[] | null {
  if (isJsonObject(schema['if'])) return conditionLines(schema);
  if (schema.not?.required !== undefined)
    return [`not together: ${namesOf(schema.not)}${exceptionOf(schema.not)}`];
  return null;
}

/** `, unless one is 0`: values that count as not given. */
function exceptionOf({ properties = {} }: JsonSchema): string {
  const values = Object.values(properties)[0]?.not?.enum ?? [];
  return values.length === 0
    ? ''
    : `, unless one is ${values.map((value) => writeJson(value)).join(' or ')}`;
}

/** `phone needed where notify_by is sms`, and what holds otherwise. */
function conditionLines({
  if: given,
  then,
  else: otherwise,
}: JsonSchema): readonly string[] | null {
  if (!isJsonObject(given)) return null;
  const condition: JsonSchema = given;
  if (isJsonObject(then) && condition.properties === undefined) {
    const line = placeLine(condition, then);
    if (line !== null) return [line];
  }
  const held = conditionText(condition);
  if (held === null) return null;
  const told = (schema: unknown): readonly string[] =>
    isJsonObject(schema) ? consequences(schema) : [];
  return [
    ...told(then).map((line) => `${line} where ${held}`),
    ...told(otherwise).map((line) => `${line} unless ${held}`),
  ];
}

/** `mode is "fixed" and room is given`; null where it is more than that. */
function conditionText({ properties = {}, required = [] }: JsonSchema, prefix = ''): string | null {
  const parts = Object.entries(properties).map(([name, inner]): string | null => {
    const values = inner.enum ?? (inner.const === undefined ? undefined : [inner.const]);
    if (values !== undefined) return `${prefix}${name} is ${orText(values)}`;
    const { not } = inner;
    const others = not?.enum ?? (not?.const === undefined ? undefined : [not.const]);
    if (others !== undefined) return `${prefix}${name} is not ${orText(others)}`;
    return inner.properties === undefined ? null : conditionText(inner, `${prefix}${name}.`);
  });
  const given = required.filter((name) => !Object.hasOwn(properties, name));
  const all = [...parts, ...given.map((name) => `${prefix}${name} is given`)];
  return all.length === 0 || all.includes(null) ? null : all.join(' and ');
}

function orText(values: readonly Json[]): string {
  return values.map((value) => writeJson(value)).join(' or ');
}

/** What a condition asks for: `zip needed`, `zip not taken`, `zip: pattern ^\d+$`. */
function consequences(schema: JsonSchema, prefix = ''): readonly string[] {
  const { required = [], not, properties = {} } = schema;
  const named = (names: readonly string[]): string => names.map((name) => prefix + name).join(', ');
  return [
    ...(required.length === 0 ? [] : [`${named(required)} needed`]),
    ...(not?.required === undefined ? [] : [`${named(not.required)} not taken`]),
    ...Object.entries(properties).flatMap(([name, inner]) => {
      const summary = schemaSummary(inner).replace(/^(?:any|object)(?:, |$)/, '');
      const inside = consequences(inner, `${prefix}${name}.`);
      return [...(summary === '' ? [] : [`${prefix}${name}: ${summary}`]), ...inside];
    }),
  ];
}

/** `room taken only where mode is "fixed"`. */
function placeLine(condition: JsonSchema, then: JsonSchema): string | null {
  const [[argument, has] = []] = Object.entries(then.properties ?? {});
  const values = has?.enum ?? has?.not?.enum;
  if (argument === undefined || values === undefined) return null;
  const listed = values.map((value) => writeJson(value)).join(' or ');
  return `${namesOf(condition)} ${has?.not === undefined ? 'taken only' : 'not taken'} where ${argument} is ${listed}`;
}

/** What a part of `allOf` says of one argument's inside (`params: limit: integer, at most 20`), or of several arguments together. */
function linesOf(part: JsonSchema): readonly string[] {
  const { properties = {}, ...rest } = part;
  const [[whole, inner] = [], ...others] = Object.entries(properties);
  const isInside = whole !== undefined && others.length === 0 && Object.keys(rest).length === 0;
  return isInside && inner !== undefined
    ? constraintLines(inner).map((line) => `${whole}: ${line}`)
    : (together(part) ?? [writeJson(part)]);
}

/** What a schema says of its own arguments together. */
function jointOf(schema: JsonSchema): readonly string[] {
  const { anyOf = [], oneOf = [], dependentRequired = {} } = schema;
  const choice = (what: string, alternatives: readonly JsonSchema[]): readonly string[] =>
    alternatives.length > 0 && alternatives.every((one) => namesOf(one) !== '')
      ? [`${what} of: ${alternatives.map(namesOf).join(' | ')}`]
      : [];
  return [
    ...choice('at least one', anyOf),
    ...choice('exactly one', oneOf.some(({ properties }) => properties) ? [] : oneOf),
    ...Object.entries(dependentRequired).map(
      ([name, needs]) => `${name} needs ${needs.join(', ')}`,
    ),
    ...(together(schema) ?? []),
  ];
}

/** What a schema says of several arguments together, of its own and of those at every depth, one line each: `not together: head, tail`. */
export function jointLines(schema: JsonSchema): readonly string[] {
  const inside = ({ label, schema: inner }: SchemaParameter): readonly string[] => {
    const places = [
      ['', inner],
      ['[]', inner.items ?? {}],
    ] as const;
    return places.flatMap(([end, at]) =>
      [...(at.allOf ?? []).flatMap((part) => together(part) ?? []), ...jointOf(at)].map(
        (line) => `${label}${end}: ${line}`,
      ),
    );
  };
  return [
    ...(schema.allOf ?? []).flatMap(linesOf),
    ...jointOf(schema),
    ...schemaParameters(schema).flatMap(inside),
  ];
}

/** All that a schema says of values, without its texts: `limit: integer, at most 20, required`, `not together: head, tail`. */
export function constraintLines(schema: JsonSchema): readonly string[] {
  return [
    ...schemaParameters(schema).map(({ label, required, schema: inner }) =>
      [`${label}: ${schemaSummary(inner)}`, ...(required ? ['required'] : [])].join(', '),
    ),
    ...jointLines(schema),
  ];
}
