import { ValuePool } from '../../../src/arguments/pool/value-pool.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { refineOneTool } from '../refine-one-tool.js';
import { rejected, success } from './evidence.js';

const tool: ToolDoc = {
  id: 'subject',
  name: 'acknowledge_leak',
  description: 'Acknowledges a leak.',
  parameters: {
    type: 'object',
    properties: {
      leak_id: { type: 'string' },
      note: { type: 'string' },
      snooze_hours: { type: 'integer' },
    },
    required: ['leak_id'],
  },
  sideEffects: 'write',
  call: { kind: 'mcp', tool: 'acknowledge_leak' },
};

const leaks = Array.from({ length: 30 }, (_, index) => `LK-${201 + index}`);

function pool() {
  const values = new ValuePool();
  values.addOutcome({
    tool: { ...tool, id: 'list_leaks', name: 'list_leaks', sideEffects: 'none' },
    call: {
      ...{ id: 'c1', iteration: 1, role: 'probe', arguments: {} },
      purpose: { kind: 'positive', arguments: [] },
      startedAt: '2030-01-01T00:00:00Z',
      outcome: success({ leaks: leaks.map((id) => ({ leak_id: id })) }),
    },
    reference: 'rules/list_leaks#c1',
    mutating: false,
  });
  return values.freeze();
}

async function callsWith(refusalOf: (id: string) => string | null) {
  const done = new Set<string>(['LK-201']);
  const { trajectory } = await refineOneTool({
    tool,
    engine: rulesEngine(),
    pool: pool(),
    answer: ({ leak_id: id }) => {
      if (typeof id !== 'string' || !leaks.includes(id)) return rejected('Unknown leak');
      const refusal = done.has(id) ? refusalOf(id) : null;
      done.add(id);
      return refusal === null ? success({ acknowledged: id }) : rejected(refusal);
    },
  });
  return trajectory.calls.filter(({ purpose }) => purpose.kind !== 'repeat');
}

it.each([
  '$ was acknowledged before, nothing changed.',
  '$ is acknowledged already.',
  'Nothing to do for $.',
])('makes most probes of what can be done once on a thing of their own: %s', async (message) => {
  const calls = await callsWith((id) => message.replace('$', id));
  const known = calls.filter(({ arguments: { leak_id: id } }) => leaks.includes(id as string));
  const inVain = known.filter(
    ({ outcome }) => outcome?.kind === 'rejected' && outcome.message !== 'Unknown leak',
  );
  expect(known.length).toBeGreaterThan(10);
  expect(inVain.length).toBeLessThan(known.length / 2);
});

it('stays with a thing for which the same can be done again', async () => {
  const calls = await callsWith(() => null);
  const things = new Set(calls.map(({ arguments: { leak_id: id } }) => id));
  expect(things.size).toBeLessThan(8);
});
