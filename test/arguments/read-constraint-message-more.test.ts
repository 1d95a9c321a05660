import { readConstraintMessage } from '../../src/arguments/messages/read-constraint-message.js';

const read = (message: string, ...names: string[]) => readConstraintMessage(message, names);

describe('readConstraintMessage', () => {
  it.each([
    ['berths in body is required', { kind: 'required', argument: 'berths' }],
    ['berths in body should have at least 2 items', { kind: 'minItems', value: 2 }],
    ['berths in query should be at most 12 chars long', { kind: 'maxLength', value: 12 }],
    ['berths in query should be less than or equal to 7', { kind: 'maximum', value: 7 }],
    ['berths in query should be one of [north south east]', { kind: 'enum' }],
  ])('reads what Go servers say of a place in the request in %j', (message, hint) => {
    expect(read(message, 'berths', 'body')).toContainEqual(
      expect.objectContaining({ argument: 'berths', ...hint }),
    );
  });

  it('takes a clause that must be there for the argument of its name', () => {
    expect(read('size can only be given when a range clause is provided', 'size', 'range')).toEqual(
      [{ kind: 'requires', argument: 'size', needs: ['range'] }],
    );
  });

  it.each([
    ['pin: Only digits are allowed.', '^[0-9]+$'],
    ['pin must contain only letters', '^[A-Za-z]+$'],
    ['pin: may only contain letters and numbers', '^[A-Za-z0-9]+$'],
  ])('reads the alphabet in %j', (message, pattern) => {
    expect(read(message, 'pin')).toContainEqual({ kind: 'pattern', argument: 'pin', pattern });
  });

  it.each([
    ['name is required when kind is not provided'],
    ['Error: Name is required if kind is missing.'],
    ["If kind isn't set, name must be given"],
  ])('asks for one of two in %j', (message) => {
    const [hint] = read(message, 'name', 'kind');
    expect(hint).toMatchObject({ kind: 'one-of-required' });
    expect(hint).toHaveProperty('arguments', expect.arrayContaining(['name', 'kind']));
  });

  it.each([
    ['Invalid heel angle. Must be 10, 20, or 30 degrees.', ['10', '20', '30']],
    ['heel must be 0 or 1', ['0', '1']],
  ])('reads the numbers listed in %j', (message, values) => {
    expect(read(message, 'heel', 'draft')).toEqual([{ kind: 'enum', argument: 'heel', values }]);
  });

  it.each([
    ['unknown sail x; sails are jib, main, storm', ['jib', 'main', 'storm']],
    ['Unknown sail "x". Sails are: jib, main.', ['jib', 'main']],
    ['Invalid sail: x. Use jib, main or storm.', ['jib', 'main', 'storm']],
  ])('reads the values that are listed in %j', (message, values) => {
    expect(read(message, 'sail', 'note')).toContainEqual({
      kind: 'enum',
      argument: 'sail',
      values,
    });
  });

  it('reads whose values zod lists where it puts an issue in a line', () => {
    const message = 'Invalid arguments for tool x: Invalid option: expected one of "a"|"b" at sail';
    expect(read(message, 'note', 'sail')).toEqual([
      { kind: 'enum', argument: 'sail', values: ['a', 'b'] },
    ]);
  });

  it('does not take a remark on several things for their list', () => {
    expect(read('sails are wet, really', 'sail')).toEqual([]);
  });

  it('asks for one of two where it says which to give', () => {
    expect(read('Error: give name or kind', 'name', 'kind')).toEqual([
      { kind: 'one-of-required', arguments: ['name', 'kind'] },
    ]);
  });

  it('does not take lengths for the numbers listed', () => {
    expect(read('heel must be 8 or 16 characters', 'heel')).not.toContainEqual(
      expect.objectContaining({ kind: 'enum' }),
    );
  });

  it('takes two words after "invalid" for an argument of two words', () => {
    expect(read('Invalid sail type: x. Must be one of: jib, spinnaker', 'sail_type')).toEqual([
      { kind: 'enum', argument: 'sail_type', values: ['jib', 'spinnaker'] },
    ]);
  });

  it.each([
    ["Key 'name' not present or not a String", [{ kind: 'required', argument: 'name' }]],
    ['name is not specified or not a string', [{ kind: 'required', argument: 'name' }]],
    ['No name given in update request', [{ kind: 'required', argument: 'name' }]],
    ['Give at least one of name, kind', [{ kind: 'one-of-required', arguments: ['name', 'kind'] }]],
    ['Missing field in JSON data: name', [{ kind: 'required', argument: 'name' }]],
    ['Missing parameter in the request body: kind', [{ kind: 'required', argument: 'kind' }]],
    ['No paper kind given', [{ kind: 'required', argument: 'kind' }]],
  ])('reads what is missing in %j', (message, hints) => {
    expect(read(message, 'name', 'kind')).toEqual(expect.arrayContaining<object>(hints));
  });

  it('reads the values that must be specified', () => {
    const specified = "Must specify kind of the paper as 'plain' or 'ruled'";
    const values = { kind: 'enum', argument: 'kind', values: ['plain', 'ruled'] };
    expect(read(specified, 'name', 'kind')).toEqual([
      { kind: 'required', argument: 'kind' },
      values,
    ]);
    expect(read("Kind argument 'x' is invalid. It must be 'plain' or 'ruled'.", 'kind')).toEqual([
      values,
    ]);
  });

  it.each(['No valid token provided', 'No such kind given', 'Missing a few things: kind'])(
    'takes nothing for missing in %j',
    (message) => {
      expect(read(message, 'token', 'kind').filter(({ kind }) => kind === 'required')).toEqual([]);
    },
  );

  it('reads the values that things of a kind have', () => {
    expect(read('Unknown kind; known coupons are WELCOME10 and STAFF', 'kind')).toContainEqual({
      kind: 'enum',
      argument: null,
      values: ['WELCOME10', 'STAFF'],
    });
  });

  it('reads a pattern with a space in it to its end', () => {
    const message = 'code: This value does not match the required pattern ^[0-9]{4} [A-Z]{2}$.';
    expect(read(message, 'code')).toEqual([
      { kind: 'pattern', argument: 'code', pattern: '^[0-9]{4} [A-Z]{2}$' },
    ]);
  });

  it('reads an exclusion without “either”', () => {
    expect(read('Give days or due_on, not both.', 'days', 'due_on')).toContainEqual({
      kind: 'exclusive',
      arguments: ['days', 'due_on'],
    });
  });

  it('reads what the number of nothing is', () => {
    expect(read('There is no loan with the number 7.', 'loan_no')).toEqual([
      { kind: 'not-found', argument: 'loan_no' },
    ]);
  });

  it('reads the name behind a title', () => {
    expect(read('Constraint Violation: q: size must be between 3 and 60', 'q')).toEqual([
      { kind: 'minimum', argument: 'q', value: 3 },
      { kind: 'maximum', argument: 'q', value: 60 },
    ]);
  });

  it('reads values that begin with a hyphen or a plus, and lists as Go prints them', () => {
    const of = (message: string) => readConstraintMessage(message, ['sort']);
    const sorts = [{ kind: 'enum', argument: 'sort', values: ['name', '-name', 'created'] }];
    expect(of('Invalid sort: must be one of name, -name, or created')).toEqual(sorts);
    expect(of('sort must be one of [name, -name, created]')).toEqual(sorts);
    expect(of('invalid sort "x": must be one of [name -name created]')).toEqual(sorts);
    expect(of('sort must be one of: +user.name, -created:desc')).toEqual([
      { kind: 'enum', argument: 'sort', values: ['+user.name', '-created:desc'] },
    ]);
    expect(of('sort must be one of - or nothing at all')).toEqual([]);
  });

  it('reads that an argument is missing whose name is a common word, or that Python had no key', () => {
    const of = (message: string) => readConstraintMessage(message, ['to', 'from', 'note']);
    const required = (argument: string) => [{ kind: 'required', argument }];
    expect(of('Invalid params: to is required')).toEqual(required('to'));
    expect(of("KeyError: 'note'")).toEqual(required('note'));
    expect(of("KeyError: 'colour'")).toEqual([]);
    expect(of('❌ Sorry, `note` is required.')).toEqual(required('note'));
    expect(of('It has to be added to')).toEqual([]);
  });

  it('reads one word behind a name as what is wrong with it, not as its value', () => {
    const of = (message: string) => readConstraintMessage(message, ['path', 'limit']);
    expect(of('Invalid arguments for tool a: path: Required; limit: Required')).toEqual([
      { kind: 'required', argument: 'path' },
      { kind: 'required', argument: 'limit' },
    ]);
    expect(of('path: name')).toEqual([]);
  });
});
