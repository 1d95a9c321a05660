/**
 * Cohen's kappa of two raters' labels, item by item (Cohen 1960), unweighted. Null where there are no items, or where
 * both gave every item the same one label, so that chance agreement is 1. Lists of different length are a bug and throw.
 */
export function cohenKappa(first: readonly string[], second: readonly string[]): number | null {
  if (first.length !== second.length) {
    throw new RangeError(`${first.length} and ${second.length} ratings cannot be paired`);
  }
  const items = first.length;
  if (items === 0) return null;
  const agreed = first.filter((label, index) => label === second[index]).length / items;
  const shareOf = (ratings: readonly string[], label: string): number =>
    ratings.filter((rating) => rating === label).length / items;
  const labels = [...new Set([...first, ...second])];
  const chance = labels.reduce(
    (sum, label) => sum + shareOf(first, label) * shareOf(second, label),
    0,
  );
  return labels.length === 1 ? null : (agreed - chance) / (1 - chance);
}
