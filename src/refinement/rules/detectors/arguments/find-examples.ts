import { isJsonObject, type Json } from '../../../../core/json.js';
import { soundsLikeInstruction } from '../../../../doc-checks/sounds-like-instruction.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { isOtherKindOfPath } from '../../../../arguments/names/is-other-kind-of-path.js';
import { nameWords } from '../../../../arguments/names/name-words.js';
import { formOfId } from '../../../../arguments/texts/form-of-id.js';
import { isNoMatch } from '../../../../arguments/values/no-match.js';
import { isStandInText, isStandInTitle } from '../../../../arguments/values/stand-in-texts.js';
import { isEmptyValue } from '../../../../support/is-empty-value.js';
import { hasContent } from '../../answers/answers.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { failedItems } from '../../answers/failed-items.js';
import type { Finding } from '../../finding.js';
import { fieldsOf } from '../../effects/item-fields.js';
import { isOrderName } from '../../effects/list-order.js';
import { listedIn } from '../../effects/listed.js';
import { emptiesList } from '../../answers/empties-list.js';
import { documentedValues } from '../../observations/documented-values.js';
import { isFresh, isHyphenated, isOwnName } from '../../observations/own-names.js';
import type { SuccessObservation } from '../../observations/observation.js';
import { countsAsAnother } from '../bounds/counts-as-another.js';
import { comesBackOtherwise } from './comes-back-otherwise.js';
import { isIdle } from './is-idle.js';
import { lastingExamples } from './lasting-examples.js';
import { isMadeUpToVary } from './made-up-to-vary.js';
import { tellsNothing } from './tells-nothing.js';

const longest = 80;
/** For objects and lists that are never shorter: a form is seen from one of them. */
const longestForm = 300;
const mostExamples = 2;
const mostWords = 14;

/** Values that worked, for every argument: short ones first seen, never what was made up to fail. */
export function findExamples(view: EvidenceView): readonly Finding[] {
  return view.argumentNames().flatMap((argument): readonly Finding[] => {
    const most = longestOf(view, argument);
    const parameter = view.parameter(argument);
    const listed = parameter === undefined ? [] : documentedValues(view, parameter);
    const worked = view.successes
      .filter((success) => !allFailed(success, argument) && !isIdle(view, argument, success))
      .filter((success) => !comesBackOtherwise(success, argument))
      .filter(
        ({ arguments: args, call }) =>
          parameter !== undefined &&
          Object.hasOwn(args, argument) &&
          !isNoMatch(args[argument] ?? null) &&
          JSON.stringify(args[argument]).length <= most &&
          (call.purpose.kind === 'positive' ||
            call.purpose.kind === 'pair' ||
            call.purpose.kind === 'vary-value' ||
            !call.purpose.arguments.includes(argument)),
      );
    const full = worked.filter((success) => !emptiesList(view, success, argument));
    const found = worked
      .filter(hasContent)
      .filter((success) => full.length === 0 || full.includes(success));
    const useful =
      view.effect === 'read' && findsWithout(view, argument)
        ? found
        : [...found, ...worked.filter((success) => !hasContent(success))];
    const values = new Map<string, Worked>();
    for (const success of useful) {
      const { id, arguments: args } = success;
      const value = args[argument] as Json;
      const key = JSON.stringify(value);
      if (values.has(key) || isEmptyValue(value) || !isHarmless(value)) continue;
      // A tool that reads finds nothing under a name of ours.
      if (view.effect === 'read' && isOurs(value)) continue;
      if (isMadeUpToVary(view, argument, value)) continue;
      if (isPlaceholder(value, parameter)) continue;
      // What is none of the listed values was passed over, if it was taken.
      if (typeof value === 'string' && listed.length > 0 && !listed.includes(value)) continue;
      if (isOrderName(argument) && ordersByNothing(view, argument, value)) continue;
      if (countsAsAnother(view, argument, value)) continue;
      if (tellsNothing(view, argument, success)) continue;
      values.set(key, { value, id });
    }
    const kept = lastingExamples(view.pool, mostTelling([...values.values()])).slice(
      0,
      mostExamples,
    );
    return kept.length === 0
      ? []
      : [
          {
            kind: 'example',
            argument,
            values: kept.map(({ value }) => value),
            calls: kept.map(({ id }) => id),
          },
        ];
  });
}

/** An object or a list of objects may be long where none that worked is shorter; then the shortest is the example. */
function longestOf({ successes }: EvidenceView, argument: string): number {
  const lengths = successes.flatMap(({ arguments: args, call }) => {
    const value = args[argument];
    const isForm = value !== undefined && value !== null && typeof value === 'object';
    const isVaried =
      call.purpose.arguments.includes(argument) && call.purpose.kind !== 'vary-value';
    return isForm && !isVaried ? [JSON.stringify(value).length] : [];
  });
  const shortest = Math.min(...lengths);
  return shortest > longest && shortest <= longestForm ? shortest : longest;
}

interface Worked {
  readonly value: Json;
  readonly id: string;
}

/** A name of ours only shows that any name will do; one without a hyphen, that names take none. */
function mostTelling(worked: readonly Worked[]): readonly Worked[] {
  const others = worked.filter(({ value }) => !isOurs(value));
  if (others.length > 0) return others;
  return worked.filter(({ value }) => !isHyphenated(value)).slice(0, 1);
}

function isOurs(value: Json): boolean {
  if (Array.isArray(value)) return value.every((item: Json) => isOurs(item));
  if (typeof value !== 'string') return false;
  return isOwnName(value) || (isFresh(value) && !/[/\\.@:]/.test(value));
}

/** True where the tool has found something without the argument: a value with which it finds nothing is no example then. */
function findsWithout(view: EvidenceView, argument: string): boolean {
  return view.successes.some(
    (success) => !Object.hasOwn(success.arguments, argument) && hasContent(success),
  );
}

/** The answer says of every item of the list that it failed. */
function allFailed(success: SuccessObservation, argument: string): boolean {
  const items = success.arguments[argument];
  return (
    Array.isArray(items) &&
    items.length > 0 &&
    failedItems(success, argument).length === items.length
  );
}

const dates = /^\d{4}-\d{2}-\d{2}/;

/** A word or date put in where nothing told what is wanted: that it was taken does not make it an example. */
function isPlaceholder(value: Json, parameter: Parameter | undefined): boolean {
  if (Array.isArray(value)) return value.every((item: Json) => isPlaceholder(item, parameter));
  if (isMadeUpEntry(value, parameter)) return true;
  if (parameter !== undefined && isOtherKindOfPath(parameter, value)) return true;
  if (typeof value !== 'string') return false;
  const { name = '', schema = {} } = parameter ?? {};
  const stated = JSON.stringify([schema.enum, schema.examples, schema.default, schema.description]);
  if (stated.includes(value)) return false;
  if (takesWords.test(name) && looksLikeId(value)) return true;
  if (isStandInText(value) || (isStandInTitle(value) && !takesTitles.test(name))) return true;
  const aboutTime = /date|time|day|night|week|month|year|when|since|until|before|after|period/i;
  const description = schema.description ?? '';
  return dates.test(value) && description !== '' && !aboutTime.test(`${name} ${description}`);
}

const takesTitles = /title|headline|subject|label/i;
const takesWords =
  /(?:title|label|tags?|description|content|text|comment|body|message|summary|note)$/i;
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
/** `20310509T141500123456` */
const longNumber = /^(?=.*\d{8})[\dA-Z_-]{14,64}$/;

/** A thing's id where words are wanted: it was to hand, and any text was taken. */
function looksLikeId(value: string): boolean {
  return formOfId(value) !== null || uuid.test(value) || longNumber.test(value);
}

/** What to sort by is told neither by the source nor by a field of what was listed: tools pass such a word over. */
function ordersByNothing(view: EvidenceView, argument: string, value: Json): boolean {
  const { schema = {} } = view.parameter(argument) ?? {};
  const words = new Set(nameWords(JSON.stringify(value)));
  if (nameWords(JSON.stringify(schema)).some((word) => words.has(word))) return false;
  const fields = view.successes.flatMap((success) =>
    [...listedIn(success).values()].flatMap(({ items }) => [...fieldsOf(items[0] ?? null).keys()]),
  );
  return !fields.some((field) => nameWords(field).some((word) => words.has(word)));
}

/** The one entry of an object of any content, put in where nothing told what it may hold: `{key: …}`. */
function isMadeUpEntry(value: Json, parameter: Parameter | undefined): boolean {
  if (!isJsonObject(value)) return false;
  const isDocumented = JSON.stringify(parameter?.schema ?? {}).includes('"key"');
  return Object.keys(value).join() === 'key' && !isDocumented;
}

/** Values come from strangers' answers: what addresses the reader, links somewhere or rambles is no example. */
function isHarmless(value: Json): boolean {
  const text = JSON.stringify(value);
  const links = text.match(/https?:\/\/[^\s"'\\]+/g) ?? [];
  const isOurs = links.every((link) =>
    /^https?:\/\/(?:[\w-]+\.)*example\.(?:com|org|net)\b/.test(link),
  );
  return isOurs && !soundsLikeInstruction(text) && text.split(/\s+/).length <= mostWords;
}
