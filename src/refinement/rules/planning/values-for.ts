import { isPathArgument } from '../../../core/is-path-argument.js';
import { pooledCandidates } from '../pooled-candidates.js';
import type { Json } from '../../../core/json.js';
import type { Effect } from '../../../core/effect.js';
import type { Candidate } from '../../../arguments/pooled-value.js';
import type { FrozenPool } from '../../../arguments/frozen-pool.js';
import { enumInText } from '../../../arguments/enum-in-text.js';
import { examplesInText } from '../../../arguments/examples-in-text.js';
import type { Parameter } from '../../../arguments/parameters-of.js';
import { nameWords } from '../../../arguments/name-words.js';
import { makesThings } from '../../../arguments/made-by-call.js';
import { isFolderOfAll } from '../../../arguments/is-folder-of-all.js';
import { isPathLike } from '../../../arguments/path-like.js';
import { isSearchLike } from '../../../arguments/is-search-like.js';
import { headerOf } from '../../../arguments/header-values.js';
import { distinctValues } from '../../../arguments/distinct-values.js';
import { plausibleValues } from '../../../arguments/plausible-values.js';
import type { ConstraintHint } from '../../../arguments/read-constraint-message.js';
import { groupBy } from '../../../support/group-by.js';
import { oncePerObject } from '../../../support/once-per-object.js';
import type { ToolContext } from '../../engine.js';
import { namesAnother, withFreshNames } from './fresh-names.js';
import { askedFor } from './asked-values.js';
import { filledFromPool, withNestedHints } from './inner-values.js';
import { namesMatch, rightKind } from '../../../arguments/candidate-score.js';

const mostValues = 8;

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
      (refersToSomething(parameter, context) ||
        context.effect === 'destructive' ||
        !makesThings(context.tool))
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
  const telling = [...words].filter((word) => word.length > 2 && !own.has(word));
  const fields = shortTextsByField(context.pool);
  const named = telling.flatMap((word) => fields.get(word) ?? []).sort((a, b) => a.order - b.order);
  return distinctValues(named.map(({ value }) => value)).slice(0, 4);
}

/** The short texts of answers with their order in the pool, by the last word of their field's name. */
const shortTextsByField = oncePerObject((pool: FrozenPool) => {
  const texts = pool
    .all()
    .flatMap(({ origin, field, value }, order) =>
      origin === 'answer' && typeof value === 'string' && value.length <= 100
        ? [{ field, value, order }]
        : [],
    );
  return groupBy(texts, ({ field }) => nameWords(field).at(-1));
});

/** The text that may say what an argument takes: its own, or, for a text without one, that of the tool that looks things up. */
function tellingText(parameter: Parameter, context: ToolContext): string {
  const own = parameter.schema.description ?? '';
  if (refersToSomething(parameter, context)) return own;
  const isBare = own === '' && parameter.types.includes('string') && !isPathLike(parameter);
  return isBare && context.effect === 'read' ? context.tool.description : '';
}

/** Pooled values whose names match though their type is not the documented one: the doc may be wrong. */
function valuesOfAnyType(parameter: Parameter, context: ToolContext): readonly Json[] {
  const untyped: Parameter = { ...parameter, types: [], schema: {} };
  return pooledCandidates(context.pool, untyped, context.tool)
    .filter(({ score }) => score >= namesMatch)
    .map(({ value }) => value);
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

function firstDistinct(values: readonly Json[]): readonly Json[] {
  return distinctValues(values).slice(0, mostValues);
}
