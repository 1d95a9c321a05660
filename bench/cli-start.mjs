import { spawnSync } from 'node:child_process';
import { runMetered, runPlain } from './support/run-tooldraft.mjs';

const times = 11;

const middleOf = (sorted) => sorted[(sorted.length - 1) / 2];

async function start(args) {
  const walls = [];
  for (let n = 0; n < times; n += 1) walls.push((await runPlain(args)).wallMs);
  walls.sort((a, b) => a - b);
  const { cpuMs, maxRssMb } = await runMetered(args);
  const command = `tooldraft ${args.join(' ')}`;
  return { command, medianMs: middleOf(walls), fastestMs: walls[0], cpuMs, maxRssMb };
}

/** What Node itself needs here, to compare with on a busy machine. */
function bareNode() {
  const walls = [];
  for (let n = 0; n < times; n += 1) {
    const started = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    walls.push(performance.now() - started);
  }
  walls.sort((a, b) => a - b);
  return {
    command: 'node -e 0',
    medianMs: middleOf(walls),
    fastestMs: walls[0],
    cpuMs: null,
    maxRssMb: null,
  };
}

/** How long the CLI takes to start. */
export async function run() {
  const results = [bareNode(), await start(['--help']), await start(['refine', '--help'])];
  return {
    name: `Start of the CLI, ${times} times each`,
    goal: '--help in less than 200 ms (the fastest start: the one that nothing else delayed)',
    met: results.every(({ fastestMs }) => fastestMs < 200),
    results,
  };
}
