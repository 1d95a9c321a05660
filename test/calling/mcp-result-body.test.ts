import { mcpResultBody } from '../../src/calling/mcp-result-body.js';

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
});
