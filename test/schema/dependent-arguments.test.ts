import { dependentArguments } from '../../src/schema/dependent-arguments.js';
import type { JsonSchema } from '../../src/core/json-schema.js';

const string = { type: 'string' };
const none = { needed: [], excluded: [], allowed: [] };

describe('what a schema says of other arguments once some are known', () => {
  it('reads what is needed beside an argument', () => {
    const schema = { properties: { a: string, b: string }, dependentRequired: { a: ['b'] } };
    expect(dependentArguments(schema, { a: 'x' })).toEqual({ ...none, needed: ['b'] });
    expect(dependentArguments(schema, { a: 'x', b: 'y' })).toEqual(none);
    expect(dependentArguments(schema, {})).toEqual(none);
    const byPart = {
      dependentSchemas: { a: { required: ['b'], properties: { b: { enum: ['p', 'q'] } } } },
    };
    expect(dependentArguments(byPart, { a: 'x' })).toEqual({
      ...none,
      needed: ['b'],
      allowed: [{ argument: 'b', domain: { kind: 'finite', values: ['p', 'q'] } }],
    });
  });

  it('reads conditions whose arguments are known, and no others', () => {
    const schema: JsonSchema = {
      allOf: [
        {
          if: { properties: { kind: { const: 'card' } } },
          then: { required: ['number'] },
          else: { properties: { currency: { enum: ['EUR'] } } },
        },
      ],
    };
    expect(dependentArguments(schema, { kind: 'card' })).toEqual({ ...none, needed: ['number'] });
    expect(dependentArguments(schema, { kind: 'cash' })).toEqual({
      ...none,
      allowed: [{ argument: 'currency', domain: { kind: 'finite', values: ['EUR'] } }],
    });
    expect(dependentArguments(schema, {})).toEqual(none);
  });

  it('takes the alternative that alone fits', () => {
    const of = (kind: string, name: string) => ({
      properties: { kind: { const: kind }, [name]: string },
      required: ['kind', name],
    });
    const schema = { oneOf: [of('card', 'number'), of('bank', 'iban')] };
    expect(dependentArguments(schema, { kind: 'bank' })).toMatchObject({ needed: ['iban'] });
    expect(dependentArguments(schema, {})).toEqual(none);
    expect(dependentArguments({ anyOf: [{ required: ['a'] }, { required: ['b'] }] }, {})).toEqual(
      none,
    );
  });

  it('leaves out what may not stand beside a known argument', () => {
    const schema = { allOf: [{ not: { required: ['head', 'tail'] } }] };
    expect(dependentArguments(schema, { head: 3 })).toEqual({ ...none, excluded: ['tail'] });
    expect(dependentArguments(schema, {})).toEqual(none);
  });
});
