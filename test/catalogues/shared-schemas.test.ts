import { parseNativeCatalogue } from '../../src/catalogues/parse-native.js';
import { serialiseCatalogue } from '../../src/catalogues/save-catalogue.js';
import { SchemaSharing, withoutSharedParts } from '../../src/catalogues/shared-schemas.js';
import type { Catalogue } from '../../src/core/catalogue.js';
import type { JsonSchema } from '../../src/core/json-schema.js';

const thing = (): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      `field${index}`,
      { type: 'string', description: `What the field ${index} of a thing says of it.` },
    ]),
  ),
});

function catalogueOf(tools: number): Catalogue {
  return {
    version: 1,
    name: 'large',
    source: { kind: 'none' },
    tools: Array.from({ length: tools }, (_, index) => ({
      ...{ id: `tool${index}`, name: `tool${index}`, description: 'Takes a thing.' },
      parameters: { type: 'object', properties: { thing: thing(), [`only${index}`]: {} } },
      returns: { type: 'array', items: thing() },
      sideEffects: 'unknown' as const,
      call: { kind: 'none' as const },
    })),
  };
}

describe('schemas that many tools share', () => {
  it('are written once in a large catalogue, and read as they were, each as one object', () => {
    const catalogue = catalogueOf(800);
    const text = serialiseCatalogue(catalogue, 'json');
    expect(text.length).toBeLessThan(JSON.stringify(catalogue).length / 20);
    const read = parseNativeCatalogue(JSON.parse(text), 'large.json');
    expect(read).toEqual(catalogue);
    const [one, other] = read.tools;
    expect(one?.parameters.properties?.['thing']).toBe(other?.returns?.items);
    expect(serialiseCatalogue(read, 'json')).toBe(text);
  });

  it('stand where they are used in a small one, which people edit', () => {
    const text = serialiseCatalogue(catalogueOf(2), 'json');
    expect(text).not.toContain('#/shared/');
    expect(JSON.parse(text)).toEqual(catalogueOf(2));
  });

  it('become one object where they are equal, and only there', () => {
    const sharing = new SchemaSharing();
    const [one, two, three] = [{ a: thing() }, { a: thing() }, { b: thing() }].map(
      (properties) => sharing.tool({ parameters: { type: 'object', properties } }).parameters,
    );
    expect(one).toBe(two);
    expect(three).not.toBe(one);
    expect(three?.properties?.['b']).toBe(one?.properties?.['a']);
  });

  it('may lead to nothing or to themselves in a file that was made by hand: that stays as it is', () => {
    const tool = { parameters: { properties: { a: { $ref: '#/shared/x' } } } };
    const loop = { shared: { x: { items: { $ref: '#/shared/x' } } }, tools: [tool] };
    expect(withoutSharedParts(loop)).toEqual({
      tools: [{ parameters: { properties: { a: { items: { $ref: '#/shared/x' } } } } }],
    });
    expect(withoutSharedParts({ shared: {}, tools: [tool] })).toEqual({ tools: [tool] });
  });
});
