import { z } from 'zod';
import type { Measure } from '../../../evaluation/experiments/measure.js';
import { evalRetrievalCommand } from '../../eval-retrieval/command.js';
import type { ExperimentSetting } from '../sub-command.js';
import { compareDocs } from './compare-docs.js';
import { docsNames } from './docs-names.js';
import { differenceOf, figures, intervalSchema } from './interval-schema.js';

const setup = { retriever: z.string(), tokenizer: z.string().nullable() };
const resultsSchema = z.object({
  runs: z.array(
    z.object({
      docs: z.string(),
      ...setup,
      means: z.record(z.string(), intervalSchema.nullable()),
    }),
  ),
  comparisons: z.array(
    z.object({
      baseline: z.string(),
      candidate: z.string(),
      retriever: z.string(),
      metric: z.string(),
      byTokenizer: z.array(
        z.object({
          tokenizer: z.string().nullable(),
          comparison: z.object({
            difference: intervalSchema.nullable(),
            pValue: z.number().nullable(),
          }),
        }),
      ),
    }),
  ),
});

/** `eval retrieval` as a measure. */
export function retrievalMeasure(setting: ExperimentSetting): Measure {
  return {
    name: 'retrieval',
    files: ['queries'],
    needsModel: () => false,
    measure: async (request) => {
      const results = await compareDocs(evalRetrievalCommand, request, setting);
      const { runs, comparisons } = resultsSchema.parse(results);
      const nameOf = docsNames(request.docs);
      return runs.flatMap((run) =>
        Object.entries(run.means).map(([metric, mean]) => {
          const compared = comparisons.find(
            (one) =>
              one.candidate === run.docs &&
              one.retriever === run.retriever &&
              one.metric === metric,
          );
          const own = compared?.byTokenizer.find((one) => one.tokenizer === run.tokenizer);
          return {
            docs: nameOf(run.docs),
            setting: [run.retriever, ...(run.tokenizer === null ? [] : [run.tokenizer])].join(', '),
            metric,
            ...figures(mean),
            difference: differenceOf(
              nameOf(compared?.baseline ?? ''),
              own?.comparison.difference,
              own?.comparison.pValue ?? null,
            ),
          };
        }),
      );
    },
  };
}
