import { readConstraintMessage } from '../../../src/arguments/messages/read-constraint-message.js';
import { patternText } from '../../../src/refinement/rules/writing/pattern-text.js';

/** What is said of the form that a refusal asks for. */
function said(message: string): readonly string[] {
  return readConstraintMessage(message, ['crew']).flatMap((hint) =>
    hint.kind === 'pattern'
      ? [
          patternText({
            kind: 'pattern',
            argument: 'crew',
            pattern: hint.pattern,
            example: 'ab',
            calls: [],
          }),
        ]
      : [],
  );
}

it.each([
  ['crew: three capital letters', 'Exactly 3 capital letters, e.g. `ab`.'],
  ['crew must be a two-letter code', 'Exactly 2 letters, e.g. `ab`.'],
  ['crew must start with a letter', 'Must start with a letter, e.g. `ab`.'],
  ['crew must begin with "c+_"', 'Must start with `c+_`, e.g. `ab`.'],
  ['crew must be lowercase', 'No capital letters, e.g. `ab`.'],
  ['crew must contain only digits', 'Digits only, e.g. `ab`.'],
  ['crew must match ^[a-z]+$', 'Must match `^[a-z]+$`, e.g. `ab`.'],
])('%s: said as it was said', (message, text) => {
  expect(said(message)).toEqual([text]);
});
