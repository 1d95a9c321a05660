/**
 * candidate − baseline for each item that both measured, in order; an item that one of them did not measure is null.
 * Lists of different length are a bug and throw.
 */
export function pairedDifferences(
  baseline: readonly (number | null)[],
  candidate: readonly (number | null)[],
): (number | null)[] {
  if (baseline.length !== candidate.length) {
    throw new RangeError(`${baseline.length} and ${candidate.length} values cannot be paired`);
  }
  return baseline.map((before, index) => {
    const after = candidate[index];
    return before === null || after === null || after === undefined ? null : after - before;
  });
}
