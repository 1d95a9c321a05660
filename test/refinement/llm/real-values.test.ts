import { ValuePool } from '../../../src/arguments/pool/value-pool.js';
import { realValues } from '../../../src/refinement/llm/real-values.js';
import { mcpTool, successfulCall } from '../../arguments/support.js';

const list = mcpTool('list_boats');
const create = mcpTool('create_boat', { name: { type: 'string' } });
const boat = { boat_id: { type: 'string' } };

function known() {
  const pool = new ValuePool();
  pool.addOutcome({
    ...{ tool: list, call: successfulCall('c1', {}, { boats: [{ id: 'b-1' }, { id: 'b-2' }] }) },
    ...{ reference: 'run/list_boats#c1', mutating: false },
  });
  pool.addOutcome({
    ...{ tool: create, call: successfulCall('c1', { name: 'Ada' }, { boat: { id: 'b-9' } }) },
    ...{ reference: 'run/create_boat#c1', mutating: true },
  });
  return pool.freeze();
}

describe('real values for the Explorer', () => {
  it('say what calls of the run made, first for a tool that changes things', () => {
    const lines = realValues({ tool: mcpTool('paint_boat', boat), pool: known() });
    expect(lines[0]).toBe('boat_id: "b-9" (made by a call of create_boat)');
    expect(lines).toContain('boat_id: "b-1" (from list_boats)');
  });

  it('stand in the order of the pool for a tool that reads', () => {
    const tool = { ...mcpTool('get_boat', boat), sideEffects: 'none' as const };
    const lines = realValues({ tool, pool: known() });
    expect(lines).toHaveLength(3);
  });
});
