import type { FakeAnswer, Rows } from '../kind.rows.js';
import { boats } from '../things.rows.js';

const text = { type: 'string' } as const;
const integer = { type: 'integer' } as const;

const all: FakeAnswer = { ok: { items: [...boats] } };

export const rows: Rows = {
  kind: 'crash',
  found: [
    {
      title: 'nothing is no number to count by',
      tools: { list: { properties: { size: integer } } },
      server: () => ({ list: ({ size }) => (size === 0 ? { fault: 500 } : all) }),
      claims: [{ about: ['size'], value: { is: 0, status: 500 } }],
      says: /^Fails with 500 when it is `0`\.$/m,
    },
    {
      title: 'an order that is documented and not made',
      tools: { list: { properties: { sort: { ...text, enum: ['name', 'tons'] } } } },
      server: () => ({ list: ({ sort }) => (sort === 'tons' ? { fault: 502 } : all) }),
      claims: [{ about: ['sort'], value: { is: 'tons', status: 502 } }],
    },
    {
      title: 'a part that is closed to all',
      tools: { list: { properties: { part: { ...text, enum: ['deck', 'hold', 'mast'] } } } },
      server: () => ({ list: ({ part }) => (part === 'hold' ? { fault: 403 } : all) }),
      claims: [{ about: ['part'], value: { is: 'hold', status: 403 } }],
    },
  ],
  nearMisses: [
    {
      title: 'one strange failure',
      tools: { list: { properties: { size: integer } } },
      server: () => {
        let times = 0;
        return { list: ({ size }) => (size === 0 && (times += 1) === 1 ? { fault: 500 } : all) };
      },
      claims: [{}],
    },
    {
      title: 'failures in a burst, whatever is asked',
      tools: { list: { properties: { size: integer } } },
      server: () => {
        let times = 0;
        return { list: () => ((times += 1) > 3 && times < 10 ? { fault: 500 } : all) };
      },
      claims: [{}],
    },
    {
      title: 'a refusal is no failure',
      tools: { list: { properties: { size: integer } } },
      server: () => ({ list: ({ size }) => (size === 0 ? { refused: 'not 0' } : all) }),
      claims: [{}],
    },
  ],
};
