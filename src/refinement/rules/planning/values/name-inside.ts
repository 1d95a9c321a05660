import { idWords, subjectWords } from '../../../../arguments/names/name-match.js';
import { nameWords } from '../../../../arguments/names/name-words.js';
import { isJsonObject, type Json } from '../../../../core/json.js';
import type { ToolDoc } from '../../../../core/tool-doc.js';

/** What holds a thing without saying what it is. */
const wraps =
  /^(?:data|attributes|relationships|value|object|body|payload|input|params|request|item|line|entry)$/i;

/**
 * The name by which a property inside an argument is to be read: the `id` in `show` is a `show_id`, and so is the one in the `data`
 * of `show`; inside what only wraps it, or what the tool itself is about, it is the thing's own.
 */
export function nameInside(key: string, value: Json, holder: string, tool: ToolDoc): string {
  if (wraps.test(key) && isJsonObject(value)) return holder;
  const [word = '', ...more] = nameWords(key);
  const isId = more.length === 0 && idWords.has(word);
  return isId && !wraps.test(holder) && !isAbout(tool, holder) ? `${holder}_${key}` : key;
}

function isAbout(tool: ToolDoc, holder: string): boolean {
  return subjectWords(nameWords(tool.name)).at(-1) === nameWords(holder).at(-1);
}
