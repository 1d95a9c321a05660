import { shapeOf } from '../../src/calls/shape-of.js';
import { capJson } from '../../src/calls/cap-json.js';
import type { Json } from '../../src/core/json.js';
import { parseJson } from '../../src/core/json-text.js';

describe('the shape of a body', () => {
  it('has every place with the types seen there', () => {
    expect(shapeOf({ a: { b: [{ c: 1 }, { c: 'x', d: null }] }, n: 1.5, e: [] })).toEqual({
      '': ['object'],
      '/a': ['object'],
      '/n': ['number'],
      '/e': ['array'],
      '/a/b': ['array'],
      '/a/b/*': ['object'],
      '/a/b/*/c': ['integer', 'string'],
      '/a/b/*/d': ['null'],
    });
  });

  it('has a root alone for scalars and nothing for no body', () => {
    expect(shapeOf('x')).toEqual({ '': ['string'] });
    expect(shapeOf(undefined)).toEqual({});
  });

  it.each([
    [
      'dots, slashes and stars',
      '{"index.shards":1,"a/b~c":2,"":3,"*":4}',
      ['/index.shards', '/a~1b~0c', '/', '/~2'],
    ],
    [
      'names of the language',
      '{"__proto__":{"x":1},"constructor":2,"length":3}',
      ['/__proto__', '/constructor', '/length', '/__proto__/x'],
    ],
    [
      'annotations',
      '{"value":[{"person.key":"k-17","name@odata.type":"#String","name":"Ada"}]}',
      ['/value', '/value/*', '/value/*/person.key', '/value/*/name@odata.type', '/value/*/name'],
    ],
    ['exact numbers', '{"id":1917043659912705297,"price":1.0}', ['/id', '/price']],
  ])('has keys with %s as keys', (_, text, places) => {
    expect(Object.keys(shapeOf(parseJson(text))).slice(1)).toEqual(places);
  });

  it.each([
    [
      'ids',
      '{"u-81731":{"name":"Grace"},"u-81732":{"name":"Alan"},"mary@royal.example":{"name":"Mary"}}',
      ['/*', '/*/name'],
    ],
    [
      'days',
      '{"rates":{"2026-11-24":{"USD":1.1},"2026-11-25":{"USD":1.2,"CHF":0.9}}}',
      ['/rates', '/rates/*', '/rates/*/USD', '/rates/*/CHF'],
    ],
    ['random ids', '{"01ARZ3NDEKTSV4RRFFQ69G5FAV":1,"01BX5ZZKBKACTAV9WEVGEMMVRZ":2}', ['/*']],
    [
      'addresses',
      '{"hosts":{"10.0.0.1":{"up":true},"10.0.0.2":{"up":false}}}',
      ['/hosts', '/hosts/*', '/hosts/*/up'],
    ],
    ['names, in several objects', '[{"alice":1},{"bob":2},{"carol":3}]', ['/*', '/*/*']],
    ['numbers', '[{"17":true,"204":false},{"3":true}]', ['/*', '/*/*']],
    [
      'names, of members alike',
      JSON.stringify(Object.fromEntries([...'abcde'].map((name) => [name, { x: 1, y: 2 }]))),
      ['/*', '/*/x', '/*/y'],
    ],
  ])('has one place for the members of a map from %s', (_, text, places) => {
    expect(Object.keys(shapeOf(parseJson(text))).slice(1)).toEqual(places);
  });

  it.each([
    '{"from":{"lat":1,"lon":2},"to":{"lat":3,"lon":4}}',
    '{"sha256":"a","utf8":true,"page_2":3}',
    '[{"a":1},{"b":2,"a":3},{"c":1}]',
    '{"width":1,"height":2,"depth":3}',
  ])('has a place for each field of %s', (text) => {
    const places = Object.keys(shapeOf(parseJson(text))).filter(
      (place) => !/^(?:|\/\*)$/.test(place),
    );
    expect(places.length).toBeGreaterThan(2);
    expect(places.every((place) => /[a-z]/.test(place))).toBe(true);
  });

  it('is capped in places, deep ones first, and in depth', () => {
    const wide = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}`, { in: i }]));
    const shape = shapeOf(wide);
    expect(Object.keys(shape)).toHaveLength(200);
    expect(Object.keys(shape).some((place) => place.includes('/in'))).toBe(false);
    const deep: Json = { a: { a: { a: { a: 1 } } } };
    expect(Object.keys(shapeOf(deep, { maxDepth: 2 }))).toEqual(['', '/a', '/a/a']);
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
