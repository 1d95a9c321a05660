import { eventText, eventsOf } from '../../src/serving/proxy/event-stream.js';
import { LineSplitter } from '../../src/support/line-splitter.js';
import { isForThisHost } from '../../src/serving/own-host.js';

/** A text in pieces of `size` bytes, as streams give it. */
function pieces(text: string, size: number): Buffer[] {
  const bytes = Buffer.from(text);
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
}

describe('lines', () => {
  it.each([
    ['plain', '{"a":1}\n{"b":2}\n', ['{"a":1}', '{"b":2}']],
    ['CR LF, which stays', '{"a":1}\r\n', ['{"a":1}\r']],
    ['letters of several bytes', '"ü€😀"\n', ['"ü€😀"']],
    ['empty ones', '\n\nx\n', ['', '', 'x']],
    ['a last one without end', 'x\ny', ['x', 'y']],
    ['none', '', []],
  ])('%s come whole whatever the pieces', (_what, text, expected) => {
    for (const size of [1, 2, 3, 1000]) {
      const lines: string[] = [];
      const splitter = new LineSplitter(1000, (line) => lines.push(line));
      pieces(text, size).forEach((piece) => splitter.push(piece));
      splitter.end();
      expect(lines).toEqual(expected);
    }
  });

  it('may not be longer than told', () => {
    const splitter = new LineSplitter(4, () => undefined);
    splitter.push(Buffer.from('abcd\nab'));
    expect(() => splitter.push(Buffer.from('cde'))).toThrow('a message is longer than 4 bytes');
  });
});

describe('events', () => {
  it.each([
    ['one', 'data: {"a":1}\n\n', ['{"a":1}']],
    ['with names and comments', ': hi\nevent: message\ndata:x\n\n', ['x']],
    ['of several lines', 'data: a\ndata: b\n\n', ['a\nb']],
    ['with CR LF', 'data: a\r\n\r\ndata: b\r\n\r\n', ['a', 'b']],
    ['with CR', 'data: a\r\rdata: b\r\r', ['a', 'b']],
    ['without data', 'id: 4\n\nretry: 20\n\n', []],
    ['cut off', 'data: a\n\ndata: b', ['a']],
    ['in several bytes', 'data: ü€😀\n\n', ['ü€😀']],
  ])('%s are read whatever the pieces', async (_what, text, expected) => {
    for (const size of [1, 2, 3, 1000]) {
      const point = { lastEventId: undefined, retryMs: undefined };
      const found: string[] = [];
      const body = (async function* () {
        yield* pieces(text, size);
      })();
      for await (const { data } of eventsOf(body, point)) found.push(data);
      expect(found).toEqual(expected);
      if (text.startsWith('id')) expect(point).toEqual({ lastEventId: '4', retryMs: 20 });
    }
  });

  it('carry a message of one line as it is', () => {
    expect(eventText('{"a": 1}')).toBe('event: message\ndata: {"a": 1}\n\n');
  });
});

describe('a request', () => {
  it.each([
    ['127.0.0.1:80', undefined, true],
    ['localhost', undefined, true],
    ['[::1]:4', 'http://localhost:5173', true],
    ['127.0.0.1:80', 'https://evil.example', false],
    ['127.0.0.1:80', 'null', false],
    ['evil.example', undefined, false],
    ['127.0.0.1.evil.example', undefined, false],
    ['localhost.evil.example:80', undefined, false],
    ['127.0.0.1:80', 'http://localhost.evil.example', false],
    [undefined, undefined, false],
  ])('to host %s from origin %s is for this machine: %s', (host, origin, expected) => {
    const headers = { ...(host && { host }), ...(origin && { origin }) };
    expect(isForThisHost({ headers })).toBe(expected);
  });
});
