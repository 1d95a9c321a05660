import { isBefore } from '../../../src/schema/is-before.js';
import { callDocOf } from '../../../src/evaluation/calls/call-doc.js';
import { exchangedWhereBefore } from '../../../src/evaluation/calls/ordered-ends.js';
import { planValidCall } from '../../../src/evaluation/calls/plan-valid-call.js';
import { ValueSources } from '../../../src/evaluation/calls/value-sources.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { docFor } from '../../support/docs.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';

const date = { type: 'string', format: 'date' };
const stay: ToolDoc = {
  id: 'bookStay',
  name: 'bookStay',
  description: 'Books a stay.',
  parameters: {
    type: 'object',
    properties: { check_in: date, check_out: date },
    required: ['check_in', 'check_out'],
  },
  sideEffects: 'none',
  call: { kind: 'mcp', tool: 'bookStay' },
};

async function plannedWith(learned: JsonSchema) {
  const doc = callDocOf({ tool: stay, doc: docFor(stay, { parameters: learned }) });
  const call = () => Promise.reject(new Error('nothing is to be called'));
  const sources = new ValueSources({ docs: [doc], callable: new Set(), call });
  const tools = { sources, toolNames: new Set<string>(), arm: 'rules' };
  const indexes = Array.from({ length: 12 }, (_, index) => index);
  return Promise.all(
    indexes.map((index) => planValidCall(doc, { seed: 1, index, attempt: 0 }, tools)),
  );
}

describe('the ends of a range in calls that docs allow', () => {
  const isReversed = (args: Awaited<ReturnType<typeof plannedWith>>[number]) =>
    isBefore(args?.['check_out'], args?.['check_in']);

  it('are put in the order that was learnt, and left as drawn where none was', async () => {
    const ordered = await plannedWith({ allOf: [{ 'x-ordered': ['check_in', 'check_out'] }] });
    expect(ordered.every((args) => args !== null && !isReversed(args))).toBe(true);
    expect((await plannedWith({})).some(isReversed)).toBe(true);
  });

  it('are exchanged only where the one is before the other', () => {
    expect(exchangedWhereBefore({ a: 1, b: 2, c: 3 }, 'a', 'b')).toEqual({ a: 2, b: 1, c: 3 });
    expect(exchangedWhereBefore({ a: 2, b: 1 }, 'a', 'b')).toBeNull();
    expect(exchangedWhereBefore({ a: 2 }, 'a', 'b')).toBeNull();
  });
});
