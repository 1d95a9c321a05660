import { plausibleValues } from '../../../src/arguments/values/plausible-values.js';
import { parametersOf } from '../../../src/arguments/schema/parameters-of.js';
import type { JsonObject } from '../../../src/core/json.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { findBounds } from '../../../src/refinement/rules/detectors/bounds/find-bounds.js';
import { findClamps } from '../../../src/refinement/rules/detectors/bounds/find-clamps.js';
import { findForms } from '../../../src/refinement/rules/detectors/forms/find-forms.js';
import { dayFromOtherEnd } from '../../../src/refinement/rules/planning/attempts/moments.js';
import { withOtherNumber } from '../../../src/refinement/rules/planning/attempts/other-number.js';
import { repeatedArgument } from '../../../src/refinement/rules/refusals/repeated-argument.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { statementsOf } from '../../../src/refinement/rules/writing/statements-of.js';
import { refineOneTool } from '../refine-one-tool.js';
import { ofKind, rejected, success, viewOf, type Row } from './evidence.js';

describe('a row of readings', () => {
  const properties = { limit: { type: 'integer' }, step: { type: 'string' } };
  const readings = (count: number, day: number, more: JsonObject = {}) =>
    success({
      readings: Array.from({ length: count }, (_each, hour) => ({
        at: `d${day} h${hour}`,
        value: hour,
      })),
      ...more,
    });
  const cut = (more: JsonObject = {}): Row[] => [
    [{ limit: 3 }, readings(3, 1, more)],
    [{ limit: 5 }, readings(5, 1, more)],
    [{ limit: 50 }, readings(9, 1, more)],
    [{ limit: 90 }, readings(9, 1, more)],
  ];
  const clamps = (...rows: Row[]) =>
    findClamps(viewOf({ properties: { ...properties, page: { type: 'integer' } }, rows }));

  it('is not cut down because another step brings others', () => {
    expect(clamps(...cut(), [{ limit: 3, step: 'day' }, readings(3, 2)])).toEqual([]);
    expect(clamps(...cut(), [{ limit: 50, page: 2 }, readings(3, 2)])).toMatchObject([
      { argument: 'limit', to: 9 },
    ]);
  });

  it('is not cut down where it says that it is all', () => {
    const next: Row = [{ limit: 50, page: 2 }, readings(3, 2)];
    expect(clamps(...cut({ truncated: false }), next)).toEqual([]);
    expect(clamps(...cut({ truncated: true }), next)).toHaveLength(1);
  });
});

describe('the end of a range', () => {
  it('is tried a day from the other end', () => {
    expect(dayFromOtherEnd('to', { from: '2024-02-28' })).toBe('2024-02-29');
    expect(dayFromOtherEnd('start_time', { end_time: '2024-03-01T10:00:00Z' })).toBe(
      '2024-02-29T10:00:00Z',
    );
    expect(dayFromOtherEnd('to', { from: 'Berlin' })).toBeNull();
    expect(dayFromOtherEnd('title', { from: '2024-02-28' })).toBeNull();
  });

  it('is no mere date where one with a time works as well', async () => {
    const text = { type: 'string' };
    const tool: ToolDoc = {
      ...{ id: 'tides', name: 'tides', description: 'Tides.', sideEffects: 'none' },
      parameters: { type: 'object', properties: { from: text }, required: ['from'] },
      call: { kind: 'mcp', tool: 'tides' },
    };
    const formatOf = async (isDate: (value: string) => boolean) => {
      const { trajectory } = await refineOneTool({
        tool,
        engine: rulesEngine(),
        settings: { iterations: 6 },
        answer: ({ from }) =>
          typeof from === 'string' && isDate(from)
            ? success({ at: from, tides: [1, 2] })
            : rejected('from: not an ISO date'),
      });
      return trajectory.iterations.at(-1)?.revision?.proposal.learned.properties?.['from']?.format;
    };
    expect(await formatOf((value) => /^\d{4}-\d\d-\d\d$/.test(value))).toBe('date');
    expect(await formatOf((value) => /^\d{4}-\d\d-\d\d/.test(value))).toBeUndefined();
  });
});

it('makes up places on the globe for lists of numbers that name them', () => {
  const numbers = { type: 'array', items: { type: 'number' } };
  const parameters = {
    type: 'object',
    properties: { bbox: numbers, center: { ...numbers, maxItems: 2 }, area: numbers },
  } as const;
  const tool: ToolDoc = {
    ...{ id: 'find', name: 'find', description: '', sideEffects: 'none', parameters },
    call: { kind: 'mcp', tool: 'find' },
  };
  const [bbox, center, area] = parametersOf(parameters).map(
    (parameter) => plausibleValues(parameter, { tool, seed: 1 })[0],
  );
  expect(bbox).toEqual([-180, -90, 180, 90]);
  expect(center).toHaveLength(2);
  expect(area).toHaveLength(1);
});

describe('a list of texts', () => {
  const refused = rejected('bo is no mail address');
  const properties = { guests: { type: 'array', items: { type: 'string' } } };

  it('is what a refusal speaks of that repeats one of its items', () => {
    if (refused.kind !== 'rejected') throw new Error('no refusal');
    const args = { guests: ['ann@example.com', 'bo'], other: ['cid'] };
    const twice = { ...args, other: ['bo'] };
    // Of two letters it has to be quoted.
    expect(repeatedArgument({ outcome: refused, arguments: args })).toBeNull();
    const quoted = { ...refused, message: "'bo' is no mail address" };
    expect(repeatedArgument({ outcome: quoted, arguments: args })).toBe('guests');
    expect(repeatedArgument({ outcome: quoted, arguments: twice })).toBeNull();
  });

  it('has items of the form that a refusal states, where all that worked have it', () => {
    const said = (...rows: Row[]) => {
      const view = viewOf({ properties, rows });
      return findForms(view).flatMap((finding) =>
        statementsOf(finding, view).map(({ text }) => text),
      );
    };
    const wrong: Row = [{ guests: ['example'] }, rejected('example is no mail address')];
    const right: Row = [{ guests: ['ann@example.com'] }, success({ id: 1 })];
    expect(said(wrong, right)).toEqual(['Its items have the format email.']);
    expect(said(wrong, right, [{ guests: ['cid'] }, success({ id: 2 })])).toEqual([]);
    expect(said(wrong)).toEqual([]);
  });
});

describe('a call that would make the same once more', () => {
  const properties = {
    pond: { type: 'string' },
    depth: { type: 'number' },
    pond_id: { type: 'integer' },
  };
  const made: Row = [{ pond: 'north', depth: 5, pond_id: 7 }, success({ id: 1 })];
  const other = (args: JsonObject, ...rows: Row[]) =>
    withOtherNumber(args, viewOf({ properties, effect: 'write', rows }), 1);

  it('gets an amount that no call has had, within what refusals allow; ids stay', () => {
    expect(other({ pond: 'north', depth: 5, pond_id: 7 }, made)).toEqual({
      ...{ pond: 'north', depth: 6, pond_id: 7 },
    });
    const tried: Row = [{ pond: 'east', depth: 6, pond_id: 7 }, success({ id: 2 })];
    expect(other({ pond: 'north', depth: 5, pond_id: 7 }, made, tried)['depth']).toBe(7);
    const bound: Row = [{ pond: 'x', depth: 99, pond_id: 7 }, rejected('depth must be at most 6')];
    expect(other({ pond: 'north', depth: 5, pond_id: 7 }, made, bound)['depth']).toBe(5);
  });

  it('stays as it is where it is new', () => {
    const args = { pond: 'south', depth: 5, pond_id: 7 };
    expect(other(args, made)).toEqual(args);
  });
});

it('states no bounds for numbers of things that are not there', () => {
  const rows: Row[] = [
    [{ bell: 30 }, success({ tone: 'c' })],
    [{ bell: 31 }, success({ tone: 'd' })],
    [{ bell: 32 }, rejected('bell 32 not there')],
    [{ bell: 29 }, rejected('bell 29 not there')],
  ];
  const view = viewOf({ properties: { bell: { type: 'integer' } }, rows });
  expect(ofKind(findBounds(view), 'bound')).toEqual([]);
});

it('does not take the name of the tool in a message for an argument that it lacks', async () => {
  const tool: ToolDoc = {
    ...{ id: 'ring_bell', name: 'ring_bell', description: 'Rings.', sideEffects: 'none' },
    parameters: { type: 'object', properties: { tone: { type: 'string' } } },
    call: { kind: 'mcp', tool: 'ring_bell' },
  };
  const { trajectory } = await refineOneTool({
    tool,
    engine: rulesEngine(),
    answer: () => rejected('Invalid input for ring_bell', 400),
  });
  expect(trajectory.calls.some(({ arguments: args }) => 'ring_bell' in args)).toBe(false);
  expect(trajectory.calls.length).toBeGreaterThan(0);
});
