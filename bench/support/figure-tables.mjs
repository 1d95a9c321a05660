import { markdownTable } from './results-table.mjs';

const minus = (text) => text.replace(/^-0(\.0+)?$/, (_, rest = '') => `0${rest}`);
export const number = (value, digits = 1) => minus(value.toFixed(digits));

/** `55.0 [45.0, 65.0]`; values times `by`. */
export function interval(value, { by = 100, digits = 1, sign = false } = {}) {
  if (value === null || value === undefined) return 'not measured';
  const [middle, low, high] = [value.estimate, value.low, value.high].map((end) =>
    number(by * end, digits),
  );
  return `${sign && value.estimate > 0 ? '+' : ''}${middle} [${low}, ${high}]`;
}

const cutoffs = [1, 5, 10];
const ndcg = (cutoff) => `ndcg@${cutoff}`;

/** How a search is called in a table. */
const searchOf = ({ retriever, tokenizer }) =>
  tokenizer === undefined || tokenizer === null || retriever === 'dense'
    ? retriever
    : `${retriever}, ${tokenizer}`;

/** The runs of each search: `[how it is called, the run of some docs]`. */
export function bySearch(runs) {
  return [...new Set(runs.map(searchOf))].map((search) => [
    search,
    (docs) => runs.find((run) => searchOf(run) === search && run.docs === docs),
  ]);
}

/** NDCG with intervals, a row for a search and documentation. `names` are the docs and what they are called. */
export function retrievalTable({ runs }, names) {
  const rows = bySearch(runs).flatMap(([search, runOf]) =>
    Object.entries(names).map(([docs, name]) => {
      const run = runOf(docs);
      return [search, name, ...cutoffs.map((cutoff) => interval(run?.means[ndcg(cutoff)]))];
    }),
  );
  return markdownTable(['search', 'docs', ...cutoffs.map((cutoff) => `NDCG@${cutoff}`)], rows);
}

/** Paired differences from the first docs, both tokenizers side by side. */
export function differencesTable({ comparisons }, names) {
  const cell = ({ comparison }) =>
    `${interval(comparison.difference, { sign: true })} ${comparison.wins}/${comparison.losses}/${comparison.ties}`;
  const rows = comparisons
    .filter(({ metric }) => cutoffs.map(ndcg).includes(metric))
    .map(({ candidate, retriever, metric, verdict, byTokenizer }) => {
      const of = (name) => byTokenizer.find(({ tokenizer }) => tokenizer === name);
      const [usual, plain] = [of('default'), of('plain')];
      const both = usual === undefined ? [cell(byTokenizer[0]), ''] : [cell(usual), cell(plain)];
      return [names[candidate], retriever, metric.toUpperCase(), ...both, verdict];
    });
  const order = Object.values(names);
  const columns = ['docs', 'search', 'metric', 'default tokenizer', 'plain tokenizer', 'verdict'];
  return markdownTable(
    columns,
    rows.toSorted((one, other) => order.indexOf(one[0]) - order.indexOf(other[0])),
  );
}

/** `55.0 / 47.6 / 52.6`. */
export const triple = ({ means }) =>
  cutoffs.map((cutoff) => number(100 * means[ndcg(cutoff)].estimate)).join(' / ');

/** One row a search, one column a documentation, without intervals. */
export function retrievalSummary(data, docs) {
  const rows = data.flatMap(({ title, runs }) =>
    bySearch(runs).map(([search, runOf], index) => [
      index === 0 ? title : '',
      search,
      ...docs.map(({ of }) => {
        const run = of.map(runOf).find((one) => one !== undefined);
        return run === undefined ? '-' : triple(run);
      }),
    ]),
  );
  return markdownTable(['data', 'search', ...docs.map(({ name }) => name)], rows);
}

const kinds = ['explicit', 'ambiguous', 'infeasible'];

const whole = { digits: 0 };
const counted = { by: 1, digits: 2 };
const metric = (row, name, how) => interval(row.metrics[name].interval, how);

/** Success, coverage and questions by kind of sample. */
export function clarifyTable({ rows }) {
  const cells = kinds.map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    return [
      kind,
      metric(row, 'success', whole),
      metric(row, 'coverage', whole),
      metric(row, 'questions', counted),
    ];
  });
  return markdownTable(['samples', 'success', 'coverage', 'questions'], cells);
}

/** Calls that docs allow and forbid: `[name, arm]`. */
export function callsTable(arms) {
  const share = (value, of) => (value === null ? 'not measured' : `${interval(value)} of ${of}`);
  const rows = arms.map(([name, { shares, counts }]) => [
    name,
    share(shares.accepted, counts.valid),
    share(shares.rejected, counts.invalid),
    share(shares.needless, counts.drawnFromRaw),
  ]);
  const columns = ['accepted', 'forbidden calls that were refused', 'needlessly forbidden'];
  return markdownTable(['docs', ...columns], rows);
}
