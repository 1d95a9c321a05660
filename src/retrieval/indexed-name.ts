import type { ToolDoc } from '../core/tool-doc.js';

/**
 * The words of a tool's name that say what it is about. A name that only spells out method and path
 * (`GET_movie_movie_id_keywords`) loses the path's placeholders, which siblings share; any other is taken as it is.
 */
export function indexedName({ name, call }: ToolDoc): string {
  if (call.kind !== 'http' || !spellsPath(name, call.method, call.path)) return name;
  const steps = pathOf(call.path).split('/');
  const kept = steps.filter((step) => step !== '' && !step.includes('{'));
  return [call.method, ...kept].join(' ');
}

function spellsPath(name: string, method: string, path: string): boolean {
  const said = squeezed(name);
  const spelled = squeezed(pathOf(path));
  return spelled !== '' && (said === spelled || said === squeezed(`${method} ${pathOf(path)}`));
}

function pathOf(address: string): string {
  return address.replace(/^https?:\/\/[^/]+/i, '');
}

function squeezed(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase();
}
