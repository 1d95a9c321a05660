import type { CallRecord } from '../../src/core/call-record.js';
import type { Json, JsonObject } from '../../src/core/json.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import type { Trajectory } from '../../src/core/trajectory.js';
import { cleanUp } from '../../src/refinement/clean-up.js';
import { leftoversOf } from '../../src/refinement/leftovers.js';
import { openGate } from '../support/open-gate.js';

const text = { type: 'string' } as const;

function http(id: string, method: string, path: string): ToolDoc {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const effect = { get: 'none', delete: 'destructive' }[method] ?? 'write';
  return {
    ...{ id, name: id, description: '', sideEffects: effect },
    parameters: {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, text])),
      required: names,
    },
    call: {
      ...{ kind: 'http', method, path },
      bindings: Object.fromEntries(names.map((name) => [name, { in: 'path', name }])),
    },
  } as unknown as ToolDoc;
}

function mcp(name: string, sideEffects: string, ...required: readonly string[]): ToolDoc {
  const properties = Object.fromEntries(required.map((one) => [one, text]));
  return {
    ...{ id: name, name, description: '', sideEffects },
    parameters: { type: 'object', properties, required: [...required] },
    call: { kind: 'mcp', name },
  } as unknown as ToolDoc;
}

function listOf(name: string): JsonObject {
  const list = { type: 'array', items: text };
  return { type: 'object', properties: { [name]: list }, required: [name] };
}

type Made = readonly [tool: string, args: JsonObject, body: Json];

function trajectoryOf(calls: readonly Made[]): Trajectory {
  const records = calls.map(
    ([tool, args, body], index) =>
      ({
        ...{ id: `c${index + 1}`, tool, arguments: args },
        startedAt: `2024-01-01T00:00:${String(index).padStart(2, '0')}Z`,
        outcome: { kind: 'accepted', body, bytes: 1, truncated: false, shape: {} },
      }) as unknown as CallRecord,
  );
  return { tool: 'own', run: 'r', calls: records } as unknown as Trajectory;
}

const boats = [
  http('listBoats', 'get', '/boats'),
  http('addBoat', 'post', '/boats'),
  http('removeBoat', 'delete', '/boats/{boat}'),
  http('addOar', 'post', '/boats/{boat}/oars'),
  http('removeOar', 'delete', '/boats/{boat}/oars/{oar}'),
  http('paintBoat', 'put', '/boats/{boat}'),
];

/** Calls, and what is left: the value, and the call that would remove it. */
const rows: readonly (readonly [string, readonly ToolDoc[], readonly Made[], Json])[] = [
  [
    'what was made, newest first, with what its removal takes',
    boats,
    [
      ['addBoat', {}, { id: 'b1', made: true }],
      ['addOar', { boat: 'b1' }, { oar: { id: 'o7' } }],
    ],
    [
      ['o7', 'removeOar', { boat: 'b1', oar: 'o7' }],
      ['b1', 'removeBoat', { boat: 'b1' }],
    ],
  ],
  [
    'nothing of what was removed',
    boats,
    [
      ['addBoat', {}, { id: 'b1' }],
      ['removeBoat', { boat: 'b1' }, null],
    ],
    [],
  ],
  [
    'nothing that was there before: a call gave it again',
    boats,
    [
      ['listBoats', {}, [{ id: 'b1' }]],
      ['addBoat', {}, { id: 'b1' }],
    ],
    [],
  ],
  ['nothing that a change gives back', boats, [['paintBoat', { boat: 'b9' }, { id: 'b9' }]], []],
  [
    'what no tool removes',
    boats.slice(0, 2),
    [['addBoat', {}, { id: 'b1' }]],
    [['b1', null, null]],
  ],
  [
    'what a name of ours was given, without an id',
    [mcp('create_branch', 'write', 'name'), mcp('delete_branch', 'destructive', 'name')],
    [['create_branch', { name: 'tooldraft-4' }, 'done']],
    [['tooldraft-4', 'delete_branch', { name: 'tooldraft-4' }]],
  ],
  [
    'everything of a list that has names of ours, once, removed by a list',
    [
      mcp('create_nodes', 'write', 'nodes'),
      mcp('add_notes', 'write', 'name'),
      { ...mcp('delete_nodes', 'destructive', 'names'), parameters: listOf('names') },
    ],
    [
      ['create_nodes', { nodes: [{ name: 'sample-101' }, { name: 'tooldraft-2' }] }, 'done'],
      ['add_notes', { name: 'tooldraft-2' }, 'done'],
    ],
    [
      ['tooldraft-2', 'delete_nodes', { names: ['tooldraft-2'] }],
      ['sample-101', 'delete_nodes', { names: ['sample-101'] }],
    ],
  ],
  [
    'nothing that a user named',
    [mcp('create_branch', 'write', 'name'), mcp('delete_branch', 'destructive', 'name')],
    [['create_branch', { name: 'main' }, 'done']],
    [],
  ],
];

describe('what a run made and left', () => {
  it.each(rows)('is %s', (_title, tools, calls, left) => {
    const found = leftoversOf(tools, [trajectoryOf(calls)]).map(({ value, removal }) => [
      value,
      removal?.tool ?? null,
      removal?.arguments ?? null,
    ]);
    expect(found).toEqual(left);
  });

  it('is removed by those calls alone; what is not there any more counts as gone', async () => {
    const [made] = [
      trajectoryOf([
        ['addBoat', {}, { id: 'b1' }],
        ['addBoat', {}, { id: 'b2' }],
        ['addBoat', {}, { id: 'b3' }],
      ]),
    ];
    const sent: string[] = [];
    const common = { bytes: 1, truncated: false, shape: {}, durationMs: 1, attempts: 1 };
    const tried = await cleanUp(leftoversOf(boats, [made]), {
      tools: boats,
      executor: openGate({
        call: async ({ tool, arguments: { boat } }) => {
          sent.push(`${tool.id} ${JSON.stringify(boat)}`);
          if (boat === 'b1') return { kind: 'accepted', ...common };
          const status = boat === 'b2' ? 404 : 409;
          return { kind: 'refused', message: 'in use', status, ...common };
        },
        close: async () => undefined,
      }),
      onTried: async () => undefined,
    });
    expect(sent).toEqual(['removeBoat "b3"', 'removeBoat "b2"', 'removeBoat "b1"']);
    expect(tried.map(({ isGone }) => isGone)).toEqual([false, true, true]);
    const left = leftoversOf(boats, [made], tried);
    expect(left.map(({ value }) => value)).toEqual(['b3']);
  });
});
