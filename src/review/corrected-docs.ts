import type { RefinedDoc, RefinedDocs } from '../core/refined-docs.js';
import type { Reviews } from '../core/review.js';
import { describedPlaces } from '../schema/described-places.js';
import { withSchemaAt } from '../schema/schema-changes.js';
import { capitalised } from '../support/capitalised.js';
import { reviewedSentences } from './sentences.js';

/** Words of a source that a person lets go, and the sentence that contradicts them. */
interface Removal {
  readonly tool: string;
  readonly words: string;
  readonly sentence: string;
}

/** The removals that people accepted in the docs as a run wrote them. */
function acceptedRemovals(docs: RefinedDocs, reviews: Reviews): readonly Removal[] {
  return docs.tools.flatMap((doc) =>
    reviewedSentences(doc, reviews).flatMap(({ tool, refutes, removes, decision, edit, text }) => {
      if (refutes === undefined || removes !== true) return [];
      if (decision === 'open' || decision === 'reject') return [];
      return [{ tool, words: refutes, sentence: edit ?? text }];
    }),
  );
}

/**
 * Reviewed docs without the words of the source that people let go. The sentences that contradicted these words stay and no longer say
 * "Contrary to the above". `warn` is called for words that a doc does not have, and if no removal was accepted.
 */
export function correctedDocs(
  reviewed: RefinedDocs,
  { docs, reviews }: { readonly docs: RefinedDocs; readonly reviews: Reviews },
  warn: (message: string) => void,
): RefinedDocs {
  const removals = acceptedRemovals(docs, reviews);
  if (removals.length === 0)
    warn(`No removal is accepted in reviews/${docs.catalogue}.yaml: nothing is left out.`);
  return {
    ...reviewed,
    tools: reviewed.tools.map((doc) =>
      removals
        .filter(({ tool }) => tool === doc.tool)
        .reduce((left, removal) => {
          const corrected = without(left, removal);
          if (corrected === null)
            warn(
              `${doc.tool}: its docs do not have the words "${removal.words}", which were to go.`,
            );
          return corrected ?? left;
        }, doc),
    ),
  };
}

/** Null if the words stand nowhere. */
function without(doc: RefinedDoc, { words, sentence }: Removal): RefinedDoc | null {
  const texts = [
    { pointer: null, text: doc.description },
    ...describedPlaces(doc.parameters).map(({ pointer, description }) => ({
      ...{ pointer, text: description },
    })),
  ];
  const found = texts.find(({ text }) => text.includes(words));
  if (found === undefined) return null;
  const prefix = /^contrary to the above: */i;
  const bare = capitalised(sentence.replace(prefix, ''));
  const full = prefix.test(sentence) ? sentence : `Contrary to the above: ${sentence}`;
  const said = (text: string): string => text.replace(full, () => bare);
  return texts.reduce((left, one) => {
    const text = said(one === found ? withoutWords(one.text, words) : one.text);
    if (text === one.text) return left;
    if (one.pointer === null) return { ...left, description: text };
    const at = (schema: object) => ({ ...schema, description: text });
    return { ...left, parameters: withSchemaAt(left.parameters, one.pointer, at) };
  }, doc);
}

/** A text without some words of it, and without the signs around them that would stand alone. */
export function withoutWords(text: string, words: string): string {
  const at = text.indexOf(words);
  if (at < 0) return text;
  const before = text.slice(0, at).replace(/[ \t,;:(–—-]+$/, '');
  const after = text.slice(at + words.length).replace(/^[ \t,;:)–—-]+/, '');
  const isWhole = /(?:^|[.!?\n])$/.test(before);
  const rest = isWhole ? after.replace(/^[.!?]+[ \t]*/, '') : after;
  if (before.endsWith('\n') && rest.startsWith('\n')) return before + rest.slice(1);
  const isApart = before === '' || before.endsWith('\n') || /^(?:$|[.!?\n])/.test(rest);
  return isApart ? before + rest : `${before} ${rest}`;
}
