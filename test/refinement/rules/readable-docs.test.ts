import { distinguishingStatements } from '../../../src/refinement/rules/writing/distinguish.js';
import { bareArgument } from '../../../src/refinement/rules/writing/bare-argument.js';
import { joinedLists } from '../../../src/support/joined-lists.js';
import { keptSentences } from '../../../src/refinement/rules/writing/clean-raw-text.js';
import { explainedArguments } from '../../../src/arguments/texts/explained-arguments.js';
import { statementsOf } from '../../../src/refinement/rules/writing/statements-of.js';
import { withinWords } from '../../../src/refinement/rules/writing/within-words.js';
import { findExamples } from '../../../src/refinement/rules/detectors/arguments/find-examples.js';
import { findFailedItems } from '../../../src/refinement/rules/detectors/answers/find-failed-items.js';
import { findPaths } from '../../../src/refinement/rules/detectors/arguments/find-paths.js';
import { findEmptyResult } from '../../../src/refinement/rules/detectors/answers/find-empty-result.js';
import { findReturns } from '../../../src/refinement/rules/detectors/answers/find-returns.js';
import type { Shape } from '../../../src/core/outcome.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import type { CatalogueView, ToolContext } from '../../../src/refinement/engine.js';
import { rawVersion } from '../../../src/refinement/raw-version.js';
import { rejected, success, viewOf, type Evidence, type Row } from './evidence.js';

const text = { type: 'string' };

describe('a list in a description', () => {
  const guide = [
    'Thinks step by step.',
    '',
    'When to use it:',
    '- Breaking problems down',
    '- Planning.',
    '',
    'Key features:',
    '- Is clever',
    '- Is quick',
  ].join('\n');

  it('is told in one sentence', () => {
    expect(keptSentences(guide)).toEqual([
      'Thinks step by step.',
      'When to use it: Breaking problems down; Planning.',
      'Key features: Is clever; Is quick.',
    ]);
    expect(joinedLists('You should:\n1. Begin\n2. End')).toBe('You should: Begin; End.');
  });

  it('stays as it is where items have several sentences or lists of their own', () => {
    const long = 'Notes:\n- One. Two.\n- Three';
    expect(joinedLists(long)).toBe(long);
    const deep = 'Notes:\n- One:\n  - a\n  - b\n- Two';
    expect(joinedLists(deep)).toContain('- One: a; b.\n- Two');
  });

  it('of what an argument may be goes with the argument', () => {
    const explained = 'Args:\n- step: May be:\n  * first\n  * last\n- next: More to come';
    expect([...explainedArguments(explained, ['step', 'next'])]).toEqual([
      ['step', 'May be: first; last.'],
      ['next', 'More to come'],
    ]);
  });
});

describe('a description that is too long', () => {
  const sentences = [
    'Books a berth.',
    'Harbours are lovely places to be in summer.',
    'When to use it: a boat needs a place; the harbour is known.',
    'The length must be in metres.',
    'Key features: speed; comfort.',
  ];

  it('loses what tells least, keeps whole sentences and their order', () => {
    expect(withinWords(sentences, 22)).toEqual([sentences[0], sentences[2], sentences[3]]);
    expect(withinWords(sentences, 100)).toEqual(sentences);
  });

  it('keeps no praise where anything else had to go', () => {
    expect(withinWords(sentences, 27)).toEqual([sentences[0], sentences[2], sentences[3]]);
  });

  it('keeps its first sentence whatever its length', () => {
    expect(withinWords(sentences, 0)).toEqual([sentences[0]]);
  });
});

describe('an argument without a description', () => {
  const said = (rows: readonly Row[]) => {
    const view = viewOf({ properties: { note: text }, rows });
    const found = bareArgument('note', { values: [], calls: [] }, view.tool, view);
    return found.map((each) => each.text);
  };
  const lines: Row = [{ note: 'one\ntwo' }, success('saved')];

  it('is said to take several lines, or none at all, where calls showed that', () => {
    expect(said([lines])).toEqual(['Text, of several lines too.']);
    expect(said([lines, [{ note: '' }, success('saved')]])).toEqual([
      'Text, of several lines too, or empty.',
    ]);
  });

  it('gets no sentence that only repeats its name', () => {
    expect(said([[{ note: 'one' }, success('saved')]])).toEqual([]);
    expect(said([[{ note: 'one\ntwo' }, rejected('no')]])).toEqual([]);
  });
});

describe('what sets a tool apart', () => {
  const docOf = (name: string, description: string): ToolDoc => ({
    id: name,
    name,
    description,
    parameters: { type: 'object', properties: {} },
    sideEffects: 'none',
    call: { kind: 'mcp', tool: name },
  });
  const shapeOf = (...names: string[]): Shape =>
    Object.fromEntries(names.map((name) => [name, ['string'] as const]));
  const said = (
    own: ToolDoc,
    fields: readonly string[],
    sibling?: ToolDoc,
    sometimesInAnother: readonly string[] = [],
  ) => {
    const rows: Row[] = [[{}, success(Object.fromEntries(fields.map((name) => [name, 'x'])))]];
    const view = viewOf({ rows, tool: own });
    const context = {
      tool: own,
      effect: 'read',
      raw: rawVersion(own),
      siblings: sibling === undefined ? [] : [{ tool: sibling, similarity: 0.9 }],
    } as unknown as ToolContext;
    const tools = [
      { tool: own, shape: shapeOf(...fields), paths: fields, success: 'rules/own#c1' },
      {
        tool: sibling ?? docOf('b', 'B.'),
        shape: shapeOf('x'),
        paths: ['x'],
        success: 'rules/b#c1',
      },
      {
        tool: docOf('c', 'C.'),
        shape: shapeOf('y'),
        paths: ['y', ...sometimesInAnother],
        success: 'rules/c#c1',
      },
    ];
    const catalogue = { tools } as unknown as CatalogueView;
    return distinguishingStatements(context, view, catalogue).map((each) => each.text);
  };
  const boats = docOf('list_boats', 'Lists boats.');

  it('are several fields, or one that no other tool returns', () => {
    expect(said(boats, ['id', 'mast', 'keel_depth'])).toEqual([
      'Answers questions about mast and keel depth.',
    ]);
    expect(said(boats, ['id', 'keel_depth'])).toEqual(['Only this tool returns `keel_depth`.']);
  });

  it('are no abbreviations, which no request would hold', () => {
    expect(said(boats, ['cid', 'notnull', 'dflt_value'])).toEqual([]);
    expect(said(boats, ['cid', 'mast', 'keel_depth', 'bid'])).toEqual([
      'Answers questions about mast, keel depth and bid.',
    ]);
  });

  it('is no field that another tool returns now and then', () => {
    expect(said(boats, ['id', 'keel_depth'], undefined, ['keel_depth'])).toEqual([]);
  });

  it('are no names of ours for bytes', () => {
    const parts = ['resource', 'resource.blob', 'resource.blob.binary'];
    expect(said(boats, [...parts, 'a.binary.bytes', 'b.binary.contentType'])).toEqual([]);
  });

  it('are no names that somebody has set, and no data', () => {
    expect(said(boats, ['HOME', 'LANG'])).toEqual([]);
    const keyed = { ...boats, returns: { type: 'object', additionalProperties: text } };
    expect(said(keyed, ['ada', 'bella'])).toEqual([]);
  });

  it('is the most similar tool, unless the source names it itself', () => {
    const sibling = docOf('list_moored_boats', 'List moored boats.');
    expect(said(boats, ['id'], sibling)).toEqual([
      'To list moored boats, use `list_moored_boats`.',
    ]);
    const old = docOf('list_boats', 'Lists boats. Deprecated: use list_moored_boats instead.');
    expect(said(old, ['id'], sibling)).toEqual([]);
  });
});

describe('what comes back', () => {
  const said = (bodies: readonly unknown[], tool: Evidence['tool'] = {}) => {
    const rows = bodies.map((body, n): Row => [{ n }, success(body as never)]);
    const view = viewOf({ rows, tool });
    return [...findReturns(view), ...findEmptyResult(view)].flatMap((each) =>
      statementsOf(each, view).map((one) => one.text),
    );
  };
  const picture = { binary: { bytes: 9, contentType: 'image/png' } };

  it('names pictures and resources beside text', () => {
    expect(
      said([
        ['Here:', picture],
        ['There:', picture],
      ]),
    ).toEqual(['Returns text and a PNG image.']);
    expect(said([picture, picture])).toEqual(['Returns a PNG image.']);
    const link = { type: 'resource_link', uri: 'x://1' };
    expect(
      said([
        ['a', link],
        ['b', link, link],
      ]),
    ).toEqual(['Returns text and links to resources.']);
  });

  it('is not told of a resource alone: for another file a picture may come', () => {
    const resource = { type: 'resource', resource: { uri: 'x://1', blob: picture } };
    expect(said([resource, resource])).toEqual([]);
  });

  it('names the items of a plain list', () => {
    expect(said([['a', 'b'], ['c'], []])).toContain('Returns a list of texts.');
    expect(said([[1], [2, 3]])).toEqual(['Returns a list of numbers.']);
    expect(said([[1, 'a'], ['b']])).toEqual(['Returns a list.']);
  });

  it('is not called plain text where a sentence of the source says what it is', () => {
    expect(said(['a', 'b'], { description: 'Edits. Returns a diff of the file.' })).toEqual([]);
    expect(said(['a', 'b'], { description: 'Edits a file.' })).toEqual(['Returns plain text.']);
  });

  it('is told once where a sentence of the source names the one field of it', () => {
    const description = 'Adds a boat. Returns the new id.';
    expect(said([{ id: 'a1' }, { id: 'a2' }], { description })).toEqual([]);
    const two = { id: 'a1', berth: 'b' };
    expect(said([two, { ...two, id: 'a2' }], { description })).toEqual([
      'Returns an object with `id` and `berth`.',
    ]);
    expect(said([{ id: 'a1' }, { id: 'a2' }], { description: 'Adds a boat by its id.' })).toEqual([
      'Returns an object with `id`.',
    ]);
  });

  it('is not told by names that are data', () => {
    const returns = { type: 'object', additionalProperties: text };
    expect(said([{ ada: 'Ada' }, { ada: 'Ada' }], { returns })).toEqual([]);
  });

  it('is without a match only where nothing else was found', () => {
    const record = { id: 'a1', tags: [] };
    expect(said([{ id: 'a2', tags: ['x'] }, record]).join(' ')).not.toContain('Without a match');
    const empty = { total: 0, found: [] };
    expect(said([{ total: 1, found: ['x'] }, empty]).join(' ')).toContain('Without a match');
  });
});

describe('a list of which items fail', () => {
  const evidence: Evidence = {
    properties: { paths: { type: 'array', items: text } },
    rows: [
      [{ paths: ['/data'] }, success('/data: Error - EISDIR: illegal operation on a directory')],
      [
        { paths: ['/data/a.txt', '/data/none.txt'] },
        success('/data/a.txt:\nbuy rope\n/data/none.txt: Error - ENOENT: no such file'),
      ],
      [{ paths: ['/data/a.txt'] }, success('/data/a.txt:\nno error was found')],
    ],
  };

  it('is told with the word that says so', () => {
    const view = viewOf(evidence);
    expect(findFailedItems(view).flatMap((each) => statementsOf(each, view))).toMatchObject([
      {
        text: 'Where an item of `paths` fails, a line of the answer begins with it and says "Error"; the call is not refused.',
      },
    ]);
    const fine = viewOf({ ...evidence, rows: evidence.rows.slice(2) });
    expect(findFailedItems(fine)).toEqual([]);
  });

  it('is no example where all of them do', () => {
    expect(findExamples(viewOf(evidence))).toMatchObject([
      { values: [['/data/a.txt', '/data/none.txt'], ['/data/a.txt']] },
    ]);
  });
});

describe('where paths may lie', () => {
  it('is said once for all arguments of which it holds', () => {
    const outside = (name: string): Row => [
      { file_path: '/data/a.txt', new_path: '/data/b.txt', [name]: '/outside.txt' },
      rejected('Access denied'),
      { kind: 'outside-path', arguments: [name], baseline: 'c1' },
    ];
    const view = viewOf({
      properties: { file_path: text, new_path: text },
      rows: [
        [{ file_path: '/data/a.txt', new_path: '/data/b.txt' }, success('moved')],
        outside('file_path'),
        outside('new_path'),
      ],
      others: { list_allowed_directories: [[{}, success('Allowed directories:\n/data')]] },
    });
    const said = findPaths(view).flatMap((each) => statementsOf(each, view));
    expect(said.map((each) => each.text)).toEqual([
      '`file_path` and `new_path` must lie inside a folder that `list_allowed_directories` returns: other paths are refused.',
      'Must lie inside a folder that `list_allowed_directories` returns.',
      'Must lie inside a folder that `list_allowed_directories` returns.',
    ]);
  });
});
