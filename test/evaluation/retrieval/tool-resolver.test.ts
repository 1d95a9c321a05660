import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { standardName } from '../../../src/support/toolbench-name.js';
import { toolResolver } from '../../../src/evaluation/retrieval/tool-resolver.js';

const base = { description: '', parameters: {}, sideEffects: 'none' as const };
const named = (id: string, doc: Partial<ToolDoc> = {}): { id: string; tool: ToolDoc } => ({
  id,
  tool: { ...base, id, name: id, call: { kind: 'none' }, ...doc },
});
const http = (id: string, method: string, path: string): { id: string; tool: ToolDoc } =>
  named(id, { call: { kind: 'http', method, path, bindings: {} } });

describe('toolResolver', () => {
  const resolve = toolResolver([
    http('movieCredits', 'GET', '/3/person/{person_id}/movie_credits'),
    http('tvMovie', 'GET', '/3/tv/{tv_id}/person/{id}/movie_credits'),
    http('related', 'GET', '/3/artists/{id}/related-artists'),
    named('Turkey Postal Codes/il', { name: 'il', group: 'group:Turkey Postal Codes' }),
    named('Other Codes/il', { name: 'il', group: 'group:Other Codes' }),
    named('List Files!', { name: 'list_files' }),
  ]);

  it.each([
    ['an id', 'movieCredits', 'movieCredits'],
    ['a name', 'list_files', 'List Files!'],
    ['method and path', 'GET /3/person/{person_id}/movie_credits', 'movieCredits'],
    ['other placeholder names', 'GET /3/person/{movie_id}/movie_credits', 'movieCredits'],
    ['a path without the base path', 'get /person/{x}/movie_credits', 'movieCredits'],
    ["RestBench's name with its hyphens", 'GET_3_artists_id_related-artists', 'related'],
    ['tool and API as one text', 'Turkey Postal Codes/il', 'Turkey Postal Codes/il'],
    ['a pair', ['Turkey Postal Codes', 'il'] as const, 'Turkey Postal Codes/il'],
    ['a pair in its normal form', ['turkey_postal_codes', 'il'] as const, 'Turkey Postal Codes/il'],
  ])('finds %s', (_, reference, id) => {
    expect(resolve(reference)).toEqual({ kind: 'found', id });
  });

  it('never guesses', () => {
    expect(resolve('il')).toEqual({
      kind: 'ambiguous',
      ids: ['Turkey Postal Codes/il', 'Other Codes/il'],
    });
    for (const unknown of [
      'nothing',
      'GET /nothing',
      'POST /person/{id}/movie_credits',
      '',
      '!!!',
    ]) {
      expect(resolve(unknown)).toEqual({ kind: 'unknown' });
    }
    expect(resolve(['Turkey Postal Codes', 'none'])).toEqual({ kind: 'unknown' });
  });
});

describe('standardName', () => {
  it.each([
    ['Turkey Postal Codes', 'turkey_postal_codes'],
    ['/quotes/:id', 'quotes_id'],
    ['2captcha', 'get_2captcha'],
    ['id', 'is_id'],
    ['天气 API', '天气_api'],
    ['', ''],
  ])('makes %p to %p', (name, standard) => {
    expect(standardName(name)).toBe(standard);
  });
});
