import { innermostFirst, pathArguments } from '../../src/arguments/names/url-place.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';

function at(path: string, bindings: Readonly<Record<string, string>> = {}): Pick<ToolDoc, 'call'> {
  const bound = Object.entries(bindings).map(
    ([argument, name]) => [argument, { in: 'path' as const, name }] as const,
  );
  return { call: { kind: 'http', method: 'DELETE', path, bindings: Object.fromEntries(bound) } };
}

it('orders what is inside a thing before the thing, and the rest as it stands', () => {
  const [thing, inner, other] = [at('/zones/{id}'), at('/zones/{id}/keys/{key}'), at('/keys/{id}')];
  const tool: Pick<ToolDoc, 'call'> = { call: { kind: 'mcp', tool: 'drop' } };
  expect(innermostFirst([tool, thing, inner, other], (each) => each)).toEqual([
    inner,
    thing,
    other,
    tool,
  ]);
});

it('names the arguments of a URL in the order of its parts', () => {
  const tool = at('/zones/{zone}/keys/{id}', { key_id: 'id', zone_id: 'zone' });
  expect(pathArguments(tool)).toEqual(['zone_id', 'key_id']);
});
