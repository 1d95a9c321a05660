import { escapePattern } from '../../support/escape-pattern.js';
import { argumentsOf, type DocumentedArgument } from '../arguments-of.js';
import type { Rule } from '../rule.js';

export const undocumentedParameter: Rule = {
  name: 'undocumented-parameter',
  severity: 'warning',
  finds: 'An argument that neither its own entry nor the description of the tool explains.',
  why: 'An agent guesses what to give, and a wrong guess may be accepted.',
  remedy: 'Say what it is, in which form, and what leaving it out means.',
  check: (tool) =>
    argumentsOf(tool)
      .filter(({ schema }) => (schema.description ?? '').trim() === '')
      // The placeholders of a URL have a rule of their own.
      .filter(({ schema }) => schema['x-undocumented'] !== true)
      .filter((argument) => !isToldByForm(argument))
      .filter(({ name }) => !isMentioned(name, tool.description))
      .map(({ path }) => ({ parameter: path, message: 'has no description' })),
};

/** Items of lists are told with their list, a field of one value by it, and what lies within itself once. */
function isToldByForm({ path, names, schema }: DocumentedArgument): boolean {
  const isWithinItself = new Set(names).size < names.length;
  const isOneValue = schema.const !== undefined || schema.enum?.length === 1;
  return path.endsWith('[]') || isWithinItself || (names.length > 1 && isOneValue);
}

/** Names that are no words of a sentence, marked as names, or at the start of a line with a colon are spoken of where they stand. */
function isMentioned(name: string, description: string): boolean {
  const pattern = escapePattern(name);
  const isWord = /^[a-z]+$/i.test(name);
  const marked = `[\`"']${pattern}[\`"'=:]|^\\W*${pattern}(?:\\s*\\([^)]*\\))?\\s*:`;
  return new RegExp(isWord ? marked : `(?<![\\w])${pattern}(?![\\w])`, 'm').test(description);
}
