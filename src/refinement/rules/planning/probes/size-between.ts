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
  const inside = (sizes: readonly number[]) => sizes.filter((size) => size > low && size < high);
  const [nearest = middle] = [...inside(decimalsNear(middle)), ...inside(powersNear(middle))];
  return nearest;
}

/** One or two leading digits of which the second is 0 or 5, or a power of two or one less. */
function isRound(size: number): boolean {
  return Number.isInteger(size) && [...decimalsNear(size), ...powersNear(size)].includes(size);
}

/** The nearer one first. */
function decimalsNear(size: number): readonly number[] {
  const digits = Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(size)))));
  const step = digits === 0 ? 5 : 5 * 10 ** (digits - 1);
  const below = Math.floor(size / step) * step;
  return size - below <= below + step - size ? [below, below + step] : [below + step, below];
}

function powersNear(size: number): readonly number[] {
  const power = 2 ** Math.round(Math.log2(Math.max(1, size)));
  return power >= 16 ? [power, power - 1] : [];
}
