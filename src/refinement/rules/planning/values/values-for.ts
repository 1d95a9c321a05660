import { isPathArgument } from '../../../../core/is-path-argument.js';
import { pooledCandidates } from '../../pooled-candidates.js';
import type { Json } from '../../../../core/json.js';
import type { ToolDoc } from '../../../../core/tool-doc.js';
import type { Effect } from '../../../../core/effect.js';
import type { Candidate } from '../../../../arguments/pool/pooled-value.js';
import { enumInText } from '../../../../arguments/texts/enum-in-text.js';
import { examplesInText } from '../../../../arguments/texts/examples-in-text.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { createsThings, makesThings } from '../../../../arguments/pool/made-by-call.js';
import { isFolderOfAll } from '../../../../arguments/names/is-folder-of-all.js';
import { isPathLike } from '../../../../arguments/names/path-like.js';
import {
  headerOf,
  headerValues,
  isUndocumentedHeader,
} from '../../../../arguments/values/header-values.js';
import { distinctValues } from '../../../../arguments/schema/distinct-values.js';
import { plausibleValues } from '../../../../arguments/values/plausible-values.js';
import type { ConstraintHint } from '../../../../arguments/messages/read-constraint-message.js';
import type { ToolContext } from '../../../engine.js';
import { bareFreshPath, namesAnother, namesOrigin, withFreshNames } from './fresh-names.js';
import { freshName, isFresh } from '../../observations/own-names.js';
import { notOverwriting } from './not-overwriting.js';
import { wordsToFind } from './words-to-find.js';
import { askedFor } from './asked-values.js';
import { givenValues } from './given-values.js';
import { hasForm } from '../../detectors/forms/has-form.js';
import { valuesInForm } from './values-in-form.js';
import { describedValues } from './described-values.js';
import { filledFromPool, withNestedHints } from './inner-values.js';
import { namesMatch, rightKind } from '../../../../arguments/pool/candidate-score.js';

const mostValues = 8;
/** Of those, with names that match, and of these our own. */
const mostMatching = 4;
const mostMade = 2;
/** What we made ourselves comes first, unless names speak for other values by so much. */
const farBehind = 0.3;

/**
 * Values that ought to work for an argument, best first: those given in the settings and no others; else what refusals asked
 * for, then those that suit a tool that reads or one that writes.
 */
export function valuesFor(
  parameter: Parameter,
  context: ToolContext,
  hints: readonly ConstraintHint[],
): readonly Json[] {
  const given = givenValues(parameter.name, context);
  if (given.length > 0) return firstDistinct(notOverwriting(given, parameter, context));
  const own = hints.filter((hint) => 'argument' in hint && hint.argument === parameter.name);
  const examplesFirst = own.toSorted((a, b) => toldBy(a) - toldBy(b));
  const asked = examplesFirst.flatMap((hint) =>
    hint.kind === 'type' ? [] : askedFor(hint, parameter),
  );
  const formIsStated = own.some(
    ({ kind }) => kind === 'format' || kind === 'pattern' || kind === 'enum',
  );
  if (isPlainHeader(parameter, context)) return firstDistinct([...asked, ownKey(context.tool)]);
  const known = knownValues(parameter, context);
  if (formIsStated && asked.length > 1) {
    const real = context.effect === 'read' || refersToSomething(parameter, context);
    const fitting = (values: readonly Json[]) => values.filter((value) => isInForm(value, own));
    const matching = real ? fitting(known.matching).slice(0, mostMatching) : [];
    const asksForCode = context.effect === 'read' && own.some(({ kind }) => kind === 'pattern');
    const ofForm = asksForCode ? valuesInForm(context.pool, (value) => isInForm(value, own)) : [];
    const shown = examplesFirst.flatMap((hint) =>
      hint.kind === 'example' ? askedFor(hint, parameter) : [],
    );
    return firstDistinct([...matching, ...ofForm, ...shown, ...fitting(known.plausible), ...asked]);
  }
  const typed = own.flatMap((hint) => (hint.kind === 'type' ? askedFor(hint, parameter) : []));
  const completed = (value: Json) => withNestedHints(value, parameter.schema, { hints, context });
  if (context.effect !== 'read') {
    const toWrite = valuesToWrite(parameter, context, known, {
      isNew: namesSomethingNew(parameter, hints),
      isMissing: own.some(({ kind }) => kind === 'not-found'),
    });
    return firstDistinct([...asked, ...toWrite, ...typed].map(completed));
  }
  const plausible = known.plausible.map(completed);
  const toRead = valuesToRead(parameter, context, { ...known, plausible });
  return firstDistinct([...asked, ...toRead, ...typed]);
}

/** What is shown says more than what a form is called. */
function toldBy({ kind }: ConstraintHint): number {
  return kind === 'example' ? 0 : 1;
}

/** A header of an API's own, of which nothing more is known: what is sent in it is new each time. */
function isPlainHeader(parameter: Parameter, { tool, effect }: ToolContext): boolean {
  const { name } = parameter;
  const header = headerOf(name, tool);
  const isUnknown = isUndocumentedHeader(name, tool) && headerValues(name, tool).length === 0;
  const isOwn = isUnknown || (header !== null && tellsCallsApart.test(header));
  return isOwn && effect !== 'read' && !isDocumentedValue(parameter);
}

/** Unlike what any other tool sends: some servers take one key for one call only. */
function ownKey({ id }: ToolDoc): string {
  return `${freshName(1)}-${id.replace(/[^\w-]+/g, '-').slice(-24)}`;
}

const tellsCallsApart = /^(?:x-)?(?:idempotency|request|correlation)-(?:key|id|token)$/;

/** True for a text that has the form refusals asked for. */
function isInForm(value: Json, hints: readonly ConstraintHint[]): boolean {
  const forms = hints.flatMap((hint) =>
    hint.kind === 'pattern' || hint.kind === 'format' ? [hint] : [],
  );
  return (
    typeof value === 'string' && forms.length > 0 && forms.every((form) => hasForm(value, form))
  );
}

/** The values there are, by where they come from. */
interface KnownValues {
  /** Real ones whose names match. */
  readonly matching: readonly Json[];
  /** Of those, and of the right kind, what our calls have made. */
  readonly made: readonly Json[];
  /** Real ones of fields that the description names. */
  readonly described: readonly Json[];
  /** Real ones of the same kind. */
  readonly others: readonly Json[];
  /** Real ones whose names match though their type is not the documented one. */
  readonly ofAnotherType: readonly Json[];
  /** What the server was started with. */
  readonly places: readonly Json[];
  /** Made up, or stated by the doc. */
  readonly plausible: readonly Json[];
}

function knownValues(parameter: Parameter, context: ToolContext): KnownValues {
  const { tool, pool, effect, settings } = context;
  const pooled = thereBeforeFirst(pooledCandidates(pool, parameter, tool), effect);
  const valuesOf = (candidates: readonly Candidate[]) => candidates.map(({ value }) => value);
  const matching = valuesOf(pooled.filter(({ score }) => score >= namesMatch));
  const best = pooled.reduce((most, { score }) => Math.max(most, score), 0);
  const enough = Math.max(rightKind, best - farBehind);
  const isDescribed = matching.length === 0 && !isDocumentedValue(parameter);
  return {
    matching,
    made: valuesOf(pooled.filter(({ made, score }) => made && score >= enough)),
    described: isDescribed ? describedValues(tellingText(parameter, context), context) : [],
    others: valuesOf(pooled.filter(({ score }) => score < namesMatch)),
    ofAnotherType: refersToSomething(parameter, context) ? valuesOfAnyType(parameter, context) : [],
    places: isPathLike(parameter) ? placesFor(parameter, context) : [],
    plausible: plausibleValues(parameter, { tool, seed: settings.seed }).map((value) =>
      filledFromPool(value, parameter.schema, parameter.name, context),
    ),
  };
}

/** A new name of our own first (`isMissing`: one was refused as missing), then what we made ourselves, and what was there before last; the other way round where something must exist. */
function valuesToWrite(
  parameter: Parameter,
  context: ToolContext,
  known: KnownValues,
  { isNew, isMissing }: { readonly isNew: boolean; readonly isMissing: boolean },
): readonly Json[] {
  const { matching, made, described, others, ofAnotherType, places, plausible } = known;
  const fresh = [
    ...plausible.map((value) => withFreshNames(value, parameter, context)).slice(0, 2),
    ...bareFreshPath(parameter, context),
  ];
  const existing = [...made, ...matching, ...described, ...places];
  const mustExist =
    isMissing ||
    refersToSomething(parameter, context) ||
    (context.effect === 'destructive' && !createsThings(context.tool)) ||
    !makesThings(context.tool);
  // A made-up name of a file that would be written over may be that of a user's.
  const harmless =
    !mustExist && isPathLike(parameter) && !isDocumentedValue(parameter) ? [] : plausible;
  const rest = [...harmless, ...described, ...others, ...ofAnotherType];
  if (mustExist && !isNew)
    return [...existing, ...ofAnotherType, ...others.filter(isCode), ...fresh, ...rest];
  return isFolderOfAll(parameter)
    ? [...existing, ...fresh, ...rest]
    : [...fresh, ...existing, ...rest];
}

/** `C-17`: what nothing but an id looks like. */
function isCode(value: Json): boolean {
  return (
    typeof value === 'string' && /^[A-Za-z]{1,12}[_-]?\d{1,12}$/.test(value) && !isFresh(value)
  );
}

/** What the doc states, real values whose names match, made-up plausible ones, real values of the same kind. */
function valuesToRead(
  parameter: Parameter,
  context: ToolContext,
  { matching, made, described, others, ofAnotherType, places, plausible }: KnownValues,
): readonly Json[] {
  if (isDocumentedValue(parameter)) return [...plausible, ...matching, ...described, ...others];
  if (headerOf(parameter.name, context.tool) === 'accept')
    return [...(context.mediaTypes ?? []), ...plausible];
  return [
    ...withSomeMade(matching, made),
    ...wordsToFind(parameter, context, matching),
    ...described.slice(0, 4),
    ...(isPathLike(parameter) ? [...described, ...others].slice(0, 4) : []),
    ...(isPathLike(parameter) && isPathArgument(context.tool, parameter.name) ? [root] : []),
    ...places,
    ...ofAnotherType.slice(0, 4),
    ...plausible,
    ...described,
    ...others,
  ];
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

/** The folder of all that an API serves, where a part of its URLs is a path. */
const root = '/';

/** A tool that reads is tried on what was there before, then on what our calls have made. */
function thereBeforeFirst(pooled: readonly Candidate[], effect: Effect): readonly Candidate[] {
  if (effect !== 'read') return pooled;
  return [...pooled.filter(({ made }) => !made), ...pooled.filter(({ made }) => made)];
}

/** The first few, with room for what our own calls have made: that is there for sure. */
function withSomeMade(matching: readonly Json[], made: readonly Json[]): readonly Json[] {
  const ours = matching.filter((value) => made.includes(value)).slice(0, mostMade);
  const found = matching.filter((value) => !made.includes(value));
  return [...found.slice(0, mostMatching - ours.length), ...ours];
}

/** What the server was started with, as the argument takes it: one path or a list of them. */
function placesFor({ types }: Parameter, { places = [] }: ToolContext): readonly Json[] {
  return types.includes('string') ? places : places.map((place) => [place]);
}

/** An id of something that must exist already: part of a URL, or named like an id, or what something comes from. A new thing's own name is not one. */
function refersToSomething({ name }: Parameter, { tool }: ToolContext): boolean {
  const inPath = isPathArgument(tool, name);
  return inPath || namesAnother(name) || namesOrigin(name);
}

/** The text that may say what an argument takes: its own, or, for a text without one, that of the tool that looks things up. */
function tellingText(parameter: Parameter, context: ToolContext): string {
  const own = parameter.schema.description ?? '';
  if (refersToSomething(parameter, context)) return own;
  const isBare = own === '' && parameter.types.includes('string') && !isPathLike(parameter);
  return isBare && context.effect === 'read' ? context.tool.description : '';
}

/** Pooled values whose names match though their type is not the documented one: numbers as the text that is wanted first, then as they are, for the doc may be wrong. */
function valuesOfAnyType(parameter: Parameter, context: ToolContext): readonly Json[] {
  const untyped: Parameter = { ...parameter, types: [], schema: {} };
  const wantsText = parameter.types.includes('string');
  return pooledCandidates(context.pool, untyped, context.tool)
    .filter(({ score }) => score >= namesMatch)
    .flatMap(({ value }) =>
      wantsText && typeof value === 'number' ? [String(value), value] : [value],
    );
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

function firstDistinct(values: readonly Json[]): readonly Json[] {
  return distinctValues(values).slice(0, mostValues);
}
