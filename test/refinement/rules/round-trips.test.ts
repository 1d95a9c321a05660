import { ValuePool } from '../../../src/arguments/pool/value-pool.js';
import type { JsonObject, Json } from '../../../src/core/json.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';
import { effectOf } from '../../../src/core/effect.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import type { ProposedCall } from '../../../src/refinement/engine.js';
import { planCalls } from '../../../src/refinement/rules/planning/plan-calls.js';
import { contextFor } from '../loop-fixture.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

const text: JsonSchema = { type: 'string' };

/** A tool whose arguments are parts of its URL where they stand in it, and fields of the body otherwise. */
function tool(
  method: string,
  path: string,
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = Object.keys(properties),
): ToolDoc {
  const bindings = Object.fromEntries(
    Object.keys(properties).map((name) => {
      const inPath = path.includes(`{${name}}`);
      return [name, { in: inPath ? ('path' as const) : ('body' as const), name }];
    }),
  );
  return {
    id: `${method} ${path}`,
    name: `${method} ${path}`,
    description: '',
    parameters: { type: 'object', properties, required: [...required] },
    sideEffects: method === 'GET' ? 'none' : 'write',
    call: { kind: 'http', method, path, bindings },
  };
}

interface Seen {
  readonly tool: ToolDoc;
  readonly args: JsonObject;
  readonly body: Json;
}

function poolOf(seen: readonly Seen[]): ReturnType<ValuePool['freeze']> {
  const pool = new ValuePool();
  for (const [index, { tool: source, args, body }] of seen.entries()) {
    const [observation] = viewOf({ rows: [[args, success(body)]] }).observations;
    const call = { ...observation!.call, id: `c${index + 1}` };
    const mutating = source.sideEffects !== 'none';
    pool.addOutcome({ tool: source, call, reference: `rules/${source.id}#${call.id}`, mutating });
  }
  return pool.freeze();
}

function planned(
  subject: ToolDoc,
  seen: readonly Seen[],
  rows: readonly Row[] = [],
): readonly ProposedCall[] {
  const effect = effectOf(subject);
  const context = { ...contextFor(subject), effect, pool: poolOf(seen) };
  const calls = viewOf({ rows }).observations.map(({ call }) => call);
  const state = { iteration: 0, doc: context.raw, direction: '', calls, iterations: [] };
  return planCalls(context, state);
}

const shift = { type: 'object', properties: { day: text, from: { type: 'integer' } } } as const;
const shifts: JsonSchema = { type: 'array', items: shift };
const roster = {
  crew: 'north',
  shifts: [
    { day: 'mon', from: 6, filled: true },
    { day: 'tue', from: 14, filled: false },
  ],
  updated: '2026-02-01',
};
const readRoster = tool('GET', '/crews/{crew}/roster', { crew: text });
const seenRoster: Seen = { tool: readRoster, args: { crew: 'north' }, body: roster };

describe('what a URL answers', () => {
  it('is sent back to it whole, without what the document does not know', () => {
    const replace = tool('PUT', '/crews/{crew_id}/roster', { crew_id: text, shifts });
    expect(planned(replace, [seenRoster])[0]?.arguments).toEqual({
      crew_id: 'north',
      shifts: [
        { day: 'mon', from: 6 },
        { day: 'tue', from: 14 },
      ],
    });
  });

  it('is sent back with what the document requires besides, and without what only answers have', () => {
    const item: JsonSchema = {
      type: 'object',
      properties: {
        day: text,
        from: { type: 'integer', readOnly: true },
        change: { type: 'string', enum: ['KEEP', 'DROP'] },
      },
      required: ['day', 'change'],
    };
    const patch = tool('PATCH', '/crews/{crew}/roster', {
      crew: text,
      shifts: { type: 'array', items: item },
    });
    expect(planned(patch, [seenRoster])[0]?.arguments['shifts']).toEqual([
      { day: 'mon', change: 'KEEP' },
      { day: 'tue', change: 'KEEP' },
    ]);
  });

  it('is all of a body whose fields are not documented', () => {
    const open = tool('PUT', '/crews/{crew}/roster', { crew: text, body: { type: 'object' } });
    const { call } = open;
    const bindings = call.kind === 'http' ? call.bindings : {};
    const whole = { ...call, bindings: { ...bindings, body: { in: 'body' as const, name: '' } } };
    const subject = { ...open, call: whole } as ToolDoc;
    expect(planned(subject, [seenRoster])[0]?.arguments).toEqual({ crew: 'north', body: roster });
  });

  it('is what is added to its collection too, under a new name and without its id', () => {
    const list = tool('GET', '/crews', {});
    const body = [{ id: 'c-1', name: 'north', skills: [{ kind: 'crane', level: 3 }] }];
    const skills: JsonSchema = {
      type: 'array',
      items: { type: 'object', properties: { kind: text, level: { type: 'integer' } } },
    };
    const add = tool('POST', '/crews', { id: text, name: text, skills }, ['name', 'skills']);
    const refusal: Row = [{ name: 'tooldraft-1', skills: [] }, rejected('No skill of that kind')];
    const sent = planned(add, [{ tool: list, args: {}, body }], [refusal]);
    expect(sent.map((call) => call.arguments)).toContainEqual({
      name: expect.stringMatching(/^tooldraft-\d+$/) as unknown,
      skills: [{ kind: 'crane', level: 3 }],
    });
  });

  it('goes to a thing of ours before it goes back to one that was there', () => {
    const show = tool('GET', '/crews/{crew_id}', { crew_id: text });
    const make = tool('POST', '/crews', { motto: text });
    const change = tool('PUT', '/crews/{crew_id}', { crew_id: text, motto: text });
    const theirs: Seen = { tool: show, args: { crew_id: 'c-1' }, body: { motto: 'Heave' } };
    const ours: Seen = { tool: make, args: { motto: 'tooldraft-1' }, body: { crew_id: 'c-7' } };
    expect(planned(change, [theirs])[0]?.arguments).toEqual({ crew_id: 'c-1', motto: 'Heave' });
    expect(planned(change, [theirs, ours])[0]?.arguments).toMatchObject({ crew_id: 'c-7' });
  });

  it('loses the optional part that a refusal spoke against', () => {
    const show = tool('GET', '/crews/{crew}', { crew: text });
    const properties = { crew: text, motto: text, founded: { type: 'integer' } };
    const change = tool('PATCH', '/crews/{crew}', properties, ['crew']);
    const args = { crew: 'north', motto: 'Heave', founded: 1901 };
    const seen: Seen = { tool: show, args: { crew: 'north' }, body: args };
    expect(planned(change, [seen])[0]?.arguments).toEqual(args);
    const refusal: Row = [args, rejected("'founded' must be at least 1950", 422)];
    const after = planned(change, [seen], [refusal]).map((call) => call.arguments);
    expect(after).toContainEqual({ crew: 'north', motto: 'Heave' });
  });

  it('is cut down to what the tool needs once it was taken', () => {
    const fields = ['motto', 'colour', 'song', 'flag'];
    const properties = Object.fromEntries(['crew', ...fields].map((name) => [name, text]));
    const change = tool('PATCH', '/crews/{crew}', properties, ['crew']);
    const args = Object.fromEntries(['crew', ...fields].map((name) => [name, `the ${name}`]));
    const arguments_ = planned(change, [], [[args, success(null)]]).map((call) => call.arguments);
    expect(arguments_).toContainEqual({ crew: 'the crew' });
  });

  it('of another URL is not sent, nor to a tool that destroys', () => {
    const other = tool('PUT', '/ships/{ship}/roster', { ship: text, body: { type: 'object' } });
    const gone = {
      ...tool('PUT', '/crews/{crew}/roster', { crew: text, shifts }),
      sideEffects: 'destructive' as const,
    };
    for (const subject of [other, gone]) {
      const notes = planned(subject, [seenRoster]).map(({ purpose }) => purpose.note);
      expect(notes).not.toContain('as another tool answered it');
    }
  });
});

describe('an object or a list of objects', () => {
  it('is taken whole from a field of its name in any answer', () => {
    const copy: ToolDoc = { ...readRoster, id: 'copyRoster', name: 'check_roster' };
    const subject: ToolDoc = {
      ...copy,
      parameters: { type: 'object', properties: { shifts }, required: ['shifts'] },
      call: { kind: 'mcp', tool: 'check_roster' },
    };
    const sent = planned(subject, [seenRoster]).map((call) => call.arguments['shifts']);
    expect(sent).toContainEqual([
      { day: 'mon', from: 6 },
      { day: 'tue', from: 14 },
    ]);
  });
});
