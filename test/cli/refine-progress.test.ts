import { PassThrough } from 'node:stream';
import { createOutput } from '../../src/cli/output.js';
import { createProgress } from '../../src/cli/refine/progress.js';

it('says now and then that work goes on where nothing else is to be told', () => {
  const lines: string[] = [];
  let [now, tick] = [0, (): void => undefined];
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const output = createOutput(
    { stdout, stderr, env: {} },
    { quiet: false, verbose: false, json: false, noColor: true },
  );
  const progress = createProgress(
    { ...output, note: (line) => lines.push(line) },
    {
      now: () => now,
      every: (_ms, work) => {
        tick = work;
        return () => (tick = () => undefined);
      },
    },
  );
  progress.onEvent({ kind: 'planned', tools: 3, waves: 1, resumed: 0 });
  for (now = 1_000; now <= 40_000; now += 1_000) tick();
  expect(lines).toEqual([
    '0/3 tools · 0 calls · 0 learnt · 15 s so far',
    '0/3 tools · 0 calls · 0 learnt · 30 s so far',
  ]);
  progress.stop();
  for (; now <= 80_000; now += 1_000) tick();
  expect(lines).toHaveLength(2);
});
