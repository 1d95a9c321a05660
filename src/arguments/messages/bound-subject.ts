import { standsIn } from '../../support/stands-in.js';
import { resolveName, subjectOf } from './argument-naming.js';
import type { Statement } from './statement.js';

/** What may follow the name of an argument that a sentence begins with. */
const predicate =
  /^(?:is|are|was|were|must|should|shall|can|may|cannot|can['’]t|has|have|had|needs?|takes?|accepts?|supports?|ranges?|runs?|goes|go|comes?|sold|too|out|over|above|below|under|exceeds?|not|only|values?|min|max|minimum|maximum|limited|between|from|larger|greater|higher|smaller|lower|less|more|longer|shorter|heavier|lighter|[<>≤≥])$/i;

/** `Cannot order more than 20`: nothing is said of an argument `order`. */
const asVerb = /\b(?:cannot|can['’]t|can not|(?:you|we) (?:can|may|must)(?: not)?)\s[a-z]+\s*$/i;

/** Whose size a bound at `end` is about: named by the layout, before it, at the sentence's start, or behind it. */
export function boundSubject(statement: Statement, end: number): string | null {
  const { text, context, parameters } = statement;
  const before = text.slice(0, end);
  if (context === null && asVerb.test(before)) return null;
  return (
    context ??
    subjectOf(before, parameters, false) ??
    leadingName(before, parameters) ??
    subjectBehind(statement, end)
  );
}

/** `Quantity comes in …`, `The field Name must be …`: the name that a sentence begins with, in any case. */
export function leadingName(text: string, parameters: readonly string[]): string | null {
  const words = text
    .replace(
      /^(?:the |your |this |a |an )?(?:(?:field|parameter|value|argument) (?:of |for )?)?/i,
      '',
    )
    .split(/[\s"'`,:()=]+/)
    .filter((word) => word !== '');
  for (let size = Math.min(4, words.length - 1); size >= 1; size -= 1) {
    const name = resolveName(words.slice(0, size).join(' '), parameters);
    if (name !== null) return predicate.test(words[size] ?? '') ? name : null;
  }
  return null;
}

/** `Maximum value for limit is 50`: the name stands inside; only one that is certain. */
function subjectBehind({ text, parameters }: Statement, start: number): string | null {
  const behind = text.slice(start).replace(/\b(?:per|each|every|for an?)\s[\w-]+/gi, ' ');
  const named = parameters.filter((name) => name.length > 2 && standsIn(behind, name));
  return named.length === 1 ? (named[0] ?? null) : null;
}
