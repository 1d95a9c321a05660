import { writeJson } from '../../core/json-text.js';
import { groupBy } from '../../support/group-by.js';
import type { MeasuredDocs } from './measured-docs.js';
import type { RetrieverSetup } from './retriever-setup.js';
import type { QueryResult } from './run-retrieval.js';

/** Two tools, of which one was found where the other belonged. */
export interface Confusion {
  readonly setup: RetrieverSetup;
  readonly relevant: string;
  readonly outrankedBy: string;
  /** Ids of the queries in which it happened, by the name of the docs that were searched. */
  readonly queries: Readonly<Record<string, readonly string[]>>;
}

/**
 * The pairs of tools that each way of searching confuses, those of most queries first, then by name. The n relevant tools of a query
 * belong in the first n places: a pair is one that ranks below these places, with one that stands in them and is not relevant.
 * To count all that rank before a tool would pair it with whatever is found for everything.
 */
export function confusions(measured: readonly SearchedDocs[]): Confusion[] {
  const setups = groupBy(measured, ({ setup }) => writeJson(setup));
  return [...setups.values()].flatMap((docs) => {
    const pairs = groupBy(docs.flatMap(misplacements), ({ relevant, outrankedBy }) =>
      writeJson([relevant, outrankedBy]),
    );
    return [...pairs]
      .sort(([a, one], [b, two]) => two.length - one.length || (a < b ? -1 : 1))
      .flatMap(([, times]) => times.slice(0, 1).map((first) => confusionOf(first, times, docs)));
  });
}

interface SearchedDocs {
  readonly corpus: Pick<MeasuredDocs['corpus'], 'name'>;
  readonly setup: RetrieverSetup;
  readonly run: { readonly queries: readonly Pick<QueryResult, 'id' | 'relevant' | 'hits'>[] };
}

interface Misplacement extends Pick<Confusion, 'setup' | 'relevant' | 'outrankedBy'> {
  readonly docs: string;
  readonly query: string;
}

function misplacements({ corpus, setup, run }: SearchedDocs): Misplacement[] {
  return run.queries.flatMap(({ id: query, relevant: right, hits }) => {
    const places = hits.slice(0, right.length).map(({ id }) => id);
    const below = right.filter((id) => !places.includes(id));
    const instead = places.filter((id) => !right.includes(id));
    return below.flatMap((relevant) =>
      instead.map((outrankedBy) => ({ setup, relevant, outrankedBy, docs: corpus.name, query })),
    );
  });
}

function confusionOf(
  { setup, relevant, outrankedBy }: Misplacement,
  times: readonly Misplacement[],
  docs: readonly SearchedDocs[],
): Confusion {
  const queriesOf = (name: string): string[] =>
    times.filter((one) => one.docs === name).map(({ query }) => query);
  const queries = Object.fromEntries(docs.map(({ corpus: { name } }) => [name, queriesOf(name)]));
  return { setup, relevant, outrankedBy, queries };
}
