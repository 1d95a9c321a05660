import type { JsonObject } from '../../../src/core/json.js';
import { noMatch } from '../../../src/arguments/values/no-match.js';
import { findNestedSources } from '../../../src/refinement/rules/detectors/sources/find-nested-sources.js';
import { findRepeated } from '../../../src/refinement/rules/detectors/answers/find-repeated.js';
import { findUnknownLeftOut } from '../../../src/refinement/rules/detectors/answers/find-unknown-left-out.js';
import { lateSources } from '../../../src/refinement/rules/detectors/sources/late-sources.js';
import { statementsOf } from '../../../src/refinement/rules/writing/statements-of.js';
import { planCalls } from '../../../src/refinement/rules/planning/plan-calls.js';
import type { LoopState } from '../../../src/refinement/engine.js';
import { contextFor } from '../loop-fixture.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

const again: Row[2] = { kind: 'repeat', baseline: 'c1', repeatOf: 'c1' };
const list = { type: 'array' };

describe('the same call a second time', () => {
  const repeated = (name: string, args: JsonObject, answers: readonly [JsonObject, JsonObject]) => {
    const isDeleting = name.startsWith('delete') || name.startsWith('clear');
    const view = viewOf({
      ...{ tool: { id: name, name }, effect: isDeleting ? 'destructive' : 'write' },
      rows: [
        [args, success(answers[0])],
        [args, success(answers[1]), again],
      ],
    });
    return findRepeated(view).flatMap((finding) =>
      statementsOf(finding, view).map(({ text }) => text),
    );
  };
  const wines = { wines: [{ label: 'Rioja', year: 2019 }] };

  it('leaves out of a list what is there already', () => {
    const added = { added: [{ label: 'Rioja', id: 7 }] };
    expect(repeated('add_wines', wines, [added, { added: [] }])).toEqual([
      'What is there already is left out: sent again, `added` is an empty list.',
    ]);
  });

  it('does so in lists inside a list', () => {
    const of = (tags: readonly string[]) => ({ racks: [{ rack: 'B', tags: [...tags] }] });
    const args = { rack: 'B', tags: ['dry'] };
    expect(repeated('add_tags', args, [of(['dry']), of([])])).toEqual([
      'What is there already is left out: sent again, `tags` is an empty list.',
    ]);
  });

  it.each([
    ['the list never held what was sent', 'add_wines', { warnings: ['cellar full'] }],
    ['the tool makes nothing', 'take_wines', { taken: [{ label: 'Rioja' }] }],
  ])('says nothing where %s', (_why, name, first) => {
    const second = Object.fromEntries(Object.keys(first).map((key) => [key, []]));
    expect(repeated(name, wines, [first as JsonObject, second])).toEqual([]);
  });

  it('deletes what is gone with the same answer', () => {
    const done = { ok: true };
    expect(repeated('delete_wine', { wine_id: 4 }, [done, done])).toEqual([
      'The same call a second time succeeds too, with the same answer.',
    ]);
  });

  it.each([
    ['a place is counted: another thing may have come there', 'delete_line', { line: 3 }, 1],
    ['the answers differ', 'delete_wine', { wine_id: 4 }, 0],
    ['things are emptied, not gone', 'clear_rack', { rack_id: 4 }, 1],
  ])('says nothing where %s', (_why, name, args, deleted) => {
    expect(repeated(name, args, [{ deleted: 1 }, { deleted }])).toEqual([]);
  });
});

describe('a list of names of which one names nothing', () => {
  const named = (names: readonly string[], answered: readonly string[]) =>
    findUnknownLeftOut(
      viewOf({
        properties: { names: list },
        rows: [[{ names: [...names] }, success({ wines: answered.map((label) => ({ label })) })]],
        others: { list_wines: [[{}, success({ wines: [{ label: 'Rioja' }, { label: 'Cava' }] })]] },
      }),
    );

  it('leaves it out of the answer', () => {
    expect(named(['Qzxvj', 'Rioja'], ['Rioja'])).toMatchObject([
      { kind: 'unknown-left-out', argument: 'names', calls: ['c1'] },
    ]);
  });

  it.each([
    ['it came last: a limit may have cut it off', ['Rioja', 'Qzxvj'], ['Rioja']],
    ['it names something', ['Cava', 'Rioja'], ['Rioja']],
    ['more came back than was asked for', ['Qzxvj', 'Rioja'], ['Rioja', 'Cava']],
    ['nothing came back', ['Qzxvj', 'Rioja'], []],
  ])('proves nothing where %s', (_why, names, answered) => {
    expect(named(names, answered)).toEqual([]);
  });

  it('is tried before the one that is there', () => {
    const view = viewOf({
      properties: { labels: { type: 'array', items: { type: 'string' } } },
      required: ['labels'],
      rows: [[{ labels: ['Rioja'] }, success({ wines: [{ label: 'Rioja' }] })]],
      others: { list_wines: [[{}, success({ wines: [{ label: 'Rioja' }] })]] },
    });
    const context = { ...contextFor(view.tool), pool: view.pool };
    const calls = view.observations.map(({ call }) => call);
    const state: LoopState = {
      ...{ iteration: 1, doc: context.raw, direction: '', calls, iterations: [] },
    };
    const tried = planCalls(context, state).map(({ arguments: args }) => args['labels']);
    expect(tried).toContainEqual([expect.not.stringMatching(/^Rioja$/), 'Rioja']);
  });
});

describe('what an item refers to', () => {
  const wines = (wineName: string): JsonObject => ({ notes: [{ wineName, text: 'dry' }] });
  const rows: readonly Row[] = [
    [wines('Rioja'), success({ ok: true })],
    [wines('tooldraft-15'), rejected('Wine with name tooldraft-15 not found')],
  ];
  const properties = { notes: list };
  const listed: Readonly<Record<string, readonly Row[]>> = {
    list_wines: [[{}, success({ wines: [{ name: 'Rioja' }, { name: 'Cava' }] })]],
  };
  const source = {
    ...{ kind: 'nested-source', argument: 'notes', property: 'wineName' },
    ...{ tool: 'list_wines', path: 'wines[].name', calls: ['c2', 'c1'] },
  };
  const evidence = { properties, rows, effect: 'write' } as const;

  it('is shown by any refusal that repeats it as missing', () => {
    expect(findNestedSources(viewOf({ ...evidence, others: listed }))).toMatchObject([source]);
  });

  it('is not what the call that answered it had been given', () => {
    const given = { find_wines: [[{ name: 'Rioja' }, success({ name: 'Rioja' })]] } as const;
    expect(findNestedSources(viewOf({ ...evidence, others: given }))).toEqual([]);
  });

  it('may show only when all tools have been used', () => {
    const view = viewOf(evidence);
    const { pool } = viewOf({ ...evidence, others: listed });
    expect(lateSources(view, [], { pool, tools: [] })).toMatchObject([source]);
    expect(
      lateSources(view, findNestedSources(viewOf({ ...evidence, others: listed })), {
        ...{ pool, tools: [] },
      }),
    ).toEqual([]);
  });
});

it('keeps what a search found nothing with out of the values that exist', () => {
  const { pool } = viewOf({
    rows: [],
    others: { search: [[{ query: noMatch, shelf: 'north-7' }, success({ hits: [] })]] },
  });
  expect(pool.all().map(({ value }) => value)).toEqual(['north-7']);
});
