import { valueAt, type Path } from '../arguments/slots/path.js';
import { vocabularyOf } from '../doc-checks/vocabulary-of.js';
import type { Refused } from '../evidence/made.js';
import type { View } from '../evidence/view.js';
import { quotableMessage } from '../refusals/quote.js';

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
  const mostWords = quotes === 'full' ? fullWords : undefined;
  return quotableMessage(messages, { ...vocabularyOf(tool, slots), mostWords });
}

/** The one status of these refusals, in brackets; nothing where they differ or have none. */
export function statusOf(refused: readonly Refused[]): string {
  const [only, ...others] = new Set(refused.map(({ outcome }) => outcome.status));
  return only === undefined || others.length > 0 ? '' : ` (${only})`;
}
