import { readConstraintMessage } from '../../src/arguments/messages/read-constraint-message.js';

const names = [
  'status',
  'rate',
  'name',
  'pages',
  'tags',
  'userId',
  'email',
  'startDate',
  'endDate',
];
const read = (message: string) => readConstraintMessage(message, names);

describe('what refusals say in plain words', () => {
  it.each([
    ['status must be draft, sent or paid', ['draft', 'sent', 'paid']],
    ["status can only be 'draft' or 'sent'", ['draft', 'sent']],
    ['status should be draft/sent/paid.', ['draft', 'sent', 'paid']],
    ['status must be low, normal, high (got x)', ['low', 'normal', 'high']],
    ['status must be m/s | km/h | kt', ['m/s', 'km/h', 'kt']],
    ['status must be image/png or image/jpeg', ['image/png', 'image/jpeg']],
    ["status 'x' is not allowed; use draft, sent or paid", ['draft', 'sent', 'paid']],
    ['status not supported, one of EUR/USD/GBP', ['EUR', 'USD', 'GBP']],
  ])('%s: these values', (message, values) => {
    expect(read(message)).toEqual([{ kind: 'enum', argument: 'status', values }]);
  });

  it.each([
    'status must be set or null',
    'status must be greater or equal',
    'status must be string or number',
    'status must be userId or email',
    'status must be present, valid and unique',
    'startDate must be before or equal to endDate',
  ])('%s: no list of values', (message) => {
    expect(read(message).filter(({ kind }) => kind === 'enum')).toEqual([]);
  });

  it.each([
    ['name longer than 40 characters', [{ kind: 'maxLength', value: 40 }]],
    ['name exceeds 40 characters', [{ kind: 'maxLength', value: 40 }]],
    ['name must be 8+ characters', [{ kind: 'minLength', value: 8 }]],
    ['name needs 8 or more characters', [{ kind: 'minLength', value: 8 }]],
    ['rate too high: 500 > 100', [{ kind: 'maximum', value: 100 }]],
    ['rate capped at 20', [{ kind: 'maximum', value: 20 }]],
    ['pages starts at 1', [{ kind: 'minimum', value: 1 }]],
    ['name may have 80 characters', [{ kind: 'maxLength', value: 80 }]],
    [
      'Fish die outside 4-20 degrees',
      [
        { kind: 'minimum', argument: null, value: 4 },
        { kind: 'maximum', argument: null, value: 20 },
      ],
    ],
    ['pages is 1-based', [{ kind: 'minimum', value: 1 }]],
    [
      'rate: 1 <= rate < 20',
      [
        { kind: 'minimum', value: 1 },
        { kind: 'maximum', value: 20, exclusive: true },
      ],
    ],
    [
      'rate must be between 1 (low) and 5 (high)',
      [
        { kind: 'minimum', value: 1 },
        { kind: 'maximum', value: 5 },
      ],
    ],
    [
      'rate is an integer from 1 to 5',
      [
        { kind: 'minimum', value: 1 },
        { kind: 'maximum', value: 5 },
      ],
    ],
  ])('%s: bounds', (message, bounds) => {
    expect(read(message)).toMatchObject(bounds);
  });

  it('name requires more than 5 credits: no bound of the value', () => {
    expect(read('name requires more than 5 credits')).toEqual([]);
  });

  it.each([
    ['name must start with https://', String.raw`^https:\/\/`],
    ['name must begin with "inv_"', '^inv_'],
    ['name must start with a letter', '^[A-Za-z]'],
    ['name must be a two-letter code', '^[A-Za-z]{2}$'],
    ['name must be 2 uppercase letters', '^[A-Z]{2}$'],
    ['name must be lowercase', '^[^A-Z]*$'],
    ['name in lower-case letters please', '^[^A-Z]*$'],
    ['name must be in upper case.', '^[^a-z]*$'],
  ])('%s: a form', (message, pattern) => {
    expect(read(message)).toEqual([{ kind: 'pattern', argument: 'name', pattern }]);
  });

  it.each([
    'userId required',
    'need userId',
    "'userId' parameter missing",
    'which userId?',
    'What is the userId?',
    'userId?',
    'For whom? Give a userId.',
  ])('%s: something that is needed', (message) => {
    expect(read(message)).toEqual([{ kind: 'required', argument: 'userId' }]);
  });

  it.each(['name must contain lower case and upper case letters', 'what name is that?'])(
    '%s: nothing that is sure',
    (message) => {
      expect(read(message)).toEqual([]);
    },
  );

  it.each([
    ['unknown status x (draft, sent, paid)', ['draft', 'sent', 'paid']],
    ['status x is not supported (draft, sent, paid)', ['draft', 'sent', 'paid']],
  ])('%s: the values in brackets', (message, values) => {
    expect(read(message)).toEqual([{ kind: 'enum', argument: 'status', values }]);
  });

  it.each(['unknown status x (see the docs)', 'status x unknown (new, or old ones that we sent)'])(
    '%s: a remark in brackets',
    (message) => {
      expect(read(message)).toEqual([]);
    },
  );

  it('reads examples wherever they stand, but for what must not be so', () => {
    expect(read('rate: use a duration, e.g. 15m')).toEqual([
      { kind: 'example', argument: 'rate', values: ['15m'] },
    ]);
    expect(read('No such tag. Tags look like S-1.')).toContainEqual({
      kind: 'example',
      argument: 'tags',
      values: ['S-1'],
    });
    expect(read('name must not look like Z-01')).toEqual([]);
  });

  it('reads steps', () => {
    expect(read('rate goes in steps of 0.5')).toEqual([
      { kind: 'multiple-of', argument: 'rate', value: 0.5 },
    ]);
  });

  it('userId or email is required: one of two', () => {
    expect(read('userId or email is required')).toEqual([
      { kind: 'one-of-required', arguments: ['userId', 'email'] },
    ]);
  });
});

it('reads a list of what can be taken, under the argument’s name in the plural', () => {
  const read = (message: string) => readConstraintMessage(message, ['status', 'colony', 'id']);
  expect(read("unknown status 'x'. Valid statuses: open, shut")).toEqual([
    { kind: 'enum', argument: 'status', values: ['open', 'shut'] },
  ]);
  expect(read("No colony 'x'. Known colonies: north_bay, south_bay")).toContainEqual({
    kind: 'enum',
    argument: 'colony',
    values: ['north_bay', 'south_bay'],
  });
  expect(read('ids: 3, 4 are gone')).not.toContainEqual(expect.objectContaining({ kind: 'enum' }));
});

it('reads what stands behind the number of an error', () => {
  const read = (message: string) => readConstraintMessage(message, ['BERTH', 'draught']);
  expect(read('E1001: BERTH MISSING')).toEqual([{ kind: 'required', argument: 'BERTH' }]);
  expect(read('[ERR-17] draught is required')).toEqual([{ kind: 'required', argument: 'draught' }]);
  expect(read('ORA-01400 - draught must be at least 3')).toEqual([
    { kind: 'minimum', argument: 'draught', value: 3 },
  ]);
});
