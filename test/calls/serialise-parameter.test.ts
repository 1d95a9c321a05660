import { pairsOf, pathText } from '../../src/calls/serialise-parameter.js';
import type { Json } from '../../src/core/json.js';

const color = { R: 100, G: 200 };
const list = ['blue', 'black'];

/** The table of OpenAPI 3.1, "Style Examples". */
describe('query styles', () => {
  it.each<[string, string | undefined, boolean | undefined, Json, [string, string][]]>([
    ['scalar', undefined, undefined, 'blue', [['color', 'blue']]],
    ['empty', undefined, undefined, '', [['color', '']]],
    ['null', undefined, undefined, null, [['color', '']]],
    ['boolean', undefined, undefined, false, [['color', 'false']]],
    [
      'form list',
      'form',
      true,
      list,
      [
        ['color', 'blue'],
        ['color', 'black'],
      ],
    ],
    ['form list in one', 'form', false, list, [['color', 'blue,black']]],
    [
      'form object',
      'form',
      true,
      color,
      [
        ['R', '100'],
        ['G', '200'],
      ],
    ],
    ['form object in one', 'form', false, color, [['color', 'R,100,G,200']]],
    ['spaces', 'spaceDelimited', false, list, [['color', 'blue black']]],
    ['spaces by default in one', 'spaceDelimited', undefined, list, [['color', 'blue black']]],
    ['pipes', 'pipeDelimited', false, list, [['color', 'blue|black']]],
    [
      'deepObject',
      'deepObject',
      true,
      color,
      [
        ['color[R]', '100'],
        ['color[G]', '200'],
      ],
    ],
    [
      'deepObject nested',
      'deepObject',
      true,
      { a: { b: [1, 2] } },
      [
        ['color[a][b]', '1'],
        ['color[a][b]', '2'],
      ],
    ],
    ['empty list', 'form', true, [], []],
  ])('%s', (_, style, explode, value, expected) => {
    const binding = {
      in: 'query' as const,
      name: 'color',
      ...(style !== undefined && { style }),
      ...(explode !== undefined && { explode }),
    };
    expect(pairsOf(binding, value)).toEqual(expected);
  });

  it('writes JSON where the parameter has JSON content', () => {
    const binding = { in: 'query' as const, name: 'f', contentType: 'application/json' };
    expect(pairsOf(binding, { a: 1 })).toEqual([['f', '{"a":1}']]);
  });
});

describe('path styles', () => {
  it.each<[string, boolean, Json, string]>([
    ['simple', false, 'blue', 'blue'],
    ['simple', false, list, 'blue,black'],
    ['simple', false, color, 'R,100,G,200'],
    ['simple', true, color, 'R=100,G=200'],
    ['label', false, 'blue', '.blue'],
    ['label', false, list, '.blue,black'],
    ['label', true, list, '.blue.black'],
    ['label', true, color, '.R=100.G=200'],
    ['matrix', false, 'blue', ';color=blue'],
    ['matrix', false, list, ';color=blue,black'],
    ['matrix', true, list, ';color=blue;color=black'],
    ['matrix', false, color, ';color=R,100,G,200'],
    ['matrix', true, color, ';R=100;G=200'],
  ])('%s explode %s', (style, explode, value, expected) => {
    const binding = { in: 'path' as const, name: 'color', style, explode };
    expect(pathText(binding, value, (text) => text)).toBe(expected);
  });

  it('encodes each value and not the separators', () => {
    const binding = { in: 'path' as const, name: 'c' };
    expect(pathText(binding, ['a,b', 'c/d'], encodeURIComponent)).toBe('a%2Cb,c%2Fd');
  });
});
