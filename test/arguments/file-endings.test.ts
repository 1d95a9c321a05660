import {
  absolutePattern,
  absolutePatternOf,
  asAbsolute,
} from '../../src/arguments/messages/absolute-paths.js';
import { endingsIn, withEnding } from '../../src/arguments/messages/file-endings.js';
import { readConstraintMessage } from '../../src/arguments/messages/read-constraint-message.js';
import { stringFromPattern } from '../../src/arguments/values/string-from-pattern.js';

function endings(message: string, parameters = ['drawing', 'scale']): unknown {
  return readConstraintMessage(message, parameters).flatMap((hint) =>
    hint.kind === 'pattern' ? [[hint.argument, endingsIn(hint.pattern)]] : [],
  );
}

describe('that a path must be absolute', () => {
  const absolute = (message: string) =>
    readConstraintMessage(message, ['drawing', 'scale']).flatMap((hint) =>
      hint.kind === 'pattern' && hint.pattern === absolutePattern ? [hint.argument] : [],
    );

  it.each([
    ['drawing must be an absolute path', 'drawing'],
    ['Invalid drawing: ./a.svg, must be an absolute path when not in SSE mode', 'drawing'],
    ["Path 'a.svg' is not absolute", null],
    ['Relative paths are not allowed', null],
  ])('is read from %s', (message, argument) => {
    expect(absolute(message)).toEqual([argument]);
  });

  it.each(['drawing must be an absolute URL', 'scale must be an absolute number'])(
    'is not read from %s',
    (message) => {
      expect(absolute(message)).toEqual([]);
    },
  );

  it.each([
    [['/srv/a.svg', '/tmp'], '^/'],
    [['C:\\drawings', 'D:/b.svg'], '^[A-Za-z]:[/\\\\]'],
    [['/srv', '~/b.svg'], '^(?:/|~/)'],
    [['a.svg'], absolutePattern],
  ])('is of the systems whose paths were taken: %j', (paths, pattern) => {
    expect(absolutePatternOf(paths)).toBe(pattern);
  });

  it('puts the file into a folder that is known', () => {
    expect(asAbsolute('./docs/a.svg', '/tmp/')).toBe('/tmp/a.svg');
    expect(asAbsolute('/srv/a.svg', '/tmp')).toBe('/srv/a.svg');
    expect(asAbsolute('.', '/tmp')).toBe('/tmp');
  });
});

describe('how the name of a file must end', () => {
  it.each([
    ['Drawing must point to a vector file (.svg, .DXF)', ['.svg', '.dxf']],
    ['drawing must be an https link ending in .svg', ['.svg']],
    ['drawing must be a URL that ends with .svg', ['.svg']],
    ['drawing: only *.svg files are supported', ['.svg']],
    ['drawing must end in ".svg" or ".dxf", not ".txt"', ['.svg', '.dxf']],
  ])('is read from %s', (message, expected) => {
    expect(endings(message)).toEqual([['drawing', expected]]);
  });

  it.each([
    'drawing must be given',
    'drawing ./a.svg does not exist',
    'scale must be at least 0.5',
    'The file config.ini must be readable',
  ])('is not read from %s', (message) => {
    expect(endings(message)).toEqual([]);
  });

  it('leaves room for a name before it', () => {
    const [hint] = readConstraintMessage('only .svg files are supported', ['drawing']);
    if (hint?.kind !== 'pattern') throw new Error('no pattern was read');
    expect(stringFromPattern(hint.pattern, 0)).toMatch(/^.+\.svg$/);
  });

  it('is put in place of the ending that a name has', () => {
    expect(withEnding('plans/tooldraft-1.txt', ['.svg', '.dxf'])).toBe('plans/tooldraft-1.svg');
    expect(withEnding('plan.dxf', ['.svg', '.dxf'])).toBe('plan.dxf');
    expect(withEnding('plan', ['.svg'])).toBe('plan.svg');
    expect(withEnding('/plans', ['.svg'])).toBe('/plans');
    expect(withEnding('https://example.com', ['.svg'])).toBe('https://example.com/sample.svg');
    expect(withEnding('https://example.com/a/b', ['.svg'])).toBe('https://example.com/a/b.svg');
    expect(endingsIn('^[a-z]+$')).toBeNull();
  });
});
