import type { Json } from '../../../../core/json.js';
import type { SuccessObservation } from '../../observations/observation.js';

/** What was asked for, and what came. */
export interface Sized {
  readonly asked: number;
  readonly got: number;
  readonly success: SuccessObservation;
}

/** What large values are cut down to, and the calls that show it; `cut` is one of those that asked for more. */
export interface Clamp {
  readonly to: number;
  /** What small values are raised to, where two were. */
  readonly from: number | null;
  readonly calls: readonly string[];
  readonly cut: SuccessObservation;
}

/** The number that each call asked for, with the one that is found in its answer. */
export function sizesOf(
  argument: string,
  successes: readonly SuccessObservation[],
  got: (body: Json) => Json | undefined,
): readonly Sized[] {
  return successes.flatMap((success): Sized[] => {
    const asked = success.arguments[argument];
    const value = got(success.outcome.body ?? null);
    return typeof asked === 'number' && typeof value === 'number'
      ? [{ asked, got: value, success }]
      : [];
  });
}

/** What any smaller number is raised to; null where they differ. */
function raisedTo(raised: readonly Sized[]): number | null {
  const [first] = raised;
  return first !== undefined && raised.every(({ got }) => got === first.got) ? first.got : null;
}

/** Two small values came back as asked, and two larger ones as one and the same smaller number, which none of the small ones passes. */
export function clampIn(all: readonly Sized[]): Clamp | null {
  const positive = all.filter(({ asked }) => asked > 0);
  const asAsked = positive.filter(({ asked, got }) => asked === got);
  const cut = positive.filter(({ asked, got }) => got < asked);
  const raised = positive.filter(({ asked, got }) => got > asked);
  const from = raisedTo(raised);
  const [first] = cut;
  if (first === undefined || new Set(asAsked.map(({ asked }) => asked)).size < 2) return null;
  if (new Set(cut.map(({ asked }) => asked)).size < 2 || cut.some(({ got }) => got !== first.got))
    return null;
  if (
    asAsked.some(({ asked }) => asked > first.got || (from !== null && asked < from)) ||
    asAsked.length + cut.length + (from === null ? 0 : raised.length) !== positive.length
  )
    return null;
  const proof = [...cut.slice(0, 2), ...asAsked.slice(0, 1), ...raised.slice(0, 2)];
  const calls = proof.map(({ success }) => success.id);
  const isShown = new Set(raised.map(({ asked }) => asked)).size > 1;
  return { to: first.got, from: isShown ? from : null, calls, cut: first.success };
}
