import { formOfId } from '../../../arguments/form-of-id.js';
import { pooledCandidates } from '../pooled-candidates.js';
import type { Json } from '../../../core/json.js';
import type { FrozenPool } from '../../../arguments/frozen-pool.js';
import type { PooledValue } from '../../../arguments/pooled-value.js';
import { groupBy } from '../../../support/group-by.js';
import { oncePerObject } from '../../../support/once-per-object.js';
import { plainWords } from '../../../support/plain-words.js';
import { nameWords } from '../../../arguments/name-words.js';
import { subjectWords } from '../../../arguments/name-match.js';
import { hasContent } from '../answers.js';
import { fieldsInRefusals } from '../fields-in-refusals.js';
import { isMoment } from '../../../arguments/is-moment.js';
import { hintsOf } from '../observation.js';
import { isAboutAbsence, isAttributable } from '../attribution.js';
import type { Parameter } from '../../../arguments/parameters-of.js';
import type { EvidenceView } from '../evidence-view.js';
import type { Finding } from '../finding.js';
import { isAlwaysMissed } from './is-really-taken.js';
import { undocumentedParameter } from '../../../arguments/undocumented-parameter.js';
import { sourceRequest } from './source-request.js';
import { sourceTerms } from './source-terms.js';
import { namesMatch } from '../../../arguments/candidate-score.js';

/**
 * Where an argument's values come from: values of another tool's answer worked here and a made-up one did not. Small
 * numbers fit many places, so there the names must match and two different values must have worked.
 */
export const findSources: (view: EvidenceView) => readonly Finding[] = oncePerObject((view) =>
  [...view.parameters, ...undocumented(view)].flatMap((parameter): readonly Finding[] => {
    if (view.parameter(parameter.name) !== undefined && !refusesUnknown(view, parameter.name))
      return [];
    const [source] = sourcesOf(view, parameter)
      .filter(isProven)
      .sort((a, b) => rank(b, parameter, view) - rank(a, parameter, view));
    const [value] = source?.values ?? [];
    if (source === undefined || value === undefined) return [];
    const terms = sourceTerms(view, parameter.name, source.values);
    const request = sourceRequest(view, parameter.name, {
      worked: source.values,
      others: view.pool.valuesOf(source.toolId).filter(({ path }) => path === source.path),
    });
    const own = [
      usedIn(view, parameter.name, value.value),
      refusalOfUnknown(view, parameter.name),
      ...terms.calls,
      ...request.calls,
    ];
    return [
      {
        kind: 'source',
        argument: parameter.name,
        tool: source.toolId,
        path: source.path,
        alike: terms.alike,
        given: request.arguments,
        calls: [...new Set(own.flatMap((id) => id ?? []))],
        elsewhere: [value.reference],
      },
    ];
  }),
);

/** Arguments that the schema does not have and that calls turned out to need: no value of theirs can be guessed. */
function undocumented(view: EvidenceView): readonly Parameter[] {
  return view
    .argumentNames()
    .filter((name) => view.parameter(name) === undefined && isAlwaysMissed(view, name))
    .map(undocumentedParameter);
}

/** A place in another tool's answers whose values worked here. */
interface ValueSource {
  readonly toolId: string;
  readonly path: string;
  readonly field: string;
  /** Names agree; else the values only look like ids of the kind. */
  readonly isNamed: boolean;
  /** Other values of the place, as JSON, that tools took for an argument of the same name. */
  readonly alsoWorked: ReadonlySet<string>;
  /** The source itself asks for such a value. */
  readonly isRound: boolean;
  readonly values: readonly PooledValue[];
}

/** The places in other tools' answers that held the values that worked, where the names match. */
function sourcesOf(view: EvidenceView, parameter: Parameter): readonly ValueSource[] {
  const untyped: Parameter = { ...parameter, types: [], schema: {} };
  const matching = [
    ...pooledCandidates(view.pool, parameter, view.tool),
    ...pooledCandidates(view.pool, untyped, view.tool),
  ].filter(({ score, value }) => score >= namesMatch || formOfId(value) !== null);
  const worked = new Set(
    matching
      .filter(({ value }) => usedIn(view, parameter.name, value) !== undefined)
      .map(({ value }) => plainText(value)),
  );
  const fields = fieldsInRefusals(view, parameter.name);
  for (const field of fields) {
    for (const { value } of answersByField(view.pool).get(field) ?? [])
      if (usedIn(view, parameter.name, value) !== undefined) worked.add(plainText(value));
  }
  if (worked.size === 0) return [];
  const named = new Set(matching.filter(({ score }) => score >= namesMatch).map(placeOf));
  const isInRefusals = ({ field }: PooledValue): boolean => fields.has(nameWords(field).join(' '));
  const isNamed = (value: PooledValue): boolean =>
    named.has(placeOf(value)) || isInRefusals(value) || isOwnId(value, parameter);
  const offered = answersHolding(worked, view.pool).filter(
    (value) =>
      value.toolId !== view.tool.id &&
      !isEcho(view, value) &&
      !isLink(value) &&
      !isMoment(value.value) &&
      (formOfId(value.value) !== null || isNamed(value)),
  );
  return [...groupBy(offered, placeOf).values()].flatMap((values) => {
    const last = values.at(-1);
    if (last === undefined) return [];
    const { toolId, path, field } = last;
    return [
      {
        ...{ toolId, path, field, values },
        isNamed: isNamed(last),
        alsoWorked: takenElsewhere(view.pool, last, parameter),
        isRound: isRound(view.pool, last, parameter),
      },
    ];
  });
}

function placeOf({ toolId, path }: Pick<PooledValue, 'toolId' | 'path'>): string {
  return `${toolId} ${path}`;
}

/** The named places in answers where these values (as plain text) stand, in the pool's order. */
function answersHolding(texts: ReadonlySet<string>, pool: FrozenPool): readonly PooledValue[] {
  const placed = answersByText(pool);
  return [...texts]
    .flatMap((text) => placed.get(text) ?? [])
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value);
}

const answersByText = oncePerObject((pool: FrozenPool) => {
  const placed = pool
    .all()
    .flatMap((value, order) =>
      value.origin === 'answer' && value.path !== '' ? [{ value, order }] : [],
    );
  return groupBy(placed, ({ value }) => plainText(value.value));
});

const answersByField = oncePerObject((pool: FrozenPool) =>
  groupBy(
    pool.all().filter(({ origin }) => origin === 'answer'),
    ({ field }) => nameWords(field).join(' '),
  ),
);

/** An answer's own address, or a link in it, is not where URLs come from. */
function isLink({ field, value }: PooledValue): boolean {
  return (
    /^(url|href|self|link|uri)$/i.test(field) && typeof value === 'string' && /^https?:/.test(value)
  );
}

/** A tool that was given the value does not provide it. */
function isEcho({ pool }: EvidenceView, { value, reference }: PooledValue): boolean {
  return argumentsByCall(pool).get(reference)?.has(plainText(value)) === true;
}

const argumentsByCall = oncePerObject(
  (pool: FrozenPool): ReadonlyMap<string, ReadonlySet<string>> => {
    const byCall = new Map<string, Set<string>>();
    for (const { origin, reference, value } of pool.all()) {
      if (origin !== 'argument') continue;
      const values = byCall.get(reference) ?? new Set();
      byCall.set(reference, values.add(plainText(value)));
    }
    return byCall;
  },
);

function takenElsewhere(
  pool: FrozenPool,
  { toolId, path }: PooledValue,
  { name }: Parameter,
): ReadonlySet<string> {
  const offered = new Set(
    pool
      .valuesOf(toolId)
      .filter((other) => other.path === path)
      .map(({ value }) => plainText(value)),
  );
  const taken = pool.sentAs(name).map(({ value }) => plainText(value));
  return new Set(taken.filter((text) => offered.has(text)));
}

/** To get a digest from a call that wants one leads nowhere. */
function isRound(pool: FrozenPool, value: PooledValue, { name }: Parameter): boolean {
  return pool.beside(value).sentAs(name).length > 0;
}

/** The owner of an id (`items[].id` for `item_id`) before one that only mentions it (`rows[].item_id`), lists before single answers. */
function rank(source: ValueSource, parameter: Parameter, view: EvidenceView): number {
  const isOwn = isOwnId(source, parameter) ? 4 : 0;
  const isListed = source.path.includes('[]') ? 2 : 0;
  const isRoundabout = source.isRound ? -3 : 0;
  // What a call made comes back from that call too: to find something, one looks where it is listed.
  const isOwnMaking = source.values.every(({ made }) => made) ? -3 : 0;
  const about = subjectWords(nameWords(view.tool.name));
  const isRelated = subjectWords(nameWords(source.toolId)).some((word) => about.includes(word));
  return (
    isOwn +
    isListed +
    isRoundabout +
    isOwnMaking +
    (source.isNamed ? 1 : 0) +
    (isRelated ? 1 : 0) +
    Math.min(1, new Set(source.values.map(({ value }) => value)).size / 10)
  );
}

/** `items[].id` and a tool `list_items` own what `item_id` names. */
function isOwnId(
  { field, path, toolId }: Pick<PooledValue, 'field' | 'path' | 'toolId'>,
  { name }: Parameter,
): boolean {
  const wanted = plainWords(name).split(' ');
  const entity = wanted.slice(0, -1).join(' ');
  if (entity === '' || plainWords(field) !== wanted.at(-1)) return false;
  const around = plainWords(`${path.slice(0, path.lastIndexOf(field))} ${toolId}`);
  return new RegExp(`\\b${entity}(s|es)?\\b`).test(around.replace(/ies\b/g, 'y'));
}

/** Small numbers fit many places, and ids of one form many kinds of things: of those two different ones must have worked. */
function isProven({ values, isNamed, alsoWorked }: ValueSource): boolean {
  const distinct = new Set(values.map(({ value }) => plainText(value)));
  if (!isNamed) return new Set([...distinct, ...alsoWorked]).size >= 2;
  const distinctive = values.some(
    ({ value }) => typeof value === 'string' && /[A-Za-z]{2}/.test(value),
  );
  return distinctive || distinct.size >= 2;
}

/** Equal for `17` and `"17"`: what stands in a URL is text, whatever type an answer gives it. */
function plainText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A call that worked with the value; where nothing unknown is refused, one that found something with it. */
function usedIn(view: EvidenceView, argument: string, value: Json): string | undefined {
  const text = plainText(value);
  const mustFind = view.effect === 'read' && refusalOfUnknown(view, argument) === undefined;
  return view.successes.find(
    (success) => contains(success.arguments[argument], text) && (!mustFind || hasContent(success)),
  )?.id;
}

function contains(used: Json | undefined, text: string): boolean {
  if (used === undefined) return false;
  if (plainText(used) === text) return true;
  return Array.isArray(used) && used.some((item: Json) => plainText(item) === text);
}

/** A source is worth naming where a made-up value is refused or finds nothing. */
function refusesUnknown(view: EvidenceView, argument: string): boolean {
  if (refusalOfUnknown(view, argument) !== undefined) return true;
  if (view.effect !== 'read') return false;
  const madeUp = view.successes.find(({ call }) => isMadeUp(call.purpose, argument));
  return madeUp === undefined
    ? false
    : madeUp.outcome.bytes < Math.max(...view.successes.map(({ outcome }) => outcome.bytes)) / 2;
}

function refusalOfUnknown(view: EvidenceView, argument: string): string | undefined {
  return view.rejections.find(
    (rejection) =>
      (isMadeUp(rejection.call.purpose, argument) ||
        hintsOf(rejection, view.argumentNames()).some(
          (hint) => hint.kind === 'not-found' && hint.argument === argument,
        ) ||
        (isOddValue(rejection.call.purpose, argument) && isAboutAbsence(view, rejection))) &&
      (isAttributable(view, rejection, argument) || rejection.outcome.status === 404),
  )?.id;
}

/** A value of another type or form: refused as missing, not as malformed, it shows that only existing ones are taken. */
function isOddValue(
  purpose: { readonly kind: string; readonly arguments: readonly string[] },
  argument: string,
): boolean {
  return (
    (purpose.kind === 'wrong-type' || purpose.kind === 'outside-enum') &&
    purpose.arguments.includes(argument)
  );
}

function isMadeUp(
  purpose: { readonly kind: string; readonly arguments: readonly string[] },
  argument: string,
): boolean {
  return purpose.kind === 'unknown-id' && purpose.arguments.includes(argument);
}
