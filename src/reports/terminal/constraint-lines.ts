import { isJsonObject, type Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { valueSourcesIn } from '../../core/learned-constraints.js';
import { literalText } from '../../support/literal-text.js';
import { schemaSummary } from './schema-summary.js';

/** What a schema says of an argument's values beyond JSON Schema's own keywords: `more than 20 counts as 20`, `values from …`. */
export function valueFacts(schema: JsonSchema): readonly string[] {
  const fact = (keyword: string, text: (value: string) => string): readonly string[] => {
    const value = schema[`x-${keyword}`] as Json | undefined;
    return value === undefined ? [] : [text([value].flat().map(literalText).join(', '))];
  };
  return [
    ...fact('clampedTo', (most) => `more than ${most} counts as ${most}`),
    ...fact('raisedTo', (least) => `less than ${least} counts as ${least}`),
    ...fact('ignored', () => 'has no effect'),
    ...fact('coercedFrom', (types) => `converted from ${types}`),
    ...fact('caseInsensitive', () => 'in any case'),
    ...fact('anyFormat', () => 'of any format'),
    ...sources(schema),
  ];
}

function sources(schema: JsonSchema): readonly string[] {
  return valueSourcesIn(schema).map(({ tool, path, sameArguments = [], arguments: given = {} }) => {
    const terms = [
      ...(sameArguments.length === 0 ? [] : [`the same ${sameArguments.join(', ')}`]),
      ...Object.entries(given).map(([name, value]) => `${name} ${writeJson(value)}`),
    ];
    const place = path === '' ? tool : `${path.replace(/\\(.)/g, '$1')} of ${tool}`;
    return `values from ${place}${terms.length === 0 ? '' : ` with ${terms.join(', ')}`}`;
  });
}

function namesOf(schema: JsonSchema | undefined): string {
  return (schema?.required ?? []).join(', ');
}

function together(schema: JsonSchema): string {
  const { 'x-ordered': ends } = schema;
  if (ends !== undefined) return `${ends[1]} not before ${ends[0]}`;
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
      return `${name}: ${[schemaSummary(property), ...isRequired, ...valueFacts(property)].join(', ')}`;
    }),
    ...jointLines(schema),
  ];
}
