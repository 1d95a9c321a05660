import { createRedactor, redactSecrets } from '../../src/support/redact-secrets.js';
import { secretsOf, sourceEnvironmentNames } from '../../src/calls/referenced-environment.js';

const value = 'p@ss/w+rd "x"&y';
const secrets = [{ name: 'KEY', value }];

const codes = (form: (code: number) => string): string =>
  [...value].map((sign) => form(sign.charCodeAt(0))).join('');

describe('redaction', () => {
  it.each([
    ['as it is', value],
    ['URL-encoded', encodeURIComponent(value)],
    ['URL-encoded in lower case', encodeURIComponent(value).toLowerCase()],
    ['form-encoded', new URLSearchParams({ v: value }).toString().slice(2)],
    ['JSON-escaped', JSON.stringify(value).slice(1, -1)],
    ['JSON-escaped twice', JSON.stringify(JSON.stringify(value)).slice(3, -3)],
    ['HTML-escaped', 'p@ss/w+rd &quot;x&quot;&amp;y'],
    ['in other case', value.toUpperCase()],
    ['in hex', Buffer.from(value).toString('hex')],
    ['in hex of capitals', Buffer.from(value).toString('hex').toUpperCase()],
    ['in code points', codes((code) => `\\u${code.toString(16).padStart(4, '0')}`)],
    ['in bytes', codes((code) => `\\x${code.toString(16)}`)],
    ['in HTML entities', codes((code) => `&#${code};`)],
    ['in HTML entities of hex, escaped once more', codes((code) => `&amp;#x${code.toString(16)};`)],
    ['URL-encoded twice', encodeURIComponent(encodeURIComponent(value))],
    ['URL-encoded in part', value.replace('s', '%73').replace('&', '%26')],
    ['broken over lines', `${value.slice(0, 5)}\n  ${value.slice(5)}`],
    ['broken as in mail', `${value.slice(0, 5)}=\r\n${value.slice(5)}`],
    ['with invisible signs', `${value.slice(0, 5)}\u200b${value.slice(5)}`],
  ])('finds a secret %s', (_, form) => {
    expect(redactSecrets(`before ${form} after`, secrets)).toBe('before [redacted KEY] after');
  });

  it.each(['', 'u', 'us', 'use', 'user:'])('finds a secret in base64 after %j', (before) => {
    for (const encoding of ['base64', 'base64url'] as const) {
      const text = Buffer.from(`${before}${value}!tail`).toString(encoding);
      const redacted = redactSecrets(text, secrets);
      expect(redacted).toContain('[redacted KEY]');
      expect(redacted.length).toBeLessThan(14 + before.length * 2 + 14);
    }
  });

  it('finds a secret in base64 that is broken over lines', () => {
    const text = Buffer.from(`user:${value}!tail`).toString('base64').replace(/.{8}/g, '$&\n');
    expect(redactSecrets(text, secrets)).toContain('[redacted KEY]');
  });

  it('leaves a text as it is that holds none, whatever it wears', () => {
    const text = 'a\n  b %41 &amp; \\u0041 é 😀 ÄÖ';
    expect(redactSecrets(text, secrets)).toBe(text);
    expect(redactSecrets(`😀 é\n${value} Ä`, secrets)).toBe('😀 é\n[redacted KEY] Ä');
  });

  it('reaches every string, key and number of JSON', () => {
    const redactor = createRedactor([...secrets, { name: 'PIN', value: '12345678' }]);
    expect(redactor.json({ [value]: [value, { n: 12345678, ok: 7 }], t: true, z: null })).toEqual({
      '[redacted KEY]': ['[redacted KEY]', { n: '[redacted PIN]', ok: 7 }],
      t: true,
      z: null,
    });
  });

  it('takes the longer of two secrets that begin alike', () => {
    const both = [
      { name: 'A', value: 'abcdef' },
      { name: 'B', value: 'abcdefghij' },
    ];
    expect(redactSecrets('abcdefghij abcdef', both)).toBe('[redacted B] [redacted A]');
  });

  it('leaves short values alone, which occur everywhere', () => {
    expect(redactSecrets('hello', [{ name: 'S', value: 'hello' }])).toBe('hello');
  });

  it('is not fooled by replacement patterns in a name', () => {
    expect(redactSecrets('abcdef', [{ name: '$&$1', value: 'abcdef' }])).toBe('[redacted $&$1]');
  });
});

describe('the environment of a source', () => {
  it('is what it refers to, without what is no secret', () => {
    const names = sourceEnvironmentNames({
      kind: 'mcp-stdio',
      command: 'npx',
      args: ['--key', '${KEY}', '${HOME}/x'],
      env: { A: '${KEY}-${OTHER}' },
    });
    expect(names).toEqual(['KEY', 'HOME', 'OTHER']);
    const env = { KEY: 'k-value', HOME: '/somewhere/me' };
    expect(secretsOf(names, env)).toEqual([{ name: 'KEY', value: 'k-value' }]);
  });
});
