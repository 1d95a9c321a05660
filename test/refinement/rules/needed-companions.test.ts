import type { JsonObject } from '../../../src/core/json.js';
import { findFuture } from '../../../src/refinement/rules/detectors/bounds/find-future.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { refineOneTool } from '../refine-one-tool.js';
import { rejected, success, viewOf } from './evidence.js';

const number = { type: 'integer' };

it('gives what another argument needs, where one of two must be given', async () => {
  const { trajectory } = await refineOneTool({
    tool: {
      id: 'subject',
      name: 'add_tariff',
      description: 'Adds a tariff.',
      parameters: {
        type: 'object',
        properties: { share: { type: 'number' }, sum: number, coin: { type: 'string' } },
      },
      sideEffects: 'write',
      call: { kind: 'mcp', tool: 'add_tariff' },
    },
    engine: rulesEngine(),
    answer: ({ share, sum, coin }: JsonObject) => {
      if ((share === undefined) === (sum === undefined))
        return rejected('Exactly one of share and sum is needed.');
      if (sum !== undefined && coin === undefined) return rejected('coin is needed with sum.');
      return success({ id: 'tariff-1', share: share ?? null, sum: sum ?? null });
    },
  });
  const worked = trajectory.calls.filter(({ outcome }) => outcome?.kind === 'success');
  expect(worked.some(({ arguments: args }) => args['sum'] !== undefined)).toBe(true);
  expect(worked.some(({ arguments: args }) => args['share'] !== undefined)).toBe(true);
});

it('finds Unix times that must be yet to come, and days that must not be over', () => {
  const found = (value: number | string, later: number | string, message: string) =>
    findFuture(
      viewOf({
        properties: { ripe: {} },
        rows: [
          [{ ripe: value }, rejected(message)],
          [{ ripe: later }, success({})],
        ],
      }),
    );
  expect(found(17, 1_900_000_000, 'ripe must be a time in the future')).toMatchObject([
    { kind: 'in-future', orNow: false },
  ]);
  expect(found('2020-01-01', '2030-01-01', 'ripe: lies in the past')).toMatchObject([
    { kind: 'in-future', orNow: true },
  ]);
  expect(found(1_900_000_000, 17, 'ripe must be a time in the future')).toEqual([]);
});
