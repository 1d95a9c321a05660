import { readConstraintMessage } from '../../../src/arguments/messages/read-constraint-message.js';
import type { JsonObject } from '../../../src/core/json.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { hintsOf, isRejected } from '../../../src/refinement/rules/observations/observation.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { refineOneTool } from '../refine-one-tool.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

function hints(args: Row[0], message: string) {
  const view = viewOf({
    properties: Object.fromEntries(Object.keys(args).map((name) => [name, { type: 'string' }])),
    rows: [[args, rejected(message)]],
  });
  return view.observations
    .filter(isRejected)
    .flatMap((each) => hintsOf(each, view.argumentNames()));
}

describe('a value shown as an example, said of no argument', () => {
  const message = 'Badges look like QX19.';

  it('is for the one that was sent a stand-in', () => {
    expect(hints({ 'X-Groom': 'example', horse: 'Bella' }, message)).toEqual([
      { kind: 'example', argument: 'X-Groom', values: ['QX19'] },
    ]);
  });

  it.each<[string, Row[0]]>([
    ['two were', { 'X-Groom': 'example', horse: 'demo' }],
    ['none was', { 'X-Groom': 'tooldraft-3', horse: 'Bella' }],
  ])('is for nobody where %s', (_what, args) => {
    expect(hints(args, message)).toMatchObject([{ kind: 'example', argument: null }]);
  });
});

describe('what a date must look like, said of no argument', () => {
  const message = 'day must be DD.MM.YYYY';

  it('is said of all that were to be one and do not look so', () => {
    expect(hints({ from: 'soon', to: '2025-03-01', horse: 'Bella' }, message)).toEqual([
      { kind: 'format', argument: 'from', format: 'DD.MM.YYYY' },
      { kind: 'format', argument: 'to', format: 'DD.MM.YYYY' },
    ]);
  });

  it('is not said of one that looks so, or that is no date', () => {
    expect(hints({ from: '01.03.2025', horse: 'Bella' }, message)).toEqual([
      { kind: 'format', argument: null, format: 'DD.MM.YYYY' },
    ]);
    expect(hints({ from: '01.03.2025', to: 'Bella' }, message)).toMatchObject([{ argument: 'to' }]);
  });
});

it('reads what stands behind ERR as the message', () => {
  const read = (message: string) => readConstraintMessage(message, ['horse', 'state']);
  expect(read('ERR horse missing')).toEqual([{ kind: 'required', argument: 'horse' }]);
  expect(read('ERROR: horse is required')).toEqual([{ kind: 'required', argument: 'horse' }]);
  expect(read('ERR bad state (fed|out)')).toMatchObject([{ kind: 'enum', argument: 'state' }]);
});

describe('a tool that names what it misses', () => {
  const stable: ToolDoc = {
    id: 'walk',
    name: 'walk',
    description: 'Walks a horse.',
    parameters: {
      type: 'object',
      properties: { horse: { type: 'string' }, 'X-Groom': { type: 'string' } },
      required: ['horse'],
    },
    sideEffects: 'write',
    call: {
      ...{ kind: 'http', method: 'POST', path: '/walks' },
      bindings: {
        horse: { in: 'body', name: 'horse' },
        'X-Groom': { in: 'header', name: 'X-Groom' },
      },
    },
  };

  it.each(['X-Groom must carry your badge.', 'Send X-Groom with the code on your badge.'])(
    'is given it from then on: %s',
    async (missing) => {
      const { trajectory } = await refineOneTool({
        tool: stable,
        engine: rulesEngine(),
        answer: (args: JsonObject) => {
          if (args['X-Groom'] === undefined) return rejected(missing, 400);
          return args['X-Groom'] === 'QX19'
            ? success({ horse: args['horse'] ?? null })
            : rejected('Badges look like QX19.', 400);
        },
      });
      const bare = trajectory.calls.filter(
        ({ arguments: args, purpose }) =>
          purpose.kind === 'positive' && args['X-Groom'] === undefined,
      );
      expect(bare.length).toBeLessThan(3);
      expect(trajectory.calls.some(({ outcome }) => outcome?.kind === 'success')).toBe(true);
    },
  );
});
