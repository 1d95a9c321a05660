import type { ToolDoc } from '../../src/core/tool-doc.js';
import { kindOfTool } from '../../src/experiments/tool-kind.js';

const http = (name: string, method: string, path: string): ToolDoc => ({
  ...{ id: name, name, description: '', parameters: { type: 'object' }, sideEffects: 'unknown' },
  call: { kind: 'http', method, path, bindings: {} },
});
const mcp = (name: string, readOnlyHint?: boolean, description = ''): ToolDoc => ({
  ...{ id: name, name, description, sideEffects: 'unknown' },
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  call: { kind: 'mcp', tool: name },
  raw: { annotations: readOnlyHint === undefined ? {} : { readOnlyHint } },
});

it.each<readonly [string, ToolDoc, string]>([
  [
    'a generated name that ends with path and method',
    http('read_queues_pools__name__queues_filter_post', 'POST', '/pools/{name}/queues/filter'),
    'read',
  ],
  [
    'a generated name that changes',
    http('set_state_runs__id__set_state_post', 'POST', '/runs/{id}/set_state'),
    'change',
  ],
  ['a name with a namespace', mcp('notes__read_note'), 'read'],
  ['a record that is kept', mcp('log_meal'), 'create'],
  ['a verb that reads or creates', mcp('open_nodes'), 'create'],
  ['the same with a hint that nothing is changed', mcp('open_nodes', true), 'read'],
  ['the same with a hint that something is', mcp('open_nodes', false), 'create'],
  ['a name without a verb', mcp('weather', undefined, 'Get the weather of a city.'), 'change'],
  ['the same with a hint', mcp('weather', true, 'Get the weather of a city.'), 'read'],
  ['the same, returned', mcp('forecast', true, 'Returns the forecast.'), 'read'],
  [
    'one that returns things to somewhere',
    mcp('tide', true, 'Returns all to the start.'),
    'change',
  ],
  ['one that gets something done', mcp('broom', true, 'Gets a city cleaned.'), 'change'],
  ['one that writes a file', mcp('nightly', true, 'Exports all cities to a file.'), 'change'],
  ['one that writes what it gets', mcp('model', true, 'Downloads the newest model.'), 'change'],
  ['one that says something else first', mcp('tidy', true, 'Tidy up a city.'), 'change'],
  ['a verb that removes, whatever the hint', mcp('delete_nodes', true), 'remove'],
])('%s', (_, tool, effect) => {
  expect(kindOfTool(tool).effect).toBe(effect);
});
