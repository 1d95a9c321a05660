import { lacks, valueAt } from '../../arguments/slots/path.js';
import { unknownIdLike } from '../../arguments/values/unknown-id-like.js';
import type { Slot } from '../../arguments/slots/slot.js';
import type { Claim } from '../../core/claim.js';
import type { Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { At } from '../../evidence/answers.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type Proposal, type Run, type Test } from '../kind.js';
import { isSaidAlike } from './fields.js';
import { distinctValues, keptOf, wasThere } from './kept.js';
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

const name = 'filter';

/** Only items whose field equals the value come back. */
export const filter: Kind = {
  name,
  family: 'effect',
  shape: 'holds',
  form: 'about: [slot], at: [list, field of its items]',
  propose: (view) => {
    const at = placeOfList(view);
    if (at === null) return [];
    return listSlots(view, 'string', 'integer', 'number', 'boolean').flatMap((slot) =>
      fieldsFor(slot, at, view).map(({ field, from }) =>
        proposal(from, { kind: name, about: [slot.path], at: [at, field] }),
      ),
    );
  },
  tests: (claim, view) => {
    const { about: [slot = ''] = [], at: [at = '', field = ''] = [] } = claim;
    const all = distinctValues(
      basesFor(view, slot, at).flatMap(({ items }) => items),
      field,
    );
    if (all.length < 2) return [];
    const tried = takenValues(view, slot).filter((value) => all.some((one) => isSame(one, value)));
    const values = [...new Set([...tried, ...all])]
      .filter((value) => !isRefusedValue(view, slot, value))
      .slice(0, 2);
    const tests = values.flatMap((value, stage) => testOf(claim, value, stage, view));
    // What is always given may come back in whatever there is.
    const isAlwaysGiven = !view.accepted.some(({ args }) => lacks(args, slot));
    const unknown = unknownIdLike(values[0] ?? '');
    const part = typeof values[0] === 'string' ? values[0].slice(0, -1) : '';
    return [
      ...tests,
      ...(isAlwaysGiven ? [{ ...echo, values: [[slot, unknown]] as const }] : []),
      ...(tests.length > 0 && part.length > 2 && !all.includes(part)
        ? [{ ...contains, values: [[slot, part]] as const }]
        : []),
    ];
  },
  holds: ({ about: [slot = ''], at: [at = '', field = ''] = [] }, run, view) => {
    if (run.test.side === echo.side) return (listedIn(run.probe, at) ?? []).length === 0;
    if (run.test.side === contains.side) return !isFoundIn(run, at, field);
    const lists = keptOf(run, at);
    const wanted = valueAt(run.probe.args, slot);
    if (lists === null || wanted === undefined) return null;
    const { kept, all } = lists;
    const isIt = (item: Json): boolean => isSame(partOf(item, field), wanted);
    if (kept.length === 0) return all.some(isIt) ? false : null;
    if (!kept.every(isIt)) return false;
    if (all.every(isIt)) return null;
    return wasThere(lists, { at, field, view }) ?? (all.some(isIt) ? null : true);
  },
  covers: (claim, other) =>
    other.kind === name &&
    other.about[0] === claim.about[0] &&
    isNamedFor(claim) &&
    !isNamedFor(other),
  worth: () => 'unclear-refusal',
  say: ({ about: [slot = ''], at: [at = '', field = ''] = [] }) =>
    isTold(field)
      ? { target: { slot }, text: `Keeps only items${ofList(at)} whose \`${field}\` equals it.` }
      : null,
};

const echo = {
  side: 'of nothing',
  why: 'rival',
  or: 'it only comes back',
  expect: 'holds',
  stage: 2,
} as const;

const contains = {
  side: 'part of it',
  why: 'rival',
  or: 'what contains it is kept',
  expect: 'holds',
  stage: 2,
} as const;

/** True where part of a value finds what has the whole. */
function isFoundIn({ probe, control }: Run, at: At, field: string): boolean {
  const kept = listedIn(probe, at) ?? [];
  const all = control === null ? [] : (listedIn(control, at) ?? []);
  const part = Object.values(probe.args).filter((value) => typeof value === 'string');
  const has = (item: Json): boolean => {
    const own = partOf(item, field);
    return typeof own === 'string' && part.some((text) => own.includes(text) && own !== text);
  };
  return kept.length > 0 && kept.length !== all.length && kept.every(has);
}

function isNamedFor({ about: [slot = ''], at: [, field = ''] = [] }: Claim): boolean {
  return isSaidAlike(field, slot);
}

function testOf(
  { about: [slot = ''], at: [at = '', field = ''] = [] }: Claim,
  value: Json,
  stage: number,
  view: View,
): readonly Test[] {
  const isIt = (item: Json): boolean => isSame(partOf(item, field), value);
  const tells = (items: readonly Json[]): boolean => items.some(isIt) && !items.every(isIt);
  const base =
    tellingBase(view, { slot, at, tells }, value) ??
    tellingBase(view, { slot, at, tells: (items) => items.some((item) => !isIt(item)) }, value);
  if (base === null) return [];
  return [
    {
      side: `value ${stage + 1}`,
      why: 'side',
      expect: 'holds',
      stage,
      values: [[slot, value]],
      base: base.call,
    },
  ];
}

/** Fields called like the slot, and those that every item of an answer has just as asked for. */
function fieldsFor(
  slot: Slot,
  at: string,
  view: View,
): readonly { readonly field: string; readonly from: Proposal['from'] }[] {
  const [longest] = basesFor(view, slot.path, at);
  const fields = longest === undefined ? [] : fieldsIn(longest.items);
  const alike = fields.filter((field) => isSaidAlike(field, slot.leaf));
  if (alike.length > 0) return alike.map((field) => ({ field, from: 'schema' }));
  return fields
    .filter((field) =>
      view.accepted.some((call) => {
        const value = valueAt(call.args, slot.path);
        const items = value === undefined ? null : listedIn(call, at);
        return (
          value !== undefined &&
          items !== null &&
          items.length > 0 &&
          items.every((item) => isSame(partOf(item, field), value))
        );
      }),
    )
    .map((field) => ({ field, from: 'answer' }));
}

/** Alike as a query writes them. */
function isSame(one: Json | undefined, other: Json): boolean {
  return one !== undefined && one !== null && asText(one) === asText(other);
}

function asText(value: Json): string {
  return typeof value === 'string' ? value : writeJson(value);
}
