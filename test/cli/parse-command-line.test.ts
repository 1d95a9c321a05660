import { commands } from '../../src/cli/commands.js';
import { parseCommandLine } from '../../src/cli/parse-command-line.js';

function parse(line: string) {
  const {
    command,
    flags,
    arguments: words,
  } = parseCommandLine(line.split(' ').filter(Boolean), commands);
  return { command: command.name, flags, words };
}

describe('a command line', () => {
  it.each([
    ['refine petstore', 'refine', {}, ['petstore']],
    ['--json refine petstore', 'refine', { json: true }, ['petstore']],
    ['--workspace show refine petstore', 'refine', { workspace: 'show' }, ['petstore']],
    ['refine show', 'refine', {}, ['show']],
    ['refine refine', 'refine', {}, ['refine']],
    ['refine 123', 'refine', {}, ['123']],
    ['refine 1e3 --run 007', 'refine', { run: '007' }, ['1e3']],
    ['refine --rps=0.5 --max-cost .4 p', 'refine', { rps: '0.5', 'max-cost': '.4' }, ['p']],
    ['refine --rps -1 p', 'refine', { rps: '-1' }, ['p']],
    ['refine p --only a --only b', 'refine', { only: ['a', 'b'] }, ['p']],
    ['refine --only a p', 'refine', { only: 'a' }, ['p']],
    ['refine --allow-writes p', 'refine', { 'allow-writes': ['*'] }, ['p']],
    [
      'refine --allow-writes=w_* --allow-writes=x p',
      'refine',
      { 'allow-writes': ['w_*', 'x'] },
      ['p'],
    ],
    ['refine --fresh=false p', 'refine', { fresh: 'false' }, ['p']],
    ['refine --fresh --fresh p', 'refine', { fresh: true }, ['p']],
    ['refine -- --odd-name', 'refine', {}, ['--odd-name']],
    ['refine --rps', 'refine', { rps: '' }, []],
    ['show a b.c --raw', 'show', { raw: true }, ['a', 'b.c']],
    ['import openapi a b c', 'import', {}, ['openapi', 'a', 'b', 'c']],
  ])('%s', (line, command, flags, words) => {
    expect(parse(line)).toEqual({ command, flags, words });
  });

  it.each([
    ['', 'Which command?'],
    ['--json', 'Which command?'],
    ['refin petstore', 'There is no command "refin". Did you mean "refine"?'],
    ['frobnicate', 'There is no command "frobnicate".'],
    ['refine p --itterations 3', 'Unknown option --itterations. Did you mean "--iterations"?'],
    ['refine p --maxCalls 3', 'Unknown option --maxCalls. Did you mean "--max-calls"?'],
    ['refine p -x', 'Unknown option -x.'],
    ['refine p --no-fresh', 'Unknown option --no-fresh. Did you mean "--fresh"?'],
    ['refine p --__proto__ x', 'Unknown option'],
    ['refine p --constructor', 'Unknown option --constructor.'],
    ['refine p --a.b c', 'Unknown option --a.b.'],
    ['show p --evidense', 'Unknown option --evidense. Did you mean "--evidence"?'],
    ['refine p --rps 1 --rps 2', '--rps is given 2 times'],
    ['refine p --tau 0.5', '--tau is no option.'],
    ['refine a b', '"b" is one word too many for "refine".'],
    ['show', '"show" needs <catalogue>'],
    ['diff', '"diff" needs <catalogue>'],
    ['diff a b c', '"c" is one word too many'],
  ])('%s is refused', (line, message) => {
    expect(() => parse(line)).toThrow(message);
    expect.assertions(2);
    try {
      parse(line);
    } catch (error) {
      expect(error).toMatchObject({ code: 'configuration', exitCode: 2 });
    }
  });

  it('says how a pattern for --allow-writes is written', () => {
    expect.assertions(1);
    try {
      parse('refine p --allow-writes w_*');
    } catch (error) {
      expect(error).toMatchObject({
        remedy: expect.stringContaining('--allow-writes=PATTERN') as unknown,
      });
    }
  });
});
