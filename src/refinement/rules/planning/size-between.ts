/**
 * The next size to try between an accepted and a refused one, null where they are neighbours. Bounds are mostly round numbers, so
 * the round number nearest to the middle is tried, and beside a round accepted one its neighbour. `towards` says where the refused one lies.
 */
export function sizeBetween(low: number, high: number, towards: 'up' | 'down'): number | null {
  if (!Number.isFinite(low) || !Number.isFinite(high) || high - low < 2) return null;
  const accepted = towards === 'up' ? low : high;
  const beside = towards === 'up' ? low + 1 : high - 1;
  if (isRound(accepted) && Math.abs(accepted) >= 5) return beside;
  const middle = Math.floor((low + high) / 2);
  const round = roundNear(middle).filter((size) => size > low && size < high);
  return round.reduce(
    (best, size) => (Math.abs(size - middle) < Math.abs(best - middle) ? size : best),
    round[0] ?? middle,
  );
}

/** One or two leading digits of which the second is 0 or 5, or a power of two or one less. */
function isRound(size: number): boolean {
  return Number.isInteger(size) && roundNear(size).includes(size);
}

function roundNear(size: number): readonly number[] {
  const digits = Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(size)))));
  const step = digits === 0 ? 5 : 5 * 10 ** (digits - 1);
  const below = Math.floor(size / step) * step;
  const power = 2 ** Math.round(Math.log2(Math.max(1, size)));
  return [below, below + step, ...(power >= 16 ? [power, power - 1] : [])];
}
