import { z } from 'zod';
import { comparisonVerdicts } from '../comparison-verdict.js';
import type { ExperimentRow } from '../experiments/experiment-record.js';
import { differenceOf, figures, intervalSchema } from '../experiments/row-figures.js';

const setup = { retriever: z.string(), tokenizer: z.string().nullable() };
/** What rows are made of: the part of the results that `--json` prints. */
export const retrievalResultsSchema = z.object({
  runs: z
    .array(
      z.object({
        docs: z.string(),
        ...setup,
        means: z.record(z.string(), intervalSchema.nullable()),
      }),
    )
    .readonly(),
  comparisons: z
    .array(
      z.object({
        baseline: z.string(),
        candidate: z.string(),
        retriever: z.string(),
        metric: z.string(),
        byTokenizer: z
          .array(
            z.object({
              tokenizer: z.string().nullable(),
              comparison: z.object({
                difference: intervalSchema.nullable(),
                pValue: z.number().nullable(),
                verdict: z.enum(comparisonVerdicts),
              }),
            }),
          )
          .readonly(),
      }),
    )
    .readonly(),
});
type RetrievalResults = z.infer<typeof retrievalResultsSchema>;

/** One row a documentation, way of searching and metric. */
export function retrievalRows({ runs, comparisons }: RetrievalResults): readonly ExperimentRow[] {
  return runs.flatMap((run) =>
    Object.entries(run.means).map(([metric, mean]) => {
      const compared = comparisons.find(
        (one) =>
          one.candidate === run.docs && one.retriever === run.retriever && one.metric === metric,
      );
      const own = compared?.byTokenizer.find((one) => one.tokenizer === run.tokenizer);
      return {
        docs: run.docs,
        setting: [run.retriever, ...(run.tokenizer === null ? [] : [run.tokenizer])].join(', '),
        metric,
        ...figures(mean),
        difference: differenceOf(
          compared?.baseline,
          own && {
            ...own.comparison,
            interval: own.comparison.difference,
            p: own.comparison.pValue,
          },
        ),
      };
    }),
  );
}
