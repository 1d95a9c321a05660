import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import {
  contextOfPath,
  insideArgument,
  isIdentifier,
  type MessageContext,
  pathSegments,
  resolveName,
} from './argument-naming.js';
import type { ConstraintHint } from './constraint-hint.js';
import { readIssueCode } from './read-issue-code.js';

const MAX_DEPTH = 8;
const MAX_RECORDS = 200;
const messageKeys = [
  ...[
    'message',
    'msg',
    'detail',
    'description',
    'defaultMessage',
    'error',
    'reason',
    'title',
    'errorMessage',
  ],
  ...['error_description', 'details', 'error_message', 'hint'],
];
const pathKeys = [
  ...[
    'path',
    'loc',
    'instancePath',
    'dataPath',
    'field',
    'fieldName',
    'property',
    'param',
    'parameter',
  ],
  ...['argument', 'attribute', 'pointer', 'location', 'key'],
];
/** Names that stand for the whole request. */
const wholeRequest = new Set([
  'non_field_errors',
  '__all__',
  '_schema',
  'base',
  '__root__',
  'root',
  '_errors',
]);

/** Reads one sentence about the arguments of a context. */
export type SentenceReader = (
  sentence: string,
  context: MessageContext,
) => readonly ConstraintHint[];

/**
 * What a validator's JSON answer states: lists of issues (zod, ajv, pydantic, joi, class-validator, Spring, Google, JSON:API)
 * and maps from argument to messages (Django REST framework, Rails, Laravel, marshmallow), wherever they stand in it.
 */
export function readIssueRecords(
  json: Json,
  parameters: readonly string[],
  readSentence: SentenceReader,
): readonly ConstraintHint[] {
  const found: ConstraintHint[] = [];
  let records = 0;
  const walk = (value: Json, context: MessageContext, depth: number): void => {
    if (depth > MAX_DEPTH || records > MAX_RECORDS || context === insideArgument) return;
    if (typeof value === 'string') found.push(...readSentence(value, context));
    else if (Array.isArray(value))
      for (const each of value.slice(0, MAX_RECORDS) as Json[]) walk(each, context, depth + 1);
    else if (isJsonObject(value)) {
      records += 1;
      walkRecord(value, context, depth);
    }
  };
  const walkRecord = (record: JsonObject, outer: MessageContext, depth: number): void => {
    const context = contextOf(record, parameters) ?? outer;
    if (context === insideArgument) return;
    const coded = readIssueCode(record, context);
    if (coded !== null) {
      found.push(...coded);
      return;
    }
    const messages = Object.entries(record).slice(0, MAX_RECORDS);
    for (const [key, value] of messages) {
      if (messageKeys.includes(key)) walk(value, context, depth + 1);
      else if (key === 'constraints' && isJsonObject(value))
        walk(Object.values(value), context, depth + 1);
      else if (typeof value === 'object')
        walk(value, contextOfKey(key, value, parameters) ?? context, depth + 1);
      else if (
        typeof value === 'string' &&
        context === null &&
        parameters.includes(key) &&
        /\s/.test(value)
      )
        walk(value, key, depth + 1);
    }
  };
  walk(json, null, 0);
  return found;
}

/** The argument that an issue points at. */
function contextOf(record: JsonObject, parameters: readonly string[]): MessageContext {
  const source = isJsonObject(record['source']) ? record['source'] : {};
  const pointed = source['parameter'] ?? source['pointer'];
  const isIssue =
    messageKeys.some((key) => record[key] !== undefined) ||
    record['code'] !== undefined ||
    record['constraints'] !== undefined;
  if (!isIssue) return null;
  for (const value of [pointed, ...pathKeys.map((key) => record[key])]) {
    if (typeof value === 'string' && value.length <= 200 && value !== '') {
      const whole = resolveName(value, parameters);
      if (whole !== null) return whole;
      if (!/\s/.test(value)) return contextOfPath(withoutPrefix(pathSegments(value)), parameters);
    }
    if (
      Array.isArray(value) &&
      value.every((each: Json) => typeof each === 'string' || typeof each === 'number')
    ) {
      const context = contextOfPath(value, parameters);
      if (context !== null) return context;
    }
  }
  return null;
}

/** JSON:API points at `/data/attributes/name`. */
function withoutPrefix(segments: readonly (string | number)[]): readonly (string | number)[] {
  return segments[0] === 'data' && segments[1] === 'attributes' ? segments.slice(2) : segments;
}

/** `{"age": ["is required"]}`: the key is the argument, if its value is a list of messages or it is a known one. */
function contextOfKey(key: string, value: Json, parameters: readonly string[]): MessageContext {
  if (wholeRequest.has(key)) return null;
  const known = resolveName(key, parameters);
  const isMessages =
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((each: Json) => typeof each === 'string');
  if (!isMessages) return null;
  if (known !== null) return known;
  const reserved =
    /^(?:errors?|messages?|details?|issues|validation|violations|fieldViolations|constraints|stack|trace|path|loc)$/i;
  return isIdentifier(key) && !reserved.test(key) ? key : null;
}
