import { buildsNamed } from './support/test-modules.mjs';
import { measureTruths } from './support/measure-truths.mjs';
import { apiNames, apisOf, setGoals } from './support/truth-sets.mjs';
import { detailsOf, meetsGoal, setRow } from './support/truth-tables.mjs';
import { UsageError } from './support/usage-error.mjs';
import { writeRefinedDocs } from './support/write-refined-docs.mjs';

export const options = {
  /** Sets (lying, faults, random) and single lying APIs (depot, huts, library: then of `lying` unless `faults` is named). */
  apis: { type: 'string' },
  /** Seeds of random APIs: `1-20,37`. */
  seeds: { type: 'string', default: '1-20' },
  /** Builds to measure, by their `build/` (older ones: `dist/`) or the folder it is in: `.,../older`. */
  dist: { type: 'string' },
  /** Only the tools that these globs match are refined and scored. */
  tools: { type: 'string' },
  /** A folder for what the docs say, a file a tool. */
  docs: { type: 'string' },
  /** Every missed truth and false line, and tables by kind of truth and style of refusing. */
  verbose: { type: 'boolean', default: false },
};

const listed = (text) => (text === undefined ? [] : text.split(',').map((part) => part.trim()));

function seedsNamed(text) {
  return listed(text).flatMap((part) => {
    const range = /^(\d+)(?:-(\d+))?$/.exec(part);
    if (range === null) throw new UsageError(`${part} is no seed and no range of seeds.`);
    const [first, last] = [Number(range[1]), Number(range[2] ?? range[1])];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

function setsNamed(text) {
  const named = listed(text);
  const unknown = named.filter((name) => !apiNames.includes(name));
  if (unknown.length > 0)
    throw new UsageError(
      `No APIs are named ${unknown.join(', ')}. There are: ${apiNames.join(', ')}.`,
    );
  const sets = Object.keys(setGoals).filter((set) => named.length === 0 || named.includes(set));
  const names = named.filter((name) => !(name in setGoals));
  return { sets: sets.length === 0 ? ['lying'] : sets, names };
}

function told({ build, set, api, stated, truths, wrong, wallMs, error }) {
  const score = `${stated.length} of ${truths.length} stated, ${wrong.length} false`;
  const end = error === null ? '' : `, broken off: ${error}`;
  return `${build} ${set} ${api}: ${score}, ${(wallMs / 1000).toFixed(1)} s${end}`;
}

/** How many of the truths of fixture APIs, whose documents are wrong, docs state that were refined without a model. */
export async function run({ apis, seeds, dist, tools, docs, verbose }) {
  const { sets, names } = setsNamed(apis);
  const chosen = { names, seeds: seedsNamed(seeds) };
  const globs = listed(tools);
  const [runs, results, met] = [[], [], []];
  for (const set of sets) {
    for (const build of buildsNamed(dist)) {
      const own = [];
      for (const one of await apisOf(set, build.url, chosen)) {
        const measured = await measureTruths(one, { build: build.url, globs });
        if (measured === null) continue;
        const run = { set, build: build.name, ...measured };
        own.push(run);
        if (verbose) console.error(told(run));
        if (docs !== undefined) writeRefinedDocs(docs, run);
      }
      if (own.length === 0) continue;
      const row = setRow(set, build.name, own);
      met.push(meetsGoal(set, row));
      results.push(row);
      runs.push(...own.map(({ docs: _docs, ...run }) => run));
    }
  }
  if (runs.length === 0) throw new UsageError(`No tool of these APIs matches ${tools}.`);
  return {
    name: 'Truths: what docs state of fixture APIs, refined without a model (processor time with the API’s own share)',
    goal: Object.entries(setGoals)
      .map(([set, goal]) => `${set} ${goal.leastPercent} %, at most ${goal.mostFalse} false`)
      .join('; '),
    met: met.every((isMet) => isMet),
    results,
    ...(verbose ? { details: detailsOf(runs) } : {}),
  };
}
