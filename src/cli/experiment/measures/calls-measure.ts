import { z } from 'zod';
import type { Measure } from '../../../evaluation/experiments/measure.js';
import { evalCallsCommand } from '../../eval-calls/command.js';
import type { ExperimentSetting } from '../sub-command.js';
import { compareDocs } from './compare-docs.js';
import { docsNames } from './docs-names.js';
import { differenceOf, figures, intervalSchema } from './interval-schema.js';

const differenceSchema = z.object({
  difference: intervalSchema.nullable(),
  p: z.number().nullable(),
});
const share = intervalSchema.nullable();
const resultsSchema = z.object({
  arms: z.array(
    z.object({
      arm: z.string(),
      shares: z.object({ accepted: share, rejected: share, unexplained: share }),
    }),
  ),
  comparisons: z.array(
    z.object({
      baseline: z.string(),
      candidate: z.string(),
      accepted: differenceSchema,
      unexplained: differenceSchema,
    }),
  ),
});

/** `eval calls` as a measure. */
export function callsMeasure(setting: ExperimentSetting): Measure {
  return {
    name: 'calls',
    files: [],
    needsModel: () => false,
    measure: async (request) => {
      const results = await compareDocs(evalCallsCommand, request, setting);
      const { arms, comparisons } = resultsSchema.parse(results);
      const nameOf = docsNames(request.docs);
      return arms.flatMap(({ arm, shares }) => {
        const compared = comparisons.find(({ candidate }) => candidate === arm);
        const against = nameOf(compared?.baseline ?? '');
        return (['accepted', 'rejected', 'unexplained'] as const).map((metric) => {
          const own = metric === 'rejected' ? undefined : compared?.[metric];
          return {
            docs: nameOf(arm),
            setting: '',
            metric,
            ...figures(shares[metric]),
            difference: differenceOf(against, own?.difference, own?.p ?? null),
          };
        });
      });
    },
  };
}
