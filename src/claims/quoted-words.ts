import { nameWords } from '../arguments/names/name-words.js';
import { valueAt, type Path } from '../arguments/slots/path.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { schemaTexts } from '../doc-checks/added-texts.js';
import type { Refused } from '../evidence/made.js';
import type { View } from '../evidence/view.js';
import { participlesOf, quotableMessage } from '../refusals/quote.js';

/** Of a message that is quoted in full, too: longer ones are lists or pages. */
const fullWords = 60;

/**
 * The words of these refusals as a doc may quote them, what was sent at a place or anywhere left out; null where none may be: the
 * only place where a message of a refusal comes into a doc.
 */
export function quotedWords(
  path: Path | null,
  refused: readonly Refused[],
  { tool, slots, setting: { quotes } }: View,
): string | null {
  if (quotes === 'none') return null;
  const messages = refused.map(({ args, outcome }) => ({
    text: outcome.message,
    values: [path === null ? args : (valueAt(args, path) ?? null)],
  }));
  const listed = slots.flatMap(({ schema }) => schema.enum ?? []);
  const names = [...slots.map((slot) => slot.path), ...listed.map(String)];
  const mostWords = quotes === 'full' ? fullWords : undefined;
  return quotableMessage(messages, { names, sourceWords: sourceWords(tool), mostWords });
}

/** Words of the tool's texts and its URL; what it is said to do is done in the end: `cancelOrder` is answered `already cancelled`. */
function sourceWords(tool: ToolDoc): ReadonlySet<string> {
  const { name, description, parameters, call } = tool;
  const texts = [name, description, ...schemaTexts(parameters)].join(' ').toLowerCase();
  const url = call.kind === 'http' ? nameWords(call.path) : [];
  const words = [...(texts.match(/[\p{L}\p{N}_-]+/gu) ?? []), ...nameWords(name), ...url];
  return new Set(words.flatMap((word) => [word, ...participlesOf(word)]));
}

/** The one status of these refusals, in brackets; nothing where they differ or have none. */
export function statusOf(refused: readonly Refused[]): string {
  const [only, ...others] = new Set(refused.map(({ outcome }) => outcome.status));
  return only === undefined || others.length > 0 ? '' : ` (${only})`;
}
