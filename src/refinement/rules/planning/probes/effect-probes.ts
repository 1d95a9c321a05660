import { isPathArgument } from '../../../../core/is-path-argument.js';
import { isJsonObject, type Json } from '../../../../core/json.js';
import { distinctValues } from '../../../../arguments/schema/distinct-values.js';
import { isMoment } from '../../../../arguments/schema/is-moment.js';
import { isSearchLike } from '../../../../arguments/names/is-search-like.js';
import { idWords } from '../../../../arguments/names/name-match.js';
import { nameWords } from '../../../../arguments/names/name-words.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { uuid } from '../../../../support/uuid.js';
import type { ProposedCall } from '../../../engine.js';
import { fieldsOf, isNamedLike, valuesAt } from '../../effects/item-fields.js';
import { listedIn } from '../../effects/listed.js';
import { isFieldsName } from '../../effects/chosen-fields.js';
import { isOrderName } from '../../effects/list-order.js';
import { rangeEnd, type RangeEnd } from '../../effects/range-end.js';
import { isSuccess } from '../../observations/observation.js';
import { isCursorLike } from './paging-probes.js';
import type { Planning } from '../planning.js';

const mostItems = 100;
/** Shorter words stand in most texts. */
const shortestWord = 4;
const shortestPart = 4;

/**
 * Values of what a reading tool listed without the argument, for optional arguments that may choose among it: made-up ones keep
 * everything or nothing, and neither shows what the argument does.
 */
export function effectProbes(planning: Planning): readonly ProposedCall[] {
  if (planning.mutates) return [];
  return planning.view.parameters.flatMap((parameter) => {
    const { name, schema } = parameter;
    if (schema.enum !== undefined || isCursorLike(parameter)) return [];
    if (isPathArgument(planning.context.tool, name) || planning.isStuck(name)) return [];
    const on = planning.baseFor(name);
    const items = on === null ? [] : listedWithout(planning, name);
    if (on === null || items.length < 2) return [];
    return distinctValues(telling(parameter, items))
      .concat(partsOf(planning, parameter))
      .map((value) => planning.varyFrom(on, 'vary-value', { [name]: value }, 'of what is listed'));
  });
}

/** The longest list of objects that came back without the argument. */
function listedWithout(planning: Planning, name: string): readonly Json[] {
  const without = planning.view.successes.filter(
    ({ arguments: args }) => !Object.hasOwn(args, name),
  );
  const lists = without.flatMap((success) =>
    [...listedIn(success).values()].map(({ items }) =>
      items.filter((item) => fieldsOf(item).size > 0),
    ),
  );
  const longest = lists.reduce((a, b) => (b.length > a.length ? b : a), []);
  return longest.slice(0, mostItems);
}

/** Values that keep some of the items and not all. */
function telling(parameter: Parameter, items: readonly Json[]): readonly Json[] {
  if (isSearchLike(parameter)) return wordsOf(items);
  if (isOrderName(parameter.name)) return fieldsToSortBy(parameter, items);
  if (isFieldsName(parameter.name)) return fieldsToChoose(parameter, items);
  const words = nameWords(parameter.name);
  const end = rangeEnd(words);
  if (end !== null) return withinRange(parameter, items, end);
  const fields = fieldNames(items).filter((field) => isNamedLike(words, field));
  return fields.slice(0, 1).flatMap((field) => {
    const values = distinctValues(items.flatMap((item) => fieldsOf(item).get(field)?.values ?? []));
    return values.length < 2
      ? []
      : values.flatMap((value) => asTaken(parameter, value)).slice(0, 1);
  });
}

/** Names of fields that items differ in, a text and a number. */
function fieldsToSortBy({ types }: Parameter, items: readonly Json[]): readonly Json[] {
  if (!types.includes('string') && !types.includes('array')) return [];
  const ofType = (type: 'string' | 'number'): readonly string[] =>
    fieldNames(items).filter((field) => {
      const values = valuesAt(field, items);
      const areAlike = values.every((value) => typeof value === type);
      return areAlike && distinctValues(values).length > 2 && !isIdName(field);
    });
  const fields = [...ofType('number').slice(0, 1), ...ofType('string').slice(0, 1)];
  return types.includes('string') ? fields : fields.map((field) => [field]);
}

/** Two fields of the items, or one where a text asks for one. */
function fieldsToChoose({ name, types }: Parameter, items: readonly Json[]): readonly Json[] {
  const names = isJsonObject(items[0]) ? Object.keys(items[0]) : [];
  if (names.length < 3) return [];
  const [two, one] = [names.slice(0, 2), names.slice(0, 1)];
  if (types.includes('array')) return [two];
  return types.includes('string')
    ? [/s$|select|only|projection/i.test(name) ? two.join() : one.join()]
    : [];
}

function isIdName(field: string): boolean {
  return nameWords(field).some((word) => idWords.has(word));
}

/** Words that stand in some of the items' names, then one of another text, each in some items and not in all. */
function wordsOf(items: readonly Json[]): readonly string[] {
  const texts = fieldNames(items).filter((field) => {
    const all = textsAt(field, items);
    return all.length > 0 && all.every(isPlainText);
  });
  const named = texts.find((field) => /name|title|label|subject|text/i.test(field)) ?? texts[0];
  if (named === undefined) return [];
  const inNames = textsAt(named, items).join(' ').toLowerCase();
  const elsewhere = texts.flatMap((field) =>
    tellingWords(textsAt(field, items))
      .filter((word) => !inNames.includes(word.toLowerCase()))
      .slice(0, 1),
  );
  return [...tellingWords(textsAt(named, items)).slice(0, 2), ...elsewhere.slice(0, 1)];
}

function textsAt(field: string, items: readonly Json[]): readonly string[] {
  return valuesAt(field, items).filter((value) => typeof value === 'string');
}

function tellingWords(texts: readonly string[]): readonly string[] {
  const words = texts.flatMap((text) => text.match(/\p{L}+/gu) ?? []);
  return [...new Set(words)].filter(
    (word) =>
      word.length >= shortestWord &&
      texts.some((text) => !text.toLowerCase().includes(word.toLowerCase())),
  );
}

function isPlainText(text: string): boolean {
  return !uuid.test(text) && !isMoment(text);
}

/** Values from the midst of what the field holds. */
function withinRange(
  parameter: Parameter,
  items: readonly Json[],
  { of }: RangeEnd,
): readonly Json[] {
  const ordered = fieldNames(items).filter((field) => {
    const values = valuesAt(field, items);
    return values.length > 1 && values.every((value) => hasOrder(value, parameter));
  });
  const named = ordered.filter((field) => isNamedLike(of, field));
  const [field, ...others] = named.length > 0 ? named : ordered;
  const isNumber = parameter.types.some((type) => type === 'number' || type === 'integer');
  // A number without a subject (`start`) counts items.
  const isOpen = named.length === 0 && (others.length > 0 || (isNumber && of.length === 0));
  if (field === undefined || isOpen) return [];
  const values = distinctValues(valuesAt(field, items));
  const sorted = values.toSorted((a, b) => (isLess(a, b) ? -1 : 1));
  // The name vouches for the field; without it one value may fit by chance.
  const places = named.length > 0 ? [1 / 2] : [1 / 3, 2 / 3];
  const at = places.map((share) => sorted[Math.floor(sorted.length * share)]);
  return at.flatMap((value) => (value === undefined ? [] : [asAsked(value, parameter)]));
}

function hasOrder(value: Json, { types }: Parameter): boolean {
  if (typeof value === 'number') return types.includes('number') || types.includes('integer');
  return isMoment(value) && types.includes('string');
}

function isLess(a: Json, b: Json): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a < b;
  return typeof a === 'string' && typeof b === 'string' && a < b;
}

/** A day where the argument takes days. */
function asAsked(value: Json, { schema }: Parameter): Json {
  return schema.format === 'date' && typeof value === 'string' ? value.slice(0, 10) : value;
}

/** The start of a value that worked, to tell a text that is looked for from one that must be equal. */
function partsOf(planning: Planning, { name }: Parameter): readonly Json[] {
  const worked = planning.view.observations.find(
    (each) =>
      isSuccess(each) &&
      each.call.purpose.note === 'of what is listed' &&
      each.call.purpose.arguments.includes(name),
  )?.arguments[name];
  if (typeof worked !== 'string' || worked.length < 2 * shortestPart) return [];
  const isWhole = uuid.test(worked) || /^\d{4}-\d\d-\d\d/.test(worked);
  return isWhole ? [] : [worked.slice(0, shortestPart)];
}

/** A plain value as the argument takes it, as text where it takes nothing else (`archived=true`); none where it does not. */
function asTaken({ types }: Parameter, value: Json): readonly Json[] {
  if (value === '' || value === null || typeof value === 'object') return [];
  const own = typeof value === 'number' && types.includes('integer') ? 'integer' : typeof value;
  if (types.some((type) => type === own)) return [value];
  return types.includes('string') ? [String(value)] : [];
}

function fieldNames(items: readonly Json[]): readonly string[] {
  return [...fieldsOf(items[0] ?? null).keys()];
}
