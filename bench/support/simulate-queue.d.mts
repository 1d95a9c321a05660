export interface Step {
  readonly ms: number;
  readonly isModel: boolean;
}
export interface SimulatedQueue {
  readonly workers: number;
  readonly slots: number;
  readonly ramp?: readonly number[];
  readonly turnMs?: number;
  readonly fetchMs?: number;
  readonly pollMs?: number;
  readonly waveMs?: number;
  readonly rpm?: number | null;
  readonly kills?: {
    readonly everyMs: number;
    readonly awayMs: number;
    readonly lockMs: number;
  } | null;
  readonly seed?: number;
}
/** Plays a run over a queue; times in milliseconds. */
export function simulateQueue(
  waves: readonly (readonly (readonly Step[])[])[],
  options: SimulatedQueue,
): {
  readonly wallMs: number;
  readonly busy: number;
  readonly fetching: number;
  readonly died: number;
};
