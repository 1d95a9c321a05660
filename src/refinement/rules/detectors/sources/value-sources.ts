import { namedPlaces, pooledCandidates } from '../../pooled-candidates.js';
import { namesMatch } from '../../../../arguments/pool/candidate-score.js';
import { formOfId } from '../../../../arguments/texts/form-of-id.js';
import { placeOf, type FrozenPool } from '../../../../arguments/pool/frozen-pool.js';
import {
  containerWords,
  identityWords,
  idWords,
  subjectWords,
} from '../../../../arguments/names/name-match.js';
import { nameWords } from '../../../../arguments/names/name-words.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import type { PooledValue } from '../../../../arguments/pool/pooled-value.js';
import type { Json } from '../../../../core/json.js';
import type { ToolDoc } from '../../../../core/tool-doc.js';
import { escapePattern } from '../../../../support/escape-pattern.js';
import { groupBy } from '../../../../support/group-by.js';
import { literalText } from '../../../../support/literal-text.js';
import { oncePerObject } from '../../../../support/once-per-object.js';
import { plainWords } from '../../../../support/plain-words.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { pathsInRefusals } from '../../refusals/paths-in-refusals.js';
import { asRefusalsCallIt, fieldsInRefusals } from '../../refusals/fields-in-refusals.js';
import { isOtherKindOfPath } from '../../../../arguments/names/is-other-kind-of-path.js';
import { isAbsolutePath } from '../../../../arguments/names/path-like.js';
import { placeInText } from '../../../../arguments/texts/place-in-text.js';
import { isMoment } from '../../../../arguments/schema/is-moment.js';
import { isInList, listedByReaders } from './listed-by-readers.js';
import { isListedThing } from './is-listed-thing.js';
import { ownSubject } from './own-subject.js';
import { isPathOfAnother } from './is-path-of-another.js';
import { isMostlyRefused } from './mostly-refused.js';
import { takenElsewhere } from './taken-elsewhere.js';
import { usesOf } from './uses-of.js';

/** A place in another tool's answers whose values worked here. */
export interface ValueSource {
  readonly toolId: string;
  readonly path: string;
  readonly field: string;
  /** Names agree; else the values only look like ids of the kind. */
  readonly isNamed: boolean;
  /** Other values of the place, as text, that tools took for an argument whose name says the same. */
  readonly alsoWorked: ReadonlySet<string>;
  /** The source itself asks for such a value. */
  readonly isRound: boolean;
  readonly values: readonly PooledValue[];
}

/** The places in other tools' answers that held the values that worked, where the names match. */
export function sourcesOf(view: EvidenceView, parameter: Parameter): readonly ValueSource[] {
  const untyped: Parameter = { ...parameter, types: [], schema: {} };
  const [, ...renamed] = asRefusalsCallIt(view, untyped);
  const known = [parameter, untyped, ...renamed];
  const matching = known
    .flatMap((each) => pooledCandidates(view.pool, each, view.tool))
    .filter(({ score, value }) => score >= namesMatch || formOfId(value) !== null);
  const fields = fieldsInRefusals(view, parameter.name);
  const inFields = [...fields].flatMap((field) => answersByField(view.pool).get(field) ?? []);
  const uses = usesOf(view, parameter.name);
  const worked = new Set(
    [...matching, ...plainlyListed(view.pool), ...inFields]
      .map(({ value }) => literalText(value))
      .filter((text) => uses.has(text)),
  );
  if (worked.size === 0) return [];
  const everywhere = answersHolding(worked, view.pool);
  const places = new Set(known.flatMap((each) => [...namedPlaces(view.pool, each, view.tool)]));
  // A filter takes what the list itself shows: only places that are named better are its source.
  const isOwnField = everywhere.some(
    (value) => value.toolId === view.tool.id && places.has(placeOf(value)),
  );
  const named = isOwnField
    ? new Set(matching.filter(({ score }) => score >= namesMatch).map(placeOf))
    : places;
  const isInRefusals = ({ field }: PooledValue): boolean => fields.has(nameWords(field).join(' '));
  const isNamed = (value: PooledValue): boolean =>
    (named.has(placeOf(value)) && !known.every((each) => isOfAnother(value, each, view))) ||
    isInRefusals(value) ||
    known.some((each) => isOwnId(asId(value), each, view));
  const offered = everywhere.filter(
    (value) =>
      value.toolId !== view.tool.id &&
      !isEcho(view, value) &&
      !isLink(value) &&
      !isNumberOfAnother(value, parameter) &&
      !isMoment(value.value) &&
      !isOtherKindOfPath(parameter, value.value) &&
      !isAroundOthers(view, value, uses) &&
      !isPathOfAnother(value, parameter, view.tool) &&
      (formOfId(value.value) !== null ||
        (isPlainlyListed(value) && !value.sentFirst) ||
        isNamed(value)),
  );
  const held = [...groupBy(offered, placeOf).values()];
  const isRead = held.some((values) =>
    values.some((each) => !each.byChange && isInList(each) && !isRound(view.pool, each, parameter)),
  );
  const groups = isRead
    ? held
    : [...held, ...listedByReaders(view, untyped, worked).filter((each) => each.some(isNamed))];
  return groups.flatMap((values) => {
    const last = values.at(-1);
    if (last === undefined) return [];
    const { toolId, path, field } = last;
    if (placeInText(path) !== null && isMostlyRefused(view, last, parameter)) return [];
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

/** A folder that the values lie in, by what worked or by what refusals say: not it but what is in it is taken. */
function isAroundOthers(
  view: EvidenceView,
  { value }: PooledValue,
  uses: ReadonlyMap<string, string>,
): boolean {
  if (typeof value !== 'string' || !isAbsolutePath(value)) return false;
  if (pathsInRefusals(view).includes(value)) return true;
  const inside = `${value.replace(/[/\\]$/, '')}/`;
  return [...uses.keys()].some((text) => text.startsWith(inside));
}

/** The named places in answers where these values (as plain text) stand, in the pool's order. */
export function answersHolding(
  texts: ReadonlySet<string>,
  pool: FrozenPool,
): readonly PooledValue[] {
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
  return groupBy(placed, ({ value }) => literalText(value.value));
});

/** An item of an answer that is nothing but a list of texts, or a key of one that lists by name, or of a list in text: the names of what there is. */
function isPlainlyListed({ origin, path, value }: PooledValue): boolean {
  if (origin !== 'answer' || typeof value !== 'string') return false;
  if (path === '[]' || path === '{}' || isWhollyListed.test(path)) return value.length > 1;
  return (
    placeInText(path)?.kind === 'list' && (value.length > 2 || /[A-Za-z]\d|\d[A-Za-z]/.test(value))
  );
}

/** `{keys: ["a", "b"]}`. */
const isWhollyListed = /^\w+\[\]$/;

const plainlyListed = oncePerObject((pool: FrozenPool) => pool.all().filter(isPlainlyListed));

const answersByField = oncePerObject((pool: FrozenPool) =>
  groupBy(
    pool.all().filter(({ origin }) => origin === 'answer'),
    ({ field }) => nameWords(field).join(' '),
  ),
);

/** `ferryId: 4105` for `boat_id`: the numbers of one kind of thing are those of another too. */
function isNumberOfAnother({ field, value }: PooledValue, { name }: Parameter): boolean {
  if (!/^\d+$/.test(literalText(value))) return false;
  const [offered, wanted] = [field, name].map((each) => thingOfId(nameWords(each)));
  return (
    offered !== undefined &&
    wanted !== undefined &&
    offered.length > 0 &&
    wanted.length > 0 &&
    !offered.some((word) => wanted.includes(word))
  );
}

/** `ferry` of `ferry_id`; nothing of what is no id. */
function thingOfId(words: readonly string[]): readonly string[] {
  return idWords.has(words.at(-1) ?? '') ? words.slice(0, -1) : [];
}

/** An answer's own address, or a link in it, is not where URLs come from. */
function isLink({ field, value }: PooledValue): boolean {
  return (
    /^(url|href|self|link|uri)$/i.test(field) && typeof value === 'string' && /^https?:/.test(value)
  );
}

/** A tool that was given the value does not provide it. */
export function isEcho(
  { pool }: EvidenceView,
  { value, reference }: Pick<PooledValue, 'value' | 'reference'>,
): boolean {
  return argumentsByCall(pool).get(reference)?.has(literalText(value)) === true;
}

/** True where the call that answered it was given something itself: one that needs nothing is easier to make. */
export function isAskedFor({ pool }: EvidenceView, { reference }: PooledValue): boolean {
  return argumentsByCall(pool).has(reference);
}

const argumentsByCall = oncePerObject(
  (pool: FrozenPool): ReadonlyMap<string, ReadonlySet<string>> => {
    const byCall = new Map<string, Set<string>>();
    for (const { origin, reference, value } of pool.all()) {
      if (origin !== 'argument') continue;
      const values = byCall.get(reference) ?? new Set();
      byCall.set(reference, values.add(literalText(value)));
    }
    return byCall;
  },
);

/** What describes things of one kind (the language of a book) says nothing of those of another (of a letter); names, ids and codes do. */
function isOfAnother(
  { path, toolId, value }: PooledValue,
  { name }: Parameter,
  view: EvidenceView,
): boolean {
  const wanted = nameWords(name).at(-1) ?? '';
  if (identityWords.has(wanted) || isCode(value)) return false;
  const about = [...subjectWords(nameWords(toolId)), ...containerWords(path)];
  const own = subjectWords(nameWords(view.tool.name));
  if (about.some((word) => word === wanted || own.includes(word))) return false;
  return isFieldOfRecord.test(path);
}

/** `SKU-1004`: it names one thing, where a word or a number describes many. */
function isCode(value: Json): boolean {
  return typeof value === 'string' && /^(?=.*\d)(?=.*[A-Za-z])[\w.-]{4,40}$/.test(value);
}

/** A field of the objects in a list, not a header, a column or a line of text. */
const isFieldOfRecord = /\[\]\.[\w$.-]+$/;

/** To get a digest from a call that wants one leads nowhere. */
function isRound(pool: FrozenPool, value: PooledValue, { name }: Parameter): boolean {
  return pool.beside(value).sentAs(name).length > 0;
}

/** `job_7` in a list of text is an id there, though it stands under no name. */
function asId(value: PooledValue): PooledValue {
  const isId = typeof value.value === 'string' && /^[A-Za-z]{2,12}[_-]\d{1,12}$/.test(value.value);
  return isId && placeInText(value.path)?.kind === 'list' ? { ...value, field: 'id' } : value;
}

/** `items[].id` and a tool `list_items` own what `item_id` names, or the `id` of `get_item`; so do `item_id` and `key` there. */
export function isOwnId(
  { field, path, toolId }: Pick<PooledValue, 'field' | 'path' | 'toolId'>,
  { name }: Parameter,
  { tool, pool }: { readonly tool: Pick<ToolDoc, 'name'>; readonly pool: FrozenPool },
): boolean {
  const wanted = plainWords(name).split(' ');
  const [last = '', given] = [wanted.at(-1), plainWords(field)];
  const isId = idWords.has(last) && (idWords.has(given) || given === 'code');
  if (!idWords.has(last) && isListedThing({ field, path, toolId }, wanted)) return true;
  if (wanted.length === 1 && !idWords.has(last)) return false;
  const entities = wanted.length === 1 ? ownSubject(tool, pool) : [wanted.slice(0, -1).join(' ')];
  if (!(isId || [last, wanted.join(' ')].includes(given))) return false;
  const around = plainWords(`${path.slice(0, path.lastIndexOf(field))} ${toolId}`).replace(
    /ies\b/g,
    'y',
  );
  return entities.some((entity) =>
    new RegExp(`\\b${escapePattern(entity)}(s|es)?\\b`).test(around),
  );
}
