import { isJsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { schemaSummary } from './schema-summary.js';

function namesOf(schema: JsonSchema | undefined): string {
  return (schema?.required ?? []).join(', ');
}

function together(schema: JsonSchema): string {
  const condition = conditionLine(schema);
  if (condition !== null) return condition;
  return schema.not?.required === undefined
    ? writeJson(schema)
    : `not together: ${namesOf(schema.not)}${exceptionOf(schema.not)}`;
}

/** `, unless one is 0`: values that count as not given. */
function exceptionOf({ properties = {} }: JsonSchema): string {
  const values = Object.values(properties)[0]?.not?.enum ?? [];
  return values.length === 0
    ? ''
    : `, unless one is ${values.map((value) => writeJson(value)).join(' or ')}`;
}

/** `phone needed where notify_by is sms`. */
function conditionLine(schema: JsonSchema): string | null {
  const condition = schema['if'];
  const then = schema['then'];
  if (!isJsonObject(condition) || !isJsonObject(then)) return null;
  const { properties = {} } = condition as JsonSchema;
  const [[argument, has] = []] = Object.entries(properties);
  if (argument === undefined) return placeLine(condition, then);
  const value = has?.const ?? has?.not?.const;
  return `${namesOf(then)} needed where ${argument} is ${has?.not === undefined ? '' : 'not '}${writeJson(value)}`;
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
    : [together(part)];
}

/** What a schema says of several arguments together, one line each: `not together: head, tail`. */
export function jointLines(schema: JsonSchema): readonly string[] {
  const { allOf = [], anyOf = [], dependentRequired = {} } = schema;
  return [
    ...allOf.flatMap(linesOf),
    ...(anyOf.length === 0 ? [] : [`at least one of: ${anyOf.map(namesOf).join(' | ')}`]),
    ...Object.entries(dependentRequired).map(
      ([name, needs]) => `${name} needs ${needs.join(', ')}`,
    ),
  ];
}

/** All that a schema says of values, without its texts: `limit: integer, at most 20, required`, `not together: head, tail`. */
export function constraintLines(schema: JsonSchema): readonly string[] {
  const { properties = {}, required = [] } = schema;
  return [
    ...Object.entries(properties).map(([name, property]) => {
      const isRequired = required.includes(name) ? ['required'] : [];
      return `${name}: ${[schemaSummary(property), ...isRequired].join(', ')}`;
    }),
    ...jointLines(schema),
  ];
}
