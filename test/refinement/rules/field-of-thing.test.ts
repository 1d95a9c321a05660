import { ValuePool } from '../../../src/arguments/pool/value-pool.js';
import type { Json } from '../../../src/core/json.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { findSameField } from '../../../src/refinement/rules/detectors/arguments/find-same-field.js';
import { fieldOfThing } from '../../../src/refinement/rules/answers/field-of-thing.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { withoutContradictions } from '../../../src/refinement/rules/writing/drop-contradicted.js';
import { statementsOf } from '../../../src/refinement/rules/writing/statements-of.js';
import { refineOneTool } from '../refine-one-tool.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

const text = { type: 'string' };
const properties = { code: text, confirm: text };
const boats = [
  { code: 'BT-7', name: 'Ada', owner: { name: 'Bo Lund' } },
  { code: 'BT-9', name: 'Tern', owner: { name: 'Ana Mar' } },
];
const remove: ToolDoc = {
  id: 'remove_boat',
  name: 'remove_boat',
  description: 'Removes a boat.',
  parameters: { type: 'object', properties, required: ['code'] },
  sideEffects: 'write',
  call: { kind: 'mcp', tool: 'remove_boat' },
};

function poolOf(body: Json) {
  const pool = new ValuePool();
  const [first] = viewOf({ rows: [[{}, success(body)]] }).observations;
  const tool: ToolDoc = { ...remove, id: 'list_boats', name: 'list_boats' };
  if (first !== undefined)
    pool.addOutcome({ tool, call: first.call, reference: 'rules/list_boats#c1', mutating: false });
  return pool.freeze();
}

const wanted = { argument: 'confirm', field: 'name' };

describe('what the thing at hand is called', () => {
  it('is told by the record that its id stands in, not by what is inside or beside it', () => {
    const pool = poolOf(boats);
    expect(fieldOfThing(pool, { code: 'BT-9' }, wanted)).toMatchObject({
      of: 'code',
      value: 'Tern',
    });
    expect(fieldOfThing(pool, { code: 'BT-8' }, wanted)).toBeNull();
    expect(fieldOfThing(pool, { code: 'BT-9' }, { ...wanted, field: 'title' })).toBeNull();
    expect(fieldOfThing(pool, { code: 'BT-9' }, { ...wanted, field: 'full name' })?.value).toBe(
      'Tern',
    );
  });

  it('is repeated where a refusal wants it to be', async () => {
    const { trajectory } = await refineOneTool({
      tool: remove,
      engine: rulesEngine(),
      pool: poolOf(boats),
      answer: ({ code, confirm }) => {
        const boat = boats.find((each) => each.code === code);
        if (boat === undefined) return rejected(`No boat ${JSON.stringify(code)} found`);
        return confirm === boat.name
          ? success(`${boat.code} is gone.`)
          : rejected('That sinks it. Type the name of the boat in confirm to go on.');
      },
    });
    const done = trajectory.calls.filter(({ outcome }) => outcome?.kind === 'success');
    expect(done[0]?.arguments).toEqual({ code: 'BT-7', confirm: 'Ada' });
  });

  it('is said where all that worked did so', () => {
    const refusal = rejected('That sinks it. Type the name of the boat in confirm to go on.');
    const view = (confirm: string) =>
      viewOf({
        tool: remove,
        effect: 'write',
        properties,
        rows: [
          [{ code: 'BT-7' }, refusal],
          [{ code: 'BT-7', confirm }, success('BT-7 is gone.')],
        ],
        others: { list_boats: [[{}, success(boats)]] },
      });
    const [finding] = findSameField(view('Ada'));
    expect(finding).toMatchObject({ argument: 'confirm', field: 'name', of: 'code' });
    expect(finding === undefined ? [] : statementsOf(finding, view('Ada'))).toMatchObject([
      { text: 'Must repeat the name of what `code` names, exactly.' },
    ]);
    expect(findSameField(view('yes'))).toEqual([]);
  });

  it('is not doubted for an empty text that was taken, where two others repeated it', () => {
    const view = (...confirmed: readonly (readonly [string, string])[]) =>
      viewOf({
        effect: 'write',
        properties,
        rows: [
          [{ code: 'BT-7' }, rejected('To confirm, give the name of the boat in confirm.')],
          ...confirmed.map(([code, confirm]): Row => [{ code, confirm }, success('gone')]),
        ],
        others: { list_boats: [[{}, success(boats)]] },
      });
    const [ada, tern, empty] = [
      ['BT-7', 'Ada'],
      ['BT-9', 'Tern'],
      ['BT-9', ''],
    ] as const;
    expect(findSameField(view(ada, tern, empty))).toHaveLength(1);
    expect(findSameField(view(ada, empty))).toEqual([]);
  });

  it('takes the place of a word that the document wants', () => {
    const stated = (description: string) =>
      withoutContradictions(description, 'confirm', [
        { kind: 'same-as-field', argument: 'confirm', field: 'name', of: 'code', calls: ['c1'] },
      ]);
    expect(stated("Pass 'yes' to confirm.")).toBe('');
    expect(stated('Guards against slips.')).toBe('Guards against slips.');
  });
});
