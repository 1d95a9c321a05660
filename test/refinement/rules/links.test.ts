import type { CallRecord } from '../../../src/core/call-record.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { ValuePool } from '../../../src/arguments/pool/value-pool.js';
import { analyze } from '../../../src/refinement/rules/analyze.js';
import { findSources } from '../../../src/refinement/rules/detectors/sources/find-sources.js';
import { planCalls } from '../../../src/refinement/rules/planning/plan-calls.js';
import { contextFor } from '../loop-fixture.js';
import { ofKind, rejected, success, viewOf, type Row } from './evidence.js';

const sendPart: ToolDoc = {
  id: 'sendPart',
  name: 'sendPart',
  description: 'Sends a part of a delivery.',
  parameters: {
    type: 'object',
    properties: { depot: { type: 'string' }, delivery_id: { type: 'string' } },
    required: ['depot', 'delivery_id'],
  },
  sideEffects: 'none',
  call: {
    kind: 'http',
    method: 'GET',
    path: '/depots/{depot}/deliveries/{delivery_id}',
    bindings: {
      depot: { in: 'path', name: 'depot' },
      delivery_id: { in: 'path', name: 'delivery_id' },
    },
  },
};
const opened = {
  ...success(null),
  status: 202,
  headers: { location: '/depots/north/deliveries/d-17?ticket=tk-99' },
};

function recordOf(id: string, args: CallRecord['arguments'], outcome: CallRecord['outcome']) {
  const made = { iteration: 1, role: 'probe', startedAt: '2026-01-31T09:00:00.000Z' } as const;
  return { id, ...made, purpose: { kind: 'positive', arguments: [] }, arguments: args, outcome };
}

describe('what the address of a thing says', () => {
  const pool = new ValuePool();
  pool.addOutcome({
    tool: { ...sendPart, id: 'openDelivery', name: 'openDelivery' },
    call: recordOf('c1', { depot: 'north' }, opened) as CallRecord,
    reference: 'rules/openDelivery#c1',
    mutating: true,
  });
  const refused = ['d-17', 'd-18'].map(
    (id, index) =>
      recordOf(
        `c${index + 1}`,
        { depot: 'north', delivery_id: id },
        rejected('no such delivery', 404),
      ) as CallRecord,
  );
  const planned = (calls: readonly CallRecord[]) =>
    planCalls(
      { ...contextFor(sendPart), pool: pool.freeze() },
      { iteration: 2, doc: contextFor(sendPart).raw, direction: '', calls, iterations: [] },
    ).map(({ arguments: args }) => args);

  it('is sent along where all calls without it were refused', () => {
    expect(planned(refused)).toContainEqual({
      depot: 'north',
      delivery_id: 'd-17',
      ticket: 'tk-99',
    });
    expect(planned([]).some((args) => 'ticket' in args)).toBe(false);
  });

  const lacking = (id: string): Row => [
    { depot: 'north', delivery_id: id },
    rejected('no such delivery', 404),
  ];
  const worked: Row = [
    { depot: 'north', delivery_id: 'd-17', ticket: 'tk-99' },
    success({ parts: 3 }),
  ];
  const view = (rows: readonly Row[]) =>
    viewOf({
      tool: sendPart,
      properties: sendPart.parameters.properties ?? {},
      required: ['depot', 'delivery_id'],
      rows,
      others: { openDelivery: [[{ depot: 'north' }, opened]] },
    });

  it('is documented as required, with its source, where nothing worked without it', () => {
    const proven = view([lacking('d-17'), lacking('d-18'), lacking('d-19'), worked]);
    expect(ofKind(analyze(proven), 'required')).toMatchObject([{ argument: 'ticket' }]);
    expect(findSources(proven)).toContainEqual(
      expect.objectContaining({
        argument: 'ticket',
        tool: 'openDelivery',
        path: 'location header ?ticket',
      }),
    );
  });

  it('is no argument where a call worked without it', () => {
    const needless: Row = [{ depot: 'north', delivery_id: 'd-17' }, success({ parts: 3 })];
    const findings = analyze(view([lacking('d-18'), lacking('d-19'), worked, needless]));
    expect(
      findings.filter((finding) => 'argument' in finding && finding.argument === 'ticket'),
    ).toEqual([]);
  });
});

describe('values for a tool that makes things', () => {
  const makeZone: ToolDoc = {
    id: 'makeZone',
    name: 'makeZone',
    description: 'Makes a zone.',
    parameters: {
      type: 'object',
      properties: { site_id: { type: 'string' }, name: { type: 'string' } },
      required: ['site_id', 'name'],
    },
    sideEffects: 'write',
    call: {
      kind: 'http',
      method: 'POST',
      path: '/sites/{site_id}/zones',
      bindings: {
        site_id: { in: 'path', name: 'site_id' },
        name: { in: 'body', name: 'name' },
      },
    },
  };
  const pool = new ValuePool();
  pool.addOutcome({
    tool: { ...makeZone, id: 'listZones', name: 'listZones', sideEffects: 'none' },
    call: recordOf(
      'c1',
      { site_id: 'main' },
      success([{ id: 'z-1', name: 'north.example.' }]),
    ) as CallRecord,
    reference: 'rules/listZones#c1',
    mutating: false,
  });
  const planned = (calls: readonly CallRecord[]) =>
    planCalls(
      { ...contextFor(makeZone), pool: pool.freeze() },
      { iteration: 2, doc: contextFor(makeZone).raw, direction: '', calls, iterations: [] },
    ).map(({ arguments: args }) => args);

  it('take the form of those there where a new name was called wrong', () => {
    const refused = recordOf(
      'c1',
      { site_id: 'main', name: 'tooldraft-1' },
      rejected("name 'tooldraft-1' is not canonical", 422),
    ) as CallRecord;
    expect(planned([])[0]?.['name']).toMatch(/^tooldraft-\d+$/);
    expect(planned([refused])[0]).toMatchObject({
      site_id: 'main',
      name: expect.stringMatching(/^tooldraft\d+\.example\.$/) as string,
    });
  });

  it('are, for a part of the URL, those that it took in another tool', () => {
    const sites = new Set(planned([]).map((args) => args['site_id']));
    expect([...sites].filter((site) => site === 'z-1')).toEqual([]);
    expect(sites.has('main')).toBe(true);
  });
});
