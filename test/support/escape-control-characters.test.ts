import fc from 'fast-check';
import { junitXml } from '../../src/support/junit.js';
import {
  escapeControlCharacters,
  escapeJsonText,
  escapeRecord,
} from '../../src/support/escape-control-characters.js';

const steering =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;

describe('escaping for a terminal', () => {
  it.each([
    ['plain text\n\twith lines', 'plain text\n\twith lines'],
    ['crlf\r\nline', 'crlf\nline'],
    ['lone\rreturn', 'lone\\x0dreturn'],
    ['\u001b[31mred', '\\x1b[31mred'],
    ['\u009b31m', '\\x9b31m'],
    ['\u202eabc', '\\u{202e}abc'],
    ['a\u200bb', 'a\\u{200b}b'],
    ['\u{e0041}', '\\u{e0041}'],
    ['\ud800', '\\u{d800}'],
    ['\uffff\ufffe', '\\u{ffff}\\u{fffe}'],
    ['👩‍👩‍👧 é ñ 漢字', '👩‍👩‍👧 é ñ 漢字'],
  ])('%j → %j', (text, expected) => {
    expect(escapeControlCharacters(text)).toBe(expected);
  });

  it('leaves nothing that steers, in keys and values alike', () => {
    const escaped = escapeRecord({
      'a\u0007': ['\u001b', { b: '\u0000', c: 1, d: null, e: true }],
    });
    expect(escaped).toEqual({ 'a\\x07': ['\\x1b', { b: '\\x00', c: 1, d: null, e: true }] });
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (text) => !steering.test(escapeControlCharacters(text)),
      ),
    );
  });

  it('keeps JSON equal once parsed', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const text = escapeJsonText(JSON.stringify(value));
        expect(steering.test(text)).toBe(false);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

it.each(['\u0000', '\u001b[2J', '\uffff', '\ud800', ']]>', '<a b="c">&', 'a\nb\r'])(
  'a JUnit report is XML whatever its texts hold: %j',
  (text) => {
    const failure = { message: text, details: text };
    const xml = junitXml([{ name: text, cases: [{ name: text, failure }] }]);
    expect(xml).not.toMatch(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
    const texts = xml.replaceAll(/<[?/]?[a-z]+(?: [a-z]+="[^"<]*")*[?/]?>/g, '');
    expect(texts).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|#10);)/);
  },
);
