import { effectOf, type Effect } from '../core/effect.js';
import { hasMethod } from '../core/has-method.js';
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
 * begins with `list`, `get`, `search`, … reads, POST included, whose method says no more than that there is a body. What may be
 * called at all, and once more, is for `effectOf` to say.
 */
export function probableEffect(tool: Pick<ToolDoc, 'name' | 'sideEffects' | 'call'>): Effect {
  const effect = effectOf(tool);
  const isOpen =
    tool.call.kind === 'http' ? hasMethod(tool, 'POST') : tool.sideEffects === 'unknown';
  if (effect !== 'write' || !isOpen) return effect;
  const words = nameWords(operationName(tool));
  const at = words.slice(0, 2).findIndex((word) => reading.has(word));
  return at >= 0 && !words.some((word) => changing.test(word)) ? 'read' : effect;
}

/** The name, or, where that is only the method and the URL, the end of the URL. */
function operationName({ name, call }: Pick<ToolDoc, 'name' | 'call'>): string {
  return call.kind === 'http' && name.includes('/') ? (name.split('/').at(-1) ?? '') : name;
}
