import { shapeOf } from '../../src/calling/shape-of.js';
import { capJson } from '../../src/calling/cap-json.js';
import type { Json } from '../../src/core/json.js';

describe('the shape of a body', () => {
  it('has every path with the types seen there', () => {
    expect(shapeOf({ a: { b: [{ c: 1 }, { c: 'x', d: null }] }, n: 1.5, e: [] })).toEqual({
      '': ['object'],
      a: ['object'],
      n: ['number'],
      e: ['array'],
      'a.b': ['array'],
      'a.b[]': ['object'],
      'a.b[].c': ['integer', 'string'],
      'a.b[].d': ['null'],
    });
  });

  it('has a root alone for scalars and nothing for no body', () => {
    expect(shapeOf('x')).toEqual({ '': ['string'] });
    expect(shapeOf(undefined)).toEqual({});
  });

  it('is capped in paths, deep ones first, and in depth', () => {
    const wide = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}`, { in: i }]));
    const shape = shapeOf(wide);
    expect(Object.keys(shape)).toHaveLength(200);
    expect(Object.keys(shape).some((path) => path.includes('.'))).toBe(false);
    const deep: Json = { a: { a: { a: { a: 1 } } } };
    expect(Object.keys(shapeOf(deep, { maxDepth: 2 }))).toEqual(['', 'a', 'a.a']);
  });
});

describe('a capped value', () => {
  it('keeps what fits', () => {
    expect(capJson({ a: [1, 'x', null] }, 1000)).toEqual({
      value: { a: [1, 'x', null] },
      truncated: false,
    });
  });

  it('loses the ends of strings and lists, and stays JSON', () => {
    const { value, truncated } = capJson({ text: 'é'.repeat(1000), list: [1, 2, 3] }, 100);
    expect(truncated).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(value))).toBeLessThan(130);
    expect(JSON.stringify(value)).not.toContain('\ufffd');
    const list = capJson(
      Array.from({ length: 1000 }, (_, id) => ({ id })),
      100,
    );
    expect(list.truncated).toBe(true);
    expect(JSON.stringify(list.value).length).toBeLessThan(150);
  });
});
