import type { Json, JsonObject } from '../../../src/core/json.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';
import type { Outcome } from '../../../src/core/outcome.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { ValuePool } from '../../../src/arguments/pool/value-pool.js';
import { findNested } from '../../../src/refinement/rules/detectors/arguments/find-nested.js';
import {
  changedAt,
  innerPlaces,
  valueAt,
} from '../../../src/refinement/rules/observations/inner-places.js';
import { planCalls } from '../../../src/refinement/rules/planning/plan-calls.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { statementsOf } from '../../../src/refinement/rules/writing/statements-of.js';
import { contextFor } from '../loop-fixture.js';
import { refineOneTool } from '../refine-one-tool.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

const text: JsonSchema = { type: 'string' };

function object(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties };
}

/** A kite, with all that is worth saying of it two levels down. */
const addKite: ToolDoc = {
  id: 'addKite',
  name: 'addKite',
  description: 'Adds a kite.',
  parameters: {
    type: 'object',
    properties: {
      data: object({
        attributes: object({ title: text, span: { type: 'integer' }, motto: text }),
        relationships: object({ club: object({ data: object({ id: text }) }) }),
      }),
    },
  },
  sideEffects: 'write',
  call: {
    kind: 'http',
    method: 'POST',
    path: '/kites',
    bindings: { data: { in: 'body', name: 'data' } },
  },
};

function at(args: JsonObject, place: string): Json | undefined {
  return valueAt(args, place);
}

function answerOfKites(args: JsonObject): Outcome {
  const refuse = (pointer: string, detail: string) => rejected(`/data/${pointer}: ${detail}`, 422);
  if (at(args, 'data') === undefined) return rejected('document has no data', 400);
  if (at(args, 'data.attributes') === undefined) return refuse('attributes', 'attributes missing');
  const title = at(args, 'data.attributes.title');
  if (typeof title !== 'string' || title === '')
    return refuse('attributes/title', "can't be blank");
  if (title.length > 60)
    return refuse('attributes/title', 'is too long (maximum is 60 characters)');
  const span = at(args, 'data.attributes.span');
  if (span === undefined) return refuse('attributes/span', "can't be blank");
  if (typeof span !== 'number' || span < 1) return refuse('attributes/span', 'must be at least 1');
  if (at(args, 'data.relationships.club.data') === undefined)
    return refuse('relationships/club', 'must exist');
  return success({ data: { id: 'k-1', attributes: { title, span } } });
}

describe('places inside a value', () => {
  const value = { a: { b: [{ c: 1 }, { c: 2 }] }, d: 3 };

  it('are found however deep, objects before what is in them', () => {
    expect(innerPlaces(value)).toEqual(['a', 'a.b', 'a.b.c', 'd']);
    expect(innerPlaces([value])).toEqual(innerPlaces(value));
    expect(innerPlaces('text')).toEqual([]);
    expect(innerPlaces({ a: { b: { c: { d: { e: { f: 1 } } } } } })).toHaveLength(4);
  });

  it('are read and changed without a change of the rest', () => {
    expect(valueAt(value, 'a.b.c')).toBe(1);
    expect(valueAt(value, 'a.x.c')).toBeUndefined();
    expect(valueAt({}, 'constructor')).toBeUndefined();
    expect(changedAt(value, 'a.b.c', 7)).toEqual({ a: { b: [{ c: 7 }, { c: 2 }] }, d: 3 });
    expect(changedAt(value, 'a', undefined)).toEqual({ d: 3 });
    expect(changedAt(value, 'x.y', 1)).toEqual(value);
    expect(value.a.b).toEqual([{ c: 1 }, { c: 2 }]);
  });
});

describe('a body in which everything lies deep', () => {
  it('is filled with what refusals ask for by their places, and its rules are learnt', async () => {
    const { trajectory } = await refineOneTool({
      tool: addKite,
      engine: rulesEngine(),
      answer: answerOfKites,
      settings: { iterations: 8 },
    });
    expect(trajectory.calls.some(({ outcome }) => outcome?.kind === 'success')).toBe(true);
    const told = JSON.stringify(trajectory.iterations.at(-1)?.revision);
    expect(told).toContain('`data.attributes.title` is required');
    expect(told).toContain('`data.attributes.title` has at most 60 characters.');
    expect(told).toContain('`data.attributes.span` is at least 1.');
    expect(told).not.toContain('`data.attributes.motto` is required');
  });

  it('has the id of another thing where that thing is named', () => {
    const pool = new ValuePool();
    const listClubs: ToolDoc = {
      ...{ id: 'listClubs', name: 'listClubs', description: '', sideEffects: 'none' },
      parameters: { type: 'object', properties: {} },
      call: { kind: 'http', method: 'GET', path: '/clubs', bindings: {} },
    };
    const listed = success({ clubs: [{ id: 'c-77' }, { id: 'c-78' }] });
    const made = { iteration: 1, role: 'probe', startedAt: '2026-01-31T09:00:00.000Z' } as const;
    const purpose = { kind: 'positive' as const, arguments: [] };
    pool.addOutcome({
      tool: listClubs,
      call: { id: 'c1', ...made, purpose, arguments: {}, outcome: listed },
      reference: 'rules/listClubs#c1',
      mutating: false,
    });
    const context = { ...contextFor(addKite), pool: pool.freeze() };
    const refused = rejected('/data/relationships/club: must exist', 422);
    const calls = [
      {
        id: 'c1',
        ...made,
        purpose,
        arguments: { data: { attributes: { title: 'x' } } },
        outcome: refused,
      },
    ];
    const planned = planCalls(context, {
      iteration: 2,
      doc: context.raw,
      direction: '',
      calls,
      iterations: [],
    });
    expect(
      planned.map(({ arguments: args }) => at(args, 'data.relationships.club.data.id')),
    ).toContain('c-77');
  });
});

describe('what a refusal says of a number or a text inside an argument', () => {
  const properties = { order: { type: 'object' } };
  const said = (...rows: Row[]) => {
    const view = viewOf({ properties, rows });
    return findNested(view).flatMap((finding) =>
      statementsOf(finding, view).map(({ text: sentence }) => sentence),
    );
  };
  const order = (place: string, value: Json): JsonObject => ({
    order: changedAt({ lines: [{ count: 2, note: 'red' }], weight: 5 }, place, value),
  });
  const worked: Row = [order('weight', 5), success({ id: 'o-1' })];

  it('is said with the whole place, where a call within it worked', () => {
    expect(
      said(worked, [order('lines.count', 90), rejected('lines[0].count must be at most 20')]),
    ).toEqual(['`order.lines[].count` is at most 20.']);
    expect(
      said(worked, [order('lines.note', 'r'), rejected('note must be at least 3 characters')]),
    ).toEqual(['`order.lines[].note` has at least 3 characters.']);
    expect(
      said(worked, [order('weight', 0.37), rejected('weight must be a multiple of 0.5')]),
    ).toEqual(['`order.weight` is a multiple of 0.5.']);
  });

  it('is said once where both ends are known', () => {
    const short = [order('lines.note', 'r'), rejected('note must be at least 3 characters')] as Row;
    const note = (count: number) => rejected(`note must be at most ${count} characters`);
    const long = order('lines.note', 'red and blue');
    expect(said(worked, short, [long, note(9)])).toEqual([
      '`order.lines[].note` has between 3 and 9 characters.',
    ]);
    expect(said(worked, short, [long, note(3)])).toEqual([
      '`order.lines[].note` has exactly 3 characters.',
    ]);
  });

  it('is said in words where it is a form', () => {
    const refused = rejected('note must start with "re"');
    expect(said(worked, [order('lines.note', 'blue'), refused])).toEqual([
      '`order.lines[].note` must start with `re`.',
    ]);
    const capital = rejected('lines[0].note must be three capital letters');
    const code: Row = [order('lines.note', 'RED'), success({ id: 'o-2' })];
    expect(said(code, [order('lines.note', 'blue'), capital])).toEqual([
      '`order.lines[].note`: Exactly 3 capital letters.',
    ]);
  });

  it('is not said where a call worked with what it forbids, or what was refused fits it', () => {
    const most = rejected('weight must be at most 20');
    expect(
      said(worked, [order('weight', 90), most], [order('weight', 91), success({ id: 'o-2' })]),
    ).toEqual([]);
    expect(said(worked, [order('weight', 7), most])).toEqual([]);
    expect(said([order('weight', 90), most])).toEqual([]);
  });
});
