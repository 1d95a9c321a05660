/** How the intervals of evaluations are made, for help. */
export const intervalNote =
  'Intervals are of 95 %: a percentile bootstrap over tasks (queries, samples; repeats of one averaged first, --resamples draws), of differences paired task by task, with p from a randomisation test; of Win%, Wilson’s over tasks. "-" stands where fewer than two were measured; where all values are equal the bootstrap has no width, which is no certainty.';
