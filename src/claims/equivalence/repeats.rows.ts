import type { JsonObject } from '../../core/json.js';
import type { FakeAnswer, FakeTool, Rows } from '../kind.rows.js';

const cancel: FakeTool = {
  effect: 'write',
  properties: { order_id: { type: 'integer' } },
  required: ['order_id'],
};

function cancelling(message: (id: unknown) => string) {
  const done = new Set<unknown>();
  return ({ order_id: id }: JsonObject): FakeAnswer => {
    if (typeof id !== 'number' || id < 1 || id > 9)
      return { refused: 'no such order', status: 404 };
    if (done.has(id)) return { refused: message(id), status: 409 };
    done.add(id);
    return { ok: { order_id: id, cancelled: true } };
  };
}

export const rows: Rows = {
  kind: 'repeats',
  found: [
    {
      title: 'an order is cancelled once',
      tools: { cancel },
      given: { order_id: [3, 4, 5] },
      server: () => ({ cancel: cancelling((id) => `Order ${String(id)} is already cancelled`) }),
      claims: [{}],
      says: /same call a second time is refused/,
    },
    {
      title: 'a refusal that says nothing',
      tools: { cancel },
      given: { order_id: [3, 4, 5] },
      server: () => ({ cancel: cancelling(() => 'conflict') }),
      claims: [{}],
    },
    {
      title: 'a name is given once',
      tools: {
        add: { effect: 'write', properties: { name: { type: 'string' } }, required: ['name'] },
      },
      server: () => {
        const names = new Set<unknown>();
        return {
          add: ({ name = '' }): FakeAnswer => {
            if (names.has(name)) return { refused: 'name exists', status: 409 };
            names.add(name);
            return { ok: { name }, status: 201 };
          },
        };
      },
      claims: [{}],
    },
  ],
  nearMisses: [
    {
      title: 'it may be done again and again',
      tools: { cancel },
      given: { order_id: [3, 4, 5] },
      server: () => ({ cancel: () => ({ ok: { cancelled: true } }) }),
      claims: [{}],
    },
    {
      title: 'it works once and never again',
      tools: { cancel },
      given: { order_id: [3, 4, 5] },
      server: () => {
        let calls = 0;
        return {
          cancel: () => ((calls += 1) === 1 ? { ok: { cancelled: true } } : { refused: 'closed' }),
        };
      },
      claims: [{}],
    },
    {
      title: 'one strange refusal',
      tools: { cancel },
      given: { order_id: [3, 4, 5] },
      server: () => {
        let calls = 0;
        return {
          cancel: () =>
            (calls += 1) === 2 ? { refused: 'conflict', status: 409 } : { ok: { cancelled: true } },
        };
      },
      claims: [{}],
    },
  ],
};
