import type { Json } from '../../../../core/json.js';
import { isListedPath } from '../../../../arguments/pool/is-listed-path.js';
import { commonVerbs } from '../../../../arguments/names/common-verbs.js';
import { nameWords } from '../../../../arguments/names/name-words.js';
import { subjectWords } from '../../../../arguments/names/name-match.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { literalText } from '../../../../support/literal-text.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { isAskedFor, isOwnId, type ValueSource } from './value-sources.js';

/** The owner of an id (`items[].id` for `item_id`) before one that only mentions it (`rows[].item_id`), lists before single answers. */
export function rankSource(source: ValueSource, parameter: Parameter, view: EvidenceView): number {
  const isOwn = isOwnId(source, parameter, view) ? 4 : 0;
  const isListed = isListedPath(source.path) ? 2 : 0;
  // What must be known to be asked for leads nowhere; what only a change answers is worth less than any list that can be read.
  const isRoundabout = source.isRound ? -12 : 0;
  const isByChange = source.values.every(({ byChange }) => byChange) ? -8 : 0;
  // What a call made comes back from that call too: to find something, one looks where it is listed.
  const isOwnMaking = source.values.every(({ made }) => made) ? -3 : 0;
  const about = subjectWords(nameWords(view.tool.name));
  const isRelated = subjectWords(nameWords(source.toolId)).some((word) => about.includes(word));
  return (
    isOwn +
    isListed +
    isRoundabout +
    isByChange +
    isOwnMaking +
    (source.isNamed ? 1 : 0) +
    (isRelated ? 1 : 0) +
    (source.values.every((value) => isAskedFor(view, value)) ? -0.5 : 0) -
    Math.min(1.5, besidesThing(source.toolId, parameter.name, view) / 2) +
    Math.min(1, new Set(source.values.map(({ value }) => value)).size / 10)
  );
}

/** How many words the source's name has besides verbs, the thing and what all names have: `find_orphaned_notes` shows some notes alone. */
export function besidesThing(toolId: string, argument: string, view: EvidenceView): number {
  const known = new Set([...nameWords(view.tool.name), ...nameWords(argument)]);
  return subjectWords(nameWords(toolId)).filter(
    (word) => !known.has(word) && !commonVerbs.has(word),
  ).length;
}

/** What things are like: one such value that stands somewhere is not where such values come from. */
const describing =
  /^(?:kind|type|status|state|tier|level|category|priority|mode|role|format|unit|severity|stage|phase|class)$/;

/** Small numbers fit many places, and ids of one form many kinds of things: of those two different ones must have worked. */
export function isProven(
  { values, isNamed, alsoWorked }: ValueSource,
  { name }: Pick<Parameter, 'name'>,
): boolean {
  const distinct = new Set(values.map(({ value }) => literalText(value)));
  if (!isNamed || (describing.test(nameWords(name).at(-1) ?? '') && values.some(isWord)))
    return new Set([...distinct, ...alsoWorked]).size >= 2;
  const distinctive = values.some(
    ({ value, made }) =>
      typeof value === 'string' && (/[A-Za-z]{2}/.test(value) || (!made && isCode(value))),
  );
  return distinctive || distinct.size >= 2;
}

/** Short enough to be one: a long secret is like nothing else. */
function isWord({ value }: { readonly value: Json }): boolean {
  return literalText(value).length <= longestWord;
}

const longestWord = 30;

/** `A-01`: a letter and digits. */
function isCode(text: string): boolean {
  return text.length > 2 && /[A-Za-z]/.test(text) && /\d/.test(text);
}
