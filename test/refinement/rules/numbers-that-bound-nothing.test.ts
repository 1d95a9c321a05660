import { readConstraintMessage } from '../../../src/arguments/messages/read-constraint-message.js';
import { findBounds } from '../../../src/refinement/rules/detectors/bounds/find-bounds.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

const name = (index: number): string => `draft-${index}`;

/** Calls that change one number of a tool; those up to `most` worked. */
function bounds(argument: string, most: number, refusal: (value: number) => string) {
  const properties = {
    name: { type: 'string' },
    [argument]: { type: 'integer' },
    title: { type: 'string' },
  };
  const rows = [most - 1, most, most + 1, 500].map((value, index): Row => [
    { name: name(index), [argument]: value },
    value <= most ? success({}) : rejected(refusal(value)),
    { kind: 'above-bound', arguments: [argument] },
  ]);
  return findBounds(viewOf({ properties, effect: 'write', rows }));
}

describe('a number that a refusal compares with the one that is there', () => {
  it('bounds nothing', () => {
    const said = (message: (value: number) => string) => bounds('expected_revision', 3, message);
    expect(said((value) => `expected revision ${value}, got 3`)).toEqual([]);
    expect(said((value) => `Expected ${value} but found 3`)).toEqual([]);
    expect(said(() => 'The note is at revision 3')).toEqual([]);
    expect(said((value) => `expected_revision ${value} is stale: current version is 3`)).toEqual(
      [],
    );
  });

  it('bounds it where the refusal states a bound', () => {
    const found = [{ keyword: 'maximum', value: 3 }];
    expect(bounds('limit', 3, (value) => `Expected limit <= 3, got ${value}`)).toMatchObject(found);
    expect(bounds('limit', 3, () => 'limit is at most 3')).toMatchObject(found);
    expect(bounds('limit', 3, () => 'limit: too large')).toMatchObject(found);
  });
});

describe('a number in the condition on which another argument is wanted', () => {
  const conditions = [
    'title is required for more than 5 people',
    'title is required when people is more than 5',
    'More than 5 people need a title.',
    'A title must be given for more than 5 people',
  ];

  it.each(conditions)('bounds nothing: %s', (message) => {
    expect(bounds('people', 5, () => message)).toEqual([]);
    const hints = readConstraintMessage(message, ['people', 'title']);
    expect(hints.filter(({ kind }) => /^(min|max)/.test(kind))).toEqual([]);
  });

  it('bounds the argument where nothing else is asked for', () => {
    for (const message of [
      'No room for more than 5 people',
      'people must be at most 5 for a booking',
      'people is required to be at most 5',
    ])
      expect(bounds('people', 5, () => message)).toMatchObject([{ keyword: 'maximum', value: 5 }]);
  });
});
