/** A two-sided confidence interval around an estimate. */
export interface Interval {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  /** E.g. 0.95. */
  readonly level: number;
}
