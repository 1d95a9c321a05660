import type { JsonObject } from '../../core/json.js';
import type { ViolationKind } from './violations.js';

/** One call made for measuring: what the doc says of it, and what came of it. */
export interface MeasuredCall {
  readonly tool: string;
  /** Its number among the tool's calls of the same kind; the same in every arm. */
  readonly index: number;
  readonly expected: 'accepted' | 'refused';
  /** What of the doc it breaks; null for a valid call. */
  readonly violation: {
    /** `raw-allows`: the raw docs, from which the call was made, do not forbid it. */
    readonly kind: ViolationKind | 'raw-allows';
    readonly arguments: readonly string[];
  } | null;
  readonly arguments: JsonObject;
  /** `not-made`: the gate did not let it pass, or no request comes of its arguments. */
  readonly outcome: 'accepted' | 'refused' | 'fault' | 'not-made';
  /** What a refusal or a fault says, or why it was not made. */
  readonly message: string | null;
}

/** True for a call that the tool has answered. */
export function isAnswered({ outcome }: Pick<MeasuredCall, 'outcome'>): boolean {
  return outcome === 'accepted' || outcome === 'refused';
}

/** True for a call that the raw docs allow and this doc forbids. */
export function isForbiddenOfRaw({ violation }: Pick<MeasuredCall, 'violation'>): boolean {
  return violation?.kind === 'raw-allows';
}

/** What one arm's doc of one tool came to. */
export interface ToolMeasurement {
  readonly tool: string;
  /**
   * `no-unseen-call`: every valid call that can be made from the doc was made by the refinement; `no-call`: the doc gives
   * no way to a valid call at all.
   */
  readonly state: 'measured' | 'no-unseen-call' | 'no-call';
  readonly calls: readonly MeasuredCall[];
  /** Calls made up from the raw docs to see whether this doc forbids them; those that it allows are not made. */
  readonly drawnFromRaw: number;
}
