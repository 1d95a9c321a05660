// `npm run bench [-- NAME…] [--json] [FLAGS]`: runs the benchmarks of bench/, all or those named, on what is built, `dist/` and
// `build/`. A benchmark may export `options`, its own flags as `parseArgs` takes them; `run` gets their values.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { resultsTable, shown } from '../bench/support/results-table.mjs';
import { UsageError } from '../bench/support/usage-error.mjs';

const folder = new URL('../bench/', import.meta.url);
/** What has no `run` is a program of its own. */
const isBenchmark = (name) =>
  /^export async function run\(/m.test(readFileSync(new URL(name, folder), 'utf8'));
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.mjs') && isBenchmark(name))
  .map((name) => name.slice(0, -'.mjs'.length));

function report({ name, goal, met, load, results, details = [] }) {
  const verdict = goal === undefined ? [] : [`Goal: ${goal}: ${met ? 'met' : 'missed'}.`];
  return [
    `## ${name}`,
    resultsTable(results),
    ...verdict,
    `Load average before: ${shown(load)}`,
    ...details.map(({ title, rows }) => `### ${title}\n\n${resultsTable(rows)}`),
  ].join('\n\n');
}

/** The benchmarks that are named among the arguments, and the values of their flags; throws where a flag is none of theirs. */
async function parsed(args) {
  const wanted = args.filter((arg) => names.includes(arg));
  const modules = await Promise.all(wanted.map((name) => benchmark(name)));
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: Object.assign(
      { json: { type: 'boolean', default: false } },
      ...modules.map(({ options = {} }) => options),
    ),
  });
  return { values, named: positionals };
}

function benchmark(name) {
  return import(new URL(`${name}.mjs`, folder).href);
}

/** The values of a benchmark's own flags, and where it was not named their defaults. */
function flagsOf({ options = {} }, values) {
  return Object.fromEntries(
    Object.entries(options).map(([flag, { default: usual }]) => [flag, values[flag] ?? usual]),
  );
}

async function main(args) {
  if (!existsSync(new URL('../build/cli/main.js', import.meta.url))) {
    console.error('There is no build/. Run: npm run build && npm run build:modules');
    return 2;
  }
  const { values, named } = await parsed(args);
  const { json } = values;
  const unknown = named.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`No benchmark is named ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
    return 2;
  }
  const reports = [];
  for (const name of named.length > 0 ? named : names) {
    const [load] = loadavg();
    const measuring = await benchmark(name);
    const ran = await measuring.run(flagsOf(measuring, values));
    const measured = { benchmark: name, load, ...ran };
    reports.push(measured);
    if (!json) console.log(`${report(measured)}\n`);
  }
  if (json) {
    const machine = { node: process.version, cpus: cpus().length };
    console.log(JSON.stringify({ machine, reports }, null, 2));
  }
  return 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isUsers = error instanceof UsageError || String(error?.code).startsWith('ERR_PARSE_ARGS');
  if (!isUsers) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
