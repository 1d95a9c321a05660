import type { JsonSchema } from '../../../src/core/json-schema.js';
import { namesWhatIsThere } from '../../../src/refinement/rules/refusals/fields-in-refusals.js';
import type { EvidenceView } from '../../../src/refinement/rules/observations/evidence-view.js';
import { analyze } from '../../../src/refinement/rules/analyze.js';
import { findCalledFirst } from '../../../src/refinement/rules/detectors/refusals/find-called-first.js';
import { findErrors } from '../../../src/refinement/rules/detectors/refusals/find-errors.js';
import { findExamples } from '../../../src/refinement/rules/detectors/arguments/find-examples.js';
import { findNestedSources } from '../../../src/refinement/rules/detectors/sources/find-nested-sources.js';
import { findRefusedExamples } from '../../../src/refinement/rules/detectors/arguments/find-refused-examples.js';
import { findUnsorted } from '../../../src/refinement/rules/detectors/answers/find-unsorted.js';
import { learnedFrom } from '../../../src/refinement/rules/writing/learned-from.js';
import { statementsOf } from '../../../src/refinement/rules/writing/statements-of.js';
import { quotableMessage } from '../../../src/refinement/rules/quote.js';
import { ofKind, rejected, success, viewOf, type Evidence, type Row } from './evidence.js';

const text = { type: 'string' };
const said = (evidence: Evidence, find: typeof findErrors) => {
  const view = viewOf(evidence);
  return find(view).flatMap((finding) => statementsOf(finding, view).map((each) => each.text));
};

describe('an example of a description', () => {
  const zone = { ...text, description: "Zone, e.g. 'Asia/Tokyo', 'Moon/Base'" };
  const unknown = rejected('no zone found with key Moon/Base');

  it('is called wrong where it is refused and another one works', () => {
    const evidence = {
      properties: { zone },
      rows: [
        [{ zone: 'Asia/Tokyo' }, success({ time: '10:00' })],
        [{ zone: 'Moon/Base' }, unknown],
      ],
    } satisfies Evidence;
    expect(said(evidence, findRefusedExamples)).toEqual([
      '`Moon/Base` is refused, though the description gives it as an example.',
    ]);
  });

  it('is not called wrong where the refusal is about another argument as well', () => {
    const rows: Evidence['rows'] = [
      [{ zone: 'Asia/Tokyo', sky: 'north' }, success({ time: '10:00' })],
      [{ zone: 'Moon/Base', sky: 'south' }, rejected("no zone 'Moon/Base' found in sky 'south'")],
    ];
    const properties = { zone, sky: text };
    expect(findRefusedExamples(viewOf({ properties, rows }))).toEqual([]);
  });

  it('may stand for something elsewhere where none works', () => {
    const evidence = {
      properties: { zone },
      rows: [
        [{ zone: 'Europe/Rome' }, success({ time: '10:00' })],
        [{ zone: 'Moon/Base' }, unknown],
      ],
    } satisfies Evidence;
    expect(findRefusedExamples(viewOf(evidence))).toEqual([]);
  });

  it('leaves no list empty that holds something without it', () => {
    const rows: Evidence['rows'] = [
      [{}, success({ boats: [{ flag: 'NO' }, { flag: 'PL' }], links: [{ rel: 'self' }] })],
      [{ flag: 'Germany' }, success({ boats: [], links: [{ rel: 'self' }] })],
      [{ flag: 'PL' }, success({ boats: [{ flag: 'PL' }], links: [{ rel: 'self' }] })],
    ];
    const found = ofKind(findExamples(viewOf({ properties: { flag: text }, rows })), 'example');
    expect(found[0]?.values).toEqual(['PL']);
  });

  it('names to sort by what there is', () => {
    const boats = [{ knots: 3 }, { knots: 5 }];
    const rows: Evidence['rows'] = [
      [{ sort: ['date'] }, success({ boats })],
      [{ sort: ['-knots'] }, success({ boats: boats.toReversed() })],
    ];
    const sort = { type: 'array', items: text };
    const examples = (schema: JsonSchema) =>
      ofKind(findExamples(viewOf({ properties: { sort: schema }, rows })), 'example')[0]?.values;
    expect(examples(sort)).toEqual([['-knots']]);
    expect(examples({ ...sort, description: 'By date or knots' })).toHaveLength(2);
  });

  it('is no name of our own where the tool reads', () => {
    const rows: Evidence['rows'] = [
      [{ query: 'tooldraft' }, success('nothing found')],
      [{ query: 'pasta' }, success('one found')],
    ];
    const found = ofKind(findExamples(viewOf({ properties: { query: text }, rows })), 'example');
    expect(found[0]?.values).toEqual(['pasta']);
  });
});

describe('a refusal', () => {
  it('that is the same for two arguments names both', () => {
    const refusal = (name: string): Row => [
      { from: 'a', to: 'b', [name]: 'tooldraft-none' },
      rejected('unknown place'),
      { kind: 'outside-enum', arguments: [name], baseline: 'c1' },
    ];
    const evidence: Evidence = {
      properties: { from: text, to: text },
      rows: [[{ from: 'a', to: 'b' }, success({ km: 3 })], refusal('from'), refusal('to')],
    };
    expect(said(evidence, findErrors)).toEqual([
      '"unknown place": `from` or `to` names nothing that exists.',
    ]);
  });

  it('of a value that is not in the list is no word of things that exist', () => {
    const evidence: Evidence = {
      properties: { hull: { type: 'string', enum: ['WOOD', 'STEEL'] } },
      rows: [
        [{ hull: 'WOOD' }, success({ boats: 3 })],
        [
          { hull: 'NO_SUCH_VALUE' },
          rejected('unknown value "NO_SUCH_VALUE" for enum pier.Hull'),
          { kind: 'outside-enum', arguments: ['hull'], baseline: 'c1' },
        ],
      ],
    };
    expect(said(evidence, findErrors)).toEqual([
      '"unknown value … for enum pier.Hull": `hull` is none of the values listed for it.',
    ]);
  });

  it.each([
    ['Nothing is staged. Use stage_files to stage changes first.', 'Nothing is staged'],
    ['No repository is open; call stage_files() first', 'No repository is open'],
    ['To commit, call stage_files first', null],
    ['Not connected. Before that, you must call `stage_files`.', 'Not connected.'],
    ['No session is active. Use the stage_files tool to begin one.', 'No session is active'],
  ])('that wants another tool called before is quoted with that tool: %s', (message, why) => {
    const evidence: Evidence = {
      effect: 'write',
      properties: { message: text },
      rows: [[{ message: 'one' }, rejected(message)]],
    };
    const first = (view: EvidenceView) => findCalledFirst(view, ['commit', 'stage_files']);
    expect(said(evidence, first)).toEqual([
      why === null
        ? 'Calls may be refused where `stage_files` was not called before.'
        : `"${why.replace(/\.$/, '')}": call \`stage_files\` first.`,
    ]);
    expect(said(evidence, (view) => findCalledFirst(view, ['commit']))).toEqual([]);
  });

  it.each([
    'Give a message or use stage_files first.',
    'message "x" not found. Use stage_files to list what is there first.',
    'Use stage_files to see what is there.',
  ])(
    'that names a tool as another way, or for its values, wants none called before: %s',
    (said_) => {
      const evidence: Evidence = {
        effect: 'write',
        properties: { message: text },
        rows: [[{ message: 'x' }, rejected(said_)]],
      };
      const first = (view: EvidenceView) => findCalledFirst(view, ['stage_files']);
      expect(said(evidence, first)).toEqual([]);
    },
  );

  it('that quotes a value says where in the arguments that stood', () => {
    const row = { recipe: { title: 'Dal Tadka', cuisine: 'indian' } };
    const evidence: Evidence = {
      effect: 'write',
      properties: { recipe: { type: 'object' } },
      rows: [
        [row, success({ id: 'r1' })],
        [
          row,
          rejected("A recipe called 'Dal Tadka' already exists"),
          { kind: 'repeat', repeatOf: 'c1' },
        ],
      ],
    };
    expect(said(evidence, findErrors)).toEqual([
      '"A recipe called … already exists": `recipe.title` names something that exists already; give another.',
    ]);
  });

  it('is quoted without the words of the framework and with what its paths look like', () => {
    expect(quotableMessage("Error executing tool branch: 'x' is taken")).toBe('… is taken');
    expect(quotableMessage('Error executing tool branch')).toBeNull();
    expect(quotableMessage("Couldn't find a boat called 'x' or it's gone")).toBe(
      "Couldn't find a boat called … or it's gone",
    );
    const names = new Set(['path', 'set_folder']);
    expect(quotableMessage("No 'path' for 'x': see 'set_folder'", names)).toBe(
      "No 'path' for …: see 'set_folder'",
    );
    expect(quotableMessage('refs/heads/… already exists')).toBe('refs/heads/… already exists');
    expect(quotableMessage('cannot open /srv/x/y.txt')).toBe('cannot open …');
    expect(quotableMessage('table tooldraft5 already exists')).toBe('table … already exists');
  });
});

describe('a property inside an argument', () => {
  const rows = (message: string): Evidence['rows'] => [
    [{ slots: [{ recipe_id: 'rcp-ada' }] }, success({ plan: 1 })],
    [
      { slots: [{ recipe_id: 'tooldraft none' }] },
      rejected(message),
      {
        kind: 'format',
        arguments: ['slots'],
        baseline: 'c1',
        note: 'another form of recipe_id in it',
      },
    ],
  ];
  const evidence = (message: string): Evidence => ({
    properties: { slots: { type: 'array', items: { type: 'object' } } },
    rows: rows(message),
    others: { list_recipes: [[{}, success({ recipes: [{ recipe_id: 'rcp-ada' }] })]] },
  });

  it('that must exist is taken from the tool that gave it', () => {
    expect(said(evidence('Unknown recipe: tooldraft none'), findNestedSources)).toEqual([
      '`slots[].recipe_id` must exist: take it from `list_recipes` (`recipes[].recipe_id`).',
    ]);
  });

  it('that was refused for its form says nothing of where it comes from', () => {
    expect(findNestedSources(viewOf(evidence('recipe_id must match ^rcp-')))).toEqual([]);
  });

  it('is not called required where the schema says so', () => {
    const item = { type: 'object', properties: { day: text }, required: ['day'] };
    const view = viewOf({
      properties: { slots: { type: 'array', items: item } },
      rows: [
        [{ slots: [{ day: 'mon' }] }, success({ plan: 1 })],
        [{ slots: [{}] }, rejected('slots.0.day: Field required')],
      ],
    });
    expect(ofKind(analyze(view), 'nested')).toEqual([]);
  });
});

describe('a stated order', () => {
  const listed = (description: string, ...names: string[]) =>
    findUnsorted(
      viewOf({
        tool: { description },
        rows: [[{}, success({ boats: names.map((name, id) => ({ id: `b${id}`, name })) })]],
      }),
    );

  it('is called wrong where no field that names things is in it', () => {
    expect(listed('Lists boats in alphabetical order', 'Cid', 'Ada', 'Bo')).toMatchObject([
      { kind: 'not-sorted', order: 'alphabetical' },
    ]);
  });

  it('is left alone where it holds, where it is not stated, and where too little was seen', () => {
    expect(listed('Lists boats in alphabetical order', 'ada', 'Bo', 'Cid')).toEqual([]);
    expect(listed('Lists boats', 'Cid', 'Ada', 'Bo')).toEqual([]);
    expect(listed('Lists boats in alphabetical order', 'Cid', 'Ada')).toEqual([]);
  });
});

describe('what is required of a tool that refused every call', () => {
  const properties = { name: text, algorithm: text, key: text };
  const asksFor = (argument: string) => rejected(`Key '${argument}' not present or not a String`);
  const rows: Row[] = [
    [{}, asksFor('name')],
    [{ name: 'a' }, asksFor('algorithm')],
    [{ name: 'a', algorithm: 'x' }, rejected('Invalid algorithm: x')],
  ];
  const required = (all: readonly Row[]) =>
    ofKind(analyze(viewOf({ properties, rows: all, effect: 'write' })), 'required');

  it('is what refusals ask for until it is given', () => {
    expect(required(rows)).toEqual([
      { kind: 'required', argument: 'name', calls: ['c1', 'c2'] },
      { kind: 'required', argument: 'algorithm', calls: ['c2', 'c3'] },
    ]);
  });

  it('is not what they still ask for, or what a call that worked did without', () => {
    expect(required([rows[0] ?? [{}, asksFor('name')], [{ name: 'a' }, asksFor('name')]])).toEqual(
      [],
    );
    expect(required([...rows, [{ key: 'k' }, success({})]])).toEqual([]);
  });
});

it('a documented requirement for which a refusal names another argument is not repeated as learnt', () => {
  const properties = { title_id: text, isbn: text, pickup: text };
  const learned = (message: string) => {
    const rows: Row[] = [
      [{ title_id: 'T-1', pickup: 'CEN' }, success({ hold: 1 })],
      [{ title_id: 'T-1' }, rejected('pickup is required')],
      [{ pickup: 'CEN' }, rejected(message)],
    ];
    const view = viewOf({ properties, required: ['title_id'], rows });
    return learnedFrom(analyze(view), view).required;
  };
  expect(learned('Either title_id or isbn is required.')).toEqual(['pickup']);
  expect(learned('title_id is required')).toEqual(['title_id', 'pickup']);
});

describe('an argument that a call did without', () => {
  const properties = { reader: text, note: text };
  const made: Row = [{ reader: 'r-1', note: 'x' }, success({ ok: true })];
  const optional = (rows: readonly Row[]) =>
    ofKind(
      analyze(viewOf({ properties, required: ['reader', 'note'], effect: 'write', rows })),
      'optional',
    );

  it('is optional though another call without it met what is there already', () => {
    const taken: Row = [
      { reader: 'r-1' },
      rejected('The fields reader, title must make a unique set.'),
    ];
    const without: Row = [{ reader: 'r-2' }, success({ ok: true })];
    expect(optional([made, taken, without])).toMatchObject([{ argument: 'note' }]);
    const missed: Row = [{ reader: 'r-1' }, rejected('note is required for r-1')];
    expect(optional([made, missed, without])).toEqual([]);
  });
});

describe('an argument that takes only some values', () => {
  it('is not said to be as long as the longest of them', () => {
    const refused = rejected('style must be one of: short, iso');
    const long = rejected('style must have at most 5 characters');
    const rows: Row[] = [
      [{ style: 'short' }, success('a')],
      [{ style: 'iso' }, success('b')],
      [{ style: 'no' }, refused, { kind: 'outside-enum', arguments: ['style'] }],
      [{ style: 'sample' }, long, { kind: 'above-bound', arguments: ['style'] }],
    ];
    const found = analyze(viewOf({ properties: { style: text }, rows }));
    expect(ofKind(found, 'enum')).toHaveLength(1);
    expect(ofKind(found, 'bound')).toEqual([]);
  });
});

describe('a refusal for an argument that was left out', () => {
  it('does not make the argument that was given a name of what must be there', () => {
    const rows: Evidence['rows'] = [
      [{ boat: 'b-7', litres: 2 }, success('filled')],
      [
        { litres: 2 },
        rejected('1 validation error for fill boat Field required [type=missing, input_value={}]'),
      ],
    ];
    const view = viewOf({ properties: { boat: text, litres: { type: 'number' } }, rows });
    expect(namesWhatIsThere(view, 'litres')).toBe(false);
  });
});
