import fc from 'fast-check';
import {
  canonicalNumber,
  compareNumbers,
  ExactNumber,
  isNumber,
  isWhole,
  numberFromText,
  numberOf,
  stepped,
  type JsonNumber,
} from '../../src/core/exact-number.js';
import { isContainer, isJsonObject, type Json } from '../../src/core/json.js';
import {
  markNumbers,
  markValue,
  parseJson,
  unmarkText,
  unmarkValue,
  withPlainNumbers,
  writeJson,
} from '../../src/core/json-text.js';

const number = (text: string): JsonNumber => {
  const read = numberFromText(text);
  if (read === null) throw new Error(`no number: ${text}`);
  return read;
};

describe('JSON text', () => {
  it.each([
    '1917043659912705297',
    '-9007199254740993',
    '[9223372036854775807,18446744073709551615,1e400,-1E+5]',
    '{"price":1.0,"rate":0.10,"zero":-0,"tiny":1e-05,"long":3.14159265358979323846}',
    '{"__proto__":{"id":9007199254740993},"constructor":1.50,"a.b":{"c/d":2.0}}',
    '"a \\" quote and 1.0, [2.00"',
    '{"1.0":"1.0","n":[1.0,"1.0\\\\",1.0]}',
    '[]',
  ])('%s is the same after reading and writing', (text) => {
    expect(writeJson(parseJson(text))).toBe(text);
  });

  it.each([
    '01',
    '1.',
    '.5',
    '+1.0',
    '1.0.0',
    '--1.0',
    '{1.0:2}',
    '1.0"a"',
    '[1.0',
    '"1.0',
    'NaN1.0',
    '1e',
    '- 1.0',
  ])('%s is no JSON', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  it('takes the last of a key that stands twice, and keys such as __proto__ as keys', () => {
    expect(writeJson(parseJson('{"a":1.0,"a":2.0}'))).toBe('{"a":2.0}');
    const value = parseJson('{"__proto__":1.0}');
    expect(Object.keys(value as object)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it('reads 10,000 levels', () => {
    const [open, close] = ['['.repeat(10_000), ']'.repeat(10_000)];
    const deep = parseJson(`${open}1.0${close}`);
    expect(Array.isArray(deep)).toBe(true);
  });

  it('reads white space', () => {
    expect(writeJson(parseJson(' [ 12345678901234567890 ,\n1.0 ] '))).toBe(
      '[12345678901234567890,1.0]',
    );
  });

  it('indents, and leaves out what is undefined', () => {
    expect(writeJson({ id: number('1.0'), none: undefined }, 2)).toBe('{\n  "id": 1.0\n}');
  });

  it('keeps every text of JSON', () => {
    const digits = fc.stringMatching(/^-?(?:0|[1-9]\d{0,25})(?:\.\d{1,25})?(?:[eE][+-]?\d{1,3})?$/);
    // JavaScript moves keys that are array indices to the front; members have no order in JSON.
    const key = fc.string({ unit: 'grapheme' }).filter((text) => !/^(?:0|[1-9]\d*)$/.test(text));
    const text = fc.letrec<{ value: string }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 5, depthSize: 'small' },
        digits,
        fc.constantFrom('null', 'true', 'false'),
        fc.string({ unit: 'grapheme' }).map((one) => JSON.stringify(one)),
        fc.array(tie('value')).map((items) => `[${items.join(',')}]`),
        fc
          .uniqueArray(fc.tuple(key, tie('value')), { selector: ([name]) => name })
          .map(
            (all) => `{${all.map(([name, one]) => `${JSON.stringify(name)}:${one}`).join(',')}}`,
          ),
      ),
    })).value;
    fc.assert(
      fc.property(text, (written) => {
        expect(writeJson(parseJson(written))).toBe(written);
        expect(unmarkText(JSON.stringify(JSON.parse(markNumbers(written))))).toBe(written);
      }),
      { numRuns: 500 },
    );
  });

  it('reads marked numbers beside a member that is undefined', () => {
    const ids: unknown = JSON.parse(markNumbers('[1.0]'));
    expect(writeJson(unmarkValue({ ids, none: undefined }))).toBe('{"ids":[1.0]}');
  });

  it('passes marked through a library that parses and writes by itself', () => {
    const text = '{"id":9007199254740993,"items":[{"price":1.0}]}';
    const value = parseJson(text);
    expect(unmarkText(JSON.stringify(markValue(value)))).toBe(text);
    expect(writeJson(unmarkValue(JSON.parse(markNumbers(text))))).toBe(text);
    expect(JSON.stringify(value)).toBe('{"id":9007199254740992,"items":[{"price":1}]}');
    expect(withPlainNumbers(value)).toEqual({ id: 9007199254740992, items: [{ price: 1 }] });
  });
});

describe('numbers with all their digits', () => {
  it('is a number where nothing is lost', () => {
    for (const text of ['0', '-1', '1.5', '9007199254740991', '0.000001', '1e+21', '1e-7'])
      expect(typeof parseJson(text)).toBe('number');
    for (const text of ['1.0', '-0', '1e5', '9007199254740993', '0.0000001'])
      expect(parseJson(text)).toBeInstanceOf(ExactNumber);
  });

  it('is one value for one text, and no object or list', () => {
    const [one, other] = [parseJson('1.0'), parseJson('[1.0]') as readonly Json[]];
    expect(other.includes(one)).toBe(true);
    expect([isJsonObject(one), isContainer(one), isNumber(one)]).toEqual([false, false, true]);
    expect([writeJson(one), numberOf(one), numberOf('1')]).toEqual(['1.0', 1, null]);
  });

  it.each([
    ['1.0', '1', 0],
    ['10e-1', '1', 0],
    ['-0', '0', 0],
    ['0.1', '0.10', 0],
    ['9007199254740993', '9007199254740992', 1],
    ['-9223372036854775809', '-9223372036854775808', -1],
    ['1e400', '9e399', 1],
    ['1e-400', '0', 1],
    ['-1e99', '1', -1],
    ['2', '10', -1],
  ])('compares %s with %s: %i', (first, second, sign) => {
    expect(Math.sign(compareNumbers(number(first), number(second)))).toBe(sign);
    expect(Math.sign(compareNumbers(number(second), number(first)))).toBe(0 - sign);
    expect(canonicalNumber(number(first)) === canonicalNumber(number(second))).toBe(sign === 0);
    expect(Math.sign(compareNumbers(number(first), Infinity))).toBe(-1);
  });

  it.each([
    ['1.0', true, '2'],
    ['1e5', true, '100001'],
    ['1.5', false, '2.5'],
    ['9223372036854775807', true, '9223372036854775808'],
    ['-9007199254740993', true, '-9007199254740992'],
  ])('%s is whole: %s, and one more is %s', (text, whole, next) => {
    expect(isWhole(number(text))).toBe(whole);
    expect(canonicalNumber(stepped(number(text), 1))).toBe(canonicalNumber(number(next)));
  });
});
