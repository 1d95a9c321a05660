import { domainContains, type ListDomain } from '../../../arguments/schema/domain.js';
import { domainValues } from '../../../arguments/schema/restrict-domain.js';
import type { Json } from '../../../core/json.js';
import { literalText } from '../../../support/literal-text.js';
import type { ArgumentSlot } from './argument-slot.js';
import { readFinite } from './read-finite.js';
import { cueScore, type ReadableText, type Reading } from './reading.js';
import type { Mention } from './find-mentions.js';

/** Lists a text has for an argument: written as JSON, items of a known set, "all of them", or things named in a row. */
export function readList(
  slot: ArgumentSlot,
  domain: ListDomain,
  text: ReadableText,
): readonly Reading[] {
  const written = text.mentions
    .filter(({ kind, value }) => kind === 'json' && Array.isArray(value))
    .map((mention) => ({
      value: mention.value,
      score: 0.7 + cueScore(slot, mention, text),
      spans: [mention],
    }));
  const items = domain.items === null ? null : domainValues(domain.items, 200);
  if (slot.fields.length > 0) return written.filter(({ value }) => domainContains(domain, value));
  const read = items === null ? openItems(slot, domain, text) : knownItems(slot, items, text);
  return [...written, ...read].filter(
    ({ value }) => domainContains(domain, value) || items === null,
  );
}

function knownItems(
  slot: ArgumentSlot,
  items: readonly Json[],
  text: ReadableText,
): readonly Reading[] {
  const readings = readFinite({ ...slot, dataDependent: true }, items, text);
  if (readings.length > 0) {
    const chosen = items.filter((item) => readings.some(({ value }) => value === item));
    return [{ value: chosen, score: 0.75, spans: readings.flatMap(({ spans }) => spans) }];
  }
  const all = text.words.find(({ text: word }) =>
    /^(?:all|every|each|everything|both)$/i.test(word),
  );
  return all === undefined ? [] : [{ value: [...items], score: 0.65, spans: [all] }];
}

const listScores: Partial<Record<Mention['kind'], number>> = {
  quoted: 0.6,
  number: 0.5,
  code: 0.45,
  name: 0.35,
};

/** Neighbours of one kind, with commas or "and" between them, are one list. */
function openItems(slot: ArgumentSlot, domain: ListDomain, text: ReadableText): readonly Reading[] {
  const wantsNumbers = domain.items?.kind === 'range';
  const usable = text.mentions.filter(({ kind }) =>
    wantsNumbers ? kind === 'number' : kind === 'quoted' || kind === 'code' || kind === 'name',
  );
  return runsOf(usable, text).map((run) => ({
    value: run.map(({ value, kind }) =>
      kind === 'number' || typeof value === 'string' ? value : literalText(value),
    ),
    score:
      (listScores[run[0]?.kind ?? 'name'] ?? 0.3) +
      (run.length > 1 ? 0.1 : 0) +
      (run[0] === undefined ? 0 : cueScore(slot, run[0], text)),
    spans: run,
  }));
}

function runsOf(
  mentions: readonly Mention[],
  { text }: ReadableText,
): readonly (readonly Mention[])[] {
  const runs: Mention[][] = [];
  for (const mention of mentions) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const between = last === undefined ? null : text.slice(last.end, mention.start);
    if (
      run !== undefined &&
      last?.kind === mention.kind &&
      between !== null &&
      /^\s*(?:,|;|&|and|or|,\s*and)?\s*$/iu.test(between)
    )
      run.push(mention);
    else runs.push([mention]);
  }
  return runs;
}
