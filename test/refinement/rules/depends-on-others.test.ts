import type { JsonObject } from '../../../src/core/json.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { ValuePool } from '../../../src/arguments/pool/value-pool.js';
import { analyze } from '../../../src/refinement/rules/analyze.js';
import { findConfirmation } from '../../../src/refinement/rules/detectors/combinations/find-confirmation.js';
import { findEnums } from '../../../src/refinement/rules/detectors/arguments/find-enums.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { insteadText } from '../../../src/refinement/rules/writing/instead-text.js';
import { statementsOf } from '../../../src/refinement/rules/writing/statements-of.js';
import { planCalls } from '../../../src/refinement/rules/planning/plan-calls.js';
import { contextFor } from '../loop-fixture.js';
import { refineOneTool } from '../refine-one-tool.js';
import { literalText } from '../../../src/support/literal-text.js';
import { successfulCall, mcpTool } from '../../arguments/support.js';
import { ofKind, rejected, success, viewOf, type Row } from './evidence.js';

const text = { type: 'string' };
const properties = { boat: text, sail: text };
const sails: Readonly<Record<string, readonly string[]>> = {
  yawl: ['jib', 'main', 'mizzen'],
  raft: ['square', 'sprit'],
};

describe('a list of values that differs with another argument', () => {
  const refusal = (boat: string, listed = sails[boat] ?? []): Row => [
    { boat, sail: 'kite' },
    rejected(`sail must be one of ${listed.join('/')}`),
    { kind: 'outside-enum', arguments: ['sail'] },
  ];
  const worked = ['jib', 'main', 'mizzen'].map((sail): Row => [
    { boat: 'yawl', sail },
    success({ set: sail }),
  ]);
  const said = (...refusals: readonly Row[]) => {
    const view = viewOf({ properties, rows: [...worked, ...refusals] });
    return findEnums(view).flatMap((found) => statementsOf(found, view).map((each) => each.text));
  };

  it('is said with that argument', () => {
    expect(said(refusal('yawl'), refusal('raft'))).toEqual([
      'Which values it takes depends on `boat`: `jib`, `main` or `mizzen` for `yawl`; `square` or `sprit` for `raft`.',
    ]);
  });

  it('is only said to differ where it is long', () => {
    const many = Array.from({ length: 9 }, (_each, index) => `m${index}`);
    expect(said(refusal('yawl'), refusal('raft', many))).toEqual([
      'Which values it takes depends on `boat`; a refusal lists them.',
    ]);
  });

  it('is one list where it is the same for all, or nothing where one value has two', () => {
    const one = 'One of `jib`, `main` or `mizzen`.';
    expect(said(refusal('yawl'))).toEqual([one]);
    expect(said(refusal('yawl'), refusal('raft', sails['yawl']))).toEqual([one]);
    expect(said(refusal('yawl'), refusal('yawl', sails['raft']))).toEqual([]);
  });

  it('is looked for under another value of what is needed', async () => {
    const tool: ToolDoc = {
      ...mcpTool('find_sail', { boat: { ...text, enum: ['yawl', 'raft'] }, sail: text }),
      description: 'Finds a sail of a boat.',
    };
    const { trajectory } = await refineOneTool({
      tool: { ...tool, parameters: { ...tool.parameters, required: ['boat'] } },
      engine: rulesEngine(),
      answer: ({ boat, sail = null }: JsonObject) => {
        const own = sails[literalText(boat ?? null)];
        if (own === undefined) return rejected('boat must be yawl or raft');
        if (sail !== null && !own.includes(literalText(sail)))
          return rejected(`sail must be one of ${own.join('/')}`);
        return success({ boat: boat ?? null, sails: sail === null ? [...own] : [sail] });
      },
    });
    const docs = trajectory.iterations.map(({ revision }) => revision?.proposal.parameterDocs);
    expect(JSON.stringify(docs.at(-1))).toContain('Which values it takes depends on `boat`');
  });
});

describe('a switch that has to be given for something to happen', () => {
  const found = (first: string, second: string, given: JsonObject = { force: true }) =>
    findConfirmation(
      viewOf({
        properties: { force: { type: 'boolean' } },
        effect: 'write',
        rows: [
          [{}, success(first)],
          [given, success(second)],
        ],
      }),
    );
  const asks = 'Would sink 3 boats. Call again with force: true.';

  it('is one that the answer asks for', () => {
    expect(found(asks, 'Sank 3 boats.')).toMatchObject([
      { kind: 'confirmation', argument: 'force', calls: ['c1', 'c2'] },
    ]);
  });

  it.each([
    ['the answer asks still', asks, 'Again: set force=true.', { force: true }],
    ['nothing was asked', 'Sank 3 boats gently.', 'Sank 3 boats.', { force: true }],
    ['it was not given', asks, 'Sank 3 boats.', { force: false }],
  ])('is none where %s', (_why, first, second, given) => {
    expect(found(first, second, given)).toEqual([]);
  });
});

describe('ids that only a text tells', () => {
  const add = mcpTool('add_card', { title: text });
  const poolOf = (answer: string) => {
    const pool = new ValuePool();
    const call = {
      ...successfulCall('c1', { title: 'tooldraft-1' }, answer),
      role: 'probe' as const,
    };
    pool.addOutcome({ tool: add, call, reference: 'rules/add_card#c1', mutating: true });
    return pool
      .freeze()
      .all()
      .filter(({ made, origin }) => made && origin === 'answer')
      .map(({ value }) => value);
  };

  it('are made by the call that tells them', () => {
    expect(poolOf('Card C-17 created in ops')).toContain('C-17');
    expect(poolOf('Card 17 created in ops')).toEqual([]);
  });

  it('are taken once a name of ours is refused as missing', () => {
    const tried = (message: string) => {
      const view = viewOf({
        properties: { id: text },
        required: ['id'],
        effect: 'write',
        tool: { id: 'move_card', name: 'move_card' },
        rows: [[{ id: 'tooldraft-1' }, rejected(message)]],
        others: { cards: [[{}, success('C-1 [todo] Paint\nC-2 [done] Sand')]] },
      });
      const context = { ...contextFor(view.tool), effect: 'write' as const, pool: view.pool };
      const calls = view.observations.map(({ call }) => call);
      const state = { iteration: 1, doc: context.raw, direction: '', calls, iterations: [] };
      return planCalls(context, state).map(({ arguments: args }) => args['id'])[0];
    };
    expect(tried('No card tooldraft-1')).toBe('C-1');
    expect(tried('Cards cannot be moved today')).not.toBe('C-1');
  });
});

it('does not say twice what happens to items that name nothing', () => {
  const rows: readonly Row[] = [
    [{ ids: ['a-1'] }, success('a-1: moved')],
    [{ ids: ['a-1', 'qz-9'] }, success('a-1: moved\nqz-9: not found')],
    [
      { ids: ['qz-9'] },
      rejected('qz-9: not found'),
      { kind: 'unknown-id', arguments: ['ids'], baseline: 'c1' },
    ],
  ];
  const found = (of: readonly Row[]) =>
    analyze(viewOf({ properties: { ids: { type: 'array', items: text } }, rows: of }));
  expect(ofKind(found(rows), 'failed-item')).toHaveLength(1);
  expect(ofKind(found(rows), 'error')).toEqual([]);
  expect(ofKind(found(rows.filter((_row, index) => index !== 1)), 'error')).toHaveLength(1);
});

it('takes a plural at the start of a purpose for no verb where it is followed by what it is of', () => {
  const verbs = new Set(['card', 'list']);
  expect(insteadText('cards', 'Cards of a board.', verbs)).toBe(
    'Not to be confused with `cards` (Cards of a board).',
  );
  expect(insteadText('all', 'Lists cards of a board.', verbs)).toBe(
    '`all` is the one that lists cards of a board.',
  );
});
