import { nameWords, singular } from '../arguments/names/name-words.js';
import { slotsOf, type Slot } from '../arguments/slots/slot.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Vocabulary } from '../refusals/quote.js';
import { oncePerObject } from '../support/once-per-object.js';
import { schemaTexts } from './added-texts.js';

/** What a tool's own documentation speaks of: by it, and by the words of refusals, a quote is judged. */
export function vocabularyOf(tool: ToolDoc, slots: readonly Slot[] = slotsOf(tool)): Vocabulary {
  const listed = slots.flatMap(({ schema }) => schema.enum ?? []);
  const names = [tool.name, ...slots.map((slot) => slot.path), ...listed.map(String)];
  return { names, sourceWords: sourceWords(tool) };
}

/** Words of the tool's texts and its URL. */
const sourceWords = oncePerObject((tool: ToolDoc): ReadonlySet<string> => {
  const { name, description, parameters, call } = tool;
  const texts = [name, description, ...schemaTexts(parameters)].join(' ').toLowerCase();
  const url = call.kind === 'http' ? nameWords(call.path) : [];
  const words = [...(texts.match(/[\p{L}\p{N}_-]+/gu) ?? []), ...nameWords(name), ...url];
  return new Set(words.flatMap((word) => [word, singular(word)]));
});
