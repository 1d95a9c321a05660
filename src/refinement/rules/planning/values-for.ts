import { isPathArgument } from '../../../core/is-path-argument.js';
import { pooledCandidates } from '../pooled-candidates.js';
import { isJsonObject, type Json } from '../../../core/json.js';
import type { Effect } from '../../../core/effect.js';
import type { JsonSchema } from '../../../core/json-schema.js';
import type { Candidate } from '../../../arguments/pooled-value.js';
import { enumInText } from '../../../arguments/enum-in-text.js';
import { examplesInText } from '../../../arguments/examples-in-text.js';
import { parametersOf, type Parameter } from '../../../arguments/parameters-of.js';
import { nameWords } from '../../../arguments/name-words.js';
import { isPathLike } from '../../../arguments/path-like.js';
import { headerOf } from '../../../arguments/header-values.js';
import { distinctValues } from '../../../arguments/distinct-values.js';
import { resolveReference } from '../../../arguments/resolve-reference.js';
import { plausibleValues } from '../../../arguments/plausible-values.js';
import { exampleOfFormatName } from '../../../arguments/example-of-format-name.js';
import { formatValues } from '../../../arguments/format-values.js';
import { stringFromPattern } from '../../../arguments/string-from-pattern.js';
import type { ConstraintHint } from '../../../arguments/read-constraint-message.js';
import type { ToolContext } from '../../engine.js';
import { namesAnother, withFreshNames } from './fresh-names.js';
import { shapedByHints } from './shaped-by-hints.js';

const mostValues = 8;
/** From here on a pooled value's name matches the argument's. */
const namesMatch = 0.6;
/** From here on it is a value of the right kind. */
const rightKind = 0.35;

/**
 * Values that ought to work for an argument, best first. Reading tools: what refusals asked for, then what the doc states, real
 * values whose names match, made-up plausible ones, real values of the same kind. Writing tools: a new name of our own first, then what
 * we made ourselves, and what was there before last.
 */
export function valuesFor(
  parameter: Parameter,
  context: ToolContext,
  hints: readonly ConstraintHint[],
): readonly Json[] {
  const { values } = context.settings;
  // A parameter may be called `constructor`.
  const given = (Object.hasOwn(values, parameter.name) ? values[parameter.name] : undefined) ?? [];
  if (given.length > 0) return firstDistinct(given);
  const own = hints.filter((hint) => 'argument' in hint && hint.argument === parameter.name);
  const asked = own.flatMap((hint) => (hint.kind === 'type' ? [] : askedFor(hint, parameter)));
  const typed = own.flatMap((hint) => (hint.kind === 'type' ? askedFor(hint, parameter) : []));
  const formIsStated = own.some(
    ({ kind }) => kind === 'format' || kind === 'pattern' || kind === 'enum',
  );
  if (formIsStated && asked.length > 1) return firstDistinct(asked);
  const pooled = thereBeforeFirst(
    pooledCandidates(context.pool, parameter, context.tool),
    context.effect,
  );
  const matching = pooled.filter(({ score }) => score >= namesMatch).map(({ value }) => value);
  const described = matching.length === 0 ? describedValues(parameter, context) : [];
  const others = [
    ...described,
    ...pooled.filter(({ score }) => score < namesMatch).map(({ value }) => value),
  ];
  const plausible = plausibleValues(parameter, {
    tool: context.tool,
    seed: context.settings.seed,
  }).map((value) => filledFromPool(value, parameter.schema, parameter.name, context));
  const places = isPathLike(parameter) ? placesFor(parameter, context) : [];
  const completed = (value: Json) => withNestedHints(value, parameter.schema, { hints, context });
  const ofAnotherType = refersToSomething(parameter, context)
    ? valuesOfAnyType(parameter, context)
    : [];
  if (context.effect !== 'read') {
    const made = pooled
      .filter((candidate) => candidate.made && candidate.score >= rightKind)
      .map(({ value }) => value);
    const fresh = plausible.map((value) => withFreshNames(value, parameter, context)).slice(0, 2);
    const existing = [...made, ...matching, ...described, ...places];
    const first =
      !namesSomethingNew(parameter, hints) &&
      (refersToSomething(parameter, context) || context.effect === 'destructive')
        ? [...existing, ...ofAnotherType, ...fresh]
        : isFolderOfAll(parameter)
          ? [...existing, ...fresh]
          : [...fresh, ...existing];
    return firstDistinct(
      [...asked, ...first, ...plausible, ...others, ...ofAnotherType, ...typed].map(completed),
    );
  }
  if (isDocumentedValue(parameter))
    return firstDistinct([...asked, ...plausible.map(completed), ...matching, ...others, ...typed]);
  if (headerOf(parameter.name, context.tool) === 'accept')
    return firstDistinct([...asked, ...(context.mediaTypes ?? []), ...plausible]);
  const searched = isSearchLike(parameter) ? searchTerms(context) : [];
  return firstDistinct([
    ...asked,
    ...matching.slice(0, 4),
    ...searched,
    ...described.slice(0, 4),
    ...(isPathLike(parameter) ? others.slice(0, 4) : []),
    ...places,
    ...ofAnotherType.slice(0, 4),
    ...plausible.map(completed),
    ...others,
    ...typed,
  ]);
}

/** The place where something goes, or what a refusal said is there already. */
function namesSomethingNew({ name }: Parameter, hints: readonly ConstraintHint[]): boolean {
  if (
    /^(dest|destination|target|new|output|out)(?![a-z])|(_|[a-z](?=[A-Z]))(dest|destination)(_|[A-Z]|$)/i.test(
      name,
    )
  )
    return true;
  return hints.some((hint) => hint.kind === 'exists' && hint.argument === name);
}

/** A tool that reads is tried on what was there before, then on what our calls have made. */
function thereBeforeFirst(pooled: readonly Candidate[], effect: Effect): readonly Candidate[] {
  if (effect !== 'read') return pooled;
  return [...pooled.filter(({ made }) => !made), ...pooled.filter(({ made }) => made)];
}

/** What the server was started with, as the argument takes it: one path or a list of them. */
function placesFor({ types }: Parameter, { places = [] }: ToolContext): readonly Json[] {
  return types.includes('string') ? places : places.map((place) => [place]);
}

/** `repo_path`, `workspace`: the place where everything lies is there before the call. */
function isFolderOfAll({ name }: Parameter): boolean {
  return /^(?:repo(?:sitory)?|project|workspace|root|base|cwd|working)(?:[_-]?(?:path|dir|directory|folder|root))?$/i.test(
    name,
  );
}

/** An id of something that must exist already: part of a URL, or named like an id. A new thing's own name is not one. */
function refersToSomething({ name }: Parameter, { tool }: ToolContext): boolean {
  const inPath = isPathArgument(tool, name);
  return inPath || namesAnother(name);
}

/** Values of fields that the description names: `reference`, "a tag or digest", takes what `tags` lists. */
function describedValues(parameter: Parameter, context: ToolContext): readonly Json[] {
  if (isDocumentedValue(parameter)) return [];
  const words = new Set(nameWords(tellingText(parameter, context)));
  const own = new Set(Object.keys(context.tool.parameters.properties ?? {}).flatMap(nameWords));
  const named = context.pool.all().filter(({ origin, field, value }) => {
    const last = nameWords(field).at(-1);
    return (
      origin === 'answer' &&
      typeof value === 'string' &&
      value.length <= 100 &&
      last !== undefined &&
      last.length > 2 &&
      !own.has(last) &&
      words.has(last)
    );
  });
  return distinctValues(named.map(({ value }) => value)).slice(0, 4);
}

/** The text that may say what an argument takes: its own, or, for a text without one, that of the tool that looks things up. */
function tellingText(parameter: Parameter, context: ToolContext): string {
  const own = parameter.schema.description ?? '';
  if (refersToSomething(parameter, context)) return own;
  const isBare = own === '' && parameter.types.includes('string') && !isPathLike(parameter);
  return isBare && context.effect === 'read' ? context.tool.description : '';
}

/** What refusals said about properties inside an object: missing ones put in, stated forms kept. */
function withNestedHints(
  value: Json,
  schema: JsonSchema,
  given: { readonly hints: readonly ConstraintHint[]; readonly context: ToolContext },
): Json {
  if (Array.isArray(value))
    return value.map((item: Json) =>
      withNestedHints(
        item,
        resolveReference(schema.items ?? {}, given.context.tool.parameters),
        given,
      ),
    );
  if (!isJsonObject(value) || given.hints.length === 0) return value;
  const completed: Record<string, Json> = { ...value };
  for (const property of parametersOf(resolveReference(schema, given.context.tool.parameters))) {
    const about = given.hints.filter(
      (hint) => 'argument' in hint && isAbout(hint.argument, property.name),
    );
    const present = Object.hasOwn(completed, property.name);
    if (!present && !about.some(({ kind }) => kind === 'required')) continue;
    const [asked] = about.flatMap((hint) => askedFor(hint, property));
    const [plausible] = plausibleValues(property, {
      tool: given.context.tool,
      seed: given.context.settings.seed,
    });
    const made = asked ?? completed[property.name] ?? plausible;
    if (made !== undefined)
      completed[property.name] = shapedByHints(
        withNestedHints(made, property.schema, given),
        about,
      );
  }
  return completed;
}

function isAbout(stated: string | null, name: string): boolean {
  return stated !== null && (stated === name || stated.endsWith(`.${name}`));
}

/** Pooled values whose names match though their type is not the documented one: the doc may be wrong. */
function valuesOfAnyType(parameter: Parameter, context: ToolContext): readonly Json[] {
  const untyped: Parameter = { ...parameter, types: [], schema: {} };
  return pooledCandidates(context.pool, untyped, context.tool)
    .filter(({ score }) => score >= namesMatch)
    .map(({ value }) => value);
}

function askedFor(hint: ConstraintHint, parameter: Parameter): readonly Json[] {
  switch (hint.kind) {
    case 'enum':
      return hint.values.map((value) => inTypeOf(parameter, value));
    case 'format':
      return formatsOf(hint.format);
    case 'pattern':
      return [0, 1].flatMap((seed) => stringFromPattern(hint.pattern, seed) ?? []);
    case 'type':
      return plausibleOfType(hint.type);
    case 'minimum':
    case 'maximum':
      return takesNumbers(parameter) ? [hint.value] : [];
    default:
      return [];
  }
}

function takesNumbers({ types }: Parameter): boolean {
  return types.length === 0 || types.includes('integer') || types.includes('number');
}

/** A value as a message names it, in the argument's own type. */
function inTypeOf({ types }: Parameter, value: string): Json {
  if (types.includes('array')) return [value];
  return types.includes('integer') || types.includes('number') ? Number(value) : value;
}

function formatsOf(format: string): readonly Json[] {
  const known = format === 'YYYY-MM-DD' ? formatValues('date') : formatValues(format);
  return [...known, ...exampleOfFormatName(format)];
}

function plausibleOfType(type: string): readonly Json[] {
  const values: Readonly<Record<string, readonly Json[]>> = {
    integer: [1, 2],
    number: [1, 2.5],
    boolean: [true, false],
    string: ['tooldraft'],
    array: [[]],
    object: [{}],
  };
  return values[type] ?? [];
}

/** The doc itself names values: they come before anything found elsewhere. */
function isDocumentedValue({ schema }: Parameter): boolean {
  return (
    schema.enum !== undefined ||
    schema.const !== undefined ||
    schema.default !== undefined ||
    schema.examples !== undefined ||
    schema.type === 'boolean' ||
    examplesInText(schema.description ?? '').length > 0 ||
    enumInText(schema.description ?? '').length > 0
  );
}

export function isSearchLike({ name, types }: Parameter): boolean {
  return (
    types.includes('string') &&
    /^(q|query|search|term|keyword|text|filter|contains|match)s?$|(_|-)?(query|search|term|keyword)$/i.test(
      name,
    )
  );
}

/** Words that a search over this catalogue's things should find. */
function searchTerms(context: ToolContext): readonly Json[] {
  const named = context.pool
    .all()
    .filter(
      ({ field, value }) =>
        typeof value === 'string' && value.length <= 40 && /name|title|label|subject/i.test(field),
    );
  return distinctValues(named.map(({ value }) => value)).slice(0, 3);
}

/** The value with its strings replaced by pooled values whose names match, where there are some. */
function filledFromPool(value: Json, schema: JsonSchema, name: string, context: ToolContext): Json {
  if (Array.isArray(value)) {
    const items = resolveReference(schema.items ?? {}, context.tool.parameters);
    return value.map((item: Json) => filledFromPool(item, items, name.replace(/s$/, ''), context));
  }
  if (isJsonObject(value)) {
    const properties = parametersOf(resolveReference(schema, context.tool.parameters));
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        const parameter = properties.find((other) => other.name === key);
        return [
          key,
          parameter === undefined ? item : filledFromPool(item, parameter.schema, key, context),
        ];
      }),
    );
  }
  if (typeof value !== 'string' || schema.enum !== undefined || schema.format !== undefined)
    return value;
  const leaf: Parameter = { name, pointer: '', required: true, schema, types: ['string'] };
  const best = pooledCandidates(context.pool, leaf, context.tool).find(
    ({ score }) => score >= namesMatch,
  );
  return best?.value ?? value;
}

function firstDistinct(values: readonly Json[]): readonly Json[] {
  return distinctValues(values).slice(0, mostValues);
}
