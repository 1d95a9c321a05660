/** How the intervals of evaluations are made, for help. */
export const intervalNote =
  'Intervals are 95 % percentile bootstraps over tasks (repeats averaged first), and Wilson intervals for shares of 0 and 1 and for Win%; differences are paired by task, with p from a randomisation test. "-" means that fewer than two values were measured.';
