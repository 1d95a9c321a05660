import { readConstraintMessage } from '../../src/arguments/messages/read-constraint-message.js';

const names = ['from', 'to', 'grade', 'mode', 'box', 'mail', 'hours', 'depth', 'sail'];
const read = (message: string) => readConstraintMessage(message, names);

describe('an abbreviated name', () => {
  const of = (message: string) =>
    readConstraintMessage(message, ['agg_func', 'start_pos', 'end_pos', 'max']);

  it('is known by the beginnings of its words', () => {
    expect(of('Invalid aggregation function. Must be one of: sum, min')).toEqual([
      { kind: 'enum', argument: 'agg_func', values: ['sum', 'min'] },
    ]);
    expect(of('start position must be at least 0')).toEqual([
      { kind: 'minimum', argument: 'start_pos', value: 0 },
    ]);
  });

  it('is not, where it is one word', () => {
    expect(of('The maximum must be at least 1')).toEqual([
      { kind: 'minimum', argument: null, value: 1 },
    ]);
  });
});

describe('values that a refusal lists', () => {
  it.each([
    ['to: unknown unit x; known: kg/m2, mg/m2, g', 'to', ['kg/m2', 'mg/m2', 'g']],
    ['sail "x" is not sold here (jib, main, fore)', 'sail', ['jib', 'main', 'fore']],
    ['mode: mean, max or min', 'mode', ['mean', 'max', 'min']],
    ['grade is 1, 2 or 3', 'grade', ['1', '2', '3']],
    ['mode is fast or slow.', 'mode', ['fast', 'slow']],
    ['grade must be a code of the list: AX, BX or CX', 'grade', ['AX', 'BX', 'CX']],
    ['⚠️ Mode must be one of fast/slow/off', 'mode', ['fast', 'slow', 'off']],
    ['Grade follows 1, 2, 3, 5, 8', 'grade', ['1', '2', '3', '5', '8']],
    ['grade takes 10, 20 or 50.', 'grade', ['10', '20', '50']],
    ['sail is yes or no', 'sail', ['yes', 'no']],
    ['Sails: jib, main, fore', 'sail', ['jib', 'main', 'fore']],
    ["sail: pick one from ['jib', 'main']", 'sail', ['jib', 'main']],
    ['mode: none | fast | h-slow', 'mode', ['none', 'fast', 'h-slow']],
    ['Boat 7 has no sail kite; it has jib, main, fore', 'sail', ['jib', 'main', 'fore']],
  ])('%s', (message, argument, values) => {
    expect(read(message)).toEqual([{ kind: 'enum', argument, values }]);
  });

  it.each([
    'sail: letters, digits or dashes',
    'sail is missing or malformed',
    'sail is a, b',
    'mode: fast, slow',
    'sail "x" is not known (see the list of sails)',
    'mode: kg, from or to',
    'mode must be one of image/png',
    'grade takes 3, 4 characters',
    'grade is 2, 3',
    'sail: missing, wrong, bad',
    'Boat 7 has no sail; it has been sold, it seems',
  ])('are none in %j', (message) => {
    expect(read(message).filter(({ kind }) => kind === 'enum')).toEqual([]);
  });
});

describe('what a refusal says shortly of a value', () => {
  it.each([
    ['from: not an ISO date', { kind: 'format', argument: 'from', format: 'date' }],
    ['x is no mail address', { kind: 'format', format: 'email' }],
    ['hours like 22:00-06:00', { kind: 'example', argument: 'hours', values: ['22:00-06:00'] }],
    ['mail too long (60 characters at most)', { kind: 'maxLength', argument: 'mail', value: 60 }],
    ['mail needs two characters or more', { kind: 'minLength', argument: 'mail', value: 2 }],
    ['hours has no more than twelve items', { kind: 'maxItems', argument: 'hours', value: 12 }],
    ['from wants YYYY-MM-DD', { kind: 'format', argument: 'from', format: 'YYYY-MM-DD' }],
    ['depth: 1..25', { kind: 'minimum', argument: 'depth', value: 1 }],
    ['depth: 1..25', { kind: 'maximum', argument: 'depth', value: 25 }],
    ['No boat B-17', { kind: 'not-found' }],
    ['Boat B-17 is not in the register', { kind: 'not-found' }],
    ['Give a mail (five letters or more)', { kind: 'minLength', argument: 'mail', value: 5 }],
    ['Hours come in halves, e.g. 1.5', { kind: 'example', argument: 'hours', values: ['1.5'] }],
    [
      'That is no kite sail (KA-17-LM)',
      { kind: 'example', argument: 'sail', values: ['KA-17-LM'] },
    ],
    ['How many hours?', { kind: 'required', argument: 'hours' }],
    ['You forgot mail', { kind: 'required', argument: 'mail' }],
    ['A boat of mode fast needs the sail', { kind: 'required', argument: 'sail' }],
    ['KA-17 has a sail already', { kind: 'exists' }],
    ['Seven at a time, no more', { kind: 'maximum', argument: null, value: 7 }],
    ['Sails last for 1 to 12 hours', { kind: 'minimum', argument: 'hours', value: 1 }],
    ['Sails last for 1 to 12 hours', { kind: 'maximum', argument: 'hours', value: 12 }],
    ['depth is negative', { kind: 'minimum', argument: 'depth', value: 0 }],
    ['box needs west, south, east, north', { kind: 'minItems', argument: 'box', value: 4 }],
    ['box needs west, south, east, north', { kind: 'maxItems', argument: 'box', value: 4 }],
    [
      'Input validation error: Invalid arguments for tool add_sail: Invalid input: expected string, received undefined at mail',
      { kind: 'required', argument: 'mail' },
    ],
  ])('%s', (message, hint) => {
    expect(read(message)).toContainEqual(expect.objectContaining(hint));
  });

  it.each(['box needs mode, hours and grade', 'seats like clouds', 'box needs sun, rain'])(
    'is nothing of the kind in %j',
    (message) => {
      expect(read(message).filter(({ kind }) => /Items|example/.test(kind))).toEqual([]);
    },
  );
});
