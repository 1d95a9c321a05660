import { probableEffect } from '../../src/arguments/names/probable-effect.js';
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
    ['berth_info', 'read'],
    ['export_status', 'write'],
    ['repair_status', 'read'],
    ['toggle_status', 'write'],
    ['set_boat_info', 'write'],
  ])('%s is planned as one that would %s', (name, effect) => {
    expect(probableEffect(named(name))).toBe(effect);
  });

  it.each([
    ['git_log', 'Shows the commit logs', 'read'],
    ['boats', 'Returns the boats that are in. Set `all` for the others.', 'read'],
    ['tides', 'Look up high water for a port', 'read'],
    ['tides', 'Hours of high and low water', 'read'],
    ['mooring_lines', 'Moor a boat with so many lines', 'write'],
    ['berths', 'Reserves berths', 'write'],
    ['payment', 'Payment of a fee', 'write'],
    ['next_berth', 'Finds a free berth and reserves it', 'write'],
    ['update_boat', 'Returns the boat as it is now', 'write'],
    ['delete_boat', 'Returns the boat that was deleted', 'destructive'],
    ['log_trip', 'Shows a trip', 'write'],
    ['moor', 'Moors a boat', 'write'],
  ])('%s (%s) is planned as one that would %s', (name, description, effect) => {
    expect(probableEffect({ ...named(name), description })).toBe(effect);
  });

  it.each([
    ['listBoats', 'POST', '/api/listBoats', 'read'],
    ['POST /boats/search', 'POST', '/boats/search', 'read'],
    ['POST /boats', 'POST', '/boats', 'write'],
    ['POST /lists/boats', 'POST', '/lists/boats', 'write'],
    ['getOrCreateBoat', 'POST', '/api/getOrCreateBoat', 'write'],
    ['listBoats', 'PUT', '/api/listBoats', 'write'],
    ['list_and_delete', 'POST', '/api/x', 'destructive'],
  ])('%s by %s %s is planned as one that would %s', (name, method, path, effect) => {
    const call = { kind: 'http' as const, method, path, bindings: {} };
    expect(probableEffect({ name, sideEffects: 'unknown', call })).toBe(effect);
    if (effect !== 'destructive')
      expect(probableEffect({ name, sideEffects: 'write', call })).toBe(effect);
    expect(effectOf({ name, sideEffects: 'unknown', call })).not.toBe('read');
  });

  it('never lets a name alone permit a call', () => {
    expect(effectOf(named('list_boats'))).toBe('write');
    expect(effectOf(named('delete_boat'))).toBe('destructive');
  });

  it('takes what shuts something down for destroying', () => {
    expect(effectOf(named('shutdownHarbour'))).toBe('destructive');
    const call = { kind: 'http' as const, method: 'POST', path: '/harbour/shutdown', bindings: {} };
    expect(effectOf({ name: 'endSeason', sideEffects: 'unknown', call })).toBe('destructive');
  });

  it.each([
    ['POST', '/berths/{id}', 'POST /berths/{id}', 'write'],
    ['DELETE', '/berths/{id}', 'DELETE /berths/{id}', 'destructive'],
    ['POST', '/berths/bulk_delete', 'POST /berths/bulk_delete', 'destructive'],
    ['PUT', '/berths/{id}/clear', 'purgeBerth', 'destructive'],
    ['POST', '/berths/{id}/remove-boat', 'POST /berths/{id}/remove-boat', 'destructive'],
    ['POST', '/delete-requests', 'POST /delete-requests', 'destructive'],
    ['POST', '/delete-requests/{id}', 'POST /delete-requests/{id}', 'write'],
    ['POST', '/undelete', 'POST /undelete', 'write'],
    ['GET', '/berths/deleted', 'GET /berths/deleted', 'read'],
  ])('an HTTP operation %s %s, %s, may %s', (method, path, name, effect) => {
    const call = { kind: 'http' as const, method, path, bindings: {} };
    expect(effectOf({ name, sideEffects: 'unknown', call })).toBe(effect);
  });

  it('is what its source says, where it says something', () => {
    expect(probableEffect(named('list_boats', 'write'))).toBe('write');
    expect(probableEffect(named('delete_boat', 'none'))).toBe('read');
  });
});
