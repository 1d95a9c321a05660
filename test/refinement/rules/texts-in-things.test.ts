import { findTextsInThings } from '../../../src/refinement/rules/detectors/arguments/find-texts-in-things.js';
import { rulesEngine } from '../../../src/refinement/rules/rules-engine.js';
import { ValuePool } from '../../../src/arguments/pool/value-pool.js';
import { statementsOf } from '../../../src/refinement/rules/writing/statements-of.js';
import { textPlaces, withText } from '../../../src/refinement/rules/answers/texts-in-things.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

const text = { type: 'string' };
const groceries = 'Milk and eggs\nTwo apples\nBread';
const others = { read_note: [[{ title: 'groceries' }, success(groceries)]] as Row[] };
const refused = rejected("Text not found in note 'groceries'");

describe('text that must stand in a thing', () => {
  const properties = { title: text, find: text, replacement: text };
  const call = (find: string): Row[0] => ({ title: 'groceries', find, replacement: 'Two pears' });
  const worked: Row = [call('Two apples'), success('ok')];
  const said = (rows: readonly Row[]) => {
    const view = viewOf({ properties, effect: 'write', rows, others });
    return findTextsInThings(view).flatMap((each) =>
      statementsOf(each, view).map((one) => [one.target, one.text]),
    );
  };

  it('is said to come from the tool that tells it', () => {
    expect(said([[call('sample'), refused], worked])).toEqual([
      [
        { argument: 'find' },
        'Must be text that stands in what `title` names, as `read_note` returns it: other text is refused.',
      ],
    ]);
  });

  it('is not claimed of ids: they stand in many texts', () => {
    const id = '48d44335326e594c85d97cc1e3fa1a49244ff682';
    const log = { read_note: [[{ title: 'log' }, success(`first\n${id}\nlast`)]] as Row[] };
    const view = viewOf({
      properties,
      effect: 'write',
      rows: [
        [{ ...call('sample'), title: 'log' }, rejected("Text not found in note 'log'")],
        [{ ...call(id), title: 'log' }, success('ok')],
      ],
      others: log,
    });
    expect(findTextsInThings(view)).toEqual([]);
  });

  it('is not claimed where no such text worked, or none was refused', () => {
    expect(said([[call('sample'), refused]])).toEqual([]);
    expect(said([worked, [call('Two apples'), refused]])).toEqual([]);
    expect(said([[call('sample'), rejected('too long')], worked])).toEqual([]);
  });

  it('is not claimed where text from elsewhere works as often, nor of a thing whose short name is said to be missing', () => {
    const elsewhere: Row = [call('Nothing of the note'), success('ok')];
    expect(said([[call('sample'), refused], worked, elsewhere])).toEqual([]);
    const gone = rejected('Note .md does not exist');
    expect(said([[{ ...call('sample'), title: '.' }, gone], worked])).toEqual([]);
  });

  it('is not claimed where the thing itself is missing, nor of what takes a path, nor by a text too short to tell', () => {
    const missing = rejected("Note 'groceries' does not exist");
    expect(said([[call('sample'), missing], worked])).toEqual([]);
    expect(
      said([
        [call('sample'), refused],
        [call('d'), success('ok')],
      ]),
    ).toEqual([]);
    expect(
      said([
        [call('sample'), refused],
        [call('wo app'), success('ok')],
      ]),
    ).toEqual([]);
    const view = viewOf({
      properties: { title: text, copy_path: text },
      effect: 'write',
      rows: [
        [{ title: 'groceries', copy_path: 'a.txt' }, rejected('Not found: a.txt')],
        [{ title: 'groceries', copy_path: 'Bread' }, success('ok')],
      ],
      others,
    });
    expect(findTextsInThings(view)).toEqual([]);
  });

  it('is no part of a URL: that names a thing, whatever a refusal says is not there', () => {
    const places = (inPath: boolean) => {
      const binding = { in: inPath ? ('path' as const) : ('query' as const), name: 'leaf' };
      const bindings = { title: { in: 'path' as const, name: 'title' }, leaf: binding };
      const call = { kind: 'http' as const, method: 'GET', path: '/notes/{title}', bindings };
      const rows: Row[] = [
        [{ title: 'groceries', leaf: 'sample' }, rejected("'sample' not found")],
      ];
      const tool = { call };
      return textPlaces(viewOf({ properties: { title: text, leaf: text }, rows, others, tool }));
    };
    expect(places(true)).toEqual([]);
    expect(places(false)).toHaveLength(1);
  });

  it('goes in no argument that has stated values, though the refusal has such a word in it', () => {
    const kind = { type: 'string', enum: ['page', 'shelf'] };
    const view = viewOf({
      properties: { title: text, kind },
      rows: [[{ title: 'lost', kind: 'page' }, rejected('page not found')]],
      others,
    });
    expect(textPlaces(view)).toEqual([]);
    const free = viewOf({
      properties: { title: text, kind: text },
      rows: [[{ title: 'lost', kind: 'page' }, rejected('page not found')]],
      others,
    });
    expect(textPlaces(free)).toHaveLength(1);
  });

  it.each([
    ['No lines found in groceries', { title: 'groceries' }],
    ["Note groceries has no line 'Bread'", { title: 'groceries', line: 'Bread' }],
    ['Note groceries does not exist', { title: 'groceries' }],
  ])('is no sentence about a call: %s', (answer, args) => {
    const told = { check_note: [[args, success(answer)]] as Row[] };
    const view = viewOf({
      properties,
      effect: 'write',
      rows: [[call('x y'), refused]],
      others: told,
    });
    expect(textPlaces(view)).toEqual([]);
  });

  it('is not asked for where a validator prints what was sent', () => {
    const printed = rejected("Field missing [type=missing, input_value={'find': 'x y'}]");
    const view = viewOf({ properties, effect: 'write', rows: [[call('x y'), printed]], others });
    expect(textPlaces(view)).toEqual([]);
  });

  it('is found inside lists of objects too, by what the refusal quotes', () => {
    const edits = (oldText: string) => [{ oldText, newText: 'Two pears' }];
    const view = viewOf({
      properties: { title: text, edits: { type: 'array' } },
      effect: 'write',
      rows: [
        [
          { title: 'groceries', edits: edits('some text') },
          rejected('Could not find exact match for edit: some text'),
        ],
      ],
      others,
    });
    const [place] = textPlaces(view);
    expect(place).toMatchObject({ argument: 'edits', property: 'oldText', thing: 'title' });
    const [first] = place!.texts;
    expect(withText({ title: 'x', edits: edits('y') }, place!, first!)).toEqual({
      title: 'groceries',
      edits: edits('Milk and eggs'),
    });
  });
});

describe('a tool that takes only text that is there', () => {
  it('is called with a piece of what another tool told', async () => {
    const note = { id: 'n', name: 'n', description: '', sideEffects: 'write' } as const;
    const tool: ToolDoc = {
      ...note,
      parameters: {
        type: 'object',
        properties: { title: text, line: text },
        required: ['title', 'line'],
      },
      call: { kind: 'mcp', tool: 'n' },
    };
    const reader: ToolDoc = { ...tool, id: 'read_note', name: 'read_note', sideEffects: 'none' };
    const pool = new ValuePool();
    const read = viewOf({ rows: others.read_note }).observations[0]!.call;
    pool.addOutcome({ tool: reader, call: read, reference: 'rules/read_note#c1', mutating: false });
    const lines = groceries.split('\n');
    const view = viewOf({
      properties: { title: text, line: text },
      required: ['title', 'line'],
      effect: 'write',
      rows: [[{ title: 'groceries', line: 'sample' }, rejected("No line 'sample' in 'groceries'")]],
      others,
    });
    const engine = rulesEngine();
    const context = {
      tool,
      effect: 'write',
      pool: pool.freeze(),
      panelArguments: new Set<string>(),
      settings: { values: {}, seed: 1 },
      siblings: [],
    } as never;
    const calls = view.observations.map(({ call }) => call);
    const planned = await engine.explore(context, { calls } as never, null, () => undefined);
    expect(lines).toContain(planned?.arguments['line']);
    expect(planned?.arguments['title']).toBe('groceries');
  });
});
