import type { ToolDoc } from '../../core/tool-doc.js';
import { nameWords } from './name-words.js';

const changeVerbs = new Set(
  'update edit change modify patch adjust amend set rename move toggle assign'.split(' '),
);

/**
 * True where a call changes parts of a thing and leaves the others as they were: PATCH (RFC 5789), or a verb that says so, but for
 * PUT, which replaces the whole (RFC 9110, 9.3.4).
 */
export function changesWhatIsThere({ name, call }: Pick<ToolDoc, 'name' | 'call'>): boolean {
  const method = call.kind === 'http' ? call.method.toUpperCase() : null;
  if (method === 'PATCH') return true;
  return (
    method !== 'PUT' &&
    nameWords(name)
      .slice(0, 2)
      .some((word) => changeVerbs.has(word))
  );
}
