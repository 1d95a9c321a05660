import { placeOf } from '../../../../arguments/pool/frozen-pool.js';
import { commonVerbs } from '../../../../arguments/names/common-verbs.js';
import {
  containerWords,
  identityWords,
  subjectWords,
} from '../../../../arguments/names/name-match.js';
import { nameWords } from '../../../../arguments/names/name-words.js';
import { isListedPath } from '../../../../arguments/pool/is-listed-path.js';
import type { PooledValue } from '../../../../arguments/pool/pooled-value.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { placeInText } from '../../../../arguments/texts/place-in-text.js';
import { groupBy } from '../../../../support/group-by.js';
import { lookOf } from '../../../../arguments/texts/look-of.js';
import { literalText } from '../../../../support/literal-text.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { namedPlaces } from '../../pooled-candidates.js';
import { valueForm } from '../../refusals/refused-forms.js';
import { takenElsewhere } from './taken-elsewhere.js';

/**
 * The values of lists that tools show which change nothing, a group a list: named as the argument is, of the look of what worked,
 * and taken by other tools under the same name. Of what was made since they were called, they would show it now.
 */
export function listedByReaders(
  view: EvidenceView,
  parameter: Parameter,
  worked: Iterable<string>,
): readonly (readonly PooledValue[])[] {
  const looks = new Set([...worked].map(formOf));
  const things = thingsNamed(view, parameter.name);
  const named = namedPlaces(view.pool, parameter, view.tool);
  const offered = view.pool
    .all()
    .filter(
      (each) =>
        each.origin === 'answer' &&
        !each.byChange &&
        each.toolId !== view.tool.id &&
        isInList(each) &&
        named.has(placeOf(each)) &&
        (things === null || isOf(things, each)) &&
        looks.has(formOf(literalText(each.value))),
    );
  return [...groupBy(offered, placeOf).values()].flatMap((found) => {
    const [first] = found;
    if (first === undefined) return [];
    const taken = takenElsewhere(view.pool, first, parameter);
    const values = view.pool.valuesAt(first).filter(({ value }) => taken.has(literalText(value)));
    return values.length === 0 ? [] : [values];
  });
}

/** Digests and uuids by that, all else by its look. */
function formOf(text: string): string {
  const form = valueForm(text);
  return form === 'text' ? lookOf(text) : form;
}

/** What the tool is about, where the argument's name (`id`, `name`) says no more; null where it does. */
function thingsNamed({ tool }: EvidenceView, name: string): string | null {
  if (!nameWords(name).every((word) => identityWords.has(word) || word === 'or')) return null;
  const nouns = subjectWords(nameWords(tool.name)).filter((word) => !commonVerbs.has(word));
  return nouns.at(-1) ?? '';
}

function isOf(thing: string, { toolId, path }: PooledValue): boolean {
  return [...nameWords(toolId), ...containerWords(path)].includes(thing);
}

/** A place of many values, also in a text. */
export function isInList({ path }: Pick<PooledValue, 'path'>): boolean {
  const inText = placeInText(path);
  return isListedPath(path) || (inText !== null && inText.kind !== 'key');
}
