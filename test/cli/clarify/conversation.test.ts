import { PassThrough } from 'node:stream';
import { spokenUser } from '../../../src/agents/clarify/spoken-user.js';
import { inputLines } from '../../../src/cli/clarify/input-lines.js';

describe('lines of a conversation', () => {
  it('come one at a time, those that were there before first; the end is null', async () => {
    const stream = new PassThrough();
    const lines = inputLines(stream, new AbortController().signal);
    stream.write('first\nsecond\n');
    expect(await lines.next()).toBe('first');
    expect(await lines.next()).toBe('second');
    const third = lines.next();
    stream.end('third');
    expect(await third).toBe('third');
    expect(await lines.next()).toBeNull();
    lines.close();
  });

  it('end when the user interrupts', async () => {
    const controller = new AbortController();
    const lines = inputLines(new PassThrough(), controller.signal);
    const waiting = lines.next();
    controller.abort();
    expect(await waiting).toBeNull();
    expect(await lines.next()).toBeNull();
  });
});

describe('a person who answers', () => {
  it.each([
    ['notes.txt', true],
    ['I do not mind, notes.txt', true],
    ['', false],
    ['  ', false],
    ['skip', false],
    ["I don't know.", false],
    ['no idea', false],
  ])('%j tells something: %s', async (line, informative) => {
    const user = spokenUser(() => Promise.resolve(line));
    expect((await user.answer({ text: 'Which?', aspects: [], request: 0 })).informative).toBe(
      informative,
    );
  });

  it('tells nothing once the input has ended', async () => {
    const user = spokenUser(() => Promise.resolve(null));
    expect(await user.answer({ text: 'Which?', aspects: [], request: 0 })).toEqual({
      text: '',
      informative: false,
    });
  });
});
