import { readConstraintMessage } from '../../../src/arguments/messages/read-constraint-message.js';
import type { Json, JsonObject } from '../../../src/core/json.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';
import { findBounds } from '../../../src/refinement/rules/detectors/bounds/find-bounds.js';
import { findClamps } from '../../../src/refinement/rules/detectors/bounds/find-clamps.js';
import { findForms } from '../../../src/refinement/rules/detectors/forms/find-forms.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

describe('a number that must go with another argument', () => {
  const properties = { berth: { type: 'string' }, length: { type: 'integer' } };
  const mooring = (length: number, outcome: Row[1]): Row => [
    { berth: 'B7', length },
    outcome,
    { kind: 'bisect-bound', arguments: ['length'] },
  ];
  const bounds = (message: string) => {
    const rows = [7, 9].map((length) => mooring(length, success({})));
    rows.push(mooring(10, rejected(message)));
    return findBounds(viewOf({ properties, effect: 'write', rows }));
  };

  it('has no bounds where the refusal speaks of both', () => {
    expect(bounds('The berth and the length do not go together.')).toEqual([]);
  });

  it('has them where the refusal speaks of it alone, or states one', () => {
    expect(bounds('length: does not do.')).toMatchObject([{ keyword: 'maximum', value: 9 }]);
    expect(bounds('length must be at most 9 for any berth')).toMatchObject([
      { keyword: 'maximum', value: 9 },
    ]);
  });
});

describe('a position in a thing', () => {
  const properties = {
    boat_id: { type: 'string' },
    mast_index: { type: 'integer' },
    crew: { type: 'integer' },
  };
  const call = (args: JsonObject, outcome: Row[1]): Row => [
    args,
    outcome,
    { kind: 'bisect-bound', arguments: Object.keys(args) },
  ];
  const bounds = (rows: readonly Row[]) =>
    findBounds(viewOf({ properties, effect: 'write', rows }));

  it('ends where that thing ends, and begins at 0 or 1', () => {
    const sail = (name: string) =>
      findBounds(
        viewOf({
          properties: { [name]: { type: 'integer' } },
          rows: [1, 2].map((value): Row => {
            const worked = value === 1 ? success({}) : rejected('Sail exceeds bounds (max: 1)');
            return [{ [name]: value }, worked, { kind: 'bisect-bound', arguments: [name] }];
          }),
        }),
      );
    expect([sail('start_row'), sail('endLine')]).toEqual([[], []]);
    expect(sail('rows')).toHaveLength(1);
    const at = (mast_index: number, outcome: Row[1]) => call({ mast_index }, outcome);
    const beyond = rejected('Mast index 3 out of range. Available masts: 0-2');
    expect(bounds([at(2, success({})), at(3, beyond)])).toEqual([]);
    expect(bounds([at(3, success({})), at(2, rejected('Bad mast index'))])).toEqual([]);
    expect(bounds([at(0, success({})), at(-1, rejected('Bad mast index'))])).toMatchObject([
      { keyword: 'minimum', value: 0 },
    ]);
  });

  it('like any number, is bounded by calls about the same thing alone', () => {
    const of = (boat_id: string, crew: number, outcome: Row[1]) => call({ boat_id, crew }, outcome);
    const small = rejected('crew too small');
    expect(bounds([of('b-1', 2, success({})), of('b-2', 1, small)])).toEqual([]);
    expect(bounds([of('b-1', 2, success({})), of('b-1', 1, small)])).toMatchObject([
      { keyword: 'minimum', value: 2 },
    ]);
    const wrong = rejected('invalid crew');
    const taken = [of('b-1', 2, success({})), of('b-1', 3, success({}))];
    expect(bounds([...taken, of('b-2', 1, wrong)])).toHaveLength(1);
    expect(bounds([...taken, of('b-2', 1, small)])).toEqual([]);
    const stated = rejected('crew must be at least 2');
    expect(bounds([of('b-1', 2, success({})), of('b-2', 1, stated)])).toMatchObject([
      { keyword: 'minimum', value: 2 },
    ]);
  });
});

describe('a number of which only one was taken', () => {
  const properties = { pier: { type: 'integer' } };
  const call = (pier: number, outcome: Row[1]): Row => [
    { pier },
    outcome,
    { kind: 'bisect-bound', arguments: ['pier'] },
  ];
  const bounds = (message: string) => {
    const rows = [call(5, success({})), call(6, rejected(message))];
    return findBounds(viewOf({ properties, effect: 'write', rows }));
  };

  it('has no bound but one that a refusal states', () => {
    expect(bounds('pier: cannot be changed after mooring.')).toEqual([]);
    expect(bounds('pier must be at most 5')).toMatchObject([{ keyword: 'maximum', value: 5 }]);
    expect(bounds('pier too high')).toMatchObject([{ keyword: 'maximum', value: 5 }]);
  });
});

it('takes no count of what a thing may have for a bound of what names it', () => {
  const hints = (text: string) => readConstraintMessage(text, ['tenant', 'seats']);
  expect(hints('A tenant can have at most 2 open leases.')).toEqual([]);
  expect(hints('tenant: seats can be at most 2')).toMatchObject([{ kind: 'maximum', value: 2 }]);
  expect(hints('tenant can have at most 20 characters')).toMatchObject([{ kind: 'maxLength' }]);
});

describe('a text of which only an empty one was taken', () => {
  const properties = { hull: { type: 'string' } };
  const call = (hull: string, outcome: Row[1]): Row => [{ hull }, outcome];
  const refused = rejected('hull: A hull number has 12 characters.');

  it('has no bounds', () => {
    const rows = [call('', success({})), call('a', refused), call('aaa', refused)];
    expect(findBounds(viewOf({ properties, effect: 'write', rows }))).toEqual([]);
  });

  it('has the stated length once one of that length was taken', () => {
    const rows = [call('', success({})), call('a', refused), call('a'.repeat(12), success({}))];
    expect(findBounds(viewOf({ properties, effect: 'write', rows }))).toMatchObject([
      { keyword: 'minLength', value: 12 },
    ]);
  });
});

it.each([
  ['A hull number has 12 characters and no Q.', 'hull', 12],
  ['Every hull code is 8 characters long', 'hull', 8],
  ['Hulls have 5 digits', 'hull', 5],
])('reads the length that all such values have: %s', (text, name, size) => {
  expect(readConstraintMessage(`${name}: ${text}`, [name])).toEqual([
    { kind: 'minLength', argument: name, value: size },
    { kind: 'maxLength', argument: name, value: size },
  ]);
});

it.each(['hull has 3 characters', 'A hull number has 2 to 12 characters'])(
  'does not take %j for a length that must be met',
  (text) => {
    const hints = readConstraintMessage(`hull: ${text}`, ['hull']);
    expect(hints.filter(({ kind }) => kind === 'minLength')).toEqual([]);
  },
);

describe('a list that is cut down', () => {
  const properties = { size: { type: 'integer' }, kind: { type: 'string' } };
  const boats = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index }));
  const asked = (size: number, got: number, count: number): Row => [
    { size },
    success({ count, boats: boats(got) }),
  ];
  const others: Row = [{ kind: 'lost' }, success({ count: 1, boats: [{ id: 99 }] })];
  const clamps = (rows: readonly Row[]) => findClamps(viewOf({ properties, rows }));

  it('is not, where the number of all says that all came', () => {
    const rows = [asked(2, 2, 7), asked(5, 5, 7), asked(50, 7, 7), asked(90, 7, 7), others];
    expect(clamps(rows)).toEqual([]);
  });

  it('is, where there are more, or the number is that of each answer', () => {
    const more = [asked(2, 2, 9), asked(5, 5, 9), asked(50, 7, 9), asked(90, 7, 9)];
    expect(clamps(more)).toMatchObject([{ argument: 'size', to: 7 }]);
    const ofEach = [asked(2, 2, 2), asked(5, 5, 5), asked(50, 7, 7), asked(90, 7, 7), others];
    expect(clamps(ofEach)).toMatchObject([{ argument: 'size', to: 7 }]);
  });
});

describe('a fraction for a whole number', () => {
  const properties = { size: { type: 'integer' } };
  const answer = (count: number, size: string): Row[1] =>
    success({
      next: `/boats?size=${size}`,
      boats: Array.from({ length: count }, (_, id) => ({ id })),
    });
  const taken = (...rows: readonly Row[]) =>
    findForms(viewOf({ properties, rows })).filter(({ kind }) => kind === 'coerced');
  const fraction = (count: number): Row => [
    { size: 5.5 },
    answer(count, '5.5'),
    { kind: 'wrong-type', arguments: ['size'] },
  ];
  const five: Row = [{ size: 5 }, answer(5, '5')];

  it('is not taken where it brings what comes without it', () => {
    expect(taken([{}, answer(10, '')], five, fraction(10))).toEqual([]);
  });

  it('is taken where it brings what the whole number does', () => {
    expect(taken([{}, answer(10, '')], five, fraction(5))).toHaveLength(1);
  });
});

describe('a size that was refused beside one that was taken', () => {
  const bounds = (schema: JsonSchema, [taken, refused]: readonly [Json, Json], message: string) => {
    const properties = { crew: schema, table: { type: 'string' } };
    const rows: Row[] = [
      [{ crew: taken }, success({ id: 1 })],
      [{ crew: refused }, rejected(message), { kind: 'below-bound', arguments: ['crew'] }],
    ];
    return findBounds(viewOf({ properties, rows, effect: 'write' }));
  };
  const text = { type: 'string' };
  const whole = { type: 'integer' };

  it.each([
    [
      'a parser tells where it stopped',
      text,
      ['[]', '[]a'],
      'crew must be a JSON array: Extra data: line 1 column 3 (char 2)',
    ],
    [
      'a parser counts characters',
      text,
      ['{}', '{}x'],
      'crew is no JSON: unexpected token at character 3',
    ],
    [
      'the system says it of a path',
      text,
      ['abc', 'abcd'],
      "[Errno 36] File name too long: '/srv/crews/abcd.md'",
    ],
    [
      'Node says it of a path',
      text,
      ['abc', 'abcd'],
      "crew: ENAMETOOLONG: name too long, open '/srv/crews/abcd'",
    ],
    ['another argument would do instead', whole, [1, 0], 'provide crew > 0 or table'],
    ['the default lies beyond', { ...whole, default: 0 }, [1, 0], 'crew must be at least 1'],
  ] as const)('is no bound where %s', (_why, schema, sizes, message) => {
    expect(bounds(schema, sizes, message)).toEqual([]);
  });

  it.each([
    [
      text,
      ['abc', 'abcd'],
      'crew is too long: at most 3 characters',
      { keyword: 'maxLength', value: 3 },
    ],
    [{ ...whole, default: 4 }, [1, 0], 'crew must be at least 1', { keyword: 'minimum', value: 1 }],
  ] as const)('is one otherwise', (schema, sizes, message, bound) => {
    expect(bounds(schema, sizes, message)).toMatchObject([bound]);
  });
});
