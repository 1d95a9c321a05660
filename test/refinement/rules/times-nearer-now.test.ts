import type { JsonObject } from '../../../src/core/json.js';
import type { Outcome } from '../../../src/core/outcome.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { timesNearerNow } from '../../../src/refinement/rules/planning/values/times-nearer-now.js';
import { refineOneTool } from '../refine-one-tool.js';
import { rejected, success, viewOf } from './evidence.js';

async function taken(name: string, answer: (args: JsonObject) => Outcome): Promise<number> {
  const { trajectory } = await refineOneTool({
    tool: {
      ...{ id: 'subject', name: 'get_tides', description: 'The tides.', sideEffects: 'none' },
      parameters: { type: 'object', properties: { [name]: { type: 'string' } }, required: [name] },
      call: { kind: 'mcp', tool: 'get_tides' },
    },
    engine: rulesEngine(),
    answer,
  });
  return trajectory.calls.filter(({ outcome }) => outcome?.kind === 'success').length;
}

/** The clock of these tests begins with the epoch. */
it.each(['month', 'date', 'week_start_date'])(
  'tries a %s near now where others find nothing',
  async (name) => {
    const isNear = ({ [name]: value }: JsonObject): boolean =>
      typeof value === 'string' && /^19(?:69-1[12]|70-0[12])/.test(value);
    const refused = await taken(name, (args) =>
      isNear(args)
        ? success([{ height: 3 }])
        : rejected(`There are no tides in ${JSON.stringify(args[name])}.`),
    );
    expect(refused).toBeGreaterThan(0);
  },
);

it('gives times in the forms that were sent, in order for a range, and none for what is no time', () => {
  const view = viewOf({
    properties: { from: {}, to: {}, berth: {} },
    rows: [
      [{ from: '2023-11-02', to: '2024-03-15', berth: '2024-03' }, rejected('Nothing there.')],
    ],
  });
  const timesFor = (name: string) => {
    const parameter = view.parameter(name);
    return parameter === undefined ? [] : timesNearerNow(parameter, view);
  };
  expect(timesFor('from')).toEqual(['2026-01-30', '2026-01-29', '2026-01-28']);
  expect(timesFor('to')).toEqual(['2026-01-31', '2026-02-01', '2026-02-02']);
  expect(timesFor('berth')).toEqual([]);
});
