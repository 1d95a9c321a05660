import type { JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { type Leaf } from '../core/leaves.js';
import { parametersOf, requiredOf, type Parameter } from '../schema/parameters-of.js';
import { isChoice } from '../schema/schema-at.js';
import { namedBy } from './leaves.js';
import { lexicon, wordsOf } from './lexicon.js';
import { isAddress } from './namings.js';
import { aboutSwitches, effectTold } from './told-effects.js';
import { effectOfWords, stricter, type Effect } from './tool-kind.js';

/** Why a step is another request than it looks; null if it is not. */
export function overrideIn(tool: ToolDoc, leaves: readonly Leaf[]): string | null {
  for (const { key, path, text } of leaves) {
    const words = wordsOf(key);
    const name = words.filter((word) => word !== 'x').join('');
    const binding = tool.call.kind === 'http' ? tool.call.bindings[String(path[0])] : undefined;
    const isVerb = /^(?:post|put|patch|delete|merge|connect)$/i.test(text.trim());
    const isHidden =
      key.startsWith('_') ||
      /^x-/i.test(key) ||
      ['header', 'query', 'cookie'].includes(binding?.in ?? '');
    const isOverride =
      lexicon.override.has(name) ||
      (isVerb && isHidden && (words.includes('method') || words.includes('verb')));
    if (isOverride) return `\`${key}\` would make another request of this one`;
  }
  return null;
}

/** The effect of a tool that is told by an argument what to do: `{"action": "delete"}`. It only makes a told effect stricter. */
export function effectByArguments(tool: ToolDoc, leaves: readonly Leaf[], effect: Effect): Effect {
  const isManifold = parametersOf(tool.parameters).some(
    ({ name, schema }) => isAction(name) && (schema.enum?.length ?? 0) > 1,
  );
  let found = effect;
  for (const leaf of leaves) {
    if (typeof leaf.value !== 'string' || !isAction(leaf.key)) continue;
    const words = wordsOf(leaf.text);
    if (words.length === 0 || words.length > 4) continue;
    const said = effectOfAction(words);
    if (said === null) continue;
    // A tool of many actions whose name has no verb is as strict as the documented action.
    const isTold =
      isManifold && isChoice(tool.parameters, leaf) && effect === 'change' && !hasVerb(tool);
    found = isTold ? said : stricter(found, said);
  }
  return found;
}

/** True for an argument whose value is a verb. */
export function isAction(key: string): boolean {
  return lexicon.action.has(wordsOf(key).at(-1) ?? '');
}

function effectOfAction(words: readonly string[]): Effect | null {
  const said = effectOfWords(words);
  if (said !== 'read') return said;
  const [first = ''] = words;
  if (lexicon.create.has(first) || lexicon.outward.has(first)) return 'create';
  return lexicon.read.has(first) ? 'read' : null;
}

function hasVerb({ name, call }: ToolDoc): boolean {
  const { read, create, change, remove, consume } = lexicon;
  const verbs = [read, create, change, remove, consume];
  return call.kind === 'http' || wordsOf(name).some((word) => verbs.some((row) => row.has(word)));
}

/** True if an argument is passed with which a reader changes something. */
export function passesActing(tool: ToolDoc, args: JsonObject): boolean {
  const { told } = aboutSwitches(tool);
  return parametersOf(tool.parameters).some(
    (parameter) =>
      (args[parameter.name] ?? false) !== false &&
      (hasEffect(parameter, told.get(parameter.name) ?? '') || savesInto(tool, parameter)),
  );
}

/** `export_notes(path)`, `download_page(url, path)`: what is read goes into a file on the machine of the tool. */
function savesInto(tool: ToolDoc, { name }: Parameter): boolean {
  if (tool.call.kind === 'http' || !isAddress(name)) return false;
  const words = wordsOf(tool.name);
  const isRead = requiredOf(tool).some((one) => one.name !== name && namedBy(one.name) !== null);
  return words.some((word) => lexicon.exports.has(word) || (isRead && lexicon.saves.has(word)));
}

/** True for an argument with which a reader changes something: `recheck`, `autoRegister`, `If true, remove what is stale`. */
function hasEffect({ name, types, schema }: Parameter, told: string): boolean {
  const { description = '' } = schema;
  const words = wordsOf(name);
  const [first = '', ...rest] = words;
  const [said = ''] = wordsOf(description);
  if (sendsOrSaves(words, description)) return true;
  const acts = (word: string): boolean => lexicon.remove.has(word) || lexicon.switches.has(word);
  const isAuto = first === 'auto' && !['read', null].includes(effectOfAction(rest));
  const isSwitch = types.length === 0 || types.includes('boolean');
  const says = [...words, ...wordsOf(description), ...wordsOf(told)];
  return (
    (isSwitch &&
      (acts(first) ||
        (lexicon.change.has(first) && !lexicon.idle.has(first)) ||
        isAuto ||
        words.some((word) => lexicon.changesAnywhere.has(word)) ||
        says.some((word) => lexicon.removesAnywhere.has(word)) ||
        effectTold(told) !== null)) ||
    lexicon.removesAnywhere.has(name.toLowerCase()) ||
    acts(said) ||
    acts(said.replace(/s$/, ''))
  );
}

/** `send_to`, `notify`, `output_path`: what a reader reads goes to somebody, or into a file. */
function sendsOrSaves(words: readonly string[], description: string): boolean {
  const last = words.at(-1) ?? '';
  const sends = words.some((word) => lexicon.outward.has(word) && !lexicon.outwardNouns.has(word));
  const isAddressed = words.length > 1 && last === 'to' && lexicon.outward.has(words[0] ?? '');
  const saves =
    lexicon.savedTo.has(last) && words.slice(0, -1).some((word) => lexicon.saves.has(word));
  const isTold =
    /^(?:where to|(?:file|path|folder|directory)\b.{0,20}\bto) (?:save|write|store|put|export)/i.test(
      description,
    );
  return (
    sends || isAddressed || saves || isTold || (words.length === 1 && lexicon.output.has(last))
  );
}
