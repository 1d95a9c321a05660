import { runMetered, runPlain } from './support/run-tooldraft.mjs';

const times = 9;

async function start(args) {
  const walls = [];
  for (let n = 0; n < times; n += 1) walls.push((await runPlain(args)).wallMs);
  walls.sort((a, b) => a - b);
  const { cpuMs, maxRssMb } = await runMetered(args);
  const [medianMs, fastestMs] = [walls[(times - 1) / 2], walls[0]];
  return { command: `tooldraft ${args.join(' ')}`, medianMs, fastestMs, cpuMs, maxRssMb };
}

/** How long the CLI takes to start. */
export async function run() {
  const results = [await start(['--help']), await start(['refine', '--help'])];
  return {
    name: `Start of the CLI, ${times} times`,
    goal: 'median less than 200 ms',
    met: results.every(({ medianMs }) => medianMs < 200),
    results,
  };
}
