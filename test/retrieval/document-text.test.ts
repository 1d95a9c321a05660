import type { DocText } from '../../src/core/refined-docs.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { documentText } from '../../src/retrieval/document-text.js';
import {
  defaultFields,
  parseFields,
  type IndexedField,
} from '../../src/retrieval/indexed-field.js';
import { indexedName } from '../../src/retrieval/indexed-name.js';
import { docFor, type Said } from '../support/docs.js';

const tool: ToolDoc = {
  id: 'Weather/forecast',
  name: 'forecast',
  description: 'Raw text.',
  parameters: {
    type: 'object',
    properties: { city: { type: 'string', description: 'A city.' }, 'a/b': { type: 'string' } },
  },
  sideEffects: 'none',
  group: 'group:Weather',
  call: { kind: 'none' },
};
const use = 'Tells tomorrow: will it rain?';
const doc = docFor(tool, {
  use,
  description: 'Refined text.',
  texts: { '/properties/a~1b': { description: 'Escaped.' } },
});

describe('documentText', () => {
  it('gives the first sentence of what the published tool says of itself, where it says anything', () => {
    const group = { description: 'Weather of the world. Free for owls.' };
    const text = (of?: typeof group) =>
      documentText({ tool, doc, group: of }, ['group', 'groupDescription', 'use']);
    expect(text(group)).toBe(`Weather\nWeather of the world.\n${use}`);
    expect(text({ description: ' ' })).toBe(`Weather\n${use}`);
    expect(text()).toBe(`Weather\n${use}`);
  });

  it.each<[string, IndexedField[], DocText, string]>([
    ['name and group', ['name', 'group'], doc, 'forecast\nWeather'],
    ['both descriptions', ['raw', 'description'], doc, 'Raw text.\nRefined text.'],
    ['texts of arguments', ['parameters'], doc, 'city A city.\na/b Escaped.'],
    ['raw texts of arguments', ['parameters'], docFor(tool), 'city A city.\na/b'],
    ['no sentence for choosing of a raw doc', ['name', 'use'], docFor(tool), 'forecast'],
  ])('gives %s as chosen', (_, fields, of, text) => {
    expect(documentText({ tool, doc: of }, fields)).toBe(text);
  });

  it.each<[string, Said, string]>([
    [
      '`use` first, then what the source says',
      { use, description: 'Raw text. Ids.' },
      `${use}\nRaw text.`,
    ],
    ['`use` alone where the description was written anew', { use, description: 'New.' }, use],
    [
      'what the source says once',
      { use: 'Raw text. Rain?', description: 'Raw text.' },
      'Raw text. Rain?',
    ],
    ['the description of docs without `use`', { description: 'Raw text. Ids.' }, 'Raw text. Ids.'],
    ['the description of raw docs', {}, 'Raw text.'],
  ])('tells a tool from others by %s', (_, said, text) => {
    expect(documentText({ tool, doc: docFor(tool, said) }, ['choosing'])).toBe(text);
    const whole = documentText({ tool, doc: docFor(tool, said) }, defaultFields);
    expect(whole).toBe(`forecast\nWeather\n${text}`);
  });
});

describe('indexedName', () => {
  const http = (name: string, path: string): ToolDoc => ({
    ...tool,
    name,
    call: { kind: 'http', method: 'GET', path, bindings: {} },
  });

  it('drops the placeholders of a name that only spells its path', () => {
    expect(indexedName(http('GET_movie_movie_id_keywords', '/movie/{movie_id}/keywords'))).toBe(
      'GET movie keywords',
    );
    expect(indexedName(http('GET /movie/{movie_id}', '/movie/{movie_id}'))).toBe('GET movie');
    expect(indexedName(http('get_posts_id', 'http://127.0.0.1:1/posts/{id}'))).toBe('GET posts');
  });

  it('leaves a name of its own as it is', () => {
    expect(indexedName(http('listKeywords', '/movie/{movie_id}/keywords'))).toBe('listKeywords');
    expect(indexedName(http('root', '/'))).toBe('root');
    expect(indexedName(tool)).toBe('forecast');
  });
});

describe('parseFields', () => {
  it('names what there is when a field is unknown, and refuses none', () => {
    expect(parseFields(['name', 'choosing'])).toEqual(['name', 'choosing']);
    expect(() => parseFields(['chosing'])).toThrow(
      'There is no field "chosing". Did you mean "choosing"?',
    );
    expect(() => parseFields([])).toThrow('No fields are left');
  });
});
