import type { JsonObject } from '../../core/json.js';
import type { Rows } from '../kind.rows.js';
import { listed, paged, trees } from './list-server.rows.js';

const withFlag = { ...paged, certified: { type: 'boolean' } } as const;

const inner = {
  type: 'object',
  properties: { kind: { type: 'string' }, certified: { type: 'boolean' } },
} as const;

/** Trees of a kind, those that have it. */
function filtered({ kind, ...rest }: JsonObject) {
  return listed(trees(20).filter((tree) => kind === undefined || tree.kind === kind))(rest);
}

export const rows: Rows = {
  kind: 'ignored',
  found: [
    {
      title: 'a switch without effect',
      tools: { list: { properties: withFlag } },
      server: () => ({ list: listed(trees(30)) }),
      claims: [{ about: ['certified'] }],
    },
    {
      title: 'a filter that filters nothing',
      tools: { list: { properties: { ...paged, kind: { type: 'string' } } } },
      server: () => ({ list: listed(trees(30)) }),
      claims: [{ about: ['kind'] }],
    },
    {
      title: 'an order that orders nothing',
      tools: { list: { properties: { ...paged, sort: { enum: ['height', 'kind'] } } } },
      server: () => ({ list: listed(trees(30)) }),
      claims: [{ about: ['sort'] }],
    },
    {
      title: 'a switch in an object beside a filter that filters',
      tools: { list: { properties: { ...paged, where: inner } } },
      server: () => ({
        list: ({ where = {}, ...rest }) => filtered({ ...(where as JsonObject), ...rest }),
      }),
      claims: [{ about: ['where.certified'] }],
      says: /It has no effect/,
    },
  ],
  nearMisses: [
    {
      title: 'an answer that is another one each time',
      tools: { now: { properties: { zone: { type: 'string', enum: ['UTC', 'CET'] } } } },
      server: () => {
        let at = 0;
        return {
          now: ({ zone = 'UTC' }) => {
            at += 1;
            return { ok: `10:${at} ${zone === 'UTC' ? 'Z' : '+01:00'}` };
          },
        };
      },
      claims: [{}],
    },
    {
      title: 'a switch in an object that another list shows',
      tools: { list: { properties: { ...paged, where: inner } } },
      server: () => ({
        list: ({ where = {}, ...rest }) => filtered({ ...(where as JsonObject), ...rest }),
      }),
      claims: [{ about: ['where.kind'] }],
    },
    {
      title: 'a filter that a value of an item shows',
      tools: { list: { properties: { ...paged, kind: { type: 'string' } } } },
      server: () => ({ list: filtered }),
      claims: [{ about: ['kind'] }],
    },
    {
      title: 'a switch that the first page does not show',
      tools: { list: { properties: withFlag } },
      server: () => ({
        list: ({ certified, ...rest }) =>
          listed(trees(30).filter(({ id }) => certified !== true || id !== 't15'))(rest),
      }),
      claims: [{ about: ['certified'] }],
    },
    {
      title: 'a note that is stored',
      tools: { add: { effect: 'write', properties: { note: { type: 'string' } } } },
      server: () => ({ add: () => ({ ok: { done: true }, status: 201 }) }),
      claims: [{ about: ['note'] }],
    },
  ],
};
