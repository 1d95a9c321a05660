import { nameWords } from '../names/name-words.js';
import type { ConstraintHint } from './constraint-hint.js';

const each =
  /\b(?:each|every|any|individual|single)\s(?:of\s(?:the\s)?|one\sof\s(?:the\s)?)?["'`]?([\w-]{2,40})/i;
const all =
  /^(?:all|any of)\s(?:of\s)?(?:the\s)?[\w-]{2,40}\s(?:must|should|have to|need to|may|can)\s(?:be|have)\b/i;

/** `each tag must have at most 20 characters` bounds the items of `tags`, not the list; `each iban …` bounds any `iban`. */
export function isOfEach(hint: ConstraintHint, text: string): boolean {
  if (!('argument' in hint)) return false;
  if (all.test(text)) return hint.kind.endsWith('Length');
  const [, noun] = each.exec(text) ?? [];
  if (noun === undefined) return false;
  const isThere = hint.argument !== null && isSame(noun, hint.argument);
  return hint.argument === null ? hint.kind === 'maxLength' : !isThere;
}

/** Not where the argument is named in the plural: it holds several. */
function isSame(noun: string, argument: string): boolean {
  return nameWords(noun).join() === nameWords(argument).join() && !isPlural(argument);
}

/** True for the name of several: `tags`, `itemIds`. */
export function isPlural(name: string): boolean {
  const last = name.split(/[^A-Za-z]|(?=[A-Z])/).at(-1) ?? name;
  return last.toLowerCase() !== nameWords(last).at(-1);
}
