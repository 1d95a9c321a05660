import { findBounds } from '../../../src/refinement/rules/detectors/bounds/find-bounds.js';
import { findDefaults } from '../../../src/refinement/rules/detectors/arguments/find-defaults.js';
import { findErrors } from '../../../src/refinement/rules/detectors/refusals/find-errors.js';
import { findRequired } from '../../../src/refinement/rules/detectors/arguments/find-required.js';
import { findSources } from '../../../src/refinement/rules/detectors/sources/find-sources.js';
import { inOrderOfTime } from '../../../src/refinement/rules/planning/attempts/moments.js';
import { statementsOf } from '../../../src/refinement/rules/writing/statements-of.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { refineOneTool } from '../refine-one-tool.js';
import { rejected, success, viewOf, type Evidence, type Row } from './evidence.js';

const text = { type: 'string' };
const number = { type: 'integer' };
const ok = success({ id: 'x1' });

describe('no bound is claimed', () => {
  const bounds = (properties: Evidence['properties'], rows: readonly Row[]) =>
    findBounds(viewOf({ properties: properties ?? {}, rows }));
  const below: Row[2] = { kind: 'below-bound', arguments: ['boat'], baseline: 'c1' };

  it('where the number names something that is not there', () => {
    const refused: Row = [{ boat: 0 }, rejected('no boat 0; numbers are on the sail'), below];
    expect(bounds({ boat: number }, [[{ boat: 1 }, ok], refused])).toEqual([]);
    const small: Row = [{ boat: 0 }, rejected('boat must be at least 1'), below];
    expect(bounds({ boat: number }, [[{ boat: 1 }, ok], small])).toHaveLength(1);
  });

  it('where the schema lists the values', () => {
    const listed = { ...number, enum: [1, 2] };
    const refused: Row = [{ boat: 0 }, rejected('boat: not one of 1, 2'), below];
    expect(bounds({ boat: listed }, [[{ boat: 1 }, ok], refused])).toEqual([]);
  });

  it('on the length of a text because the argument is called so', () => {
    const probe: Row[2] = { kind: 'below-bound', arguments: ['length'], baseline: 'c1' };
    const rows = (message: string): readonly Row[] => [
      [{ length: 'PT2H' }, ok],
      [{ length: 'PT2' }, rejected(message), probe],
    ];
    expect(bounds({ length: text }, rows('length must be a span of time'))).toEqual([]);
    expect(bounds({ length: text }, rows('length must have 4 characters'))).toHaveLength(1);
  });
});

describe('no default is claimed', () => {
  const defaults = (shown: string) =>
    findDefaults(
      viewOf({
        properties: { born: text },
        effect: 'write',
        rows: [
          [{}, success({ born: shown })],
          [{}, success({ born: shown })],
          [{ born: 'earlier' }, success({ born: 'earlier' })],
        ],
      }),
    );

  it('where the answer only writes that there is no value', () => {
    expect(defaults('None')).toEqual([]);
    expect(defaults('today')).toMatchObject([{ kind: 'default', value: 'today' }]);
  });

  it('where what the answer shows was given as a part of another argument', () => {
    const shown = (folder: string) => success({ folder });
    const given = (path: string) => ({
      properties: { path: text, folder: text },
      effect: 'write' as const,
      rows: [
        [{ path }, shown('attic')],
        [{ path, again: true }, shown('attic')],
        [{ path, folder: 'cellar' }, shown('cellar')],
      ] satisfies Row[],
    });
    expect(findDefaults(viewOf(given('attic/lamp.txt')))).toEqual([]);
    expect(findDefaults(viewOf(given('lamp.txt')))).toMatchObject([{ value: 'attic' }]);
  });
});

describe('no argument is called required', () => {
  it('where the call without it was refused because the thing is so already', () => {
    const lit = (message: string) =>
      findRequired(
        viewOf({
          properties: { lamp: text, lit: { type: 'boolean' } },
          required: ['lamp'],
          effect: 'write',
          rows: [
            [{ lamp: 'L-3', lit: true }, ok],
            [
              { lamp: 'L-3' },
              rejected(message),
              { kind: 'leave-out', arguments: ['lit'], baseline: 'c1' },
            ],
          ],
        }),
      );
    expect(lit('Lamp L-3 is lit already')).toEqual([]);
    expect(lit('lit is required')).toMatchObject([{ kind: 'required', argument: 'lit' }]);
  });

  it('where the refused call had nothing in another one that would do', () => {
    const refusal = rejected('Nothing to do: give add or remove');
    const leaveOut: Row[2] = { kind: 'leave-out', arguments: ['add'], baseline: 'c1' };
    const required = (args: object) =>
      findRequired(
        viewOf({
          properties: { add: { type: 'array' }, remove: { type: 'array' } },
          effect: 'write',
          rows: [
            [{ add: ['a'], ...args }, ok],
            [{ ...args }, refusal, leaveOut],
          ],
        }),
      );
    expect(required({ remove: [] })).toEqual([]);
    expect(required({ remove: ['b'] })).toMatchObject([{ kind: 'required', argument: 'add' }]);
  });

  it('where only what is to be open is missing', () => {
    const required = (message: string) =>
      findRequired(
        viewOf({
          properties: { atlas: text },
          rows: [
            [{ atlas: 'a1' }, ok],
            [{}, rejected(message), { kind: 'leave-out', arguments: ['atlas'], baseline: 'c1' }],
          ],
        }),
      );
    expect(required('No atlas is currently open or the specified one is invalid')).toEqual([]);
    expect(required('No atlas given')).toHaveLength(1);
  });

  it('where the call without it was refused for what is there already', () => {
    const required = (message: string) =>
      findRequired(
        viewOf({
          properties: { berth: text, policy: text },
          required: ['berth'],
          effect: 'write',
          rows: [
            [{ berth: 'A1', policy: 'replace' }, ok],
            [
              { berth: 'A1' },
              rejected(message),
              { kind: 'leave-out', arguments: ['policy'], baseline: 'c1' },
            ],
          ],
        }),
      );
    expect(required('A1 already exists and no policy was given')).toEqual([]);
    expect(required('no policy was given')).toHaveLength(1);
  });
});

describe('a refusal', () => {
  const said = (evidence: Evidence) => {
    const view = viewOf(evidence);
    return findErrors(view).flatMap((each) => statementsOf(each, view).map((one) => one.text));
  };

  it('that only says that a path is not there tells of no allowed folders', () => {
    const outside = (message: string): Evidence => ({
      properties: { chart: text },
      rows: [
        [{ chart: 'fjord.map' }, ok],
        [
          { chart: '/outside/no.map' },
          rejected(message),
          { kind: 'outside-path', arguments: ['chart'], baseline: 'c1' },
        ],
      ],
    });
    expect(said(outside('Chart /outside/no.map does not exist')).join()).not.toMatch(/folder/);
    expect(said(outside('Access denied: /outside/no.map is outside /srv')).join()).toMatch(
      /lies outside the allowed folders/,
    );
  });

  it('that quotes a word of a value does not say that the value names nothing', () => {
    const refused = (message: string): Evidence => ({
      properties: { sum: text },
      rows: [
        [{ sum: '6 * 7' }, success('42')],
        [
          { sum: 'tooldraft-none' },
          rejected(message),
          { kind: 'outside-enum', arguments: ['sum'], baseline: 'c1' },
        ],
      ],
    });
    expect(said(refused('unknown identifier: tooldraft'))).toEqual([]);
    expect(said(refused('unknown sum: tooldraft-none'))).toEqual([
      '"unknown sum: …": `sum` names nothing that exists.',
    ]);
  });

  const gone = rejected('visit v-1 does not exist');
  const twice: readonly Row[] = [
    [{ visit: 'v-1' }, success('cancelled')],
    [{ visit: 'v-1' }, gone, { kind: 'repeat', repeatOf: 'c1' }],
  ];

  it('of a second call says that what was there is gone', () => {
    const evidence = { properties: { visit: text }, effect: 'destructive', rows: twice } as const;
    expect(said(evidence)).toEqual([
      '"visit v-1 does not exist": what the call needs is gone once it has worked.',
    ]);
  });

  it('that any call gets is told once', () => {
    const unknown: Row = [
      { visit: 'v-none' },
      rejected('visit v-none does not exist'),
      { kind: 'unknown-id', arguments: ['visit'], baseline: 'c1' },
    ];
    const rows: readonly Row[] = [
      [{ visit: 'v-none' }, success('cancelled')],
      unknown,
      [{ visit: 'v-none' }, unknown[1], { kind: 'repeat', repeatOf: 'c1' }],
    ];
    const evidence = { properties: { visit: text }, effect: 'destructive', rows } as const;
    expect(said(evidence)).toEqual([
      '"visit … does not exist": `visit` names nothing that exists.',
    ]);
  });
});

describe('a list of names that another tool gives', () => {
  const unknown: Row = [
    { title: 'none' },
    rejected("Note 'none' not found"),
    { kind: 'unknown-id', arguments: ['title'], baseline: 'c1' },
  ];
  const sources = (rows: readonly Row[]) =>
    findSources(
      viewOf({
        properties: { title: text },
        rows,
        others: { list_notes: [[{}, success(['groceries', 'standup'])]] },
      }),
    );
  const groceries: Row = [{ title: 'groceries' }, success('milk')];

  it('is where values come from that two of worked', () => {
    const rows: readonly Row[] = [groceries, [{ title: 'standup' }, success('login')], unknown];
    expect(sources(rows)).toMatchObject([{ argument: 'title', tool: 'list_notes', path: '[]' }]);
  });

  it('proves nothing where only one did', () => {
    expect(sources([groceries, unknown])).toEqual([]);
  });
});

describe('moments inside an argument', () => {
  it('are put in order, an hour apart where they are times of day', () => {
    const window = { start: '2024-06-30T10:00:00Z', end: '2024-03-15T10:30:00Z' };
    expect(inOrderOfTime({ window })).toEqual({
      window: { start: '2024-06-30T10:00:00Z', end: '2024-06-30T11:00:00Z' },
    });
    const days = { from: '2024-06-30', to: '2024-03-15' };
    const [first, second] = Object.values(inOrderOfTime({ days })['days'] as object) as string[];
    expect(first! < second!).toBe(true);
  });

  it('that fit stay as they are', () => {
    const window = { start: '2024-06-30T10:00:00+02:00', end: '2024-06-30T12:15:00+02:00' };
    expect(inOrderOfTime({ window })).toEqual({ window });
  });
});

describe('a tool that wants one of its optional lists', () => {
  it('is called with something in the list', async () => {
    const tags: ToolDoc = {
      id: 'set_tags',
      name: 'set_tags',
      description: 'Change tags.',
      parameters: {
        type: 'object',
        properties: { add: { type: 'array', items: text, default: [] } },
      },
      sideEffects: 'write',
      call: { kind: 'mcp', tool: 'set_tags' },
    };
    const { trajectory } = await refineOneTool({
      tool: tags,
      engine: rulesEngine(),
      answer: ({ add }) =>
        Array.isArray(add) && add.length > 0
          ? success({ tags: add })
          : rejected('Nothing to do: give some tags'),
    });
    expect(trajectory.calls.some(({ outcome }) => outcome?.kind === 'success')).toBe(true);
  });
});
