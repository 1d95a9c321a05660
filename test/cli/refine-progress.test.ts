import { PassThrough } from 'node:stream';
import type { RefinementEvent } from '../../src/refinement/events.js';
import { createOutput } from '../../src/cli/output.js';
import { createProgress } from '../../src/cli/refine/progress.js';

/** Progress of a log, with a clock that is moved on by hand. */
function logged() {
  const lines: string[] = [];
  let [now, tick] = [0, (): void => undefined];
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const output = createOutput(
    { stdout, stderr, env: {} },
    { quiet: false, verbose: false, json: false, noColor: true },
  );
  const progress = createProgress(
    { ...output, note: (line) => lines.push(line) },
    'http://127.0.0.1:1',
    {
      now: () => now,
      every: (_ms, work) => {
        tick = work;
        return () => (tick = () => undefined);
      },
    },
  );
  const passed = (ms: number): void => {
    for (const end = now + ms; now < end;) {
      now += 500;
      tick();
    }
  };
  return { lines, progress, passed };
}

const finished = (tool: string, calls: number): RefinementEvent => ({
  ...{ kind: 'tool-finished', tool, reason: 'converged', calls, learnt: 1 },
});

it('says within two seconds what is waited for, then now and then that work goes on', () => {
  const { lines, progress, passed } = logged();
  progress.onEvent({ kind: 'planned', tools: 3, waves: 1, resumed: 0, callsOnRecord: 0 });
  passed(2_000);
  expect(lines).toEqual(['waiting for http://127.0.0.1:1 (2 s)']);
  passed(68_000);
  expect(lines.slice(1)).toEqual([
    '0/3 tools · 0 calls · 0 learnt · 30 s so far',
    '0/3 tools · 0 calls · 0 learnt · 60 s so far',
  ]);
  progress.stop();
  passed(80_000);
  expect(lines).toHaveLength(3);
});

it('gives a log a line for each tenth of the tools, not for each tool', () => {
  const { lines, progress, passed } = logged();
  progress.onEvent({ kind: 'planned', tools: 200, waves: 1, resumed: 0, callsOnRecord: 0 });
  for (let index = 0; index < 200; index += 1) {
    progress.onEvent(finished(`t${index}`, 1));
    passed(index === 0 ? 0 : 10);
  }
  expect(lines.filter((line) => line.includes('converged'))).toHaveLength(10);
  expect(lines.length).toBeLessThan(16);
});
