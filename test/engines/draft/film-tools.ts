import type { JsonSchema } from '../../../src/core/json-schema.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';

const id: JsonSchema = { type: 'integer' };
const page: JsonSchema = { type: 'integer', description: 'Which page of the results.' };
const query: JsonSchema = { type: 'string', description: 'Words to look for.' };
const region: JsonSchema = { type: 'string', description: 'A country code in capitals.' };

function tool(
  name: string,
  path: string,
  description: string,
  properties: Readonly<Record<string, JsonSchema>> = {},
): ToolDoc {
  const inPath = (argument: string): boolean => path.includes(`{${argument}}`);
  const names = Object.keys(properties);
  return {
    ...{ id: name, name, description, sideEffects: 'none' },
    parameters: {
      type: 'object',
      properties: { ...properties },
      required: names.filter((argument) => inPath(argument) || argument === 'query'),
    },
    call: {
      ...{ kind: 'http', method: 'GET', path },
      bindings: Object.fromEntries(
        names.map((argument) => [
          argument,
          { in: inPath(argument) ? ('path' as const) : ('query' as const), name: argument },
        ]),
      ),
    },
  };
}

/** Six tools of a film database: a search, a record, a part of one, a list, a query with many filters, and one that never answers. */
export const filmTools: readonly ToolDoc[] = [
  tool('searchFilms', '/search/film', 'Search for films by their titles.', {
    ...{ query, year: { type: 'integer' }, page, include_adult: { type: 'boolean' } },
  }),
  tool('getFilm', '/film/{film_id}', 'Get the primary information about a film.', {
    film_id: id,
    append: { type: 'string', description: 'Further parts of the record, with commas between.' },
  }),
  tool('getFilmCredits', '/film/{film_id}/credits', 'Get cast and crew.', { film_id: id }),
  tool('listPopularFilms', '/film/popular', '', { page, region }),
  tool('discoverFilms', '/discover/film', 'Discover films by years, votes, languages and more.', {
    ...{ page, region, sort_by: { type: 'string', enum: ['votes', 'title'] } },
    'votes.gte': { type: 'integer', minimum: 0 },
    with_people: { type: 'string', description: 'Ids of people, with commas between.' },
  }),
  tool('getLatestFilm', '/film/latest', 'Get the film that was added last.'),
];
