import { probableEffect } from '../../src/arguments/probable-effect.js';
import { effectOf } from '../../src/core/effect.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';

type Named = Pick<ToolDoc, 'name' | 'sideEffects' | 'call'>;

const named = (name: string, sideEffects: ToolDoc['sideEffects'] = 'unknown'): Named => ({
  name,
  sideEffects,
  call: { kind: 'mcp', tool: name },
});

describe('what an MCP tool without annotations does', () => {
  it.each([
    ['list_boats', 'read'],
    ['git_log', 'write'],
    ['harbour_search', 'read'],
    ['getBoat', 'read'],
    ['get_or_create_boat', 'write'],
    ['list_and_delete', 'destructive'],
    ['book', 'write'],
    ['delete_boat', 'destructive'],
    ['removeBoat', 'destructive'],
    ['show_removed', 'read'],
  ])('%s is planned as one that would %s', (name, effect) => {
    expect(probableEffect(named(name))).toBe(effect);
  });

  it('never lets a name alone permit a call', () => {
    expect(effectOf(named('list_boats'))).toBe('write');
    expect(effectOf(named('delete_boat'))).toBe('destructive');
  });

  it('is what its source says, where it says something', () => {
    expect(probableEffect(named('list_boats', 'write'))).toBe('write');
    expect(probableEffect(named('delete_boat', 'none'))).toBe('read');
  });
});
