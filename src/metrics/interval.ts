/** A two-sided confidence interval around an estimate; both ends are null where too little was measured for one. */
export interface Interval {
  readonly estimate: number;
  readonly low: number | null;
  readonly high: number | null;
  /** E.g. 0.95. */
  readonly level: number;
}
