import type { JsonObject } from '../../core/json.js';
import type { FakeAnswer, Rows } from '../kind.rows.js';
import { written } from '../domain/tried.js';

const text = { type: 'string' } as const;
const mode = { type: 'string', enum: ['plain', 'hmac'] } as const;
const signed: FakeAnswer = { ok: { signed: true } };

function sign(wrong: (args: JsonObject) => boolean, message: string) {
  return () => ({
    sign: (args: JsonObject): FakeAnswer => (wrong(args) ? { refused: message } : signed),
  });
}

export const rows: Rows = {
  kind: 'needed where',
  found: [
    {
      title: 'a mode that needs a key, which the refusal names',
      tools: { sign: { properties: { mode, key: text } } },
      server: sign(
        (args) => args.mode === 'hmac' && args.key === undefined,
        'key is required for hmac',
      ),
      claims: [{ about: ['key'], value: 'needed', when: [{ slot: 'mode', is: 'hmac' }] }],
      says: /^Needed where `mode` is `hmac`\.$/m,
    },
    {
      title: 'without a word',
      tools: { sign: { properties: { mode, key: text, note: text } } },
      server: sign((args) => args.mode === 'hmac' && args.key === undefined, 'bad request'),
      claims: [{ about: ['key'], value: 'needed', when: [{ slot: 'mode', is: 'hmac' }] }],
    },
    {
      title: 'two that one mode needs, of which a refusal names one at a time',
      tools: {
        address: {
          properties: {
            action: { type: 'string', enum: ['info', 'range', 'contains'] },
            block: { type: 'string', description: 'Such as "10.0.0.0/8"' },
            target: { type: 'string' },
          },
          required: ['action'],
        },
      },
      server: () => ({
        address: ({ action, block, target }) => {
          if (action === 'info') return { ok: { version: 4 } };
          if (block === undefined)
            return { refused: `block is required for ${written(action ?? '')}` };
          if (action === 'range') return { ok: { first: '10.0.0.1' } };
          return target === undefined
            ? { refused: 'target is required for contains' }
            : { ok: { contains: true } };
        },
      }),
      claims: [
        { about: ['block'], value: 'needed', when: [{ slot: 'action', is: 'range' }] },
        { about: ['block'], value: 'needed', when: [{ slot: 'action', is: 'contains' }] },
        { about: ['target'], value: 'needed', when: [{ slot: 'action', is: 'contains' }] },
      ],
    },
  ],
  nearMisses: [
    {
      title: 'one that every value needs',
      tools: { sign: { properties: { mode, key: text } } },
      server: sign(
        (args) => args.mode !== undefined && args.key === undefined,
        'key is required with mode',
      ),
      claims: [{}],
    },
    {
      title: 'a value that is always refused',
      tools: { sign: { properties: { mode, key: text } } },
      server: sign((args) => args.mode === 'hmac', 'mode hmac with key is not supported'),
      claims: [{}],
    },
    {
      title: 'one strange refusal',
      tools: { sign: { properties: { mode, key: text } } },
      server: () => {
        let strange = 0;
        return {
          sign: (args) => {
            if (args.mode !== 'hmac' || args.key !== undefined) return signed;
            strange += 1;
            return strange === 1 ? { refused: 'conflict: key', status: 409 } : signed;
          },
        };
      },
      claims: [{}],
    },
    {
      title: 'two of which one is enough',
      tools: { sign: { properties: { mode, key: text, secret: text } } },
      server: sign(
        (args) => args.mode === 'hmac' && args.key === undefined && args.secret === undefined,
        'give a key or a secret',
      ),
      claims: [{}],
    },
  ],
};
