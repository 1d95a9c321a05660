import type { Catalogue } from '../core/catalogue.js';
import { sourceDoc, type RefinedDoc, type RefinedDocs } from '../core/refined-docs.js';
import { parseJson } from '../core/json-text.js';
import type { ReviewEntry, Reviews } from '../core/review.js';
import { constraintSchema, descriptionPlace, usePlace, type Sentence } from '../core/sentence.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { docOf } from '../docs/doc-of.js';
import { rawHashOf } from '../docs/raw-hash.js';
import { withSchemaChanges } from '../schema/schema-changes.js';
import { someOf } from '../support/some-of.js';
import { isAbout, reviewedSentences, type ReviewedSentence } from './sentences.js';

/** The docs with what people decided: rejected sentences and their constraints are gone, edited ones have other words. */
export function reviewedDocs(
  { tools }: Pick<Catalogue, 'tools'>,
  docs: RefinedDocs,
  reviews: Reviews,
): RefinedDocs {
  if (reviews.sentences.length === 0) return docs;
  const byId = new Map(tools.map((tool) => [tool.id, tool]));
  const isPinned = (tool: string): boolean =>
    reviews.sentences.some((one) => one.tool === tool && one.decision === 'pin');
  // A run that left a tool out has no doc of it; what is pinned stands beside the source's own words.
  const missing = tools.filter(
    ({ id }) => isPinned(id) && !docs.tools.some(({ tool }) => tool === id),
  );
  const all = [...docs.tools, ...missing.map(unrefinedDoc)];
  return {
    ...docs,
    tools: all.map((doc) => {
      const tool = byId.get(doc.tool);
      return tool === undefined ? doc : reviewedDoc(tool, doc, reviews);
    }),
  };
}

function unrefinedDoc(tool: ToolDoc): RefinedDoc {
  const about = { tool: tool.id, revision: 0, stopReason: null, rawHash: rawHashOf(tool) };
  return { ...about, ...sourceDoc(tool), sentences: [] };
}

/** The doc of one tool with what people decided; the same object if no decision changes it. */
export function reviewedDoc(tool: ToolDoc, doc: RefinedDoc, reviews: Reviews): RefinedDoc {
  const decided = reviewedSentences(doc, reviews);
  const changes = decided.filter(({ decision }) => decision === 'reject' || decision === 'edit');
  const pinned = pinnedBeside(decided, reviews, doc.tool);
  if (changes.length + pinned.length === 0) return doc;
  const kept = doc.sentences.flatMap((sentence, at): readonly Sentence[] => {
    const { decision, edit } = decided[at] ?? {};
    if (decision === 'reject') return [];
    return [decision === 'edit' ? { ...sentence, text: edit ?? sentence.text } : sentence];
  });
  const isInstead = (place: string): boolean =>
    place === usePlace && pinned.some((one) => one.place === usePlace);
  const sentences = [...kept.filter(({ place }) => !isInstead(place)), ...pinned];
  const [before, after] = [docOf(tool, doc.sentences), docOf(tool, sentences)];
  const change = { source: before.parameters, refined: after.parameters };
  return {
    ...doc,
    use: [...changes, ...pinned].some(({ place }) => place === usePlace) ? after.use : doc.use,
    description:
      doc.description === before.description
        ? after.description
        : [
            changes.reduce((text, one) => inOtherWords(text, one), doc.description),
            ...pinned.filter(({ place }) => place === descriptionPlace).map(({ text }) => text),
          ].join(' '),
    parameters: withSchemaChanges(doc.parameters, change, { of: 'everything' }),
    sentences,
    reviewed: changes.length + pinned.length,
  };
}

/** The pinned sentences that a run did not write. */
function pinnedBeside(
  decided: readonly ReviewedSentence[],
  { sentences }: Reviews,
  tool: string,
): readonly Sentence[] {
  const entries = sentences.filter((one) => one.tool === tool && one.decision === 'pin');
  const isWritten = (entry: ReviewEntry): boolean =>
    decided.some((one) => isAbout(entry, one) || one.decidedAs === entry.sentence);
  return entries
    .filter((entry) => !isWritten(entry))
    .map(({ place, sentence, constraint }) => ({
      ...{ place, text: sentence, steps: [], attacks: [] },
      ...(constraint === undefined
        ? {}
        : { constraint: constraintSchema.parse(parseJson(constraint)) }),
    }));
}

/** A description that is not the sentences' own (it was changed by hand): only the words of the sentence change. */
function inOtherWords(
  description: string,
  { text, edit = '' }: { readonly text: string; readonly edit?: string | undefined },
): string {
  const at = description.lastIndexOf(text);
  if (at < 0) return description;
  const [before, rest] = [description.slice(0, at), description.slice(at + text.length)];
  return edit === '' ? `${before.trimEnd()}${rest}`.trimStart() : before + edit + rest;
}

/** Warns of decisions about tools that are gone; null if there are none. */
export function lostDecisions({ name, tools }: Catalogue, { sentences }: Reviews): string | null {
  const known = new Set(tools.map(({ id }) => id));
  const lost = sentences.filter(({ decision, tool }) => decision !== 'open' && !known.has(tool));
  if (lost.length === 0) return null;
  const which = someOf([...new Set(lost.map(({ tool }) => tool))], 5);
  const decided = lost.length === 1 ? '1 decision is' : `${lost.length} decisions are`;
  return `${decided} about tools that "${name}" no longer has: ${which} (reviews/${name}.yaml)`;
}
