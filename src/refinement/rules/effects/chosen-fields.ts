import { isJsonObject, type Json } from '../../../core/json.js';
import { nameWords } from '../../../arguments/names/name-words.js';
import type { FindingOf } from '../finding.js';
import type { SuccessObservation } from '../observations/observation.js';
import type { Comparison } from './comparison.js';
import { listedIn } from './listed.js';

/** Fields that come back whether named or not, such as an id. */
const mostKept = 1;

/** True for an argument that chooses fields of the answer, by its name. */
export function isFieldsName(name: string): boolean {
  const words = nameWords(name).filter(
    (word) => !/^(?:return|response|output|list|name)$/.test(word),
  );
  return /^(?:field|column|attribute|property|select|only|projection|prop|include field)$/.test(
    words.join(' '),
  );
}

/** The argument names the fields that come back: all others that the answer has without it are gone. */
export function chosenFields(
  argument: string,
  comparisons: readonly Comparison[],
): FindingOf<'chosen-fields'> | null {
  for (const { without, given } of comparisons) {
    if (without === undefined) continue;
    for (const [path, items] of thingsIn(without)) {
      const chosen = given.find(({ value, success }) =>
        isChoice(namesIn(value), items, thingsIn(success).get(path) ?? []),
      );
      if (chosen !== undefined)
        return { kind: 'chosen-fields', argument, path, calls: [without.id, chosen.success.id] };
    }
  }
  return null;
}

/** The objects of each list, and the answer itself where it is one, by path. */
function thingsIn(success: SuccessObservation): ReadonlyMap<string, readonly Json[]> {
  const { body = null } = success.outcome;
  const lists = [...listedIn(success).values()].flatMap(({ path, unit, items }) =>
    unit === 'items' && items.every(isJsonObject) ? [[path, items] as const] : [],
  );
  return new Map([...(isJsonObject(body) ? [['', [body]] as const] : []), ...lists]);
}

function isChoice(
  named: readonly string[],
  before: readonly Json[],
  after: readonly Json[],
): boolean {
  const [had, has] = [keysOf(before), keysOf(after)];
  const kept = [...has].filter((key) => !named.includes(key));
  return (
    named.length > 0 &&
    named.every((name) => had.has(name) && has.has(name)) &&
    kept.length <= mostKept &&
    kept.every((key) => had.has(key)) &&
    had.size > has.size
  );
}

function keysOf(items: readonly Json[]): ReadonlySet<string> {
  return new Set(items.flatMap((item) => (isJsonObject(item) ? Object.keys(item) : [])));
}

/** A list of names, or one in a text with commas. */
function namesIn(value: Json): readonly string[] {
  const names: readonly Json[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(/\s*,\s*/)
      : [];
  return names.every((name): name is string => typeof name === 'string') ? names : [];
}
