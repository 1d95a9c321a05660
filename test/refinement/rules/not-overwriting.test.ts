import { parametersOf } from '../../../src/arguments/schema/parameters-of.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { notOverwriting } from '../../../src/refinement/rules/planning/values/not-overwriting.js';
import { contextFor } from '../loop-fixture.js';

function sent(name: string, argument: string, sideEffects: ToolDoc['sideEffects']): unknown {
  const tool: ToolDoc = {
    id: name,
    name,
    description: '',
    parameters: { type: 'object', properties: { [argument]: { type: 'string' } } },
    sideEffects,
    call: { kind: 'mcp', tool: name },
  };
  const [parameter] = parametersOf(tool.parameters);
  if (parameter === undefined) throw new Error(argument);
  return notOverwriting(['logs/sales.csv', 7], parameter, contextFor(tool));
}

describe('a path that the user gave', () => {
  it.each([
    ['export_history', 'file_path'],
    ['save_chart', 'path'],
    ['write_file', 'path'],
    ['resize_image', 'output_file'],
    ['copy_file', 'destination_path'],
  ])('is not where %s puts what it makes (%s), but beside it', (name, argument) => {
    expect(sent(name, argument, 'write')).toEqual([
      expect.stringMatching(/^logs\/tooldraft-\d+\.csv$/),
      7,
    ]);
  });

  it.each([
    ['read_file', 'path', 'none'],
    ['import_sales', 'file_path', 'write'],
    ['edit_file', 'path', 'write'],
    ['copy_file', 'source_path', 'write'],
    ['export_history', 'label', 'write'],
  ] as const)('is what %s takes (%s)', (name, argument, effect) => {
    expect(sent(name, argument, effect)).toEqual(['logs/sales.csv', 7]);
  });
});
