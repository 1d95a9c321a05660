import { isSearchLike } from '../../arguments/names/is-search-like.js';
import type { Slot } from '../../arguments/slots/slot.js';
import { valueAt, type Path } from '../../arguments/slots/path.js';
import type { Json } from '../../core/json.js';
import { leavesOf, type At } from '../../evidence/answers.js';
import { isAccepted, type Made } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { basesFor, isTold, listedIn, listSlots, placeOfList } from './listed.js';
import { proposal, type Kind, type Test } from '../kind.js';

const name = 'empty';

/** Words that nothing has. */
const nowhere = ['zqxjvkw', 'qwzzkxv'];

/** What comes where nothing matches: an empty list, and numbers that are 0 then. */
export const empty: Kind = {
  name,
  family: 'answer',
  shape: 'holds',
  form: 'about: [slot], at: [list, places that are 0 then]',
  propose: (view) => {
    const at = placeOfList(view);
    if (at === null || at.startsWith('(') || view.effect !== 'read') return [];
    return listSlots(view, 'string')
      .filter((slot) => isWordy(slot, view))
      .slice(0, 1)
      .map(({ path }) =>
        proposal('answer', { kind: name, about: [path], at: [at, ...zerosIn(path, at, view)] }),
      );
  },
  tests: ({ about: [slot = ''], at: [at = ''] = [] }, view) => {
    const base = basesFor(view, slot, at).find(({ items }) => items.length > 0)?.call;
    if (base === undefined) return [];
    return nowhere.map((word, index): Test => ({
      side: `nothing ${index + 1}`,
      why: index === 0 ? 'side' : 'confirm',
      expect: 'holds',
      values: [[slot, word]],
      base,
    }));
  },
  holds: ({ at: [at = '', ...zeros] = [] }, { probe, control }) => {
    const [items, before] = [listedIn(probe, at), control === null ? null : listedIn(control, at)];
    if (before === null || before.length === 0) return null;
    if (items === null || items.length > 0) return false;
    return zeros.every((place) => numberAt(probe, place) === 0);
  },
  worth: () => 'unclear-refusal',
  say: ({ at: [at = '', ...zeros] = [] }) => {
    const told = zeros.filter(isTold).map((place) => ` and \`${place}\` is 0`);
    const list = at === '' ? 'the list' : `\`${at}\``;
    if (at !== '' && !isTold(at)) return null;
    return {
      target: { section: 'returns' },
      text: `Where nothing matches, ${list} is empty${told.join('')}.`,
    };
  },
};

/** It takes words to find, or any text: one with values of its own would refuse others. */
function isWordy(slot: Slot, view: View): boolean {
  const { schema, path } = slot;
  if (schema.enum !== undefined || schema.format !== undefined || schema.pattern !== undefined)
    return false;
  return isSearchLike(slot.parameter) || taken(path, view).some((value) => nowhere.includes(value));
}

function taken(slot: Path, { accepted }: View): readonly string[] {
  return accepted.flatMap(({ args }) => {
    const value = valueAt(args, slot);
    return typeof value === 'string' ? [value] : [];
  });
}

/** The numbers that are 0 in an answer without items, and were not in one that had some. */
function zerosIn(slot: Path, at: At, { accepted }: View): readonly At[] {
  const none = accepted.find(
    (call) => isNowhere(valueAt(call.args, slot)) && listedIn(call, at)?.length === 0,
  );
  if (none === undefined) return [];
  const some = accepted.filter((call) => (listedIn(call, at) ?? []).length > 0);
  return leavesOf(none.outcome.body ?? null)
    .filter((leaf) => leaf.value === 0 && some.length > 0)
    .map((leaf) => leaf.at)
    .filter((place) => some.every((call) => Number(numberAt(call, place)) > 0))
    .slice(0, 2);
}

function numberAt(call: Made, place: At): Json | undefined {
  if (!isAccepted(call)) return undefined;
  return leavesOf(call.outcome.body ?? null).find(({ at }) => at === place)?.value;
}

function isNowhere(value: Json | undefined): boolean {
  return typeof value === 'string' && nowhere.includes(value);
}
