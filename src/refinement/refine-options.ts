import type { Catalogue } from '../core/catalogue.js';
import type { Clock, EmbeddingModel, ToolExecutor, TrajectoryStore } from '../core/ports.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { RecordedPreference } from '../calls/recorded-source.js';
import type { WaveLog } from '../storage/wave-log.js';
import type { RefinementEngine } from './engine.js';
import type { OnRefinementEvent } from './events.js';
import type { Permissions } from './plan-refinement.js';
import type { RefinementSettings } from './settings.js';

/** What refining a catalogue takes. */
export interface RefineOptions extends Permissions {
  readonly catalogue: Catalogue;
  /** Every tool of the source, where the catalogue holds some of them: groups are described, and siblings found, among all. */
  readonly allTools?: readonly ToolDoc[] | undefined;
  readonly run: string;
  /** The tools that are refined are begun anew; what there is of them is archived. */
  readonly fresh?: boolean | undefined;
  readonly executor: ToolExecutor;
  /** Calls that are recorded: they are preferred, and where `only` is set no other is made. */
  readonly recorded?: RecordedPreference | undefined;
  readonly embeddings: EmbeddingModel;
  readonly store: TrajectoryStore;
  /** The log of the run's waves. Without it, a resumed run may know more than an uninterrupted one. */
  readonly waveLog?: WaveLog | undefined;
  readonly engine: RefinementEngine;
  readonly settings: RefinementSettings;
  /** Calls in flight; several times as many tools are worked on at once, so that there is always a call to make. */
  readonly concurrency: number;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: OnRefinementEvent | undefined;
}
