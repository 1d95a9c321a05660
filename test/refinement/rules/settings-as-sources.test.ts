import { analyze } from '../../../src/refinement/rules/analyze.js';
import { ofKind, rejected, success, viewOf, type Row } from './evidence.js';

const text = { type: 'string' };
const opened = success({ pages: 3 });

describe('what an answer tells of settings', () => {
  it('is no source of a path that they call something else', () => {
    const sources = (field: string) => {
      const path = '/srv/shelf/one';
      const view = viewOf({
        properties: { path: text },
        required: ['path'],
        tool: { name: 'open_book' },
        rows: [
          [{ path }, opened],
          [{ path: '/none' }, rejected('Path /none not found'), unknownPath],
        ],
        others: { show_settings: [[{}, success({ state: { [field]: path } })] as Row] },
      });
      return ofKind(analyze(view), 'source');
    };
    expect(sources('cache_path')).toEqual([]);
    expect(sources('book_path')).toMatchObject([
      { tool: 'show_settings', path: 'state.book_path' },
    ]);
  });

  it('is no source of values that a refusal lists', () => {
    const view = viewOf({
      properties: { binding: text },
      rows: [
        [{ binding: 'cloth' }, opened],
        [{ binding: 'paper' }, success({ pages: 4 })],
        [{ binding: 'none' }, rejected('binding must be one of: cloth, paper'), unknownBinding],
      ],
      others: { show_settings: [[{}, success({ state: { binding: 'cloth' } })] as Row] },
    });
    const found = analyze(view);
    expect(ofKind(found, 'enum')).toMatchObject([{ values: ['cloth', 'paper'] }]);
    expect(ofKind(found, 'source')).toEqual([]);
  });
});

const unknownPath: Row[2] = { kind: 'unknown-id', arguments: ['path'], baseline: 'c1' };
const unknownBinding: Row[2] = { kind: 'outside-enum', arguments: ['binding'], baseline: 'c1' };
