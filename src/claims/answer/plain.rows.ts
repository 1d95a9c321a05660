import { literalText } from '../../support/literal-text.js';
import type { JsonObject } from '../../core/json.js';
import type { FakeAnswer, FakeTool, Row, Rows } from '../kind.rows.js';

const claims = [{}];
const given = { id: ['a', 'b', 'c', 'd'] };
const call: NonNullable<FakeTool['call']> = {
  kind: 'http',
  method: 'GET',
  path: '/things/{id}',
  bindings: { id: { in: 'path', name: 'id' } },
};

function reader(
  get: (args: JsonObject) => FakeAnswer,
  http = true,
): Pick<Row, 'tools' | 'server' | 'given'> {
  const properties = { id: { type: 'string' } } as const;
  return {
    tools: { get: { properties, required: ['id'], ...(http ? { call } : {}) } },
    server: () => ({ get }),
    given,
  };
}

export const rows: Rows = {
  kind: 'plain',
  found: [
    {
      title: 'a line of text',
      ...reader(({ id }) => ({ ok: `${literalText(id ?? 0)} is open` })),
      claims: [{ value: 'text' }],
      says: /^Returns plain text, not JSON\.$/m,
    },
    {
      title: 'a table with commas',
      ...reader(({ id }) => ({
        ok: `day,wind\n2024-01-01,${literalText(id ?? 0)}\n2024-01-02,4\n`,
      })),
      claims: [{ value: 'csv', at: ['day', 'wind'] }],
      says: /CSV.*`day`, `wind`\.$/m,
    },
    {
      title: 'nothing',
      ...reader(() => ({ ok: '', status: 204 })),
      claims: [{ value: 'nothing' }],
      says: /^Nothing comes back\.$/m,
    },
  ],
  nearMisses: [
    {
      title: 'text now and then, else an object',
      ...reader(({ id }) => ({ ok: id === 'c' ? { id } : 'open' })),
      claims,
    },
    {
      title: 'text of a tool that only answers in texts',
      ...reader(({ id }) => ({ ok: `${literalText(id ?? 0)} is open` }), false),
      claims,
    },
    {
      title: 'a sentence with commas on two lines',
      ...reader(() => ({ ok: 'Open, on most days.\nClosed, on others.' })),
      claims: [{ value: 'csv' }],
    },
    {
      title: 'lines with other columns each time',
      ...reader(({ id }) => ({ ok: `day,${literalText(id ?? 0)}x\n2024-01-01,3\n` })),
      claims: [{ value: 'csv' }],
    },
  ],
};
