import type { JsonObject } from '../../core/json.js';
import type { FakeAnswer, Rows } from '../kind.rows.js';
import { written } from './tried.js';

function matching(name: string, pattern: RegExp, message: string) {
  return ({ [name]: given }: JsonObject): FakeAnswer =>
    given === undefined || pattern.test(written(given))
      ? { ok: { done: true } }
      : { refused: message };
}

const code = { code: { type: 'string' } } as const;

export const rows: Rows = {
  kind: 'form',
  found: [
    {
      title: 'a refusal that shows the pattern',
      tools: { list: { properties: code } },
      given: { code: ['AB-1234'] },
      server: () => ({
        list: matching('code', /^[A-Z]{2}-[0-9]{4}$/, 'code must match ^[A-Z]{2}-[0-9]{4}$'),
      }),
      claims: [{ about: ['code'], value: '^[A-Z]{2}-[0-9]{4}$' }],
      says: /for example `AB-1234`/,
    },
    {
      title: 'a refusal that shows an example',
      tools: { list: { properties: code } },
      server: () => ({
        list: matching('code', /^M[0-9]{5}$/, 'code is malformed, expected e.g. M12345'),
      }),
      claims: [{ about: ['code'], value: '^M[0-9]{5}$' }],
    },
    {
      title: 'capitals alone, of a refusal that tells nothing',
      tools: { list: { properties: code } },
      given: { code: ['ELM'] },
      server: () => ({ list: matching('code', /^[A-Z]{3}$/, 'bad request') }),
      claims: [{ about: ['code'], value: '^[A-Z]{3}$' }],
    },
  ],
  nearMisses: [
    {
      title: 'a part in the middle may be shorter',
      tools: { parse: { properties: { line: { type: 'string' } } } },
      given: { line: ['*/15 * * * *'] },
      server: () => ({
        parse: ({ line = '*' }) =>
          /^\*\/[1-5]?\d \* \* \* \*$/.test(written(line))
            ? { ok: { done: true } }
            : { refused: 'Invalid' },
      }),
      claims: [{}],
    },
    {
      title: 'ids of things that are there',
      tools: { get: { properties: { thing: { type: 'string' } }, required: ['thing'] } },
      given: { thing: ['itm-100', 'itm-101'] },
      server: () => ({
        get: ({ thing = '' }) =>
          thing === 'itm-100' || thing === 'itm-101'
            ? { ok: { thing } }
            : { refused: 'no such thing', status: 404 },
      }),
      claims: [{}],
    },
    {
      title: 'ids of things of which there are as many as ids',
      tools: { get: { properties: { thing: { type: 'string' } }, required: ['thing'] } },
      given: { thing: ['itm-100', 'itm-101'] },
      server: () => ({
        get: ({ thing = '' }) =>
          typeof thing === 'string' && /^itm-\d{3}$/.test(thing)
            ? { ok: { thing } }
            : { refused: 'no such thing', status: 404 },
      }),
      claims: [{}],
    },
    {
      title: 'any text',
      tools: { list: { properties: code } },
      given: { code: ['AB-1234'] },
      server: () => ({ list: () => ({ ok: { done: true } }) }),
      claims: [{}],
    },
    {
      title: 'one of a few codes',
      tools: { list: { properties: code } },
      given: { code: ['A1'] },
      server: () => ({ list: matching('code', /^(?:A1|B2|C3)$/, 'invalid code') }),
      claims: [{}],
    },
  ],
};
