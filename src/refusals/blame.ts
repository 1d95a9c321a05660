import { nameWords } from '../arguments/names/name-words.js';
import { segmentsOf, valuesAt } from '../arguments/slots/path.js';
import type { Slot } from '../arguments/slots/slot.js';
import { placeIn, type Place } from '../calling/complaint-path.js';
import type { Json, JsonObject } from '../core/json.js';
import { escapePattern } from '../support/escape-pattern.js';
import { oncePerObject } from '../support/once-per-object.js';
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

/** `shipTo`, `ship_to` and `Ship To` are one. */
function keyOf(name: string): string {
  return nameWords(name).join(' ');
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
  '(?:parameter|param|argument|arg|field|property|option|attribute|column|key|flag|header|keyword|member)';
const accused =
  '(?:unknown|unexpected|unrecogni[sz]ed|unsupported|missing|invalid|extra|required|duplicate|no such|provide|specify)';
/** Words that can be nothing but a name: `unknown field x`, `parameter: x`, `x must be removed`. */
const called = new RegExp(
  [
    String.raw`\b${accused} (?:\w{1,20} ){0,2}?${kinds}(?:s|\(s\))?(?: names?| called| named)?(?: is| are)?[:\s]+["'${'`'}(]?([A-Za-z_$][\w$.-]{0,60})`,
    String.raw`\b${kinds}(?:s|\(s\))?:\s?["'${'`'}(]?([A-Za-z_$][\w$.-]{0,60})`,
    String.raw`(?:^|[:;]\s)([A-Za-z_$][\w$.-]{0,60}) (?:must be removed|is (?:not an?|an?) (?:\w{1,20} )?${kinds}|is (?:not allowed$|unknown|unexpected|unsupported|not recogni[sz]ed))`,
  ].join('|'),
  'giu',
);

/** The names in a text, longest first where they overlap. `not`: stretches that hold values. */
export function mentionsIn(
  text: string,
  slots: readonly Slot[],
  not: readonly Span[],
): readonly Mention[] {
  const all = [...asCode(text, slots), ...asWords(text, slots)].filter(
    (each) => !not.some(({ start, end }) => each.start >= start && each.end <= end),
  );
  const byLength = all.toSorted(
    (a, b) =>
      Number(b.slot !== null) - Number(a.slot !== null) || b.end - b.start - (a.end - a.start),
  );
  const kept: Mention[] = [];
  for (const each of byLength)
    if (!kept.some(({ start, end }) => each.start < end && each.end > start)) kept.push(each);
  return kept.toSorted((a, b) => a.start - b.start);
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

/** Words of grammar and of refusals themselves: names only where nothing else can be meant. */
const strict = new Set(
  'to from in by at on of for with and or not is it as if all any the a an per via up value data field parameter argument input request body query type format key item error message code name object string number id path header form option property set get use used valid invalid required missing provided allowed expected given'.split(
    ' ',
  ),
);
/** Ordinary words: names only where a name can stand. */
const ordinary = new Set(
  'title text date time day month year week status state limit page size count total sort order user group tag note description label category price amount quantity unit language length width height min max start end begin stop first last next before after until since between position index level version mode kind class color content comment file folder url link email phone address city country state region zone location place area point line row column table list filter search term word offset skip top take method action operation event task job project team member owner author customer client account product service source target parent child role scope reason detail result response token session hash hour minute second duration interval period range step rate ratio score rank priority weight volume depth speed distance active enabled public private new old open closed other more less one two head tail check run match pattern number record document image model process address condition question answer subject default change support character digit letter'.split(
    ' ',
  ),
);
const predicate =
  /^["'`)]?(?:\s(?:parameter|argument|field|value|property|option|attribute|format))?\s*(?:=|:(?!\/\/)|\s(?:must|should|shall|can ?not|can['’]t|may|has to|have to|needs?|requires?|exceeds?|are|were|does not|is(?: not)? (?:required|missing|mandatory|invalid|not|too|out|unknown|unsupported|empty|malformed|read-?only|already|an?|valid|mutually)|are (?:required|mutually|not|both)|was (?:not|missing)|not|too|out of|already|format|contains|missing|required|invalid|and|or)\b)/i;
const starts =
  /(?:^|[:.;\n(–-]\s*|,\s)(?:the |your |a |an |given |provided |specified |selected |field |parameter |argument |query |property )*["'`]?$/i;
const accuses =
  /\b(?:invalid|missing|unknown|unsupported|bad|illegal|unrecogni[sz]ed|malformed|incorrect|wrong|duplicate|specify|provide|supply|either|both|without|than|before|after|to|with|and|or|requires?|exceeds?|for|of|on|parameter|argument|field|property|column|attribute|no) (?:an? |the |your |one of )?["'`]?$/i;
const closes =
  /^["'`)]?(?:\s(?:parameter|argument|field|value|property|option|attribute|format|is|was)\b|\s*(?:$|[.,;:!)(='"`]|and\b|or\b|when\b|if\b|\s["'`(]))/i;

/** `Invalid type`, and nothing else. */
const wholly =
  /^(?:.{0,40}: )?(?:invalid|missing|unknown|unsupported|bad|illegal|unrecogni[sz]ed|malformed|incorrect|wrong|duplicate) $/i;

function asWords(text: string, slots: readonly Slot[]): readonly Mention[] {
  const { byName } = knownSlots(slots);
  const tokens = [...text.matchAll(/[\p{L}\p{N}_$-]+/gu)].slice(0, 800);
  return tokens.flatMap((token, index) => {
    const mentions: Mention[] = [];
    let end = token.index;
    let words: readonly string[] = [];
    for (const next of tokens.slice(index, index + 5)) {
      if (words.length > 0 && !/^[ -]$/.test(text.slice(end, next.index))) break;
      words = [...words, ...nameWords(next[0])];
      end = next.index + next[0].length;
      const [slot] = byName.get(words.join(' ')) ?? [];
      if (slot === undefined || !canBeName(text, token.index, end, words)) continue;
      mentions.push({
        slot,
        name: text.slice(token.index, end),
        asCode: false,
        start: token.index,
        end,
      });
    }
    return mentions;
  });
}

/** Whether these words of a sentence name an argument: ordinary words only where a name can stand. */
function canBeName(text: string, start: number, end: number, words: readonly string[]): boolean {
  const [word = ''] = words;
  const before = text.slice(Math.max(0, start - 60), start);
  const after = text.slice(end, end + 60);
  if (words.length > 1) return true;
  if (strict.has(word)) {
    const isWritten = text.slice(start, end) === text.slice(start, end).toLowerCase();
    const begins = /(?:^|[:;\n(]\s*)$/.test(before) && predicate.test(after) && isWritten;
    const ends =
      /\b(?:before|after|than|with|without|and|or) $/i.test(before) &&
      /^\s*(?:$|[.,;!)])/.test(after);
    const isAll = wholly.test(before) && /^\s*(?:$|[.!:])/.test(after);
    return begins || ends || isAll || (/^\s*=/.test(after) && isWritten);
  }
  if (!ordinary.has(word)) return true;
  return starts.test(before)
    ? predicate.test(after) || closes.test(after)
    : accuses.test(before) && (closes.test(after) || predicate.test(after));
}

/** The slots whose value the text writes out, where no other has the same. */
export function slotsByValue(
  text: string,
  slots: readonly Slot[],
  args: JsonObject,
): readonly Slot[] {
  const written = slots.flatMap((slot) =>
    valuesAt(args, slot.path)
      .slice(0, 5)
      .flatMap((value) => formsOf(value).map((form) => ({ slot, form }))),
  );
  return written
    .filter(
      ({ form, slot }) =>
        isWritten(text, form) &&
        !written.some((other) => other.form === form && other.slot !== slot),
    )
    .map(({ slot }) => slot);
}

/** A value as a refusal may write it; lists and objects as JSON and as Python. */
function formsOf(value: Json): readonly string[] {
  if (value === null || typeof value === 'boolean') return [];
  if (typeof value !== 'object') return [String(value)];
  const json = JSON.stringify(value).slice(0, 500);
  const spaced = json.replace(/([,:])(?=\S)/g, '$1 ');
  return json.length > 4 ? [json, spaced, spaced.replaceAll('"', "'")] : [];
}

/** True where the text has the value in quotes, or as a token that is no common word. */
function isWritten(text: string, form: string): boolean {
  if (form.length > 500 || form === '' || !text.includes(form)) return false;
  if (/^[[{]/.test(form)) return true;
  const at = escapePattern(form);
  if (form.length > 1 && new RegExp(`["'\`“‘(\\[]${at}["'\`”’)\\]]`).test(text)) return true;
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(form);
  const isTelling = isNumber ? form.length > 1 : form.length > 3 && /[^a-z]/.test(form);
  const before = isTelling
    ? '(?<![\\p{L}\\p{N}_.-])'
    : '(?:\\b(?:got|received|was|given|value|found)[\\s:]+["\'`]?|^|: )';
  return new RegExp(`${before}${at}(?![\\p{L}\\p{N}_-]|\\.\\d)`, 'u').test(text);
}

/** The slot for what a refusal calls by its kind: `Customer not found` of `customer_id`. */
export function slotOfEntity(text: string, slots: readonly Slot[]): Slot | null {
  const words = new Set(
    text
      .slice(0, 300)
      .split(/[^\p{L}]+/u)
      .flatMap((word) => nameWords(word)),
  );
  const found = slots.filter(({ leaf }) => {
    const own = nameWords(leaf);
    return (
      own.length > 1 &&
      /^(?:id|uuid|key|slug|code|number|no|ref|name)$/.test(own.at(-1) ?? '') &&
      own.slice(0, -1).every((word) => words.has(word))
    );
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}
