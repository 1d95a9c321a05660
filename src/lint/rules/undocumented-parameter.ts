import { slotsOf } from '../../arguments/slots/slot.js';
import { escapePattern } from '../../support/escape-pattern.js';
import type { Rule } from '../rule.js';

export const undocumentedParameter: Rule = {
  name: 'undocumented-parameter',
  severity: 'warning',
  finds: 'An argument that neither its own entry nor the description of the tool explains.',
  why: 'An agent guesses what to give, and a wrong guess may be accepted.',
  remedy: 'Say what it is, in which form, and what leaving it out means.',
  check: (tool) =>
    slotsOf(tool)
      .filter(({ schema }) => (schema.description ?? '').trim() === '')
      // The placeholders of a URL have a rule of their own, and items of lists are told with their list.
      .filter(({ schema, path }) => schema['x-undocumented'] !== true && !path.endsWith('[]'))
      .filter(({ leaf }) => !isMentioned(leaf, tool.description))
      .map(({ path }) => ({ parameter: path, message: 'has no description' })),
};

/** Names that are no words of a sentence, or marked as names, are spoken of where they stand. */
function isMentioned(name: string, description: string): boolean {
  const pattern = escapePattern(name);
  const isWord = /^[a-z]+$/i.test(name);
  return new RegExp(isWord ? `[\`"']${pattern}[\`"'=:]` : `(?<![\\w])${pattern}(?![\\w])`).test(
    description,
  );
}
