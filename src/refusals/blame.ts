import { nameWords } from '../arguments/names/name-words.js';
import { segmentsOf, valueAt, type Path } from '../arguments/slots/path.js';
import type { Slot } from '../arguments/slots/slot.js';
import { placeIn, type Place } from './complaint-path.js';
import { isContainer, type JsonObject } from '../core/json.js';
import { oncePerObject } from '../support/once-per-object.js';
import { standsAsName } from './name-frames.js';
import type { Span } from './shown.js';

/** Slots by the words of their names. */
interface Known {
  readonly slots: readonly { readonly slot: Slot; readonly names: readonly string[] }[];
  readonly byName: ReadonlyMap<string, readonly Slot[]>;
}

const knownSlots: (slots: readonly Slot[]) => Known = oncePerObject((slots: readonly Slot[]) => {
  const byName = new Map<string, Slot[]>();
  for (const slot of slots) {
    const key = keyOf(slot.leaf);
    byName.set(key, [...(byName.get(key) ?? []), slot]);
  }
  return { slots: slots.map((slot) => ({ slot, names: namesIn(segmentsOf(slot.path)) })), byName };
});

/** What names are often cut to. */
const inFull: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    lat: ['latitude'],
    lon: ['longitude'],
    lng: ['longitude'],
    qty: ['quantity'],
    desc: ['description'],
    lang: ['language'],
    tz: ['time', 'zone'],
    addr: ['address'],
    loc: ['location'],
  }),
);

/** `shipTo`, `ship_to` and `Ship To` are one. */
function keyOf(name: string): string {
  return wordsOf(name).join(' ');
}

function wordsOf(name: string): readonly string[] {
  return nameWords(name).flatMap((word) => inFull.get(word) ?? [word]);
}

function namesIn(place: Place): readonly string[] {
  return place.filter((segment) => segment !== '[]').map(keyOf);
}

/** What a place that a refusal names leads to: the slot, and what is left of the place behind it. */
export interface Resolved {
  readonly slot: Slot | null;
  readonly rest: Place;
}

/**
 * The slot at a place as refusals write it: `lines.0.qty`, `data.attributes.name` for `name`, `qty` for `lines[].qty`, with the
 * names of types that some validators put between.
 */
export function slotAt(place: Place, slots: readonly Slot[]): Resolved {
  const known = knownSlots(slots);
  const bare = place.filter((segment) => segment !== '[]');
  const names = bare.map(keyOf);
  const first = names.findIndex((name) =>
    known.slots.some((each) => each.names.length === 1 && each.names[0] === name),
  );
  if (first >= 0) {
    const below = names.slice(first);
    const fits = known.slots.map(({ slot, names: own }) => ({
      slot,
      reach: reachOf(own, below),
      size: segmentsOf(slot.path).length,
    }));
    const [best] = fits
      .filter(({ reach }) => reach > 0)
      .toSorted((a, b) => b.reach - a.reach || sizeDifference(a.size, b.size, place));
    return best === undefined
      ? { slot: null, rest: bare }
      : { slot: best.slot, rest: bare.slice(first + best.reach) };
  }
  for (let from = 0; from < names.length; from += 1) {
    const tail = names.slice(from);
    const found = known.slots.find(
      ({ names: own }) => own.length > tail.length && endsWith(own, tail),
    );
    if (found !== undefined) return { slot: found.slot, rest: [] };
  }
  return { slot: null, rest: bare };
}

/** `tags` for a place without an index, `tags[]` for one with it. */
function sizeDifference(one: number, other: number, place: Place): number {
  return place.at(-1) === '[]' ? other - one : one - other;
}

/** How many names of the place are used up where the slot's names stand in it in this order; 0 where they do not. */
function reachOf(own: readonly string[], place: readonly string[]): number {
  if (own[0] !== place[0]) return 0;
  let at = 0;
  for (const name of own) {
    at = place.indexOf(name, at) + 1;
    if (at === 0) return 0;
  }
  return at;
}

function endsWith(names: readonly string[], tail: readonly string[]): boolean {
  return tail.every((name, index) => name === names[names.length - tail.length + index]);
}

/** A slot that a text names, or what looks like a name and is none. */
export interface Mention extends Span {
  readonly slot: Slot | null;
  readonly name: string;
  /** As code writes it: in quotes, in a path, with `_`; not as a word of the sentence. */
  readonly asCode: boolean;
}

const marked =
  /(?<![\p{L}\p{N}])(?:"([^"\n]{1,80})"|'([^'\n]{1,80})'(?![\p{L}\p{N}])|`([^`\n]{1,80})`|“([^”\n]{1,80})”|‘([^’\n]{1,80})’|\[([^[\]\n]{1,120})\]|<([\w.-]{1,60})>|(?<=\s)--([\w-]{1,60}))/gu;
const coded =
  /(?<![\p{L}\p{N}_./\\-])[$#]?[./]{0,2}[A-Za-z_$][\w$-]{0,63}(?:[./](?=[\w$])[\w$-]{1,64}|\[\d{0,6}\]|\[["'][\w -]{1,60}["']\]){1,9}|(?<![\p{L}\p{N}_.\\-])(?:[A-Za-z]\w{0,62}_\w{1,63}|[a-z][a-z\d]{0,40}[A-Z]\w{0,60}|_\w{1,60})(?!\w)|(?<![\p{L}\p{N}_.\\-])[A-Za-z]\w{0,60}(?==[^=\s])/gu;
const kinds =
  '(?:keyword )?(?:parameter|param|argument|arg|field|property|option|attribute|column|key|flag|header|member)';
const accused =
  '(?:unknown|unexpected|unrecogni[sz]ed|unsupported|missing|invalid|extra|required|duplicate|no such|provide|specify)';
/** Words that can be nothing but a name: `unknown field x`, `parameter: x`, `x must be removed`. */
const called = new RegExp(
  [
    String.raw`\b${accused} (?:\w{1,20} ){0,2}?${kinds}(?:s|\(s\))?(?: names?| called| named)?(?: is| are| supplied| given)?[:\s]+["'${'`'}(]?([A-Za-z_$][\w$.-]{0,60})`,
    String.raw`\b${kinds}(?:s|\(s\))?[:=]\s?["'${'`'}(]?([A-Za-z_$][\w$.-]{0,60})`,
    String.raw`\b${kinds} ([A-Za-z_$][\w$.-]{0,60}) (?:should not exist|is not|was not)`,
    String.raw`(?:^|[:;]\s)([A-Za-z_$][\w$.-]{0,60}) (?:must be removed|is (?:not an?|an?) (?:\w{1,20} )?${kinds}|is (?:not allowed$|unknown|unexpected|unsupported|not recogni[sz]ed))`,
  ].join('|'),
  'giu',
);

interface Within {
  readonly slots: readonly Slot[];
  readonly args: JsonObject;
  /** Stretches that hold values. */
  readonly not: readonly Span[];
}

/** The names in a text, longest first where they overlap. */
export function mentionsIn(text: string, { slots, args, not }: Within): readonly Mention[] {
  const all = [...asCode(text, slots), ...asWords(text, slots, args)].filter(
    (each) => !not.some(({ start, end }) => each.start >= start && each.end <= end),
  );
  const byLength = all.toSorted(
    (a, b) =>
      Number(b.slot !== null) - Number(a.slot !== null) || b.end - b.start - (a.end - a.start),
  );
  const kept: Mention[] = [];
  for (const each of byLength)
    if (!kept.some(({ start, end }) => each.start < end && each.end > start)) kept.push(each);
  const holds = (outer: Slot | null, inner: Slot | null): boolean =>
    outer !== null && inner !== null && isInside(inner.path, outer.path);
  return kept
    .filter(({ slot }) => !kept.some((other) => holds(slot, other.slot)))
    .toSorted((a, b) => a.start - b.start);
}

/** True for a place inside another: `ship_to.city` in `ship_to`. */
export function isInside(path: Path, outer: Path): boolean {
  return path.startsWith(`${outer}.`) || path.startsWith(`${outer}[]`);
}

function asCode(text: string, slots: readonly Slot[]): readonly Mention[] {
  const found = [...text.matchAll(marked), ...text.matchAll(coded), ...text.matchAll(called)];
  return found.slice(0, 200).flatMap((match): readonly Mention[] => {
    const inside = match.slice(1).find((group) => group !== undefined) ?? match[0];
    const start = match.index + match[0].indexOf(inside);
    return partsOf(inside, start).flatMap(({ name, at }) => {
      const place = placeIn(name) ?? (/^[\p{L}][\p{L}\p{N} ]{1,60}$/u.test(name) ? [name] : null);
      if (place === null) return [];
      const { slot, rest } = slotAt(place, slots);
      const isWhole = slot !== null && rest.length === 0;
      const isWord = match[0] === inside && slot !== null && !isWhole;
      return [
        {
          slot: isWhole || isWord ? slot : null,
          name,
          asCode: true,
          start: at,
          end: at + name.length,
        },
      ];
    });
  });
}

/** `head, tail` in brackets or quotes are two names. */
function partsOf(
  inside: string,
  start: number,
): readonly { readonly name: string; readonly at: number }[] {
  return [...inside.matchAll(/[^,|\s][^,|]*/g)].map((part) => ({
    name: part[0]
      .trim()
      .replace(/^["'`]|["'`]$/g, '')
      .replace(/[.:]+$/, ''),
    at: start + part.index,
  }));
}

interface WordMention extends Mention {
  readonly isSure: boolean;
}

function asWords(text: string, slots: readonly Slot[], args: JsonObject): readonly Mention[] {
  const { byName } = knownSlots(slots);
  const tokens = [...text.matchAll(/[\p{Script=Latin}\p{N}_$-]+|[\p{L}\p{M}]+/gu)].slice(0, 800);
  const all = tokens.flatMap((token, index) => {
    const mentions: WordMention[] = [];
    let end = token.index;
    let words: readonly string[] = [];
    for (const next of tokens.slice(index, index + 5)) {
      if (words.length > 0 && !/^[ -]$/.test(text.slice(end, next.index))) break;
      words = [...words, ...wordsOf(next[0])];
      end = next.index + next[0].length;
      const named = mostLikely(byName.get(words.join(' ')) ?? [], args);
      const slot = named ?? (words.join(' ') === 'id' ? onlyId(slots, args) : undefined);
      if (slot === undefined) continue;
      const name = text.slice(token.index, end);
      const sent = valueAt(args, slot.path);
      const isSure =
        words.length > 1 ||
        named === undefined ||
        standsAsName(name, {
          word: words[0] ?? '',
          before: text.slice(Math.max(0, token.index - 60), token.index),
          after: text.slice(end, end + 60),
          ...(!(sent === null || isContainer(sent)) &&
            sent !== undefined && { value: String(sent) }),
        });
      mentions.push({ slot, name, asCode: false, start: token.index, end, isSure });
    }
    return mentions;
  });
  return withNeighbours(all, text);
}

/** Of slots of one name the one at the top, else one that was sent. */
function mostLikely(slots: readonly Slot[], args: JsonObject): Slot | undefined {
  const top = slots.find(({ path }) => segmentsOf(path).length === 1);
  return top ?? slots.find(({ path }) => valueAt(args, path) !== undefined) ?? slots[0];
}

/** "The specified ID" is the one that was given. */
function onlyId(slots: readonly Slot[], args: JsonObject): Slot | undefined {
  const given = slots.filter(
    ({ leaf, path }) => wordsOf(leaf).at(-1) === 'id' && valueAt(args, path) !== undefined,
  );
  return given.length === 1 ? given[0] : undefined;
}

const joint = /^(?:\s?,\s?(?:(?:and|or) )?|\s(?:and|or|nor|\+|&)\s|\s?\/\s?)(?:the )?["'`]?$/;

/** Words beside a name in a list of names are names: `from and to must differ`. */
function withNeighbours(all: readonly WordMention[], text: string): readonly Mention[] {
  const sure = new Set(all.filter(({ isSure }) => isSure));
  const isBeside = (one: Mention, other: Mention): boolean =>
    one.end <= other.start && joint.test(text.slice(one.end, other.start));
  for (const each of all) if ([...sure].some((other) => isBeside(other, each))) sure.add(each);
  for (const each of [...all].reverse())
    if ([...sure].some((other) => isBeside(each, other))) sure.add(each);
  return all.filter((each) => sure.has(each));
}
