import { nameWords } from '../../arguments/names/name-words.js';
import { valueAt, type Path } from '../../arguments/slots/path.js';
import type { Slot } from '../../arguments/slots/slot.js';
import type { Json } from '../../core/json.js';
import { leavesOf, valuesAtPlace, type At } from '../../evidence/answers.js';
import { valueKey, type Accepted } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { isTold, itemKey, listedIn, listSlots, placeOfList } from '../effect/listed.js';
import { proposal, type Kind, type Test } from '../kind.js';

const name = 'cursor';

/** The argument takes what an earlier answer holds at a place, and gives the items that come after those. */
export const cursor: Kind = {
  name,
  family: 'answer',
  shape: 'holds',
  form: 'about: [slot], at: [list, place in an earlier answer]',
  propose: (view) => {
    const list = placeOfList(view);
    if (list === null) return [];
    return listSlots(view, 'string', 'integer', 'number')
      .filter(isCursorLike)
      .flatMap(({ path, types }) =>
        placesFor(path, view)
          .filter((at) => types.length === 0 || types.includes('string') || isNumberAt(at, view))
          .map((at) => proposal('answer', { kind: name, about: [path], at: [list, at] })),
      );
  },
  tests: ({ about: [slot = ''], at: [list = '', at = ''] = [] }, view) => {
    const pages = view.accepted.filter(
      (call) =>
        valueAt(call.args, slot) === undefined &&
        (listedIn(call, list) ?? []).length > 0 &&
        cursorIn(call, at) !== undefined,
    );
    // Of pages with the same mark the first, so that later calls change nothing.
    const values = [
      ...new Map(pages.toReversed().map((call) => [cursorIn(call, at), call])).values(),
    ].toReversed();
    const sides = values.slice(0, 2).map((base, index): Test => ({
      side: `after page ${index + 1}`,
      why: index === 0 ? 'side' : 'confirm',
      expect: 'holds',
      values: [[slot, cursorIn(base, at)]],
      base,
    }));
    const isNumber = values.some((base) => typeof cursorIn(base, at) === 'number');
    return sides.length > 0 && isNumber ? [...sides, furtherOn(slot, { list, at }, view)] : sides;
  },
  holds: ({ at: [list = ''] = [] }, { probe, control }, view) => {
    if (control === null || probe.verdict !== 'accepted') return control === null ? null : false;
    const [page, next] = [listedIn(control, list), listedIn(probe, list)];
    if (page === null || next === null || page.length === 0) return null;
    const before = new Set(page.map((item) => itemKey(item, list, view)));
    return next.length > 0 && next.every((item) => !before.has(itemKey(item, list, view)));
  },
  // Values that were listed are some of those that such answers hold; it is neither text to find nor a number of items.
  covers: ({ about: [slot] }, other) =>
    other.kind !== name &&
    other.about.length === 1 &&
    other.about[0] === slot &&
    (Array.isArray(other.value) || (other.at ?? []).length > 1),
  worth: () => 'unclear-refusal',
  say: ({ about: [slot = ''], at: [, at = ''] = [] }, { verdict }, view) => {
    const place = at.replace(/^header:/, '');
    if (!isTold(place) || verdict === 'observed') return null;
    const where = at.startsWith('header:') ? `the header \`${place}\`` : `\`${place}\``;
    return {
      target: { slot },
      text: `Takes ${where} of an earlier answer of \`${view.tool.name}\`: the items after those come.`,
      overlay: { 'x-valueSources': [{ tool: view.tool.id, path: at }] },
    };
  },
};

/** A number may as well be that of all pages: what comes with it has another one, or is the end. */
function furtherOn(
  slot: Path,
  { list, at }: { readonly list: At; readonly at: At },
  view: View,
): Test {
  const common = {
    side: 'further on',
    why: 'rival',
    or: 'it is a number of pages or items',
    expect: 'holds',
    stage: 1,
  } as const;
  const next = view.accepted.find(
    (call) =>
      valueAt(call.args, slot) !== undefined &&
      cursorIn(call, at) !== undefined &&
      (listedIn(call, list) ?? []).length > 0 &&
      view.accepted.some(
        (page) => valueKey(cursorIn(page, at)) === valueKey(valueAt(call.args, slot)),
      ),
  );
  return next === undefined
    ? { ...common, cannot: 'no later page tells where to go on' }
    : { ...common, values: [[slot, cursorIn(next, at)]], base: next };
}

const cursorWords =
  /cursor|token|marker|after|continu|bookmark|scroll|page|start|next|since|offset|from|position/i;
const nextWords = /next|cursor|token|marker|after|continu|bookmark|scroll/i;

function isCursorLike({ leaf, schema: { description = '' } }: Slot): boolean {
  return cursorWords.test(leaf) || nextWords.test(description.slice(0, 400));
}

const most = 3;

/** Places outside of lists, and headers, that hold one value called like a mark or like the argument. */
function placesFor(slot: Path, view: View): readonly At[] {
  const words = new Set(nameWords(slot));
  const places = view.accepted.flatMap(({ outcome }) => [
    ...leavesOf(outcome.body ?? null).flatMap(({ at, value }) =>
      isMark(value) && !at.includes('[]') ? [at] : [],
    ),
    ...Object.keys(outcome.headers ?? {}).map((header) => `header:${header}`),
  ]);
  return [...new Set(places)]
    .filter((at) => nextWords.test(at) || nameWords(at).some((word) => words.has(word)))
    .slice(0, most);
}

function isMark(value: Json): boolean {
  return (
    (typeof value === 'string' && value !== '' && value.length < 500) || typeof value === 'number'
  );
}

function cursorIn({ outcome }: Accepted, at: At): Json | undefined {
  const [value] = valuesAtPlace(outcome, at);
  return value !== undefined && isMark(value) ? value : undefined;
}

/** An argument that takes numbers takes no texts. */
function isNumberAt(at: At, { accepted }: View): boolean {
  return accepted.some((call) => Number.isFinite(Number(cursorIn(call, at) ?? 'none')));
}
