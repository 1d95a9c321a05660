import type { ToolDoc } from '../../core/tool-doc.js';
import { nameWords } from './name-words.js';

const longestDescription = 200;

/** The words of a tool's name and of what its description begins with. */
export function wordsAbout({
  name,
  description,
}: Pick<ToolDoc, 'name' | 'description'>): readonly string[] {
  return [...nameWords(name), ...nameWords(description.slice(0, longestDescription))];
}
