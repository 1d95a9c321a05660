import { domainContains, type Domain } from '../../../arguments/schema/domain.js';
import { domainValues, type Restriction } from '../../../arguments/schema/restrict-domain.js';
import { asType } from '../../../arguments/schema/as-type.js';
import type { Json } from '../../../core/json.js';
import { fileWords, isAbout, type ArgumentSlot } from './argument-slot.js';
import { namedPart } from './named-part.js';
import { readFinite } from './read-finite.js';
import { readValues } from './read-values.js';
import { readable, type ReadableText } from './reading.js';
import { textKindOf } from './read-text.js';
import { stemOf, stemsOf } from './text-words.js';

const leadIn =
  /^(?:(?:yes|no|sure|ok(?:ay)?|well|please|oh|sorry|i (?:want|need|would like|['’]?d like|mean|meant)|let['’]?s|use|take|make|set|it|that|this|the|value|one|answer|should|would|could|will|must|be|is|are|it['’]s|to|as|with)\b[\s,:]*)+/iu;

/** What an answer says of one argument that was asked about; null where it says nothing of it. `alone`: nothing else was asked. */
export function readAnswer(slot: ArgumentSlot, answer: string, alone: boolean): Restriction | null {
  const part = namedPart(slot, answer) ?? (alone ? answer : null);
  if (part === null) return readMarked(slot, readable(answer));
  const text = readable(part);
  if (slot.domain.kind === 'string' && (part !== answer || isPlain(text)))
    return readWhole(slot, text);
  return (
    readExcluded(slot, text) ??
    readExplicit(slot, text) ??
    readBounds(slot, part) ??
    readLiteral(slot, part)
  );
}

/** In an answer about several things: a value that only this argument's domain has. */
function readMarked(slot: ArgumentSlot, text: ReadableText): Restriction | null {
  const { domain } = slot;
  if (domain.kind !== 'finite') return null;
  const readings = readFinite(slot, domain.values, text).filter(({ score }) => score >= 0.6);
  const values = new Set(readings.map(({ value }) => value));
  return values.size === 1 ? { kind: 'explicit', values: [...values] } : null;
}

const negation =
  /\b(?:not|no|never|except|but not|anything but|other than|isn['’]t|don['’]t)\s+(?:the\s+|in\s+|to\s+)?/giu;

/** "not business": the values named after a negation. */
function readExcluded(slot: ArgumentSlot, text: ReadableText): Restriction | null {
  const values = domainValues(slot.domain, 1_000);
  if (values === null || slot.domain.kind === 'boolean') return null;
  const negated = [...text.text.matchAll(negation)].map((match) => match.index + match[0].length);
  if (negated.length === 0) return null;
  const readings = readFinite(slot, values, text).filter(({ score }) => score >= 0.5);
  const isNegated = ({ spans }: { spans: readonly { start: number }[] }): boolean =>
    spans.some(({ start }) => negated.some((at) => Math.abs(start - at) <= 2));
  const excluded = readings.filter(isNegated).map(({ value }) => value);
  if (excluded.length === 0) return null;
  const stated = readings.filter((reading) => !isNegated(reading)).map(({ value }) => value);
  return stated.length > 0
    ? { kind: 'explicit', values: stated }
    : { kind: 'negative', values: excluded };
}

function readExplicit(slot: ArgumentSlot, text: ReadableText): Restriction | null {
  const flag = slot.domain.kind === 'boolean' ? yesOrNo(text.text) : null;
  if (flag !== null) return { kind: 'explicit', values: [flag] };
  const readings = [...readValues(slot, text)].sort((a, b) => b.score - a.score);
  const inside = readings.filter(({ value }) => domainContains(slot.domain, value));
  const [best] = inside.length > 0 ? inside : readings;
  if (best === undefined) return null;
  const several = inside.filter(({ score }) => best.score - score < 0.01).map(({ value }) => value);
  return {
    kind: 'explicit',
    values: several.length > 0 && slot.domain.kind === 'finite' ? several : [best.value],
  };
}

function yesOrNo(text: string): boolean | null {
  if (/^\W*(?:yes|yep|yeah|true|sure|please do|correct|right|of course)\b/iu.test(text))
    return true;
  if (/^\W*(?:no|nope|false|don['’]t|not)\b/iu.test(text)) return false;
  return /\btrue\b/iu.test(text) ? true : /\bfalse\b/iu.test(text) ? false : null;
}

function readBounds({ domain }: ArgumentSlot, part: string): Restriction | null {
  if (domain.kind !== 'range') return null;
  const least = /\b(?:at least|more than|above|over|min(?:imum)?)\s*\$?(-?\d+(?:\.\d+)?)/iu.exec(
    part,
  )?.[1];
  const most =
    /\b(?:at most|less than|below|under|up to|max(?:imum)?)\s*\$?(-?\d+(?:\.\d+)?)/iu.exec(
      part,
    )?.[1];
  if (least === undefined && most === undefined) return null;
  return {
    kind: 'bounds',
    ...(least !== undefined && { low: Number(least) }),
    ...(most !== undefined && { high: Number(most) }),
  };
}

/** True where nothing stands out in an answer that could be the value, or several things do. */
function isPlain({ mentions }: ReadableText): boolean {
  return mentions.filter(({ kind }) => kind === 'quoted' || kind === 'file').length !== 1;
}

/** Open text is taken as it was said, a date in the notation the argument wants. */
function readWhole(slot: ArgumentSlot, text: ReadableText): Restriction | null {
  const [date, second] = text.mentions.filter(({ kind }) => kind === 'date');
  const readings = date === undefined || second !== undefined ? [] : readValues(slot, text);
  const dated = readings.find(({ spans }) => spans.includes(date ?? { start: 0, end: 0 }));
  return dated === undefined
    ? readLiteral(slot, text.text)
    : { kind: 'explicit', values: [dated.value] };
}

/** The answer itself, without what leads in to it. */
function readLiteral(slot: ArgumentSlot, part: string): Restriction | null {
  const bare = part
    .replace(leadIn, '')
    .replace(/[.!]+$/, '')
    .replace(/^["'“‘`]|["'”’`]$/gu, '')
    .trim();
  const text = withoutNouns(slot, bare === '' ? part.replace(/[.!]+$/, '').trim() : bare);
  if (text === '' || stemsOf(text).length === 0) return null;
  const value = literalFor(slot.domain, asType(text, slot.types));
  return value === null ? null : { kind: 'explicit', values: [value] };
}

/** "the notes folder", "repository nightly": small words for the kind of thing it is are no part of its name. */
function withoutNouns(slot: ArgumentSlot, text: string): string {
  const words = text.split(/\s+/u);
  const isListed = slot.domain.kind !== 'string' && domainContains(slot.domain, text);
  if (textKindOf(slot) === 'prose' || isListed || words.length > 4) return text;
  const isFile = textKindOf(slot) === 'file';
  const isNoun = (word: string | undefined): boolean =>
    word !== undefined &&
    /^\p{Ll}+$/u.test(word) &&
    (isAbout(slot, new Set([stemOf(word)])) || (isFile && fileWords.has(stemOf(word))));
  const bare = words.filter((word, at) => at > 0 || !/^(?:the|my|our|this|that)$/iu.test(word));
  const kept = isNoun(bare.at(-1)) ? bare.slice(0, -1) : isNoun(bare[0]) ? bare.slice(1) : bare;
  const name = kept.filter((word, at) => at > 0 || !/^(?:called|named)$/iu.test(word)).join(' ');
  return name === '' || kept === bare ? text : name;
}

/** Sentences are no file names or ids; only open text takes them as they are. */
function literalFor(domain: Domain, value: Json): Json | null {
  if (
    domain.kind === 'list' &&
    Array.isArray(value) &&
    value.length === 1 &&
    typeof value[0] === 'string'
  ) {
    return value[0].split(/\s*,\s*(?:and\s+)?|\s+and\s+/u).filter((item) => item !== '');
  }
  if (domainContains(domain, value)) return domain.kind === 'range' ? Number(value) : value;
  const short = typeof value === 'string' && value.split(/\s+/u).length <= 4;
  return domain.kind === 'finite' && short ? value : null;
}
