/** Numbers that bounds tend to be. */
const round = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 18, 20, 24, 25, 28, 30, 32, 36, 40, 45, 48, 50,
  60, 64, 72, 80, 90, 96, 99, 100, 120, 128, 140, 150, 160, 180, 200, 240, 250, 255, 256, 280, 300,
  360, 365, 400, 500, 512, 600, 720, 750, 800, 900, 999, 1_000, 1_024, 1_500, 2_000, 2_048, 2_500,
  3_000, 4_000, 4_096, 5_000, 8_000, 8_192, 9_999, 10_000, 16_384, 20_000, 32_768, 50_000, 65_535,
  100_000, 500_000, 1_000_000,
];
const rungs = [...round.map((number) => -number).toReversed(), ...round.slice(1)];

function within(one: number, other: number): readonly number[] {
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  return rungs.filter((rung) => rung > low && rung < high);
}

/**
 * The number to try next between one that is taken and one that is refused: the middle one of the round numbers between them, halves
 * where the number taken is no round one itself; null where the one taken may be the bound.
 */
export function nextRung(taken: number, refused: number): number | null {
  if (Math.abs(refused - taken) <= 1) return null;
  const inside = within(taken, refused);
  if (inside.length > 0) return inside[Math.floor(inside.length / 2)] ?? null;
  if (rungs.includes(taken)) return null;
  const middle = Math.round((taken + refused) / 2);
  return middle === taken || middle === refused ? null : middle;
}

/** True where the number taken may be the bound: no round number is left between. */
export function maybeBound(taken: number, refused: number): boolean {
  return Number.isInteger(taken) && nextRung(taken, refused) === null;
}
