/**
 * Fleiss' kappa of any number of raters (Fleiss 1971). One row an item, one label a rater; every item needs the same
 * number of raters, at least two (otherwise a bug, and it throws). Null where there are no items or only one label was
 * ever given, so that chance agreement is 1.
 */
export function fleissKappa(ratings: readonly (readonly string[])[]): number | null {
  const raters = ratings[0]?.length ?? 0;
  if (ratings.length === 0) return null;
  if (raters < 2 || ratings.some((row) => row.length !== raters)) {
    throw new RangeError('every item needs the same number of ratings, at least two');
  }
  const labels = [...new Set(ratings.flat())];
  const counts = ratings.map((row) => labels.map((label) => row.filter((r) => r === label).length));
  const agreements = counts.map((row) => (sumOfSquares(row) - raters) / (raters * (raters - 1)));
  const observed = agreements.reduce((sum, value) => sum + value, 0) / ratings.length;
  const shares = labels.map(
    (_, label) =>
      counts.reduce((sum, row) => sum + (row[label] ?? 0), 0) / (ratings.length * raters),
  );
  const chance = sumOfSquares(shares);
  return labels.length === 1 ? null : (observed - chance) / (1 - chance);
}

function sumOfSquares(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}
