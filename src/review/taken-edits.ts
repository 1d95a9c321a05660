import { docAsAgentSeesIt } from '../schema/doc-as-agent-sees-it.js';
import { schemaParameters } from '../schema/schema-parameters.js';
import type { DocVersion } from '../core/doc-version.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { EditedEntries } from '../storage/reviews-file.js';
import { argumentOfPointer } from '../core/json-pointer.js';
import { splitSentences } from '../support/split-sentences.js';
import { wordsAlone } from '../support/words-alone.js';
import { withDecision, withOwnSentence } from './decide.js';
import { docSentences, type DocSentence } from './doc-sentences.js';
import { hasSentence } from './sentence-in-text.js';

/** What a person changed in a doc: a sentence in other words or gone, or one of their own. */
export type TakenEdit =
  | { readonly sentence: DocSentence; readonly edit: string | null }
  | { readonly target: string; readonly own: string };

/** How a doc that was changed by hand differs from the one that the run made, sentence by sentence. */
export function takenEdits(
  tool: ToolDoc,
  made: DocVersion,
  changed: DocVersion,
): readonly TakenEdit[] {
  const [before, after] = [textsOf(tool, made), textsOf(tool, changed)];
  const sentences = docSentences(tool, made);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((place) => {
    const [old, now] = [before.get(place) ?? '', after.get(place) ?? ''];
    if (old === now) return [];
    const gone = sentences.filter(
      ({ target, text }) =>
        placeIn(target) === placeIn(place) && hasSentence(old, text) && !hasSentence(now, text),
    );
    const known = new Set(splitSentences(old).map(bare));
    const added = splitSentences(now).filter((one) => !known.has(bare(one)));
    return paired(place, gone, added);
  });
}

/** The description and the arguments' docs, by where they stand. */
function textsOf(tool: ToolDoc, doc: DocVersion): ReadonlyMap<string, string> {
  const { description, parameters } = docAsAgentSeesIt(tool, doc);
  return new Map([
    ['description', description],
    ...schemaParameters(parameters).map((one) => [one.pointer, one.description] as const),
  ]);
}

function placeIn(target: string): string {
  return argumentOfPointer(target) === null ? 'description' : target;
}

/** The words of a sentence without what leads to it. */
function bare(sentence: string): string {
  return wordsAlone(sentence.replace(/^`[^`]+`: /, ''));
}

/** Sentences with most words in common belong together, and so does one that is gone with the one that came. */
function paired(
  target: string,
  gone: readonly DocSentence[],
  added: readonly string[],
): readonly TakenEdit[] {
  const left = new Set(added);
  const edits = gone.map((sentence): TakenEdit => {
    const isOnly = gone.length === 1 && added.length === 1;
    const [best] = [...left]
      .map((text) => ({ text, likeness: isOnly ? 1 : likeness(sentence.text, text) }))
      .filter((one) => one.likeness >= alike)
      .toSorted((a, b) => b.likeness - a.likeness);
    if (best === undefined) return { sentence, edit: null };
    left.delete(best.text);
    return { sentence, edit: best.text.replace(/^`[^`]+`: /, '') };
  });
  return [...edits, ...[...left].map((own): TakenEdit => ({ target, own }))];
}

const alike = 0.4;

function likeness(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => new Set(wordsAlone(text).split(' ')));
  if (a === undefined || b === undefined) return 0;
  return [...a].filter((word) => b.has(word)).length / Math.max(a.size, b.size);
}

/** The entries with what was edited in one tool's doc; done again it changes nothing. */
export function withTakenEdits(
  entries: EditedEntries,
  tool: string,
  edits: readonly TakenEdit[],
): EditedEntries {
  return edits.reduce((all, one) => {
    if ('own' in one) return withOwnSentence(all, { tool, target: one.target, text: one.own });
    const decision = one.edit === null ? 'reject' : 'edit';
    return withDecision(all, { tool, ...one.sentence }, decision, one.edit ?? '');
  }, entries);
}
