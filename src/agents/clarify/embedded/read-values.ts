import { domainContains, type Domain } from '../../../arguments/schema/domain.js';
import { domainValues } from '../../../arguments/schema/restrict-domain.js';
import { asType } from '../../../arguments/schema/as-type.js';
import { codeWords, fileWords, isAbout, type ArgumentSlot } from './argument-slot.js';
import { readBoolean } from './read-boolean.js';
import { readFinite } from './read-finite.js';
import { readList } from './read-list.js';
import { readNumber } from './read-number.js';
import { readText } from './read-text.js';
import { wordBefore, type ReadableText, type Reading } from './reading.js';
import { stemOf } from './text-words.js';

const MOST_LISTED = 5_000;
const CALLED_SO = 0.7;

/** The values a text may mean for an argument, by its domain. Values outside the domain are given too where they were clearly meant. */
export function readValues(slot: ArgumentSlot, text: ReadableText): readonly Reading[] {
  const { domain } = slot;
  switch (domain.kind) {
    case 'boolean':
      return readBoolean(slot, text);
    case 'finite':
      return [...readFinite(slot, domain.values, text), ...notListed(slot, domain, text)];
    case 'estimated-finite':
      return [...readFinite(slot, domain.examples, text), ...readText(slot, text)];
    case 'range':
      return readNumber(slot, domain, text);
    case 'list':
      return readList(slot, domain, text);
    case 'string':
      return readText(slot, text);
    case 'custom':
      return readCustom(slot, domain, text);
  }
}

/** A name or id that is not among those there are; weaker than any that is. */
function notListed(slot: ArgumentSlot, domain: Domain, text: ReadableText): readonly Reading[] {
  const listed = domainValues(domain, MOST_LISTED) ?? [];
  if (listed.length > 0 && listed.every((value) => typeof value === 'number')) {
    return readNumber(slot, { kind: 'range', low: -Infinity, high: Infinity, whole: false }, text)
      .filter(({ value }) => !domainContains(domain, value))
      .map((reading) => ({ ...reading, score: reading.score - 0.05 }));
  }
  if (!slot.dataDependent && !isAbout(slot, fileWords, true) && !isAbout(slot, codeWords, true))
    return calledSo(slot, domain, text);
  return readText(slot, text)
    .filter(({ value }) => !domainContains(domain, value))
    .map((reading) => ({ ...reading, score: reading.score - 0.1 }));
}

/** What the text puts right after the argument's name ("the format PDF"), though it is none of the choices. */
function calledSo(slot: ArgumentSlot, domain: Domain, text: ReadableText): readonly Reading[] {
  return text.mentions
    .filter(({ kind }) => kind === 'code' || kind === 'name' || kind === 'quoted')
    .filter((mention) => slot.words.includes(stemOf(wordBefore(mention, text))))
    .filter(({ value }) => !domainContains(domain, value))
    .map((mention) => ({ value: mention.value, score: CALLED_SO, spans: [mention] }));
}

function readCustom(slot: ArgumentSlot, domain: Domain, text: ReadableText): readonly Reading[] {
  return [
    ...readText(slot, text),
    ...text.mentions
      .filter(({ kind }) => kind === 'json')
      .map((mention) => ({ value: mention.value, score: 0.6, spans: [mention] })),
  ]
    .map((reading) => ({ ...reading, value: asType(reading.value, slot.types) }))
    .filter(({ value }) => domainContains(domain, value));
}
