/** The standard normal distribution function, by Simpson's rule from 0: error below 1e-12 for |z| ≤ 8. */
function cumulative(z: number): number {
  const steps = 2000;
  const width = z / steps;
  let sum = 0;
  for (let step = 0; step <= steps; step += 1) {
    const weight = step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2;
    sum += weight * Math.exp(-((step * width) ** 2) / 2);
  }
  return 0.5 + (sum * width) / 3 / Math.sqrt(2 * Math.PI);
}

/** A search takes milliseconds, and nearly all callers ask for the same share. */
const known = new Map<number, number>();

/** The z with P(Z ≤ z) = share for a standard normal Z, by bisection; shares outside (1e-15, 1 − 1e-15) are clamped. */
export function normalQuantile(share: number): number {
  const found = known.get(share) ?? searchQuantile(share);
  known.set(share, found);
  return found;
}

function searchQuantile(share: number): number {
  const wanted = Math.min(1 - 1e-15, Math.max(1e-15, share));
  let [low, high] = [-8, 8];
  for (let round = 0; round < 60; round += 1) {
    const middle = (low + high) / 2;
    if (cumulative(middle) < wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
