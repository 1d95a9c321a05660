import { decodeBody } from '../../src/calls/decode-body.js';
import { mcpBody } from '../../src/calls/mcp-result-body.js';
import { readText } from '../../src/calls/read-text.js';
import { writeJson } from '../../src/core/json-text.js';
import { createRedactor } from '../../src/support/redact-secrets.js';

const limits = {
  maxBytes: 1_000,
  redactor: createRedactor([{ name: 'KEY', value: 'hunter2-hunter2' }]),
};
const json = 'application/json';

/** Content type, what came, the body as JSON, its form, what is kept of the text. */
const answers: readonly (readonly [string, string, string, string?, string?])[] = [
  [json, '{"id": 1917043659912705297}', '{"id":1917043659912705297}'],
  [json, '"plain"', '"plain"'],
  [json, '10.50', '10.50'],
  ['text/plain', '10.50', '"10.50"', 'text'],
  ['text/plain', '"plain"', '"\\"plain\\""', 'text'],
  ['text/plain', 'no JSON: {', '"no JSON: {"', 'text'],
  [json, '{"mean": NaN}', '"{\\"mean\\": NaN}"', 'text'],
  [json, '\ufeff{"ok":true}', '{"ok":true}'],
  [
    json,
    '"{\\"ok\\":true,\\"n\\":1.0}"',
    '{"ok":true,"n":1.0}',
    'json-string',
    '"{\\"ok\\":true,\\"n\\":1.0}"',
  ],
  ['text/html', '"[1,2]"', '[1,2]', 'json-string', '"[1,2]"'],
  [json, '"\\"[1]\\""', '[1]', 'json-string', '"\\"[1]\\""'],
  [
    'application/x-ndjson',
    '{"id":1}\n{"id":2}\n',
    '[{"id":1},{"id":2}]',
    'json-lines',
    '{"id":1}\n{"id":2}\n',
  ],
  ['application/x-ndjson', '{"id":1}\n', '[{"id":1}]', 'json-lines', '{"id":1}\n'],
  ['text/plain', '[1]\r\n\r\n[2.0]', '[[1],[2.0]]', 'json-lines', '[1]\r\n\r\n[2.0]'],
  [
    'application/json-seq',
    '\u001e{"a":1}\n\u001e{"a":2}\n',
    '[{"a":1},{"a":2}]',
    'json-lines',
    '\u001e{"a":1}\n\u001e{"a":2}\n',
  ],
  ['text/plain', '{"a":1}\nand more', '"{\\"a\\":1}\\nand more"', 'text'],
  [json, ')]}\',\n{"ok": true}', '{"ok":true}', 'guarded', ')]}\',\n{"ok": true}'],
  [
    json,
    '"{\\"key\\":\\"hunter2-hunter2\\"}"',
    '{"key":"[redacted KEY]"}',
    'json-string',
    '"{\\"key\\":\\"[redacted KEY]\\"}"',
  ],
];

test.each(answers.map(([type, text, body, form, raw]) => [type, text, body, form, raw]))(
  '%s %j is %s',
  (type, text, body, form, raw) => {
    const decoded = decodeBody(Buffer.from(text), type, limits);
    expect(writeJson(decoded.body)).toBe(body);
    expect({ form: decoded.form, raw: decoded.raw }).toEqual({ form, raw });
  },
);

test('a text of two bytes a unit is read by its mark', () => {
  const bytes = Buffer.from('\ufeff{"name":"Zoë","n":1.0}', 'utf16le');
  expect(writeJson(decodeBody(bytes, json, limits).body)).toBe('{"name":"Zoë","n":1.0}');
  expect(writeJson(decodeBody(bytes.swap16(), json, limits).body)).toBe('{"name":"Zoë","n":1.0}');
});

test('no body is none, and bytes have no form', () => {
  expect(decodeBody(new Uint8Array(), json, limits)).toEqual({
    bytes: 0,
    truncated: false,
    shape: {},
  });
  expect(decodeBody(Buffer.from([1, 2]), 'image/png', limits)).not.toHaveProperty('form');
});

const text = (one: string) => ({ type: 'text', text: one });

test.each([
  ['one text', { content: [text('done')] }, { body: 'done', form: 'text' }],
  ['a number', { content: [text('5')] }, { body: '5', form: 'text' }],
  [
    'JSON',
    { content: [text('{"a": [1]}')] },
    { body: { a: [1] }, form: undefined, raw: '{"a": [1]}' },
  ],
  [
    'what Python prints',
    { content: [text("{'a': None}")] },
    { body: { a: null }, form: 'python', raw: "{'a': None}" },
  ],
  [
    'lines',
    { content: [text('{"a":1}\n{"a":2}')] },
    { body: [{ a: 1 }, { a: 2 }], form: 'json-lines', raw: '{"a":1}\n{"a":2}' },
  ],
  [
    'several parts',
    { content: [text('a'), text('{"b":1}')] },
    { body: ['a', { b: 1 }], form: 'parts', raw: '["a","{\\"b\\":1}"]' },
  ],
  ['several texts', { content: [text('a'), text('b')] }, { body: ['a', 'b'], form: 'parts' }],
  [
    'structured content that its text repeats',
    { content: [text('{"n":1.0}')], structuredContent: { n: 1 } },
    { body: { n: 1 } },
  ],
  [
    'structured content beside a text',
    { content: [text('One found.')], structuredContent: { n: 1 } },
    { body: { n: 1 }, form: 'structured', raw: 'One found.' },
  ],
  ['nothing', { content: [] }, undefined],
])('an MCP result of %s', (_, result, read) => {
  expect(mcpBody(result)).toEqual(read);
});

test('a text is told apart from what it holds', () => {
  expect(readText('"{not json}"')).toEqual({ body: '"{not json}"', form: 'text' });
  expect(readText('[1,2')).toEqual({ body: '[1,2', form: 'text' });
});
