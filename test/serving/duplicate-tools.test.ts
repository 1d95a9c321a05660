import type { CallRecord } from '../../src/core/call-record.js';
import type { Json } from '../../src/core/json.js';
import type { JsonSchema } from '../../src/core/json-schema.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { duplicateTools } from '../../src/serving/proxy/duplicate-tools.js';

const pathAlone: JsonSchema = { properties: { path: { type: 'string' } }, required: ['path'] };

function tool(name: string, description: string, more: Partial<ToolDoc> = {}): ToolDoc {
  const call = { kind: 'mcp', tool: name } as const;
  return {
    ...{ id: name, name, description, parameters: pathAlone, sideEffects: 'none', call },
    ...more,
  };
}

/** Calls with one path each, and what they were answered. */
function calls(...answers: readonly Json[]): CallRecord[] {
  return answers.map((body, index) => ({
    ...{ id: `c${index}`, iteration: 1, role: 'exploration', startedAt: '' },
    purpose: { kind: 'free', arguments: [] },
    arguments: { path: `p${index}` },
    outcome: {
      ...{ kind: 'accepted', body, bytes: 1, truncated: false },
      ...{ shape: {}, durationMs: index, attempts: 1 },
    },
  }));
}

const documented: JsonSchema = {
  title: 'In',
  required: ['path'],
  properties: { path: { type: 'string', description: 'A path.' } },
};
const wider: JsonSchema = { properties: { path: { type: 'string' }, description: {} } };
const a = tool('read_file', 'Reads.');
const b = tool('read_text', 'Reads text.');
const old = (description: string) => tool('read_file', description);
const five = ['1', '2', '3', '4', '5'];

describe('tools that do what another one does', () => {
  it.each<[string, readonly ToolDoc[], readonly CallRecord[], readonly CallRecord[], string]>([
    ['deprecated: use', [old('Reads. DEPRECATED: Use read_text instead.'), b], [], [], 'read_file'],
    [
      'deprecated, the next sentence',
      [old('Deprecated. Use `read_text`.'), b],
      [],
      [],
      'read_file',
    ],
    ['superseded by', [b, old('Superseded by read_text.')], [], [], 'read_file'],
    ['alias of', [b, old('Alias for the tool read_text.')], [], [], 'read_file'],
    [
      'documented otherwise',
      [old('Use the newer: alias of read_text'), { ...b, parameters: documented }],
      [],
      [],
      'read_file',
    ],
    ['equal answers: the later goes', [a, b], calls(...five), calls(...five), 'read_text'],
    [
      'said and seen: the one that is said',
      [old('Replaced by read_text.'), b],
      calls(...five),
      calls(...five),
      'read_file',
    ],
    [
      'the replacement names the old one',
      [a, tool('read_text', 'Replaces the deprecated read_file.')],
      [],
      [],
      '',
    ],
    [
      'another tool is recommended',
      [a, tool('read_text', 'For pictures use read_file.')],
      [],
      [],
      '',
    ],
    [
      'other parameters',
      [old('Deprecated: use read_text.'), { ...b, parameters: wider }],
      calls(...five),
      calls(...five),
      '',
    ],
    ['one other answer', [a, b], calls(...five), calls('1', '2', '3', '4', 'x'), ''],
    ['few calls of both', [a, b], calls(...five), calls('1', '2', '3'), ''],
    [
      'answers that tell nothing',
      [a, b],
      calls('ok', 'ok', 'ok', 'ok', 'ok'),
      calls('ok', 'ok', 'ok', 'ok', 'ok'),
      '',
    ],
    [
      'tools that write',
      [
        { ...a, sideEffects: 'write' },
        { ...b, sideEffects: 'write' },
      ],
      calls(...five),
      calls(...five),
      '',
    ],
  ])('%s', (_, tools, own, others, expected) => {
    const callsOf = new Map([
      ['read_file', own],
      ['read_text', others],
    ]);
    const found = duplicateTools(tools, callsOf);
    expect(found.map((one) => one.tool.name).join()).toBe(expected);
    expect(found.every((one) => one.of !== one.tool)).toBe(true);
  });

  it('leaves one of a circle', () => {
    const tools = ['x_1', 'x_2', 'x_3'].map((name, index) =>
      tool(name, `Alias of x_${((index + 1) % 3) + 1}.`),
    );
    expect(duplicateTools(tools, new Map())).toHaveLength(2);
  });
});
