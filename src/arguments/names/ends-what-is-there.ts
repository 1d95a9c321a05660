import { hasMethod } from '../../core/has-method.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { nameWords } from './name-words.js';

const endVerbs = new Set(
  'delete remove destroy drop erase unlink rm purge discard close end terminate unregister deregister'.split(
    ' ',
  ),
);

/** True where what a call was given is no longer there after it, by the method or a verb that says so. */
export function endsWhatIsThere(tool: Pick<ToolDoc, 'name' | 'call'>): boolean {
  return hasMethod(tool, 'DELETE') || nameWords(tool.name).some((word) => endVerbs.has(word));
}
