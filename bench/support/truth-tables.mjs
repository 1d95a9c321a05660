import { setGoals } from './truth-sets.mjs';

const total = (runs, of) => runs.reduce((sum, run) => sum + of(run), 0);
const share = (stated, all) => (all === 0 ? 0 : (100 * stated) / all);
const valuesOf = (runs, of) => [...new Set(runs.map(of))];

/** One row for the runs of one set and one build. */
export function setRow(set, build, runs) {
  const truths = total(runs, (run) => run.truths.length);
  const stated = total(runs, (run) => run.stated.length);
  const [calls, cpuMs] = [total(runs, (run) => run.calls), total(runs, (run) => run.cpuMs)];
  return {
    apis: `${set} (${runs.length})`,
    build,
    truths,
    stated,
    percent: share(stated, truths),
    false: total(runs, (run) => run.wrong.length),
    brokenOff: total(runs, (run) => (run.error === null ? 0 : 1)),
    calls,
    faults: total(runs, (run) => run.faults),
    cpuSeconds: cpuMs / 1000,
    cpuMsPerCall: calls === 0 ? null : cpuMs / calls,
    wallSeconds: total(runs, (run) => run.wallMs) / 1000,
  };
}

/** Whether a set's runs reach what is wanted of the set. */
export function meetsGoal(set, row) {
  const { leastPercent, mostFalse } = setGoals[set];
  return row.percent >= leastPercent && row.false <= mostFalse && row.brokenOff === 0;
}

/** What a person wants to see who asks why a figure is as it is: tables, each with a title. */
export function detailsOf(runs) {
  const lying = runs.filter(({ set }) => set !== 'random');
  const random = runs.filter(({ set }) => set === 'random');
  const where = ({ set, build, api, style }) => ({
    build,
    api: set === 'random' ? `${api}, ${style}` : `${set}, ${api}`,
  });
  return [
    {
      title: 'Each API',
      rows: runs.map((run) => {
        const { apis: _set, build: _build, percent, ...row } = setRow(run.set, run.build, [run]);
        return { ...where(run), ...row, percent };
      }),
    },
    {
      title: 'Broken off',
      rows: runs.flatMap((run) => (run.error === null ? [] : { ...where(run), why: run.error })),
    },
    {
      title: 'False',
      rows: runs.flatMap((run) => run.wrong.map((line) => ({ ...where(run), line }))),
    },
    {
      title: 'Missed',
      rows: runs.flatMap((run) =>
        run.missed.map((id) => ({ ...where(run), truth: id, what: statementOf(run, id) })),
      ),
    },
    {
      title: 'Statements on the lying APIs that a run lacks: stated of all',
      rows: statedBy(lying, statementWithApi).filter((row) =>
        Object.values(row).includes('0 of 1'),
      ),
    },
    {
      title: 'Kinds of truths of the random APIs: stated of all',
      rows: statedBy(random, (_run, { id }) => id.split(' ').at(-1)),
    },
    {
      title: 'Styles of refusing of the random APIs: stated of all',
      rows: statedBy(random, ({ style }) => style),
    },
  ].filter(({ rows }) => rows.length > 0);
}

function statementOf({ set, truths }, id) {
  const statement = truths.find((truth) => truth.id === id)?.statement ?? '';
  return set === 'random' ? id.split(' ').at(-1) : statement;
}

function statementWithApi({ api }, { id, statement }) {
  return `${api}, ${id}: ${statement}`;
}

/** One row a kind, one column a build and set. */
function statedBy(runs, kindOf) {
  const counts = new Map();
  const columns = valuesOf(runs, ({ build, set }) => `${build}, ${set}`);
  for (const run of runs) {
    for (const truth of run.truths) {
      const kind = kindOf(run, truth);
      const row = counts.get(kind) ?? new Map(columns.map((name) => [name, { stated: 0, all: 0 }]));
      counts.set(kind, row);
      const cell = row.get(`${run.build}, ${run.set}`);
      cell.all += 1;
      if (run.stated.includes(truth.id)) cell.stated += 1;
    }
  }
  const shown = ({ stated, all }) => (all === 0 ? '-' : `${stated} of ${all}`);
  return [...counts]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([kind, row]) => ({
      kind,
      ...Object.fromEntries([...row].map(([column, cell]) => [column, shown(cell)])),
    }));
}
