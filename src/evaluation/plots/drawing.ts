/** A value on an axis with the ends of its interval, where it has one. On an axis of categories `at` counts them from 0. */
export interface Span {
  readonly at: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** One figure as it is drawn. */
export interface Mark {
  /** What the legend calls it; the same colour and shape in every panel. */
  readonly series: string;
  readonly x: Span;
  readonly y: Span;
  /** Written on bars and cells. */
  readonly label?: string;
}

export interface Axis {
  readonly title: string;
  readonly kind: 'percent' | 'count';
  /** In their order, from the left or the top; null for an axis of numbers. */
  readonly categories: readonly string[] | null;
}

export interface Panel {
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly marks: readonly Mark[];
}

/**
 * A plot as data. `points`: with intervals, apart where several stand in one place; `lines`: the points of a series joined in
 * their order; `bars`:
 * stacked from the left; `cells`: a grid of two axes of categories, coloured by the number that is its label.
 */
export interface Drawing {
  readonly form: 'points' | 'lines' | 'bars' | 'cells';
  /** So many panels side by side. */
  readonly columns: number;
  readonly panels: readonly Panel[];
}
