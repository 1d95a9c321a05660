import { valueAt } from '../../arguments/slots/path.js';
import { isMoment } from '../../schema/is-moment.js';
import { isSearchLike } from '../../arguments/names/is-search-like.js';
import type { Claim } from '../../core/claim.js';
import { isJsonObject, type Json } from '../../core/json.js';
import { leavesOf } from '../../evidence/answers.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type Test } from '../kind.js';
import { kindOfField } from './fields.js';
import { keptOf, wasThere } from './kept.js';
import {
  basesFor,
  fieldsIn,
  isRefusedValue,
  isTold,
  listedIn,
  listSlots,
  ofList,
  partOf,
  placeOfList,
  takenValues,
  tellingBase,
} from './listed.js';

const name = 'search';

/** Only items that contain the text come back. */
export const search: Kind = {
  name,
  family: 'effect',
  shape: 'holds',
  form: 'about: [slot], at: [list, field of its items that was seen to be searched]',
  propose: (view) => {
    const at = placeOfList(view);
    if (at === null) return [];
    return listSlots(view, 'string')
      .filter((slot) => isSearchLike(slot.parameter) || foundBy(slot.path, at, view))
      .flatMap(({ path }) =>
        textFields(path, at, view)
          .slice(0, 3)
          .map((field) => proposal('schema', { kind: name, about: [path], at: [at, field] })),
      );
  },
  tests: (claim, view) => {
    const {
      about: [slot = ''],
      at: [at = '', field = ''] = [],
    } = claim;
    const words = wordsFor(claim, view);
    return words.slice(0, 2).flatMap((word, stage): readonly Test[] => {
      const tells = (items: readonly Json[]): boolean => divides(items, field, word);
      const base = tellingBase(view, { slot, at, tells }, word);
      if (base === null) return [];
      return [
        {
          side: `word ${stage + 1}`,
          why: 'side',
          expect: 'holds',
          stage,
          values: [[slot, word]],
          base: base.call,
        },
      ];
    });
  },
  holds: ({ about: [slot = ''], at: [at = '', field = ''] = [] }, run, view) => {
    const lists = keptOf(run, at);
    const word = valueAt(run.probe.args, slot);
    if (lists === null || typeof word !== 'string') return null;
    const { kept, all } = lists;
    if (!divides(all, field, word)) return null;
    if (kept.length === 0) return false;
    // What is kept has it somewhere, one at least in this field.
    if (!kept.every((item) => hasAnywhere(item, word))) return false;
    if (!kept.some((item) => hasIn(item, field, word))) return false;
    if (all.every((item) => hasAnywhere(item, word))) return null;
    return wasThere(lists, { at, field, view });
  },
  covers: (claim, other) =>
    other.kind === name && other.about[0] === claim.about[0] && comesFirst(claim, other),
  worth: () => 'unclear-refusal',
  say: ({ about: [slot = ''], at: [at = '', field = ''] = [] }) => {
    if (field !== '' && !isTold(field)) return null;
    const example = field === '' ? '' : `, for example in \`${field}\``;
    return { target: { slot }, text: `Keeps only items${ofList(at)} that contain it${example}.` };
  },
};

/** A call with a text that every item of its answer has as a part, and that is no date. */
function foundBy(slot: string, at: string, view: View): boolean {
  return view.accepted.some((call) => {
    const word = valueAt(call.args, slot);
    if (typeof word !== 'string' || word.length < 3 || isMoment(word)) return false;
    const items = listedIn(call, at) ?? [];
    return (
      items.length > 0 &&
      items.every((item) => hasAnywhere(item, word) && !textsOf(item).includes(word))
    );
  });
}

/** Texts that differ from item to item and have words in them: first those called name or title. */
function textFields(slot: string, at: string, view: View): readonly string[] {
  const [longest] = basesFor(view, slot, at);
  if (longest === undefined) return [];
  const { items } = longest;
  return fieldsIn(items)
    .filter((field) => kindOfField(items, field) === 'text' && wordsOf(items, field).length > 1)
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** One field is example enough. */
function comesFirst(claim: Claim, other: Claim): boolean {
  const [one = '', two = ''] = [claim.at?.[1], other.at?.[1]];
  return rankOf(one) - rankOf(two) < 0 || (rankOf(one) === rankOf(two) && one < two);
}

function rankOf(field: string): number {
  if (/name|title/i.test(field)) return 0;
  if (/(?:^|_)(?:id|key|code|uuid|url)$|status|state|type/i.test(field)) return 2;
  return 1;
}

/** Words of the field that some items have and others have nowhere: those tried first, then parts of longer texts. */
function wordsFor(
  { about: [slot = ''], at: [at = '', field = ''] = [] }: Claim,
  view: View,
): readonly string[] {
  const [longest] = basesFor(view, slot, at);
  if (longest === undefined) return [];
  const own = wordsOf(longest.items, field);
  const tried = takenValues(view, slot).flatMap((value) =>
    typeof value === 'string' && divides(longest.items, field, value) ? [value] : [],
  );
  return [...new Set([...tried, ...own])].filter(
    (word) => divides(longest.items, field, word) && !isRefusedValue(view, slot, word),
  );
}

function wordsOf(items: readonly Json[], field: string): readonly string[] {
  const words = items.flatMap((item) => {
    const text = partOf(item, field);
    if (typeof text !== 'string') return [];
    const all = text.match(/[\p{L}\p{N}]{3,24}/gu) ?? [];
    // A word that is not the whole text tells a search from an equality.
    return all.length > 1 || all[0] !== text ? all : [text.slice(0, Math.max(4, text.length - 2))];
  });
  return [...new Set(words)].toSorted((a, b) => Number(b.length > 3) - Number(a.length > 3));
}

function divides(items: readonly Json[], field: string, word: string): boolean {
  return (
    items.some((item) => hasIn(item, field, word)) &&
    items.some((item) => !hasAnywhere(item, word)) &&
    items.every((item) => partOf(item, field) !== word)
  );
}

function hasIn(item: Json, field: string, word: string): boolean {
  const text = partOf(item, field);
  return typeof text === 'string' && text.toLowerCase().includes(word.toLowerCase());
}

function hasAnywhere(item: Json, word: string): boolean {
  return textsOf(item).some((text) => text.toLowerCase().includes(word.toLowerCase()));
}

function textsOf(item: Json): readonly string[] {
  const leaves = isJsonObject(item) ? leavesOf(item).map(({ value }) => value) : [item];
  return leaves.filter((leaf) => typeof leaf === 'string');
}
