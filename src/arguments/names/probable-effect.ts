import { effectOf, type Effect } from '../../core/effect.js';
import { hasMethod } from '../../core/has-method.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { commonVerbs } from './common-verbs.js';
import { nameWords, singular } from './name-words.js';

const reading = new Set(
  'get list search read find fetch lookup describe show view count compare calculate compute preview explain inspect browse retrieve summarize'.split(
    ' ',
  ),
);
const changing =
  /^(?:create|add|set|update|edit|write|save|insert|upsert|delete|remove|clear|mark|start|stop|send|move|copy|upload|import|or)$/;

/** What is asked for by its name alone: `order_status`, `station_info`. */
const readNouns = new Set(
  'info information status history summary overview detail stats statistics metadata forecast version health schema diff'.split(
    ' ',
  ),
);
/** Before such a noun, a word that makes it an order to change it. */
const changingFirst =
  /^(?:change|refresh|reset|toggle|submit|generate|report|log|apply|sync|post|put|push|publish|record|enter|patch|store|track|modify|replace|register|append|export)$/;
const saysReading =
  /^(?:(?:show|list|get|return|retrieve|read|find|describe|display|view|count|compare|calculate|compute|estimate|preview)s?|fetch(?:es)?|search(?:es)?|looks? up|quer(?:y|ies))\b/i;
/** Further down in a sentence that began with reading. */
const saysChanging =
  /\b(?:and|or|then|after)\s+(?:\w+ly\s+)?(?:creat|add|set|updat|edit|writ|sav|insert|delet|remov|clear|mark|start|stop|send|mov|cop|upload|import|book|reserv|lock|consum|acknowledg|stor|record|generat)/i;

/**
 * What a tool most likely does, for planning calls that are allowed already: where its source says nothing, one whose name
 * begins with `list`, `get`, `search`, … or whose description begins so reads, POST included, whose method says no more than that there is a body. What may be
 * called at all, and once more, is for `effectOf` to say.
 */
export function probableEffect(
  tool: Pick<ToolDoc, 'name' | 'sideEffects' | 'call'> & Partial<Pick<ToolDoc, 'description'>>,
): Effect {
  const effect = effectOf(tool);
  const isOpen =
    tool.call.kind === 'http' ? hasMethod(tool, 'POST') : tool.sideEffects === 'unknown';
  if (effect !== 'write' || !isOpen) return effect;
  const words = nameWords(operationName(tool));
  if (words.some((word) => changing.test(word))) return effect;
  const isNamedSo = words.slice(0, 2).some((word) => reading.has(word));
  return isNamedSo || (tool.call.kind === 'mcp' && isToldSo(words, tool)) ? 'read' : effect;
}

/** By a noun that is asked for, or by the sentence that says what the tool does. */
function isToldSo(
  words: readonly string[],
  { name, description = '' }: { readonly name: string; readonly description?: string },
): boolean {
  const [first = ''] = words;
  if (changingFirst.test(first)) return false;
  const [sentence = ''] = description.trim().split(/[.\n]/);
  if (saysChanging.test(sentence)) return false;
  return (
    saysReading.test(sentence) ||
    (words.length > 1 && readNouns.has(words.at(-1) ?? '')) ||
    (isPlural(name) && isOfThings(words, sentence))
  );
}

/** `observations` (`Hourly values of a station`): no verb in the name, and none that the sentence begins with. */
function isOfThings(words: readonly string[], sentence: string): boolean {
  const [said] = nameWords(sentence);
  const isOrder = /^\w+ (?:an?|the|all|this|one|each|your|new)\b/i.test(sentence);
  return said !== undefined && !isOrder && ![...words, said].some((word) => commonVerbs.has(word));
}

function isPlural(name: string): boolean {
  const [last = ''] = /[a-z]+$/.exec(name) ?? [];
  return singular(last) !== last;
}

/** The name, or, where that is only the method and the URL, the end of the URL. */
function operationName({ name, call }: Pick<ToolDoc, 'name' | 'call'>): string {
  return call.kind === 'http' && name.includes('/') ? (name.split('/').at(-1) ?? '') : name;
}
