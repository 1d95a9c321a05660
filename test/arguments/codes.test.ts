import { codeInWords } from '../../src/arguments/messages/code-in-words.js';
import { readConstraintMessage } from '../../src/arguments/messages/read-constraint-message.js';
import { mentions, speaksOfAbsence } from '../../src/refinement/rules/refusals/attribution.js';

const read = (message: string) => readConstraintMessage(message, ['mast', 'sail_id', 'depth']);

describe('a refusal that is a code alone', () => {
  it.each([
    ['missing_mast', { kind: 'required', argument: 'mast' }],
    ['SAIL_ID_REQUIRED', { kind: 'required', argument: 'sail_id' }],
    ['mast-not-found', { kind: 'not-found', argument: 'mast' }],
    ['unknown_sail_id', { kind: 'not-found', argument: 'sail_id' }],
    ['mast_already_taken', { kind: 'exists', argument: 'mast' }],
  ])('says of an argument what it stands for: %s', (message, hint) => {
    expect(read(message)).toEqual([hint]);
  });

  it.each(['missing_scope', 'mast_closed', 'invalid_depth', 'depth_too_high', 'masts_not_found'])(
    'states no rule where it has none, or names no argument: %s',
    (message) => {
      expect(read(message)).toEqual([]);
    },
  );

  it('is about the argument that it names, and about what is missing', () => {
    expect(mentions('depth_too_high', 'depth')).toBe(true);
    expect(mentions('sail_id_too_long', 'sail_id')).toBe(true);
    expect(mentions('depths_too_high', 'depth')).toBe(false);
    expect(speaksOfAbsence({ message: 'crew_not_found' })).toBe(true);
    expect(codeInWords('the sail_id is too long')).toBe('the sail_id is too long');
  });
});
