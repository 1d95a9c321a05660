/** How the intervals of evaluations are made, for help. */
export const intervalNote =
  'Intervals are 95 % percentile bootstraps over tasks (repeats averaged first); differences are paired by task, with p from a randomisation test; Win% has a Wilson interval. "-" means that fewer than two values were measured.';
