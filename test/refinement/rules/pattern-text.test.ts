import { readConstraintMessage } from '../../../src/arguments/messages/read-constraint-message.js';
import { absolutePattern } from '../../../src/arguments/messages/absolute-paths.js';
import { learnedFrom } from '../../../src/refinement/rules/writing/learned-from.js';
import { patternText } from '../../../src/refinement/rules/writing/pattern-text.js';
import { success, viewOf, type Row } from './evidence.js';

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
  ['crew must match ^[a-z]+\\d$', 'Must match `^[a-z]+\\d$`, e.g. `ab`.'],
  ['crew may only contain letters, digits and dashes', 'Letters, digits and `-` only, e.g. `ab`.'],
  ['crew must not contain spaces', 'Without spaces, e.g. `ab`.'],
  ['crew must be kebab-case', /^Written in kebab-case: .*, e.g. `ab`.$/],
  ['crew must be 4 digits followed by 2 letters', '4 digits, then 2 letters, e.g. `ab`.'],
  [
    'crew: four digits and a capital letter',
    '4 digits, then 1 capital letter (a space or hyphen may stand between), e.g. `ab`.',
  ],
  ['crew must be "C-" followed by 3 to 5 digits', '`C-`, then 3 to 5 digits, e.g. `ab`.'],
  ['crew must be 4 or 6 digits', '4 or 6 digits, e.g. `ab`.'],
  ['crew must be 6 digits', 'Exactly 6 digits, e.g. `ab`.'],
  ['crew must start with two letters', 'Must start with 2 letters, e.g. `ab`.'],
  ['crew must start with a- or b-', 'Must start with `a-` or `b-`, e.g. `ab`.'],
  ['crew must be on the hour', 'Times on the full hour only, e.g. `ab`.'],
  ['crew must be aligned to 15 minutes', /^Times whose minutes are a multiple of 15 only/],
])('%s: said as it was said', (message, text) => {
  const [one, ...others] = said(message);
  expect(others).toEqual([]);
  if (typeof text === 'string') expect(one).toBe(text);
  else expect(one).toMatch(text);
});

it('learns of absolute paths only those of the systems whose paths were taken', () => {
  const rows: readonly Row[] = [[{ crew: '/srv/crew' }, success({ id: 1 })]];
  const view = viewOf({ properties: { crew: { type: 'string' } }, rows });
  const found = { kind: 'pattern', argument: 'crew', example: '/srv/crew', calls: ['c1'] } as const;
  const learned = (pattern: string) =>
    learnedFrom([{ ...found, pattern }], view).properties?.['crew'];
  expect(learned(absolutePattern)).toEqual({ pattern: '^/' });
  expect(learned('^/srv')).toEqual({ pattern: '^/srv' });
});
