import { idWords, subjectWords, withoutRole } from '../../../../arguments/names/name-match.js';
import { nameWords } from '../../../../arguments/names/name-words.js';
import type { PooledValue } from '../../../../arguments/pool/pooled-value.js';

/** `[].code` of `list_rooms` for `room` and `to_room`. */
export function isListedThing(
  { field, path, toolId }: Pick<PooledValue, 'field' | 'path' | 'toolId'>,
  wanted: readonly string[],
): boolean {
  const [thing, ...more] = withoutRole(wanted);
  const given = nameWords(field);
  return (
    more.length === 0 &&
    isRecordOfAll.test(path) &&
    given.length === 1 &&
    (idWords.has(given[0] ?? '') || given[0] === 'code') &&
    subjectWords(nameWords(toolId)).at(-1) === thing
  );
}

/** A field of the records of a list that is all that the answer holds, or its first level: `[].id`, `results[].id`. */
const isRecordOfAll = /^(?:\w+)?\[\]\.\w+$/;
