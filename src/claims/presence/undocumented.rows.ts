import type { Rows } from '../kind.rows.js';

const text = { type: 'string' } as const;

export const rows: Rows = {
  kind: 'undocumented',
  found: [
    {
      title: 'a placeholder of the URL that nothing documents',
      tools: {
        hours: {
          properties: { code: { type: 'string', 'x-undocumented': true } },
          required: ['code'],
          call: {
            kind: 'http',
            method: 'get',
            path: '/branches/{code}/hours',
            bindings: { code: { in: 'path', name: 'code' } },
          },
        },
      },
      given: { code: ['CEN', 'NRT'] },
      server: () => ({ hours: ({ code = '' }) => ({ ok: { code, open: '9-17' } }) }),
      claims: [{ about: ['code'] }],
      says: /Needed in the URL/,
    },
    {
      title: 'a name that only a refusal knows, once the tool works',
      tools: { list: { properties: { size: { type: 'string', enum: ['s', 'huge'] } } } },
      given: { depth: [3] },
      server: () => ({
        list: ({ size = 's', depth = 1 }) =>
          size === 'huge'
            ? { refused: 'size: must be s unless parameter "depth" is set' }
            : { ok: { size, rows: [depth] } },
      }),
      claims: [{ about: ['depth'] }],
      says: /Taken, though documented nowhere/,
    },
    {
      title: 'a name in a structured refusal',
      tools: { list: { properties: { size: { type: 'string', enum: ['s', 'huge'] } } } },
      given: { max_depth: [3] },
      server: () => ({
        list: ({ size = 's', max_depth: depth = 1 }) =>
          size === 'huge'
            ? { refused: { errors: [{ field: 'max_depth', message: 'is too small' }] } }
            : { ok: { size, rows: [depth] } },
      }),
      claims: [{ about: ['max_depth'] }],
    },
  ],
  nearMisses: [
    {
      title: 'a name that is documented',
      tools: { list: { properties: { q: text } } },
      server: () => ({ list: ({ q = 'all' }) => ({ ok: { found: q } }) }),
      claims: [{}],
    },
    {
      title: 'a name that changes nothing',
      tools: { list: { properties: { size: { type: 'string', enum: ['s', 'huge'] } } } },
      server: () => ({
        list: ({ size = 's' }) =>
          size === 'huge'
            ? { refused: 'size: must be s unless parameter "depth" is set' }
            : { ok: { size } },
      }),
      claims: [{}],
    },
    {
      title: 'a name without which nothing works is required',
      tools: { list: { properties: { q: text } } },
      given: { tenant: ['t1'] },
      server: () => ({
        list: ({ tenant }) =>
          tenant === undefined ? { refused: 'missing parameter "tenant"' } : { ok: { tenant } },
      }),
      claims: [{}],
    },
  ],
};
