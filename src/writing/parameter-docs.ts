import { argumentOf, segmentsOf, type Path } from '../arguments/slots/path.js';
import { explainedArguments } from '../arguments/texts/explained-arguments.js';
import type { ParameterDoc } from '../core/doc-version.js';
import type { View } from '../evidence/view.js';
import { jsonPointer } from '../core/json-pointer.js';
import { wordsAlone } from '../support/words-alone.js';
import { closed } from './closed.js';
import { exampleText, type Example } from './examples.js';
import type { Sentence } from './sentences.js';
import { withoutMarkup } from './without-markup.js';

export interface ParameterOptions {
  readonly sentences: readonly Sentence[];
  readonly examples: readonly Example[];
  /** A text of the source about a slot without what calls proved wrong. */
  readonly strike: (text: string, slot: Path) => string;
}

/**
 * A doc for each argument of which there is something to say beyond its source: what that says, corrected, then what was learnt of
 * it and of what it holds, then values that worked. What lies inside an argument gets one of its own where its text was wrong.
 */
export function parameterDocs(
  view: View,
  { sentences, examples, strike }: ParameterOptions,
): Record<string, ParameterDoc> {
  const said = new Map<Path, Map<Path, string>>();
  for (const { target, text } of sentences) {
    if (!('slot' in target)) continue;
    const top = argumentOf(target.slot);
    const within = said.get(top) ?? new Map<Path, string>();
    const before = within.get(target.slot);
    const lead = top === target.slot ? '' : `\`${target.slot}\`: `;
    said.set(top, within.set(target.slot, `${before ?? lead}${before ? ' ' : ''}${text}`));
  }
  const tops = view.slots.filter(({ path }) => path === argumentOf(path)).map(({ path }) => path);
  const explained = explainedArguments(view.tool.description, tops);
  const docs: Record<string, ParameterDoc> = {};
  for (const argument of new Set([...tops, ...said.keys()])) {
    const raw = view.tool.parameters.properties?.[argument]?.description ?? '';
    const source = joined(withoutMarkup(raw), explained.get(argument) ?? '');
    const kept = strike(source, argument).trim();
    // Of the argument itself first: after a place inside it, it would be read as said of that.
    const learnt = [...(said.get(argument) ?? [])]
      .toSorted(([a], [b]) => Number(b === argument) - Number(a === argument))
      .map(([, text]) => text);
    const values = examples.find((one) => one.argument === argument)?.values ?? [];
    const isChanged = learnt.length > 0 || kept !== raw.trim();
    if (!isChanged && values.length === 0) continue;
    const texts = [kept === '' ? '' : closed(kept), ...learnt].filter((text) => text !== '');
    const shown = texts.length === 0 && values.length > 0 ? [exampleText(values)] : texts;
    const description = isChanged || raw === '' ? shown.join(' ') : raw;
    if (description === '') continue;
    docs[jsonPointer(['properties', argument])] = {
      description,
      ...(values.length === 0 ? {} : { examples: [...values] }),
    };
  }
  return { ...docs, ...correctedInside(view, strike) };
}

/** What the source says of a slot inside an argument, where calls proved some of it wrong. */
function correctedInside(
  { slots }: View,
  strike: ParameterOptions['strike'],
): Record<string, ParameterDoc> {
  return Object.fromEntries(
    slots.flatMap(({ path, schema, documented }) => {
      const { description: raw } = schema;
      if (!documented || raw === undefined || path === argumentOf(path)) return [];
      const kept = strike(raw, path);
      const steps = segmentsOf(path).flatMap((name) =>
        name === '[]' ? ['items'] : ['properties', name],
      );
      return kept === raw ? [] : [[jsonPointer(steps), { description: kept }]];
    }),
  );
}

/** What the schema says of an argument, and what the description says beyond that. */
function joined(own: string, explained: string): string {
  const [said, more] = [wordsAlone(own), wordsAlone(explained)];
  if (explained === '' || said.includes(more)) return own;
  return own.trim() === '' || more.includes(said)
    ? explained
    : `${closed(own.trim())} ${explained}`;
}
