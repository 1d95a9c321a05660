import fc from 'fast-check';
import { isPathLike } from '../../src/arguments/names/path-like.js';
import {
  emptyLike,
  enumCaseVariant,
  farAbove,
  outsideEnumValue,
  wrongTypeValues,
} from '../../src/arguments/values/probe-values.js';
import { unknownIdLike } from '../../src/arguments/values/unknown-id-like.js';
import { validateArguments } from '../../src/schema/validate-arguments.js';
import { parameter } from './support.js';

describe('wrongTypeValues', () => {
  it.each([['string'], ['integer'], ['number'], ['boolean'], ['array'], ['object']])(
    'never fit the type %s',
    (type) => {
      const values = wrongTypeValues(parameter('x', { type }));
      expect(values.length).toBeGreaterThan(0);
      for (const value of values)
        expect(validateArguments({ properties: { x: { type } } }, { x: value })).not.toEqual([]);
    },
  );

  it('are none where the type is unknown', () => {
    expect(wrongTypeValues(parameter('x', {}))).toEqual([]);
  });
});

describe('enum probes', () => {
  it('give a value outside and the same value in another case', () => {
    expect(outsideEnumValue(parameter('x', { enum: ['asc', 'desc'] }))).toBe('no_such_value');
    expect(outsideEnumValue(parameter('x', { enum: ['ASC', 'DESC'] }))).toBe('NO_SUCH_VALUE');
    expect(outsideEnumValue(parameter('x', { enum: [1, 5] }))).toBe(1005);
    expect(outsideEnumValue(parameter('x', { type: 'string' }))).toBeNull();
    expect(enumCaseVariant('asc')).toBe('ASC');
    expect(enumCaseVariant('ASC')).toBe('asc');
    expect(enumCaseVariant('123')).toBeNull();
  });
});

describe('unknownIdLike', () => {
  it.each([
    [5, 999_999_999],
    ['42', '999999999'],
    ['tt0111161', 'tt9999999'],
    ['user_12', 'user_999999'],
    ['Alice Smith', 'Qzxvj Kwyqz'],
    ['DE', 'QZ'],
    ['ALPHA', 'QZXVJQZX'],
    ['/tmp/a/notes.txt', '/tmp/a/qzxvjqzx.txt'],
    [['x1'], ['x999999']],
  ])('changes %j', (real, expected) => {
    expect(unknownIdLike(real)).toEqual(expected);
  });

  it('keeps type and look, and is never the real one', () => {
    const ids = fc.oneof(
      fc.integer({ min: 0 }),
      fc.uuid(),
      fc.string(),
      fc.emailAddress(),
      fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 7, maxLength: 64 }),
    );
    fc.assert(
      fc.property(ids, (real) => {
        const unknown = unknownIdLike(real);
        expect(typeof unknown).toBe(typeof real);
        expect(unknown).not.toBe(real);
      }),
      { numRuns: 500 },
    );
    expect(unknownIdLike('3f2b8c1e-5a7d-4e90-9b6c-1d2e3f405162')).toMatch(
      /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
    );
  });
});

describe('other probes', () => {
  it('give the empty value of the type', () => {
    expect(
      [{ type: 'string' }, { type: 'array' }, { type: 'object' }, { type: 'integer' }].map(
        (schema) => emptyLike(parameter('x', schema)),
      ),
    ).toEqual(['', [], {}, null]);
  });

  it('go far above a bound', () => {
    expect(farAbove(20)).toBe(1_000);
    expect(farAbove(5_000)).toBe(50_000);
    expect(farAbove(-3)).toBe(1_000);
    expect(Number.isSafeInteger(farAbove(Number.MAX_SAFE_INTEGER))).toBe(true);
  });
});

describe('paths', () => {
  it.each(['path', 'file', 'file_name', 'filename', 'outputDir', 'paths', 'workspaceFolder'])(
    '%s takes paths',
    (name) => {
      expect(isPathLike(parameter(name, { type: 'string' }))).toBe(true);
    },
  );

  it.each(['file_id', 'file_size', 'profile', 'name', 'query', 'source', 'directory_count'])(
    '%s does not',
    (name) => {
      expect(isPathLike(parameter(name, { type: 'string' }))).toBe(false);
    },
  );

  it('goes by the description or the value where the name may mean something else', () => {
    expect(isPathLike(parameter('source', { type: 'string', description: 'File to move' }))).toBe(
      true,
    );
    expect(isPathLike(parameter('source', { type: 'string' }), '/tmp/a')).toBe(true);
    expect(isPathLike(parameter('path', { type: 'string' }), 'https://example.com')).toBe(false);
    expect(isPathLike(parameter('path', { type: 'integer' }))).toBe(false);
  });
});
