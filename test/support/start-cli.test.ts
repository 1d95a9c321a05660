import { killAtRandom, startNode } from './start-cli.js';

const cwd = process.cwd();

describe('a started command', () => {
  it('gives its code and what it printed, with only the environment it was given', async () => {
    process.env['OF_THE_TEST'] = 'hidden';
    const script =
      'process.stdout.write(String(process.env.OF_THE_TEST)); console.error(process.env.GIVEN); process.exitCode = 3';
    const { result } = startNode(['-e', script], { cwd, env: { GIVEN: 'seen' } });
    expect(await result).toEqual({ code: 3, signal: null, stdout: 'undefined', stderr: 'seen\n' });
  });

  it('can be killed on its way', async () => {
    const { child, result } = startNode(['-e', 'setInterval(() => 0, 1000)'], { cwd });
    expect(await killAtRandom(child, 100, 0.5)).toBe(true);
    expect(await result).toMatchObject({ code: null, signal: 'SIGKILL' });
  });

  it('says when it had ended before it could be killed', async () => {
    const { child } = startNode(['-e', '0'], { cwd });
    expect(await killAtRandom(child, 20_000, 1)).toBe(false);
  });
});
