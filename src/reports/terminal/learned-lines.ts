import { shownPath } from '../../arguments/slots/path.js';
import { isJsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { learnedInside } from '../../core/learned-inside.js';
import type { JsonSchema } from '../../core/json-schema.js';
import type { LearnedConstraints, LearnedProperty } from '../../core/learned-constraints.js';
import { schemaSummary } from './schema-summary.js';

function sources(property: LearnedProperty): string[] {
  return (property['x-valueSources'] ?? []).map(
    ({ tool, path, sameArguments = [], arguments: given = {} }) => {
      const terms = [
        ...(sameArguments.length === 0 ? [] : [`the same ${sameArguments.join(', ')}`]),
        ...Object.entries(given).map(([name, value]) => `${name} ${writeJson(value)}`),
      ];
      const place = path === '' ? tool : `${shownPath(path)} of ${tool}`;
      return `values from ${place}${terms.length === 0 ? '' : ` with ${terms.join(', ')}`}`;
    },
  );
}

function propertyFacts(property: LearnedProperty): string {
  const { type, ...keywords } = property;
  const clamped = property['x-clampedTo'];
  const raised = property['x-raisedTo'];
  const summary = schemaSummary({
    ...keywords,
    ...(type === undefined ? {} : { type }),
  });
  return [
    ...(summary === 'any' ? [] : [type === undefined ? summary.replace(/^any, /, '') : summary]),
    ...(clamped === undefined ? [] : [`more than ${clamped} counts as ${clamped}`]),
    ...(raised === undefined ? [] : [`less than ${raised} counts as ${raised}`]),
    ...(property['x-ignored'] === true ? ['has no effect'] : []),
    ...(property['x-coercedFrom'] === undefined
      ? []
      : [`converted from ${property['x-coercedFrom'].join(', ')}`]),
    ...(property['x-caseInsensitive'] === true ? ['in any case'] : []),
    ...(property['x-anyFormat'] === true ? ['of any format'] : []),
    ...sources(property),
  ].join('; ');
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

/** What was learnt of what an argument holds (`params.limit: at most 20`), or of several together. */
function linesOf(part: JsonSchema): readonly string[] {
  const inside = learnedInside(part);
  return inside === null
    ? [together(part)]
    : learnedLines(inside.learned).map((line) => `${inside.whole}: ${line}`);
}

/** Learned constraints as one line each (examples stand with their parameters), e.g. `limit: at most 20`, `not together: head, tail`. */
export function learnedLines(learned: LearnedConstraints): readonly string[] {
  const { properties = {}, required, allOf = [], anyOf = [], dependentRequired = {} } = learned;
  return [
    ...Object.entries(properties).flatMap(([name, property]) => {
      const facts = propertyFacts(property);
      return facts === '' ? [] : [`${name}: ${facts}`];
    }),
    ...(required === undefined
      ? []
      : [`required in truth: ${required.length === 0 ? 'nothing' : required.join(', ')}`]),
    ...allOf.flatMap(linesOf),
    ...(anyOf.length === 0 ? [] : [`at least one of: ${anyOf.map(namesOf).join(' | ')}`]),
    ...Object.entries(dependentRequired).map(
      ([name, needs]) => `${name} needs ${needs.join(', ')}`,
    ),
  ];
}
