import type { DocVersion } from '../../src/core/doc-version.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { documentText } from '../../src/retrieval/document-text.js';
import { parseFields } from '../../src/retrieval/indexed-field.js';
import { indexedName } from '../../src/retrieval/indexed-name.js';

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
const version: DocVersion = {
  description: 'Refined text.',
  sections: {
    purpose: ['Tells tomorrow.'],
    useWhen: ['Will it rain?', 'Do I need an umbrella?'],
    notFor: [],
    inputs: [],
    returns: [],
    limits: [],
    errors: [],
  },
  parameterDocs: { '/properties/a~1b': { description: 'Escaped.' } },
  learned: {},
  claims: [],
};

describe('documentText', () => {
  it('gives the first sentence of what the published tool says of itself, where it says anything', () => {
    const group = { description: 'Weather of the world. Free for owls.' };
    const text = (of?: typeof group) =>
      documentText({ tool, version, group: of }, ['group', 'groupDescription', 'purpose']);
    expect(text(group)).toBe('Weather\nWeather of the world.\nTells tomorrow.');
    expect(text({ description: ' ' })).toBe('Weather\nTells tomorrow.');
    expect(text()).toBe('Weather\nTells tomorrow.');
  });

  it('tells what a source says is returned, and not what calls taught', () => {
    const stated = { ...tool, description: 'Raw text. Gives wind\nand rain.' };
    const returns = ['Gives wind and rain.', 'Returns an object with `id`.'];
    const sections = { ...version.sections!, returns };
    const fields = ['purpose', 'statedReturns'] as const;
    expect(documentText({ tool: stated, version: { ...version, sections } }, fields)).toBe(
      'Tells tomorrow.\nGives wind and rain.',
    );
    expect(documentText({ tool: stated, version: null }, fields)).toBe(stated.description);
  });

  it('joins the chosen fields in the order chosen', () => {
    expect(documentText({ tool, version }, ['name', 'group', 'purpose', 'useWhen'])).toBe(
      'forecast\nWeather\nTells tomorrow.\nWill it rain? Do I need an umbrella?',
    );
    expect(documentText({ tool, version }, ['raw', 'description'])).toBe(
      'Raw text.\nRefined text.',
    );
  });

  it('takes refined parameter docs before the raw ones', () => {
    expect(documentText({ tool, version }, ['parameters'])).toBe('city A city.\na/b Escaped.');
    expect(documentText({ tool, version: null }, ['parameters'])).toBe('city A city.\na/b');
  });

  it('gives the description in the stead of sections that a doc does not have', () => {
    const bare = { ...version, sections: null };
    expect(documentText({ tool, version: null }, ['name', 'purpose'])).toBe('forecast\nRaw text.');
    expect(documentText({ tool, version: bare }, ['purpose', 'useWhen'])).toBe('Refined text.');
    expect(documentText({ tool, version }, ['returns'])).toBe('Refined text.');
  });

  it('does not give the description twice', () => {
    expect(documentText({ tool, version: null }, ['purpose', 'raw'])).toBe('Raw text.');
    expect(documentText({ tool, version: null }, ['purpose', 'description'])).toBe('Raw text.');
  });

  it('gives the name alone where no text is asked for', () => {
    expect(documentText({ tool, version }, ['name'])).toBe('forecast');
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
    expect(parseFields(['name', 'useWhen'])).toEqual(['name', 'useWhen']);
    expect(() => parseFields(['usewhen'])).toThrow(
      'There is no field "usewhen". Did you mean "useWhen"?',
    );
    expect(() => parseFields([])).toThrow('No fields are left');
  });
});
