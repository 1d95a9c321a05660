import { nameWords } from '../../arguments/names/name-words.js';
import { isPathLike } from '../../arguments/names/path-like.js';
import { effectOf } from '../../core/effect.js';
import type { CallDoc } from './call-doc.js';

const listing = new Set(['list', 'ls', 'tree', 'dir', 'browse', 'entry', 'children']);

/** True for a reading tool that takes one folder and tells what is in it, as far as its name says. */
export function isFolderListing({ tool, parameters }: CallDoc): boolean {
  const required = parameters.filter((parameter) => parameter.required);
  const [folder] = required;
  return (
    required.length === 1 &&
    folder !== undefined &&
    isPathLike(folder) &&
    effectOf(tool) === 'read' &&
    nameWords(tool.name).some((word) => listing.has(word))
  );
}
