import { isIP } from 'node:net';
import type { JsonObject } from '../../core/json.js';
import type { FakeAnswer, Rows } from '../kind.rows.js';
import { written } from './tried.js';

function matching(name: string, isRight: (text: string) => boolean, message: string) {
  return ({ [name]: given }: JsonObject): FakeAnswer =>
    given === undefined || isRight(written(given)) ? { ok: { done: true } } : { refused: message };
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

export const rows: Rows = {
  kind: 'format',
  found: [
    {
      title: 'a refusal that tells the format',
      tools: { list: { properties: { shipped: { type: 'string' } } } },
      server: () => ({ list: matching('shipped', isDay, 'shipped must be a date (YYYY-MM-DD)') }),
      claims: [{ about: ['shipped'], value: 'date' }],
      says: /^A date as YYYY-MM-DD\.$/m,
    },
    {
      title: 'a refusal that tells nothing of a name that tells nothing',
      tools: { list: { properties: { x: { type: 'string' } } } },
      server: () => ({ list: matching('x', isDay, 'bad request') }),
      claims: [{ about: ['x'], value: 'date' }],
    },
    {
      title: 'a nested mail address',
      tools: {
        add: {
          effect: 'write',
          properties: {
            who: { type: 'object', properties: { mail: { type: 'string' } }, required: ['mail'] },
          },
          required: ['who'],
        },
      },
      server: () => ({
        add: ({ who = {} }) =>
          /^[^@\s]+@[^@\s]+\.\w+$/.test(written((who as JsonObject).mail))
            ? { ok: { done: true } }
            : { refused: 'who.mail: not an email address' },
      }),
      claims: [{ about: ['who.mail'], value: 'email' }],
    },
    {
      title: 'times are told from days',
      tools: { list: { properties: { since: { type: 'string' } } } },
      server: () => ({
        list: matching(
          'since',
          (text) => /^\d{4}-[01]\d-\d\dT\d\d:/.test(text) && !Number.isNaN(Date.parse(text)),
          'since is invalid',
        ),
      }),
      claims: [{ about: ['since'], value: 'date-time' }],
    },
  ],
  nearMisses: [
    {
      title: 'addresses of two versions',
      tools: { info: { properties: { ip: { type: 'string' } } } },
      given: { ip: ['198.51.100.7'] },
      server: () => ({
        info: matching('ip', (text) => isIP(text) > 0, 'Invalid IP address'),
      }),
      claims: [{}],
    },
    {
      title: 'any text is taken',
      tools: { list: { properties: { from: { type: 'string' } } } },
      server: () => ({ list: () => ({ ok: { done: true } }) }),
      claims: [{}],
    },
    {
      title: 'days that there are',
      tools: { get: { properties: { day: { type: 'string' } }, required: ['day'] } },
      given: { day: ['2024-01-01'] },
      server: () => ({
        get: ({ day }) => (day === '2024-01-01' ? { ok: { day } } : { refused: 'no such day' }),
      }),
      claims: [{}],
    },
    {
      title: 'any text of that many letters and digits',
      tools: { list: { properties: { from: { type: 'string' } } } },
      server: () => ({
        list: matching('from', (text) => /^\d{4}-\d\d-\d\d$/.test(text), 'from is wrong'),
      }),
      claims: [{}],
    },
    {
      title: 'days and times',
      tools: { list: { properties: { from: { type: 'string' } } } },
      server: () => ({
        list: matching('from', (text) => !Number.isNaN(Date.parse(text)), 'from is wrong'),
      }),
      claims: [{ value: 'date' }, { value: 'date-time' }],
    },
  ],
};
