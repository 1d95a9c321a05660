import type { FakeAnswer, Rows } from '../kind.rows.js';
import { listed, trees } from '../equivalence/list-server.rows.js';

const size = { size: { type: 'integer' } } as const;
const kind = { kind: { type: 'string' } } as const;
const sizes = [
  ['ponds', { size: 5 }],
  ['parks', { size: 5 }],
] as const;
const all = (): FakeAnswer => ({ ok: { trees: [...trees(4)] } });
const anything = (): FakeAnswer => ({ ok: { items: [] } });
const lists = { ponds: { properties: size }, parks: { properties: size } } as const;
const others = { ponds: anything, parks: anything } as const;

export const rows: Rows = {
  kind: 'unknown-argument',
  found: [
    {
      title: 'a size that two other lists take',
      tools: { list: {}, ...lists },
      before: sizes,
      server: () => ({ list: all, ...others }),
      claims: [{ about: ['size'] }],
      says: /^`size`, which other tools take, is left unused here, without an error\.$/m,
    },
    {
      title: 'a filter that two other lists take',
      tools: { list: {}, ponds: { properties: kind }, parks: { properties: kind } },
      before: [
        ['ponds', { kind: 'oak' }],
        ['parks', { kind: 'oak' }],
      ],
      server: () => ({ list: all, ...others }),
      claims: [{ about: ['kind'] }],
    },
    {
      title: 'beside an argument of its own',
      tools: { list: { properties: { limit: { type: 'integer' } } }, ...lists },
      before: sizes,
      server: () => ({ list: listed(trees(20)), ...others }),
      claims: [{ about: ['size'] }],
    },
  ],
  nearMisses: [
    {
      title: 'one that is taken though no document has it',
      tools: { list: {}, ...lists },
      before: sizes,
      server: () => ({
        list: ({ size: count = 10 }) => ({ ok: { trees: [...trees(Number(count))] } }),
        ...others,
      }),
      claims: [{}],
    },
    {
      title: 'one that is refused',
      tools: { list: {}, ...lists },
      before: sizes,
      server: () => ({
        list: (args) => (Object.keys(args).length > 0 ? { refused: 'what is that?' } : all()),
        ...others,
      }),
      claims: [{}],
    },
    {
      title: 'where there is nothing that it could change',
      tools: { list: {}, ...lists },
      before: sizes,
      server: () => ({ list: () => ({ ok: { trees: [...trees(1)] } }), ...others }),
      claims: [{}],
    },
    {
      title: 'a name that nothing suggests',
      tools: { list: {} },
      server: () => ({ list: all }),
      claims: [{}],
      says: /unknown|unused/,
    },
  ],
};
