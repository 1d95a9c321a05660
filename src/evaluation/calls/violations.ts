import { isWhole, lesserNumber, stepped } from '../../core/exact-number.js';
import { nonMatching } from './non-matching.js';
import {
  emptyLike,
  enumCaseVariant,
  farAbove,
  outsideEnumValue,
  wrongTypeValues,
} from './broken-values.js';
import { parametersOf, type Parameter } from '../../schema/parameters-of.js';
import { resolveReference } from '../../schema/resolve-reference.js';
import { isPathArgument } from '../../core/is-path-argument.js';
import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import type { CallDoc } from './call-doc.js';
import { alternativeSets, exclusiveSets } from './required-sets.js';

export type ViolationKind =
  | 'left-out'
  | 'wrong-type'
  | 'number-as-text'
  | 'outside-enum'
  | 'other-case'
  | 'below-minimum'
  | 'above-maximum'
  | 'far-above-maximum'
  | 'too-short'
  | 'too-long'
  | 'too-few'
  | 'too-many'
  | 'pattern'
  | 'format'
  | 'inside-left-out'
  | 'exclusive'
  | 'alone'
  | 'none-of'
  | 'undocumented';

/** One way to break what a doc says: made from a call that the doc says is fine. */
export interface Violation {
  readonly kind: ViolationKind;
  /** The arguments it is about. */
  readonly arguments: readonly string[];
  /** Arguments that the call must have before; they are given values by the doc. */
  readonly needs: readonly string[];
  /** The call with the violation; null where it cannot be made from that call. */
  apply(valid: JsonObject): JsonObject | null;
}

/** Everything that a doc forbids in a way that can be tried, in the order of its parameters. */
export function violationsOf(doc: CallDoc): readonly Violation[] {
  return [
    ...doc.parameters.flatMap((parameter) => [
      ...leftOut(parameter, doc),
      ...badValues(parameter).map(([kind, value]) => replaced(kind, parameter.name, value)),
      ...insideLeftOut(parameter, doc),
    ]),
    ...exclusive(doc),
    ...alone(doc),
    ...noneOf(doc),
    ...undocumented(doc),
  ];
}

function leftOut({ name, required }: Parameter, doc: CallDoc): readonly Violation[] {
  if (!required || isPathArgument(doc.tool, name)) return [];
  const apply = (valid: JsonObject): JsonObject => without(valid, [name]);
  return [{ kind: 'left-out', arguments: [name], needs: [], apply }];
}

function replaced(kind: ViolationKind, name: string, value: Json): Violation {
  return { kind, arguments: [name], needs: [], apply: (valid) => ({ ...valid, [name]: value }) };
}

type BadValue = readonly [kind: ViolationKind, value: Json];

function badValues(parameter: Parameter): readonly BadValue[] {
  const outside = outsideEnumValue(parameter);
  const listed: readonly Json[] = Array.isArray(parameter.schema.enum) ? parameter.schema.enum : [];
  const variant = listed.map(enumCaseVariant).find((value) => value !== null);
  return [
    ...wrongTypeValues(parameter).map((value): BadValue => ['wrong-type', value]),
    ...numberAsText(parameter),
    ...(outside === null ? [] : [['outside-enum', outside] satisfies BadValue]),
    ...(variant === undefined || variant === null
      ? []
      : [['other-case', variant] satisfies BadValue]),
    ...beyondBounds(parameter),
    ...badSizes(parameter),
    ...badTexts(parameter),
  ];
}

function numberAsText({ types, schema }: Parameter): readonly BadValue[] {
  if (types.includes('string') || !types.some((type) => type === 'integer' || type === 'number'))
    return [];
  return [['number-as-text', String(schema.minimum ?? lesserNumber(2, schema.maximum ?? 2))]];
}

function beyondBounds({ schema, types }: Parameter): readonly BadValue[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const step = types.includes('number') && !isWhole(minimum ?? maximum ?? 0) ? 0.5 : 1;
  const low = minimum === undefined ? exclusiveMinimum : stepped(minimum, -step);
  const high = maximum === undefined ? exclusiveMaximum : stepped(maximum, step);
  return [
    ...(low === undefined ? [] : [['below-minimum', low] satisfies BadValue]),
    ...(high === undefined ? [] : [['above-maximum', high] satisfies BadValue]),
    ...(high === undefined
      ? []
      : [['far-above-maximum', farAbove(Number(high))] satisfies BadValue]),
  ];
}

const longestText = 5_000;

function badSizes(parameter: Parameter): readonly BadValue[] {
  const {
    minLength = 0,
    maxLength = Infinity,
    minItems = 0,
    maxItems = Infinity,
  } = parameter.schema;
  const empty = emptyLike(parameter);
  const isText = parameter.types.includes('string');
  const isList = parameter.types.includes('array');
  const [item] = isList ? exampleItems(parameter) : [];
  return [
    ...(isText && minLength > 0
      ? [['too-short', minLength === 1 ? '' : 'x'.repeat(minLength - 1)] satisfies BadValue]
      : []),
    ...(isText && maxLength < longestText
      ? [['too-long', 'x'.repeat(maxLength + 1)] satisfies BadValue]
      : []),
    ...(isList && minItems > 0 && empty !== null ? [['too-few', []] satisfies BadValue] : []),
    ...(isList && maxItems < 100 && item !== undefined
      ? [['too-many', Array.from({ length: maxItems + 1 }, () => item)] satisfies BadValue]
      : []),
  ];
}

function exampleItems({ schema }: Parameter): readonly Json[] {
  const { examples } = schema;
  const lists = [...(Array.isArray(examples) ? (examples as Json[]) : []), schema.default];
  return lists.flatMap((list) => (Array.isArray(list) ? (list as Json[]) : []));
}

function badTexts({ schema, types }: Parameter): readonly BadValue[] {
  if (!types.includes('string')) return [];
  const { pattern, format } = schema;
  const value = pattern === undefined ? null : nonMatching(pattern);
  return [
    ...(value === null ? [] : [['pattern', value] satisfies BadValue]),
    ...(format === undefined ? [] : [['format', 'not of this format'] satisfies BadValue]),
  ];
}

/** Required members of an object argument, or of the records of a list, left out one by one. */
function insideLeftOut({ name, schema, types }: Parameter, doc: CallDoc): readonly Violation[] {
  const root = doc.documented.parameters;
  const isList = types.includes('array');
  const items = isJsonObject(schema.items) ? (schema.items as JsonSchema) : {};
  const record = isList ? resolveReference(items, root) : schema;
  const members = parametersOf({ ...record, $defs: root.$defs }).filter(({ required }) => required);
  return members.slice(0, 3).map((member) => ({
    kind: 'inside-left-out',
    arguments: [name],
    needs: [name],
    apply: (valid) => {
      const shortened = withoutMember(valid[name] ?? null, member.name);
      return shortened === null ? null : { ...valid, [name]: shortened };
    },
  }));
}

function withoutMember(value: Json, member: string): Json | null {
  if (Array.isArray(value)) {
    const [first, ...rest] = value as Json[];
    const shortened = first === undefined ? null : withoutMember(first, member);
    return shortened === null ? null : [shortened, ...rest];
  }
  return isJsonObject(value) && Object.hasOwn(value, member) ? without(value, [member]) : null;
}

function exclusive({ documented }: CallDoc): readonly Violation[] {
  return exclusiveSets(documented.parameters).map((names) => ({
    kind: 'exclusive',
    arguments: names,
    needs: names,
    apply: (valid) => (names.every((name) => Object.hasOwn(valid, name)) ? valid : null),
  }));
}

function alone({ documented }: CallDoc): readonly Violation[] {
  const dependencies = Object.entries(documented.parameters.dependentRequired ?? {});
  return dependencies.flatMap(([name, needed]) =>
    needed.map((other) => ({
      kind: 'alone' as const,
      arguments: [name, other],
      needs: [name],
      apply: (valid: JsonObject) => (Object.hasOwn(valid, name) ? without(valid, [other]) : null),
    })),
  );
}

function noneOf({ documented }: CallDoc): readonly Violation[] {
  const alternatives = alternativeSets(documented.parameters).flat();
  if (alternatives.length === 0) return [];
  const apply = (valid: JsonObject): JsonObject => without(valid, alternatives);
  return [{ kind: 'none-of', arguments: alternatives, needs: [], apply }];
}

function undocumented({ documented }: CallDoc): readonly Violation[] {
  if (documented.parameters.additionalProperties !== false) return [];
  const name = 'surely_no_argument_of_it';
  return [replaced('undocumented', name, 'unexpected')];
}

function without(args: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name)));
}
