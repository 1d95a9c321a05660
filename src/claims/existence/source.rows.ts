import type { Json, JsonObject } from '../../core/json.js';
import type { FakeAnswer, FakeTool, Row, Rows } from '../kind.rows.js';

const text = { type: 'string' } as const;
const number = { type: 'integer' } as const;

/** Ids of kilns and of berths, some of which are the same number. */
const kilns = [4001, 4003, 4004, 4007, 4010].map((id) => ({ id, label: `Kiln ${id * 3}` }));
const berths = [4007, 4010, 4015, 4020, 4024].map((id) => ({ id, label: `Berth ${id * 7}` }));
const depots = ['NRD', 'SUD', 'OST', 'WST'].map((code) => ({ code, open: code !== 'OST' }));

interface Shop {
  readonly tools: Readonly<Record<string, FakeTool>>;
  readonly server: () => Readonly<Record<string, (args: JsonObject) => FakeAnswer>>;
  readonly lists?: readonly string[];
}

/** The tool that is explored, beside lists of kilns, berths and depots that were read before. */
function beside({
  tools,
  server,
  lists = ['list_kilns', 'list_berths', 'list_depots'],
}: Shop): Pick<Row, 'tools' | 'server' | 'before'> {
  const all: Readonly<Record<string, Json>> = {
    list_kilns: { items: kilns },
    list_berths: { items: berths },
    list_depots: depots,
  };
  const of = lists.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const]));
  return {
    tools: { ...tools, ...Object.fromEntries(of.map(([name]) => [name, {}])) },
    server: () => ({
      ...server(),
      ...Object.fromEntries(of.map(([name, ok]) => [name, (): FakeAnswer => ({ ok })])),
    }),
    before: of.map(([name]) => [name, {}]),
  };
}

const gone = { refused: 'not found', status: 404 } as const;
const bad = { refused: { error: 'bad request' }, status: 400 } as const;

export const rows: Rows = {
  kind: 'source',
  found: [
    {
      title: 'an id that one list gives, though another kind has some of the same numbers',
      ...beside({
        tools: { get_berth: { properties: { berth_id: number }, required: ['berth_id'] } },
        server: () => ({
          get_berth: ({ berth_id: id }) => {
            const berth = berths.find((one) => one.id === id);
            return berth === undefined ? gone : { ok: berth };
          },
        }),
      }),
      claims: [{ about: ['berth_id'], at: ['items[].id'], value: 'list_berths' }],
      says: /^Takes an `id` from `list_berths` \(`items\[\]\.id`\)\.$/m,
    },
    {
      title: 'a code of one list, which an unknown one is refused for',
      ...beside({
        tools: {
          list_stock: {
            properties: { depot: { ...text, description: 'Code of the depot.' } },
            required: ['depot'],
          },
        },
        server: () => ({
          list_stock: ({ depot }) =>
            depots.some(({ code }) => code === depot)
              ? { ok: { stock: [{ depot: depot ?? null, level: 5 }] } }
              : { refused: 'no such depot', status: 404 },
        }),
      }),
      claims: [{ about: ['depot'], at: ['[].code'], value: 'list_depots' }],
    },
    {
      title: 'an id inside a body, whatever the refusal says',
      ...beside({
        tools: {
          create_firing: {
            effect: 'write',
            properties: {
              plan: {
                type: 'object',
                properties: { kiln_id: number, label: text },
                required: ['kiln_id'],
              },
            },
            required: ['plan'],
          },
        },
        server: () => ({
          create_firing: ({ plan }) => {
            const { kiln_id: id } = (plan ?? {}) as JsonObject;
            return kilns.some((one) => one.id === id)
              ? { ok: { firing: 'f', kiln: id ?? null }, status: 201 }
              : bad;
          },
        }),
      }),
      claims: [{ about: ['plan.kiln_id'], at: ['items[].id'], value: 'list_kilns' }],
    },
  ],
  nearMisses: [
    {
      title: 'the list of another kind, some of whose numbers work',
      ...beside({
        tools: { get_berth: { properties: { berth_id: number }, required: ['berth_id'] } },
        server: () => ({
          get_berth: ({ berth_id: id }) => {
            const berth = berths.find((one) => one.id === id);
            return berth === undefined ? gone : { ok: berth };
          },
        }),
      }),
      claims: [{ value: 'list_kilns' }],
    },
    {
      title: 'numbers up to a bound, among which ids happen to be',
      ...beside({
        tools: { heat: { properties: { kiln_id: number }, required: ['kiln_id'] } },
        server: () => ({
          heat: ({ kiln_id: id }) =>
            typeof id === 'number' && id <= 5000 ? { ok: { heat: id } } : bad,
        }),
      }),
      claims: [{}],
    },
    {
      title: 'a text of any kind, among them the codes of depots',
      ...beside({
        tools: { note: { properties: { depot_code: text }, required: ['depot_code'] } },
        server: () => ({ note: ({ depot_code: code }) => ({ ok: { noted: code ?? null } }) }),
      }),
      claims: [{}],
    },
    {
      title: 'a text of three letters at most',
      ...beside({
        tools: { note: { properties: { depot_code: text }, required: ['depot_code'] } },
        server: () => ({
          note: ({ depot_code: code }) =>
            typeof code === 'string' && code.length <= 3 ? { ok: { noted: code } } : bad,
        }),
      }),
      claims: [{}],
    },
  ],
};
