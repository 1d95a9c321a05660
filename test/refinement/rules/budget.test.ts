import type { CallRecord } from '../../../src/core/call-record.js';
import type { JsonObject } from '../../../src/core/json.js';
import { namedInVain } from '../../../src/refinement/rules/planning/attempts/named-in-vain.js';
import { stillValid } from '../../../src/refinement/rules/planning/attempts/still-valid.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { refineOneTool } from '../refine-one-tool.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

const text = { type: 'string' };
const properties = { berth: text, boat: text, moors_at: text };

describe('an argument that one refusal names again and again', () => {
  const refused = (args: JsonObject, message: string): Row => [args, rejected(message)];
  const named = (rows: readonly Row[]) => namedInVain(viewOf({ properties, rows }));
  const message = 'First mooring: moors_at is what the harbour master wants to know.';

  it('is asked for, in whatever words, where no such call gave it', () => {
    const rows = ['B-14', 'B-15', 'B-16'].map((berth) => refused({ berth }, message));
    expect(named(rows)).toEqual(['moors_at']);
  });

  it('is not where it was given, where it came too seldom, or where the refusals differ', () => {
    const given = ['B-14', 'B-15', 'B-16'].map((berth) =>
      refused({ berth, moors_at: 'x' }, message),
    );
    expect(named(given)).toEqual([]);
    expect(
      named([refused({ berth: 'B-14' }, message), refused({ berth: 'B-15' }, message)]),
    ).toEqual([]);
    const others = ['moors_at?', 'No boat given', 'moors_at is odd'];
    expect(named(others.map((said, index) => refused({ berth: `B-${index}` }, said)))).toEqual([]);
  });

  it('is not where it is named beside another: they may exclude each other', () => {
    const either = 'Where? Say boat or moors_at.';
    const rows = ['B-14', 'B-15', 'B-16'].map((berth) => refused({ berth }, either));
    expect(named(rows)).toEqual([]);
  });

  it('is given from then on, instead of other values of what was not at fault', async () => {
    const { trajectory } = await refineOneTool({
      tool: {
        id: 'moor_boat',
        name: 'moor_boat',
        description: 'Moors a boat.',
        parameters: { type: 'object', properties, required: ['berth', 'boat'] },
        sideEffects: 'write',
        call: { kind: 'mcp', tool: 'moor_boat' },
      },
      engine: rulesEngine(),
      answer: ({ moors_at: at, berth }) =>
        at === undefined ? rejected(message) : success({ berth: berth ?? '', at }),
    });
    const without = trajectory.calls
      .slice(0, 12)
      .filter(({ arguments: args }) => args['moors_at'] === undefined);
    expect(without.length).toBeLessThan(10);
    expect(trajectory.calls.some(({ outcome }) => outcome?.kind === 'success')).toBe(true);
  });
});

describe('a tool that is taken up again', () => {
  const again = (args: JsonObject, message: string): readonly CallRecord[] => {
    const [{ call } = { call: null }] = viewOf({
      properties,
      rows: [[args, rejected(message)]],
    }).observations;
    const calls = call === null ? [] : [call];
    const settled = stillValid(calls, 1, Object.keys(properties));
    return calls.filter((each) => !settled.includes(each));
  };

  it('asks again for what did not exist, and not for what has another form than the refusal shows', () => {
    expect(again({ boat: 'BT-7' }, 'Boat BT-7 not found')).toHaveLength(1);
    expect(
      again({ boat: 'BT-7' }, 'no boat with code "BT-7" found (codes look like KW-033)'),
    ).toHaveLength(1);
    expect(
      again({ boat: 'Ann Lee' }, 'no boat with code "Ann Lee" found (codes look like KW-033)'),
    ).toEqual([]);
    expect(again({ boat: 'afloat' }, 'Boat "afloat" not found. Boat ids look like G105.')).toEqual(
      [],
    );
  });
});
