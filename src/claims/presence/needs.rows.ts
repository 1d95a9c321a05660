import type { JsonObject } from '../../core/json.js';
import type { FakeAnswer, Rows } from '../kind.rows.js';

const number = { type: 'number' } as const;
const text = { type: 'string' } as const;

function both(one: string, other: string, message: string) {
  return (args: JsonObject): FakeAnswer =>
    (args[one] === undefined) === (args[other] === undefined)
      ? { ok: { huts: [1, 2] } }
      : { refused: message };
}

export const rows: Rows = {
  kind: 'needs',
  found: [
    {
      title: 'two that need each other, without a word',
      tools: { near: { properties: { lat: number, lon: number, page: number } } },
      server: () => ({ near: both('lat', 'lon', 'bad request') }),
      claims: [{ about: ['lat', 'lon'] }, { about: ['lon', 'lat'] }],
      says: /Needs `lon` as well/,
    },
    {
      title: 'prose that names the other',
      tools: {
        list: {
          properties: { cursor: text, limit: { ...number, description: 'Only with `cursor`.' } },
        },
      },
      server: () => ({
        list: ({ cursor, limit }) =>
          limit !== undefined && cursor === undefined
            ? { refused: 'nope' }
            : { ok: { items: [1] } },
      }),
      claims: [{ about: ['limit', 'cursor'] }],
    },
    {
      title: 'places inside an object',
      tools: {
        near: {
          properties: {
            place: { type: 'object', properties: { lat: number, lon: number, name: text } },
          },
          required: ['place'],
        },
      },
      server: () => ({
        near: ({ place }) => both('lat', 'lon', 'incomplete')((place ?? {}) as JsonObject),
      }),
      claims: [{ about: ['place.lat', 'place.lon'] }],
    },
  ],
  nearMisses: [
    {
      title: 'the other is needed anyway',
      tools: { near: { properties: { lat: number, lon: number } } },
      server: () => ({
        near: ({ lon }) => (lon === undefined ? { refused: 'lon is required' } : { ok: [1] }),
      }),
      claims: [{}],
    },
    {
      title: 'only one value needs it',
      tools: {
        sign: {
          properties: {
            mode: { type: 'string', enum: ['hmac', 'plain'], description: 'hmac with `key`.' },
            key: text,
          },
        },
      },
      server: () => ({
        sign: ({ mode, key }) =>
          mode === 'hmac' && key === undefined ? { refused: 'key?' } : { ok: { signed: true } },
      }),
      claims: [{}],
    },
    {
      title: 'one strange refusal is no rule',
      tools: { near: { properties: { lat: number, lon: number } } },
      server: () => {
        let strange = 0;
        return {
          near: ({ lat, lon }) => {
            if (lat === undefined || lon !== undefined) return { ok: [1] };
            strange += 1;
            return strange === 1 ? { refused: 'conflict', status: 409 } : { ok: [1] };
          },
        };
      },
      claims: [{}],
    },
  ],
};
