const toolsPerCall = 4;

/**
 * How many of `tools` to refine side by side, for so many calls in flight. Where they do not all fit, rounds of equal size:
 * in a small last one, whose tools make their calls one after the other, most of the calls would have nothing to do.
 */
export function toolsAtOnce(tools: number, callsInFlight: number): number {
  const most = Math.max(1, callsInFlight) * toolsPerCall;
  const rounds = Math.max(1, Math.ceil(tools / most));
  return Math.max(1, Math.ceil(tools / rounds));
}
