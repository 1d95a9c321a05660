import { orderedPairs } from '../../arguments/names/ordered-pairs.js';
import { nameWords } from '../../arguments/names/name-words.js';
import { holderOf, inside, valueAt, type Path } from '../../arguments/slots/path.js';
import type { Slot } from '../../arguments/slots/slot.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { oncePerObject } from '../../support/once-per-object.js';
import { escapePattern } from '../../support/escape-pattern.js';
import type { View } from '../../evidence/view.js';
import type { Proposal } from '../kind.js';
import { conflicts } from './everything.js';

/** Slots of one object that something suggests to depend on each other: in which way, calls tell. */
export interface Group {
  readonly slots: readonly Path[];
  readonly from: Proposal['from'];
  readonly calls: readonly string[];
}

const mostGroups = 24;

/** Groups that refusals, schemas, prose or names suggest; of several suggestions of the same, the first. */
export const suggestedGroups: (view: View) => readonly Group[] = oncePerObject((view: View) => {
  const order = new Map(view.slots.map(({ path }, index) => [path, index]));
  const found = new Map<string, Group>();
  const groups = [
    ...byRefusals(view),
    ...bySchema(view),
    ...byConflict(view),
    ...byProse(view),
    ...byNames(view),
  ];
  for (const { slots, from, calls } of groups) {
    const sorted = [...new Set(slots)].toSorted(
      (a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0),
    );
    const isOne = new Set(sorted.map(holderOf)).size === 1;
    const areFree = sorted.every((path) => view.slot(path)?.sentIn !== 'path');
    const key = sorted.join('\n');
    if (sorted.length < 2 || sorted.length > 4 || !isOne || !areFree || found.has(key)) continue;
    if (found.size < mostGroups) found.set(key, { slots: sorted, from, calls });
  }
  return [...found.values()];
});

/** The pairs among the groups. */
export function suggestedPairs(view: View): readonly Group[] {
  return suggestedGroups(view).flatMap(({ slots, ...rest }) =>
    slots.flatMap((one, index) =>
      slots.slice(index + 1).map((other): Group => ({ slots: [one, other], ...rest })),
    ),
  );
}

/** A refusal that names several; and one that names a slot beside another slot that it had not been asked without. */
function byRefusals(view: View): readonly Group[] {
  const together = view
    .allHints()
    .filter(({ slots }) => slots.length > 1)
    .map(({ slots, call }): Group => ({ slots, from: 'refusal', calls: [call.id] }));
  return [...together, ...byReplacement(view)];
}

/** A slot that calls are refused without, until others stand in its place: one of them is needed. */
function byReplacement(view: View): readonly Group[] {
  return view.slots.flatMap(({ path }): readonly Group[] => {
    const refused = view
      .pairs([[path, undefined]])
      .filter(({ probe }) => probe.verdict === 'refused');
    if (refused.length === 0) return [];
    const without = view.accepted.filter(({ args }) => valueAt(args, path) === undefined);
    return without.slice(0, 3).flatMap(({ args, id }) => {
      const [{ probe }] = refused as [(typeof refused)[0], ...typeof refused];
      return view.slots
        .filter(
          (other) =>
            holderOf(other.path) === holderOf(path) &&
            valueAt(args, other.path) !== undefined &&
            valueAt(probe.args, other.path) === undefined,
        )
        .slice(0, 4)
        .map((other): Group => ({ slots: [path, other.path], from: 'answer', calls: [id] }));
    });
  });
}

function bySchema({ tool, slots }: View): readonly Group[] {
  const objects = [
    { at: null, schema: tool.parameters },
    ...slots.map(({ path, schema }) => ({ at: path, schema })),
  ];
  return objects.flatMap(({ at, schema }) =>
    groupsIn(schema).map((names): Group => ({
      slots: names.map((name) => (at === null ? inside('', name) : inside(at, name))),
      from: 'schema',
      calls: [],
    })),
  );
}

function groupsIn(schema: JsonSchema): readonly (readonly string[])[] {
  const dependent = Object.entries(schema.dependentRequired ?? {}).flatMap(([name, others]) =>
    others.map((other) => [name, other]),
  );
  const alternatives = [schema.anyOf, schema.oneOf].flatMap((list) => {
    const names = (list ?? []).map(({ required = [] }) => required);
    return names.some((some) => some.length > 0) ? [names.flat()] : [];
  });
  const parts = [schema, ...(schema.allOf ?? [])];
  const excluded = parts.flatMap(({ not }) => (not?.required === undefined ? [] : [not.required]));
  return [...dependent, ...alternatives, ...excluded];
}

/** Two that were refused together in a call that sets everything, and each of which works without the other. */
function byConflict(view: View): readonly Group[] {
  return conflicts(view).found.map((slots): Group => ({ slots, from: 'answer', calls: [] }));
}

const relating =
  /\b(?:either|both|together|with(?:out)?|combin\w+|instead|unless|only if|not|require[sd]?|needs?|or|alternative|exclusive\w*|pair\w*|when|if)\b/i;

/** A description that speaks of another slot of the same object, in words for things that depend on each other. */
function byProse(view: View): readonly Group[] {
  return view.slots.flatMap((slot) => {
    const text = slot.schema.description ?? '';
    if (!relating.test(text)) return [];
    return view.slots
      .filter((other) => other !== slot && speaksOf(text, other))
      .slice(0, 2)
      .map((other): Group => ({ slots: [slot.path, other.path], from: 'prose', calls: [] }));
  });
}

/** By its name as code writes it: a plain word of the sentence only in quotes. */
function speaksOf(text: string, { leaf }: Slot): boolean {
  const isWord = /^[a-z]+$/.test(leaf);
  const name = escapePattern(leaf);
  return new RegExp(isWord ? `[\`'"]${name}[\`'"]` : `(?<![\\w-])${name}(?![\\w-])`).test(text);
}

const partners: readonly (readonly [string, string])[] = [
  ['lat', 'lon'],
  ['lat', 'lng'],
  ['lat', 'long'],
  ['latitude', 'longitude'],
  ['x', 'y'],
  ['width', 'height'],
  ['username', 'password'],
  ['key', 'secret'],
];

/** The ends of ranges, and what comes in twos: a cheap guess. */
function byNames(view: View): readonly Group[] {
  const paths = view.slots.filter(({ sentIn }) => sentIn !== 'path').map(({ path }) => path);
  const twins = paths.flatMap((one) =>
    paths.filter((other) => arePartners(one, other)).map((other) => [one, other] as const),
  );
  return [...orderedPairs(paths), ...twins].map((slots): Group => ({
    slots,
    from: 'schema',
    calls: [],
  }));
}

function arePartners(one: Path, other: Path): boolean {
  const [a, b] = [nameWords(one), nameWords(other)];
  if (a.length !== b.length || holderOf(one) !== holderOf(other)) return false;
  const different = a.flatMap((word, index) => (word === b[index] ? [] : [[word, b[index]]]));
  const [[first, second] = []] = different;
  return different.length === 1 && partners.some(([x, y]) => x === first && y === second);
}
