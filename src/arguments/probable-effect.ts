import { effectOf, type Effect } from '../core/effect.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { nameWords } from './name-words.js';

const reading = new Set(
  'get list search read find fetch lookup describe show view count compare calculate compute preview explain inspect browse retrieve summarize'.split(
    ' ',
  ),
);
const changing =
  /^(?:create|add|set|update|edit|write|save|insert|upsert|delete|remove|clear|mark|start|stop|send|move|copy|upload|import|or)$/;

/**
 * What a tool most likely does, for planning calls that are allowed already: where its source says nothing, one whose name
 * begins with `list`, `get`, `search`, … reads. What may be called at all, and once more, is for `effectOf` to say.
 */
export function probableEffect(tool: Pick<ToolDoc, 'name' | 'sideEffects' | 'call'>): Effect {
  const effect = effectOf(tool);
  if (tool.sideEffects !== 'unknown' || tool.call.kind === 'http' || effect !== 'write')
    return effect;
  const words = nameWords(tool.name);
  const at = words.slice(0, 2).findIndex((word) => reading.has(word));
  return at >= 0 && !words.some((word) => changing.test(word)) ? 'read' : effect;
}
