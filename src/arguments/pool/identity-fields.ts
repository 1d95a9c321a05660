import { holderOf } from '../slots/path.js';
import type { Json } from '../../core/json.js';
import { groupBy } from '../../support/group-by.js';
import { oncePerObject } from '../../support/once-per-object.js';
import { isMoment } from '../../schema/is-moment.js';
import { identityWords, idWords } from '../names/name-match.js';
import type { Origin } from './pool-origin.js';

const fewestRecords = 2;

/**
 * Of lists whose records have no id of their own, the field that serves as one: the first whose values tell all records of an answer
 * apart and look like codes (`barcode` of samples, `wmo` of weather stations).
 */
export const identityFields = oncePerObject((origins: readonly Origin[]): ReadonlySet<Origin> => {
  const ofRecords = origins.filter(({ isSent, path }) => !isSent && isFieldOfRecord.test(path));
  const lists = groupBy(ofRecords, ({ toolId, path }) => `${toolId} ${listOf(path)}`);
  return new Set(
    [...lists.values()].flatMap((fields) =>
      fields.some(isOwnId) ? [] : (fields.find(tellsApart) ?? []),
    ),
  );
});

/** `data[].barcode`, not `data[].storage.unit`. */
const isFieldOfRecord = /\[\]\.(?:\\.|[^\\.[\]])+$/;

function listOf(path: string): string {
  return holderOf(path) ?? '';
}

/** `id`, or `sample_id` or `sample_no` of what `list_samples` gives. */
function isOwnId({ offered: { words, toolWords, containers } }: Origin): boolean {
  const owners = words.slice(0, -1);
  const last = words.at(-1) ?? '';
  return (
    (idWords.has(last) || (owners.length > 0 && numberWords.has(last))) &&
    owners.every((word) => toolWords.has(word) || containers.includes(word))
  );
}

const numberWords = new Set('no nr num number code'.split(' '));

/** What things are called need not single them out: files of many folders have one name. */
const calledWords = new Set(['name', 'title']);

function tellsApart({ entries, offered }: Origin): boolean {
  const last = offered.words.at(-1) ?? '';
  if (calledWords.has(last)) return false;
  const isNamedSo = identityWords.has(last);
  const byCall = groupBy(entries, ({ entry }) => entry.reference);
  const calls = [...byCall.values()].map((ofCall) => ofCall.map(({ entry }) => entry.value));
  return (
    calls.some(({ length }) => length >= fewestRecords) &&
    calls.every((values) => new Set(values).size === values.length) &&
    entries.every(({ entry }) => isCode(entry.value, isNamedSo))
  );
}

/** One word with a digit in it, or any one word where the field's name says that it names things; no number, date or address. */
function isCode(value: Json, isNamedSo: boolean): boolean {
  if (typeof value !== 'string' || isMoment(value)) return false;
  if (/^[+(]|^-?\d+[.,]\d+$/.test(value)) return false;
  return isNamedSo ? /^[\w.:-]{2,40}$/.test(value) : /^(?=.*\d)[\w.:-]{3,40}$/.test(value);
}
