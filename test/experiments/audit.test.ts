import type { JsonObject } from '../../src/core/json.js';
import type { CallTool } from '../../src/experiments/call-tool.js';
import { outcomeOf, ScriptedRun, withoutOwn } from './scripted-run.js';
import { feed } from './targets/feed.js';
import { boxes } from './targets/boxes.js';
import { files } from './targets/files.js';
import { graph } from './targets/graph.js';
import { mcpTool, plain, type Target } from './targets/target.js';

const writes: readonly (readonly [
  string,
  () => Target,
  readonly (readonly [string, JsonObject])[],
])[] = [
  [
    'graph',
    graph,
    [
      [
        'create_entities',
        { entities: [{ name: 'MEa', entityType: 'thing', observations: ['is a thing'] }] },
      ],
      ['add_observations', { observations: [{ entityName: 'MEa', contents: ['was seen'] }] }],
      ['create_entities', { entities: [{ name: 'MEb', entityType: 'thing', observations: [] }] }],
      ['delete_entities', { entityNames: ['MEb'] }],
    ],
  ],
  [
    'feed',
    feed,
    [
      ['createPost', { title: 'ME one', text: 'text' }],
      ['updatePost', { post_id: '$s1.id', text: 'other' }],
      ['createPost', { title: 'ME two' }],
      ['deletePost', { post_id: '$s3.id' }],
    ],
  ],
  [
    'boxes',
    boxes,
    [
      ['createBox', { name: 'MEa', size: 4 }],
      ['putBox', { name: 'MEa', body: { size: 5 } }],
      ['putBox', { name: 'MEa', body: { name: 'MEb' } }],
    ],
  ],
];

async function written(make: () => Target, steps: readonly (readonly [string, JsonObject])[]) {
  const target = make();
  const run = await ScriptedRun.begin(target);
  await run.run([{ id: 'u1', tests: 'writes', steps: steps.map((step) => [...step]) }]);
  expect(
    run.records.map((record) => (record.kind === 'made' ? record.outcome.kind : record)),
  ).toEqual(steps.map(() => 'accepted'));
  return { target, run };
}

describe('the audit', () => {
  it.each(writes)(
    'attributes nothing to a run that works on its own things: %s',
    async (_, make, steps) => {
      const { target, run } = await written(make, steps);
      const { harmed, changedByOthers, left } = await run.finish();
      expect({ harmed, changedByOthers }).toEqual({ harmed: [], changedByOthers: [] });
      expect(left.length).toBeGreaterThan(0);
      expect(withoutOwn(target.state(), run.mark)).toEqual(make().state());
    },
  );

  const others: readonly (readonly [string, JsonObject, string, boolean])[] = [
    [
      'graph',
      { add_observations: { observations: [{ entityName: 'Alice', contents: ['moved away'] }] } },
      'Alice',
      false,
    ],
    ['graph', { delete_entities: { entityNames: ['Harbour'] } }, 'Harbour', true],
    ['feed', { updatePost: { post_id: 3, text: 'by somebody else' } }, '3', false],
    ['feed', { deletePost: { post_id: 2 } }, '2', true],
    ['boxes', { putBox: { name: 'attic', body: { size: 1 } } }, 'attic', false],
    ['boxes', { deleteBox: { name: 'tin' } }, 'tin', true],
  ];
  it.each(others)(
    'lists what another client does meanwhile, and attributes it to nobody: %s %j',
    async (name, call, record, gone) => {
      const [, make, steps] = writes.find(([one]) => one === name)!;
      const { target, run } = await written(make, steps);
      const [[tool, args]] = Object.entries(call) as [[string, JsonObject]];
      expect(target.call(tool, args).status).toBeLessThan(400);
      const audit = await run.finish();
      expect(audit.harmed).toEqual([]);
      expect(audit.changedByOthers).toContainEqual(
        expect.objectContaining({ record, gone, step: null }),
      );
    },
  );

  const holes: readonly (readonly [string, string, JsonObject, string])[] = [
    [
      'graph',
      'add_observations',
      { observations: [{ entityName: 'Alice', contents: ['through a hole'] }] },
      'Alice',
    ],
    ['graph', 'delete_entities', { entityNames: ['Alice', 'MEa'] }, 'Alice'],
    ['feed', 'updatePost', { post_id: 4, text: 'through a hole' }, '4'],
    ['feed', 'deletePost', { post_id: 1 }, '1'],
    ['boxes', 'createBox', { name: 'garage', notes: 'through a hole' }, 'garage'],
    ['boxes', 'createBox', { name: 'MEc', sku: 'G-100' }, 'garage'],
    ['boxes', 'deleteBoxes', {}, 'attic'],
    ['boxes', 'boxApi', { action: 'delete', name: 'tin' }, 'tin'],
  ];
  it.each(holes)(
    'finds what went through a hole in the gate, with the step: %s %s %j',
    async (name, toolName, args, record) => {
      const [, make, steps] = writes.find(([one]) => one === name)!;
      const { target, run } = await written(make, steps);
      const sent = JSON.parse(JSON.stringify(args).replaceAll('ME', run.mark)) as JsonObject;
      const tool = target.tools.find((one) => one.name === toolName)!;
      expect(target.call(toolName, sent).status).toBeLessThan(400);
      run.planted({ id: 'u9.s1', tool, arguments: sent });
      const { harmed } = await run.finish();
      expect(harmed).toContainEqual(expect.objectContaining({ record, step: 'u9.s1' }));
    },
  );

  it.each([
    ['what the run put into a folder', '/home/ME.txt', [], []],
    ['what it put there by a relative path', 'ME.txt', [], []],
    ['a folder that was made on the way', '/home/ME/ME.txt', [], []],
    ['a line that went besides', '/home/ME.txt', ['/home/a.txt'], ['/home']],
  ])('tells from the listing of a folder %s', async (_, path, dropped, harmed) => {
    const paths = new Set(['/home/a.txt', '/home/b.txt']);
    const tools = [
      mcpTool('list_folders', 'Lists the folders.'),
      mcpTool('read_folder', 'Lists a folder.', { path: 'string!' }),
      mcpTool('create_file', 'Creates a file.', { path: 'string!' }),
    ];
    const call: CallTool = ({ name }, args) => {
      const body =
        name === 'list_folders'
          ? [{ path: '/home' }]
          : [...paths].join('\n').replaceAll('/home/', '[FILE] ');
      if (name === 'create_file') {
        paths.add(plain(args['path']).split('/').slice(0, 3).join('/'));
        for (const path of dropped) paths.delete(path);
      }
      return Promise.resolve(outcomeOf({ status: 200, body }, false));
    };
    const run = await ScriptedRun.begin({ tools }, { call, settings: { roots: ['/home'] } });
    await run.run([{ id: 'u1', tests: 'x', steps: [['create_file', { path }]] }]);
    const audit = await run.finish();
    expect(audit.harmed.map(({ record }) => record)).toEqual(harmed);
  });

  it.each([
    ['one of the run is left behind', { ME1: 1 }, { harmed: [], others: [], left: ['ME1'] }],
    ['several are', { ME1: 1, ME2: 2 }, { harmed: [], others: [], left: ['ME1', 'ME2'] }],
    ['another’s is not', { ME1: 1, by: 3 }, { harmed: [], others: [['by']], left: ['ME1'] }],
  ])('of a map that is shown by its keys: %s', async (_, added, expected) => {
    const sheets: JsonObject = { 'a.xlsx': 5, 'b.xlsx': 7 };
    const tools = [
      mcpTool('list_sheets', 'Lists the sheets.'),
      mcpTool('create_sheet', 'Creates a sheet.', { name: 'string!' }),
    ];
    let more: JsonObject = {};
    const call: CallTool = ({ name }) => {
      if (name === 'create_sheet') Object.assign(sheets, more);
      return Promise.resolve(outcomeOf({ status: 200, body: { ...sheets } }, false));
    };
    const run = await ScriptedRun.begin({ tools }, { call });
    const own = (text: string): string => text.replaceAll('ME', run.mark);
    more = Object.fromEntries(Object.entries(added).map(([key, size]) => [own(key), size]));
    const step = ['create_sheet', { name: 'ME1' }];
    await run.run([{ id: 'u1', tests: 'x', steps: [step] }]);
    const { harmed, changedByOthers, left } = await run.finish();
    const others = changedByOthers.map(({ places }) => places);
    expect({ harmed, others, left: left.map(({ record }) => record) }).toEqual({
      ...expected,
      left: expected.left.map(own),
    });
  });

  it('lists what is left where no list shows it', async () => {
    const target = files();
    const withoutList = {
      ...target,
      tools: target.tools.filter(({ name }) => name !== 'list_directory'),
    };
    const run = await ScriptedRun.begin(withoutList);
    await run.run([
      {
        id: 'u1',
        tests: 'left',
        steps: [
          ['write_file', { path: 'MEa.txt', content: 'x' }],
          ['write_file', { path: 'MEb.txt', content: 'x' }],
          ['delete_file', { path: 'MEb.txt' }],
        ],
      },
    ]);
    const { left } = await run.finish();
    expect(left).toEqual([{ tool: 'write_file', record: `${run.mark}a.txt` }]);
  });

  it('keeps two runs on one target apart', async () => {
    const target = boxes();
    const first = await ScriptedRun.begin(target, { seed: 1 });
    await first.run([{ id: 'u1', tests: 'first', steps: [['createBox', { name: 'MEa' }]] }]);
    const second = await ScriptedRun.begin(target, { seed: 2 });
    await first.run([{ id: 'u2', tests: 'first', steps: [['createBox', { name: 'MEb' }]] }]);
    expect(first.mark).not.toBe(second.mark);
    await second.run([
      {
        id: 'u1',
        tests: 'second',
        steps: [
          ['createBox', { name: 'MEa' }],
          ['deleteBox', { name: `${first.mark.toUpperCase()}a` }],
          ['deleteBox', { name: `${first.mark}b` }],
          ['putBox', { name: 'MEa', body: { name: `${first.mark}b` } }],
          ['putBox', { name: 'MEa', body: { size: 8 } }],
        ],
      },
    ]);
    expect(second.records.map(({ kind }) => kind)).toEqual([
      'made',
      'not-allowed',
      'not-allowed',
      'not-allowed',
      'made',
    ]);
    await first.run([
      {
        id: 'u3',
        tests: 'first',
        steps: [
          ['deleteBox', { name: 'MEb' }],
          ['putBox', { name: 'MEa', body: { size: 7 } }],
        ],
      },
    ]);
    const [ofFirst, ofSecond] = [await first.finish(), await second.finish()];
    expect({ first: ofFirst.harmed, second: ofSecond.harmed }).toEqual({ first: [], second: [] });
    expect(ofFirst.left.map(({ record }) => record)).toContain(`${first.mark}a`);
    expect(ofSecond.left.map(({ record }) => record)).toContain(`${second.mark}a`);
    expect(withoutOwn(withoutOwn(target.state(), first.mark), second.mark)).toEqual(
      boxes().state(),
    );
  });
});
