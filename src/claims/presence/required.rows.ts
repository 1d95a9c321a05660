import type { JsonSchema } from '../../core/json-schema.js';
import { isJsonObject, type JsonObject } from '../../core/json.js';
import type { FakeAnswer, Rows } from '../kind.rows.js';

const text = { type: 'string' } as const;

/** An object whose keys only an example shows. */
const labels = (): JsonSchema => ({
  type: 'object',
  additionalProperties: true,
  examples: [{ colour: 'red', size: 3 }],
});

function needing(name: string, message: string) {
  return (args: JsonObject): FakeAnswer =>
    args[name] === undefined ? { refused: message } : { ok: { found: args[name] } };
}

export const rows: Rows = {
  kind: 'required',
  found: [
    {
      title: 'a refusal that names it',
      tools: { search: { properties: { q: text, lang: text } } },
      server: () => ({ search: needing('q', 'q is required') }),
      claims: [{ about: ['q'] }],
      says: /^Required\.$/m,
    },
    {
      title: 'a refusal that says nothing',
      tools: { search: { properties: { q: text, lang: text } } },
      server: () => ({ search: needing('q', 'bad request') }),
      claims: [{ about: ['q'] }],
    },
    {
      title: 'a place inside an object',
      tools: {
        order: {
          effect: 'write',
          properties: {
            ship_to: { type: 'object', properties: { city: text, postcode: text } },
          },
          required: ['ship_to'],
        },
      },
      server: () => ({
        order: ({ ship_to: to }) =>
          (to as JsonObject | undefined)?.postcode === undefined
            ? { refused: { errors: [{ field: 'ship_to.postcode', message: 'missing' }] } }
            : { ok: { ordered: true } },
      }),
      claims: [{ about: ['ship_to.postcode'] }],
    },
    {
      title: 'a key of a free object, in a refusal that says nothing',
      tools: { add_note: { effect: 'write', properties: { labels: labels() } } },
      server: () => ({
        add_note: ({ labels: given }) =>
          isJsonObject(given) && given['colour'] === undefined
            ? { refused: 'bad request' }
            : { ok: { stored: true } },
      }),
      claims: [{ about: ['labels.colour'] }],
      says: /Required, though documented nowhere/,
    },
    {
      title: 'a call that may have made something is not made again: another one tells',
      tools: { order: { effect: 'write', properties: { q: text, lang: text, size: text } } },
      server: () => ({
        order: ({ q, ...others }) => {
          if (q !== undefined) return { ok: { ordered: q } };
          return Object.keys(others).length === 0 ? { fault: 503 } : { refused: 'bad request' };
        },
      }),
      claims: [{ about: ['q'] }],
    },
  ],
  nearMisses: [
    {
      title: 'a key of a free object that is as good as any other',
      tools: { add_note: { effect: 'write', properties: { labels: labels() } } },
      server: () => ({
        add_note: ({ labels: given = {} }) => ({ ok: { stored: Object.keys(given ?? {}) } }),
      }),
      claims: [{ about: ['labels.colour'] }, { about: ['labels.size'] }],
    },
    {
      title: 'what may be left out',
      tools: { search: { properties: { q: text }, required: ['q'] } },
      server: () => ({ search: ({ q = 'all' }) => ({ ok: { found: q } }) }),
      claims: [{ about: ['q'] }],
    },
    {
      title: 'one strange refusal is no rule',
      tools: { search: { properties: { q: text }, required: [] } },
      given: { q: ['anchor'] },
      server: () => {
        let calls = 0;
        return {
          search: ({ q }) => {
            calls += 1;
            return q === undefined && calls === 1
              ? { refused: 'conflict', status: 409 }
              : { ok: { found: 1 } };
          },
        };
      },
      claims: [{ about: ['q'] }],
    },
    {
      title: 'another one would do in its place',
      tools: { orders: { properties: { customer_id: text, email: text, page: text } } },
      given: { customer_id: ['cus-aaa'], email: ['a@example.org'] },
      server: () => ({
        orders: ({ customer_id: id, email }) =>
          (id === undefined) === (email === undefined)
            ? { refused: 'invalid request' }
            : { ok: [{ id: 1 }] },
      }),
      claims: [{ about: ['customer_id'] }, { about: ['email'] }],
    },
  ],
};
