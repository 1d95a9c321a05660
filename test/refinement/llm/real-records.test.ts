import { ValuePool } from '../../../src/arguments/pool/value-pool.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';
import type { Json, JsonObject } from '../../../src/core/json.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { realValues } from '../../../src/refinement/llm/real-records.js';
import { mcpTool, successfulCall } from '../../arguments/support.js';

interface Seen {
  readonly tool: string;
  readonly args?: JsonObject;
  readonly body: Json;
  readonly mutating?: boolean;
}

function poolOf(calls: readonly Seen[]) {
  const pool = new ValuePool();
  calls.forEach(({ tool, args = {}, body, mutating = false }, at) => {
    const properties = Object.fromEntries(
      Object.keys(args).map((name) => [name, { type: 'string' }]),
    );
    pool.addOutcome({
      ...{ tool: mcpTool(tool, properties), call: successfulCall(`c${at + 1}`, args, body) },
      ...{ reference: `run/${tool}#c${at + 1}`, mutating },
    });
  });
  return pool.freeze();
}

const text: JsonSchema = { type: 'string' };

function toolOf(
  name: string,
  required: readonly string[],
  optional: readonly string[] = [],
  more: Partial<ToolDoc> = {},
): ToolDoc {
  const properties = Object.fromEntries([...required, ...optional].map((each) => [each, text]));
  const tool = mcpTool(name, properties, more);
  return { ...tool, parameters: { ...tool.parameters, required: [...required] } };
}

const listed: Seen = {
  tool: 'list_boats',
  body: { boats: ['b-1', 'b-2', 'b-3', 'b-4', 'b-5', 'b-6'].map((id) => ({ id })) },
};
const created: Seen = {
  ...{ tool: 'create_boat', args: { name: 'Ada' }, body: { boat: { id: 'b-9' } }, mutating: true },
};
const reads = { sideEffects: 'none' } as const;

interface Row {
  readonly it: string;
  readonly tool: ToolDoc;
  readonly seen: readonly Seen[];
  readonly lines: readonly string[];
}

const rows: readonly Row[] = [
  {
    it: 'one line an argument, five values at most',
    tool: toolOf('get_boat', ['boat_id'], [], reads),
    seen: [listed],
    lines: ['boat_id: "b-1", "b-2", "b-3", "b-4", "b-5" (from list_boats)'],
  },
  {
    it: 'what the run made, marked and first for a tool that changes things',
    tool: toolOf('paint_boat', ['boat_id']),
    seen: [{ ...listed, body: { boats: [{ id: 'b-1' }] } }, created],
    lines: ['boat_id: "b-9" (made by this run); "b-1" (from list_boats)'],
  },
  {
    it: 'what the run made in the order of the pool for a tool that reads',
    tool: toolOf('get_boat', ['boat_id'], [], reads),
    seen: [{ tool: 'get_boats', body: { boat: { boat_id: 'b-1' } } }, created],
    lines: ['boat_id: "b-1" (from get_boats); "b-9" (made by this run)'],
  },
  {
    it: 'arguments of one record together, and no value of them again',
    tool: toolOf('get_readme', ['owner', 'repo'], [], reads),
    seen: [
      {
        tool: 'list_repos',
        body: [
          { repo: 'knots', owner: 'ada' },
          { repo: 'sails', owner: 'bob' },
        ],
      },
    ],
    lines: [
      '{"owner":"ada","repo":"knots"}, {"owner":"bob","repo":"sails"} (together, from list_repos)',
    ],
  },
  {
    it: 'a record whose fields are called otherwise',
    tool: toolOf('get_readme', ['owner', 'repo'], [], reads),
    seen: [{ tool: 'list_repos', body: [{ name: 'knots', owner: { login: 'ada' } }] }],
    lines: ['{"owner":"ada","repo":"knots"} (together, from list_repos)'],
  },
  {
    it: 'paths alone: each is whole by itself',
    tool: toolOf('move_file', ['source', 'destination']),
    seen: [
      { tool: 'list_files', args: { path: '/srv' }, body: { files: [{ path: '/srv/a.txt' }] } },
    ],
    lines: ['source, destination: "/srv/a.txt" (from list_files)'],
  },
  {
    it: 'an id of an answer with the argument of its call',
    tool: toolOf('get_item', ['list_id', 'item_id'], [], reads),
    seen: [
      { tool: 'list_items', args: { list_id: 'l-1' }, body: { items: [{ item_id: 'i-1' }] } },
      { tool: 'list_items', args: { list_id: 'l-2' }, body: { items: [{ item_id: 'i-2' }] } },
    ],
    lines: [
      '{"list_id":"l-1","item_id":"i-1"}, {"list_id":"l-2","item_id":"i-2"} (together, from list_items)',
    ],
  },
  {
    it: 'a record that the run made, marked',
    tool: toolOf('delete_item', ['list_id', 'item_id']),
    seen: [
      {
        ...{ tool: 'create_item', args: { list_id: 'l-1' }, mutating: true },
        body: { item_id: 'i-7' },
      },
    ],
    lines: ['{"list_id":"l-1","item_id":"i-7"} (together, made by this run)'],
  },
  {
    it: 'once, what suits two arguments alike',
    tool: toolOf('swap_boats', ['boat_id', 'other_boat_id'], [], reads),
    seen: [{ ...listed, body: { boats: [{ id: 'b-1' }, { id: 'b-2' }] } }],
    lines: ['boat_id, other_boat_id: "b-1", "b-2" (from list_boats)'],
  },
  {
    it: 'an id inside a list of objects, as a call has it',
    tool: mcpTool('order', {
      lines: { type: 'array', items: { type: 'object', properties: { boat_id: text } } },
    }),
    seen: [{ ...listed, body: { boats: [{ id: 'b-1' }] } }],
    lines: ['lines[].boat_id: "b-1" (from list_boats)'],
  },
  {
    it: 'lists of one for a list of ids',
    tool: mcpTool('sell_boats', { boat_ids: { type: 'array', items: text } }),
    seen: [{ ...listed, body: { boats: [{ id: 'b-1' }, { id: 'b-2' }] } }],
    lines: ['boat_ids: ["b-1"], ["b-2"] (from list_boats)'],
  },
  {
    it: 'a record inside a list, and no part of it',
    tool: mcpTool(
      'delete_ties',
      {
        ties: {
          type: 'array',
          items: {
            type: 'object',
            properties: { from_id: text, to_id: text, kind: text },
            required: ['from_id', 'to_id', 'kind'],
          },
        },
      },
      reads,
    ),
    seen: [
      { tool: 'find_ties', body: [{ from_id: 'n-1', to_id: 'n-2', kind: 'near' }] },
      { tool: 'find_some', body: [{ from_id: 'n-3', to_id: 'n-4' }] },
    ],
    lines: ['{"ties":[{"from_id":"n-1","to_id":"n-2","kind":"near"}]} (together, from find_ties)'],
  },
  {
    it: 'a whole thing that an answer held, rather than its parts',
    tool: mcpTool('set_paint', {
      paint: { type: 'object', properties: { color: text, coats: { type: 'integer' } } },
    }),
    seen: [{ tool: 'get_boat', body: { paint: { color: 'red', coats: 2 } } }],
    lines: ['paint: {"color":"red","coats":2} (from get_boat)'],
  },
  {
    it: 'nothing where nothing fits',
    tool: toolOf('get_boat', ['boat_id']),
    seen: [],
    lines: [],
  },
];

describe('real values for the Explorer', () => {
  it.each(rows)('show $it', ({ tool, seen, lines }) => {
    expect(realValues({ tool, pool: poolOf(seen) })).toEqual(lines);
  });
});
