import type { FrozenPool } from '../arguments/pool/frozen-pool.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { OtherTool } from '../evidence/setting.js';

/** What the tools of a wave know of the others: one object for all of them. */
export interface Known {
  /** Exchanged for one without caches when the wave is over. */
  pool: FrozenPool;
  readonly others: ReadonlyMap<string, OtherTool>;
  readonly callsAllowed: number;
}

/** Tools of a wave that are refined side by side, all with the same knowledge. */
export interface WavePart {
  /** From 1. */
  readonly wave: number;
  readonly tools: readonly ToolDoc[];
  /** In one place, taking turns at calling: they may change something. */
  readonly together: boolean;
  readonly known: Known;
}

/** Where the tools of a wave are refined. */
export interface WaveRunner {
  /**
   * Refines the tools of a part to their stops; what becomes of each is in the run's store when `ended` is called for it, which is
   * awaited. Rejects as refining them here does, with `BudgetError`, `InterruptedError`, `ModelError` or `BrokenSystemError`.
   */
  run(part: WavePart, ended: (tool: ToolDoc) => Promise<void>): Promise<void>;
}
