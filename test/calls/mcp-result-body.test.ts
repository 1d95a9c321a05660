import { parseJson } from '../../src/core/json-text.js';
import { mcpResultBody } from '../../src/calls/mcp-result-body.js';
import type { JsonObject } from '../../src/core/json.js';

const text = (...texts: string[]) => texts.map((each) => ({ type: 'text', text: each }));

describe('the body of an MCP result', () => {
  it('is what structured content wraps, where the parts say the same', () => {
    expect(mcpResultBody({ content: text('hi'), structuredContent: { result: 'hi' } })).toBe('hi');
    expect(
      mcpResultBody({ content: text('["a","b"]'), structuredContent: { result: ['a', 'b'] } }),
    ).toEqual(['a', 'b']);
    expect(
      mcpResultBody({
        content: text('a', '{"b": 1}'),
        structuredContent: { result: ['a', { b: 1 }] },
      }),
    ).toEqual(['a', { b: 1 }]);
    expect(
      mcpResultBody({ content: text('{"b": 1}'), structuredContent: { result: { b: 1 } } }),
    ).toEqual({ b: 1 });
    expect(mcpResultBody({ content: [], structuredContent: { result: [] } })).toEqual([]);
  });

  it('is a number or a truth value that is wrapped as a text would be', () => {
    const wrapped = (result: number | boolean, said: string) =>
      mcpResultBody({ content: text(said), structuredContent: { result } });
    expect(wrapped(2.5, '2.5')).toBe(2.5);
    expect(wrapped(2, '2.0')).toBe(2);
    expect(wrapped(true, 'true')).toBe(true);
    expect(wrapped(false, 'False')).toBe(false);
    expect(
      mcpResultBody({ content: text('1', '2.5'), structuredContent: { result: [1, 2.5] } }),
    ).toEqual([1, 2.5]);
    expect(mcpResultBody({ content: [], structuredContent: { result: null } })).toBeUndefined();
  });

  it('is an object with a number where the object says what the number is, or the parts say another', () => {
    const body = (structuredContent: JsonObject, said: string) =>
      mcpResultBody({ content: text(said), structuredContent });
    expect(body({ count: 3 }, '3')).toEqual({ count: 3 });
    expect(body({ result: 3 }, 'Three boats')).toEqual({ result: 3 });
    expect(body({ result: 0 }, '')).toEqual({ result: 0 });
  });

  it('is what a wrapped text of JSON says', () => {
    const answer = '{"ok": true, "boats": ["Heron"]}';
    expect(mcpResultBody({ content: text(answer), structuredContent: { result: answer } })).toEqual(
      { ok: true, boats: ['Heron'] },
    );
    expect(
      mcpResultBody({
        content: text('{"b": 1}', 'c'),
        structuredContent: { result: ['{"b": 1}', 'c'] },
      }),
    ).toEqual([{ b: 1 }, 'c']);
  });

  it('is what text says that was printed as Python writes it', () => {
    const read = (written: string) => mcpResultBody({ content: text(written) });
    expect(read("[{'name': 'it', 'size': None, 'ok': True}]")).toEqual([
      { name: 'it', size: null, ok: true },
    ]);
    expect(read(`{'said': "it's", 'n': -1.5e-3, 'of': {'a': []}}`)).toEqual({
      said: "it's",
      n: parseJson('-1.5e-3'),
      of: { a: [] },
    });
    expect(read("{'path': 'C:\\\\a', 'two': 'a\\nb'}")).toEqual({ path: 'C:\\a', two: 'a\nb' });
  });

  it.each([
    "[('a', 1)]",
    "{'at': datetime.date(2024, 1, 2)}",
    "['a', b]",
    "[x] don't",
    "{'open': 'never closed}",
    "['a', " + '1'.repeat(5_000) + 'x]',
  ])('is text where that is no such literal: %s', (written) => {
    expect(mcpResultBody({ content: text(written) })).toBe(written);
  });

  it('is the structured content as it is, where that holds more', () => {
    const whole = { items: ['a'], total: 1 };
    expect(mcpResultBody({ content: text('a'), structuredContent: whole })).toEqual(whole);
    const list = { items: ['a'] };
    expect(mcpResultBody({ content: text('{"items":["a"]}'), structuredContent: list })).toEqual(
      list,
    );
    expect(mcpResultBody({ content: [], structuredContent: { items: [] } })).toEqual({ items: [] });
  });

  it('is its parts where structured content only repeats them', () => {
    const picture = { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' };
    const summary = { binary: { bytes: 8, contentType: 'image/png' } };
    const one = { content: [picture], structuredContent: { content: [picture] } };
    expect(mcpResultBody(one)).toEqual(summary);
    const two = [...text('See:'), picture];
    expect(mcpResultBody({ content: two, structuredContent: { content: two } })).toEqual([
      'See:',
      summary,
    ]);
  });

  it.each([
    [
      { berths: ['B-7'], free: 1 },
      { berths: ['B-7'], free: 1 },
    ],
    [
      { error: { code: -32602, message: 'no berth' } },
      { error: { code: -32602, message: 'no berth' } },
    ],
    [{ toolResult: { free: 1 } }, { free: 1 }],
    [{ content: [], _meta: { took: 3 }, free: 1 }, { free: 1 }],
    [{ content: [], _meta: { took: 3 } }, undefined],
  ])('is what stands outside parts where there are none: %j', (result, body) => {
    expect(mcpResultBody(result)).toEqual(body);
  });
});
