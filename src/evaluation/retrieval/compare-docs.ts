import { compareRetrieval, type RetrievalComparison } from './compare-retrieval.js';
import type { MeasuredDocs } from './measured-docs.js';
import { gainVerdict, type GainVerdict } from './gain-verdict.js';
import type { RetrieverKind } from './retriever-setup.js';

/** Two variants of the docs on one metric, under each tokenizer. */
export interface DocsComparison {
  readonly baseline: string;
  readonly candidate: string;
  readonly retriever: RetrieverKind;
  readonly metric: string;
  /** `one tokenizer`: words were matched under one only, and what holds under one alone may be its doing. */
  readonly verdict: GainVerdict | 'one tokenizer';
  readonly byTokenizer: readonly {
    readonly tokenizer: string | null;
    readonly comparison: RetrievalComparison;
  }[];
}

export interface CompareDocsOptions {
  readonly seed?: number;
  readonly resamples?: number;
  readonly worst?: number;
}

/** Every variant but the first against the first, by retriever, on every NDCG. */
export function compareDocs(
  measured: readonly MeasuredDocs[],
  options: CompareDocsOptions,
): DocsComparison[] {
  const names = [...new Set(measured.map(({ corpus }) => corpus.name))];
  const kinds = [...new Set(measured.map(({ setup }) => setup.kind))];
  const metrics = Object.keys(measured[0]?.run.means ?? {}).filter((m) => m.startsWith('ndcg@'));
  const [baseline = '', ...candidates] = names;
  return candidates.flatMap((candidate) =>
    kinds.flatMap((retriever) =>
      metrics.map((metric) =>
        compareTwo(measured, { baseline, candidate, retriever, metric, ...options }),
      ),
    ),
  );
}

type Pair = Pick<DocsComparison, 'baseline' | 'candidate' | 'retriever' | 'metric'>;

function compareTwo(
  measured: readonly MeasuredDocs[],
  { baseline, candidate, retriever, metric, seed, resamples, worst = 0 }: Pair & CompareDocsOptions,
): DocsComparison {
  const ofKind = measured.filter(({ setup }) => setup.kind === retriever);
  const before = ofKind.filter(({ corpus }) => corpus.name === baseline);
  const byTokenizer = before.flatMap((one) => {
    const { tokenizer } = one.setup;
    const other = ofKind.find(
      ({ corpus, setup }) => corpus.name === candidate && setup.tokenizer === tokenizer,
    );
    if (other === undefined) return [];
    const comparison = compareRetrieval({
      baseline: one,
      candidate: other,
      metric,
      regressions: worst,
      ...(seed === undefined ? {} : { seed }),
      ...(resamples === undefined ? {} : { resamples }),
    });
    return [{ tokenizer, comparison }];
  });
  return { baseline, candidate, retriever, metric, verdict: verdictOf(byTokenizer), byTokenizer };
}

function verdictOf(byTokenizer: DocsComparison['byTokenizer']): DocsComparison['verdict'] {
  const isAlone = byTokenizer.length === 1 && byTokenizer[0]?.tokenizer !== null;
  const verdict = gainVerdict(byTokenizer.map(({ comparison }) => comparison));
  return isAlone && (verdict === 'gain' || verdict === 'loss') ? 'one tokenizer' : verdict;
}
