import type { Rows } from '../kind.rows.js';
import { listed, paged, trees } from './list-server.rows.js';

const properties = { ...paged, kind: { enum: ['oak', 'elm', 'ash'] } } as const;
const ofKind = (kind: unknown) =>
  trees(30).filter((tree) => kind === undefined || tree.kind === kind);
const isKnown = (kind: unknown): boolean => kind === undefined || ofKind(kind).length > 0;

export const rows: Rows = {
  kind: 'unchecked',
  found: [
    {
      title: 'an unknown kind is as none',
      tools: { list: { properties } },
      server: () => ({
        list: ({ kind, ...rest }) => listed(ofKind(isKnown(kind) ? kind : undefined))(rest),
      }),
      claims: [{ about: ['kind'], value: null }],
    },
    {
      title: 'what is no boolean is false',
      tools: { get: { properties: { full: { type: 'boolean' } } } },
      server: () => ({
        get: ({ full = true }) => ({ ok: full === true ? { id: 1, parts: 3 } : { id: 1 } }),
      }),
      claims: [{ about: ['full'], value: false }],
    },
    {
      title: 'what is no number is as none',
      tools: { list: { properties: paged } },
      server: () => ({
        list: ({ limit, ...rest }) =>
          listed(trees(30))(Number(limit) > 0 ? { ...rest, limit: Number(limit) } : rest),
      }),
      claims: [{ about: ['limit'], value: null }],
    },
  ],
  nearMisses: [
    {
      title: 'what leaves things out',
      tools: { list: { properties: { ...paged, excludeKind: { type: 'string' } } } },
      given: { excludeKind: ['oak'] },
      server: () => ({
        list: ({ excludeKind, ...rest }) =>
          listed(trees(30).filter((tree) => tree.kind !== excludeKind))(rest),
      }),
      claims: [{}],
    },
    {
      title: 'an unknown kind is refused',
      tools: { list: { properties } },
      server: () => ({
        list: ({ kind, ...rest }) =>
          isKnown(kind) ? listed(ofKind(kind))(rest) : { refused: 'no such kind' },
      }),
      claims: [{}],
    },
    {
      title: 'nothing has an unknown kind',
      tools: { list: { properties } },
      server: () => ({ list: ({ kind, ...rest }) => listed(ofKind(kind))(rest) }),
      claims: [{ about: ['kind'] }],
    },
    {
      title: 'no kind matters',
      tools: { list: { properties } },
      server: () => ({ list: listed(trees(30)) }),
      claims: [{ about: ['kind'] }],
    },
  ],
};
