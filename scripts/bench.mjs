// `npm run bench [-- NAME…] [--json]`: runs the benchmarks of bench/, all or those named, on the built dist.
import { existsSync, readdirSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

const folder = new URL('../bench/', import.meta.url);
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => name.slice(0, -'.mjs'.length));

function shown(value) {
  if (typeof value !== 'number') return String(value ?? '-');
  return Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 2 : 0);
}

/** A Markdown table; rows that have other columns get a table of their own. */
function table(rows) {
  const columns = Object.keys(rows[0]);
  const same = rows.filter((row) => Object.keys(row).join() === columns.join());
  const others = rows.filter((row) => !same.includes(row));
  const lines = [
    columns,
    columns.map(() => '---'),
    ...same.map((row) => columns.map((column) => shown(row[column]))),
  ].map((cells) => `| ${cells.join(' | ')} |`);
  return [lines.join('\n'), ...(others.length === 0 ? [] : [table(others)])].join('\n\n');
}

function report({ name, goal, met, load, results }) {
  const verdict = goal === undefined ? [] : [`Goal: ${goal}: ${met ? 'met' : 'missed'}.`];
  return [`## ${name}`, table(results), ...verdict, `Load average before: ${shown(load)}`].join(
    '\n\n',
  );
}

async function main(args) {
  const json = args.includes('--json');
  const wanted = args.filter((arg) => arg !== '--json');
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`No benchmark is named ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
    return 2;
  }
  if (!existsSync(new URL('../dist/cli/main.js', import.meta.url))) {
    console.error('There is no dist/. Run: npm run build');
    return 2;
  }
  const reports = [];
  for (const name of wanted.length > 0 ? wanted : names) {
    const [load] = loadavg();
    const { run } = await import(new URL(`${name}.mjs`, folder).href);
    const measured = { benchmark: name, load, ...(await run()) };
    reports.push(measured);
    if (!json) console.log(`${report(measured)}\n`);
  }
  if (json) {
    const machine = { node: process.version, cpus: cpus().length };
    console.log(JSON.stringify({ machine, reports }, null, 2));
  }
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
