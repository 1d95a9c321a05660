/**
 * The `share` quantile of ascending values, linear between neighbours (NumPy's default, type 7 of Hyndman and Fan 1996).
 * Null where there are no values.
 */
export function quantile(
  ascending: Float64Array | readonly number[],
  share: number,
): number | null {
  if (ascending.length === 0) return null;
  const place = Math.min(1, Math.max(0, share)) * (ascending.length - 1);
  const below = ascending[Math.floor(place)] ?? 0;
  const above = ascending[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
