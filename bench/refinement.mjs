import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('support/refine-one.mjs', import.meta.url));

function ran(args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** What the loop of experiments itself costs, with a scripted model and a server in the same process. */
export async function run() {
  const results = ran([]).map((name) => ({ case: name, ...ran([name]) }));
  const ratios = results.flatMap((row) => row['wall / ideal'] ?? []);
  return {
    name: 'Refinement: processor time, memory, and wall against an ideal schedule at 100 ms a call and 1 s a message',
    goal: 'wall at most 1.3 times the ideal',
    met: ratios.every((ratio) => ratio <= 1.3),
    results,
  };
}
