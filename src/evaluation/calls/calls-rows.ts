import { z } from 'zod';
import type { ExperimentRow } from '../experiments/experiment-record.js';
import { differenceOf, figures, intervalSchema } from '../experiments/row-figures.js';

const differenceSchema = z.object({
  difference: intervalSchema.nullable(),
  p: z.number().nullable(),
});
const share = intervalSchema.nullable();
/** What rows are made of: the part of the results that `--json` prints. */
export const callsResultsSchema = z.object({
  arms: z
    .array(
      z.object({
        arm: z.string(),
        shares: z.object({ accepted: share, rejected: share }),
      }),
    )
    .readonly(),
  comparisons: z
    .array(
      z.object({
        baseline: z.string(),
        candidate: z.string(),
        accepted: differenceSchema,
        rejected: differenceSchema,
      }),
    )
    .readonly(),
});
type CallsResults = z.infer<typeof callsResultsSchema>;

/** One row a documentation and share. */
export function callsRows({ arms, comparisons }: CallsResults): readonly ExperimentRow[] {
  return arms.flatMap(({ arm, shares }) => {
    const compared = comparisons.find(({ candidate }) => candidate === arm);
    return (['accepted', 'rejected'] as const).map((metric) => {
      const own = compared?.[metric];
      const found = own && { interval: own.difference, p: own.p };
      const difference = differenceOf(compared?.baseline, found);
      return { docs: arm, setting: '', metric, ...figures(shares[metric]), difference };
    });
  });
}
