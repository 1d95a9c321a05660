import type { JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { FakeAnswer, Rows } from '../kind.rows.js';

const properties = { status: { enum: ['open', 'closed'] } } as const;
const all = [
  { id: 1, status: 'open' },
  { id: 2, status: 'closed' },
  { id: 3, status: 'open' },
];

function filtered(status: string | undefined): FakeAnswer {
  return { ok: { items: all.filter((one) => status === undefined || one.status === status) } };
}

function loose({ status }: JsonObject): FakeAnswer {
  const small = status === undefined ? undefined : writeJson(status).slice(1, -1).toLowerCase();
  if (small !== undefined && small !== 'open' && small !== 'closed')
    return { refused: 'status is open or closed' };
  return filtered(small);
}

export const rows: Rows = {
  kind: 'any case',
  found: [
    {
      title: 'documented words in capitals',
      tools: { list: { properties } },
      server: () => ({ list: loose }),
      claims: [{ about: ['status'] }],
    },
    {
      title: 'words that a refusal lists',
      tools: { list: { properties: { status: { type: 'string' } } } },
      server: () => ({
        list: (args) => {
          const answer = loose(args);
          return 'refused' in answer
            ? { refused: "status must be one of 'open', 'closed'" }
            : answer;
        },
      }),
      claims: [{ about: ['status'] }],
    },
    {
      title: 'another word finds nothing',
      tools: { list: { properties } },
      server: () => ({
        list: ({ status }) =>
          filtered(status === undefined ? undefined : writeJson(status).slice(1, -1).toLowerCase()),
      }),
      claims: [{ about: ['status'] }],
    },
  ],
  nearMisses: [
    {
      title: 'capitals are refused',
      tools: { list: { properties } },
      server: () => ({
        list: ({ status }) =>
          status === undefined || status === 'open' || status === 'closed'
            ? filtered(status)
            : { refused: 'status is open or closed' },
      }),
      claims: [{}],
    },
    {
      title: 'capitals find nothing',
      tools: { list: { properties } },
      server: () => ({
        list: ({ status }) =>
          filtered(status === undefined ? undefined : writeJson(status).slice(1, -1)),
      }),
      claims: [{}],
    },
    {
      title: 'any word is taken and changes nothing',
      tools: { list: { properties } },
      server: () => ({ list: () => filtered(undefined) }),
      claims: [{}],
    },
  ],
};
