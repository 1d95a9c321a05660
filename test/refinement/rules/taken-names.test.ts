import type { JsonObject } from '../../../src/core/json.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { findBounds } from '../../../src/refinement/rules/detectors/bounds/find-bounds.js';
import { hintsOf, isRejected } from '../../../src/refinement/rules/observations/observation.js';
import { nextInForm } from '../../../src/refinement/rules/planning/values/next-in-form.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { refineOneTool } from '../refine-one-tool.js';
import { ofKind, rejected, success, viewOf, type Row } from './evidence.js';

it.each([
  ['ABC-123', 1, 'ABC-124'],
  ['ABC-199', 2, 'ABC-201'],
  ['X-09', 1, 'X-10'],
  ['X-99', 1, 'X-00'],
  ['v1/b2-c', 3, 'v1/b5-c'],
  ['AZ', 1, 'BA'],
  ['zz', 1, 'aa'],
  ['no such form', 1, 'no such form'],
  ['', 1, ''],
  ['00000000000000000000000009', 1, '00000000000000000000000010'],
])('the name after %j by %d is %j', (text, steps, next) => {
  expect(nextInForm(text, steps)).toBe(next);
});

describe('a tool that makes things under names of a stated form', () => {
  const text = { type: 'string' };
  const tool: ToolDoc = {
    id: 'addBell',
    name: 'addBell',
    description: 'Adds a bell.',
    parameters: { type: 'object', properties: { code: text, tone: text }, required: ['code'] },
    sideEffects: 'write',
    call: {
      ...{ kind: 'http', method: 'POST', path: '/bells' },
      bindings: { code: { in: 'body', name: 'code' }, tone: { in: 'body', name: 'tone' } },
    },
  };

  it('is given another one each time', async () => {
    const there = new Set<unknown>();
    const { trajectory } = await refineOneTool({
      tool,
      engine: rulesEngine(),
      answer: ({ code, tone = 'a' }: JsonObject) => {
        if (typeof code !== 'string' || !/^[A-Z]{2}-\d{3}$/.test(code))
          return rejected('code has to look like BL-100');
        if (there.has(code)) return rejected(`Bell '${code}' already exists`, 409);
        if (typeof tone !== 'string' || !/^[a-g]$/.test(tone))
          return rejected('tone must be a note of the scale: a, b or c');
        there.add(code);
        return success({ code, tone });
      },
    });
    const codes = trajectory.calls.map(({ arguments: args }) => args['code']);
    const inForm = codes.filter((code) => typeof code === 'string' && /^BL-\d{3}$/.test(code));
    expect(new Set(inForm).size).toBeGreaterThan(4);
    const taken = trajectory.calls.filter(
      ({ outcome, purpose }) =>
        purpose.kind !== 'repeat' &&
        outcome?.kind === 'rejected' &&
        outcome.message.includes('already exists'),
    );
    expect(taken).toHaveLength(1);
  });
});

it('takes what exists already for the argument whose value the refusal repeats', () => {
  const rows: Row[] = [[{ code: 'BL-7', tone: 'a' }, rejected("Bell 'BL-7' already exists", 409)]];
  const view = viewOf({ properties: { code: {}, tone: {} }, rows });
  expect(
    view.observations.filter(isRejected).flatMap((each) => hintsOf(each, view.argumentNames())),
  ).toEqual([{ kind: 'exists', argument: 'code' }]);
});

it.each([
  'Only 20 left',
  'not enough tickets',
  '20 seats available',
  'exceeds the remaining stock',
])('states no bound where a refusal says %j', (message) => {
  const rows = (said: string): Row[] => [
    [{ seats: 1 }, success({ id: 1 })],
    [{ seats: 20 }, success({ id: 2 })],
    [{ seats: 21 }, rejected(said)],
  ];
  const bounds = (said: string) =>
    ofKind(
      findBounds(viewOf({ properties: { seats: { type: 'integer' } }, rows: rows(said) })),
      'bound',
    );
  expect(bounds(message)).toEqual([]);
  expect(bounds('seats is too large')).toMatchObject([{ keyword: 'maximum', value: 20 }]);
});
