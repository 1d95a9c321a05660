import type { Json } from '../../core/json.js';
import type { ExperimentRow } from './experiment-record.js';
import type { SameDocs } from './same-docs.js';

/** Docs that are ready to be measured. */
export interface ReadyDocs {
  /** What tables call them. */
  readonly name: string;
  /** What names them on a command line (`--docs`). */
  readonly word: string;
  /** SHA-256 of what they say. */
  readonly hash: string;
  /** Where they say just what earlier ones say: they are not measured again. */
  readonly sameAs?: SameDocs;
}

export type MeasureOptions = Readonly<Record<string, Json>>;

export interface MeasureRequest {
  readonly catalogue: string;
  /** Files and folders of samples, relative to the experiment's folder; null where docs are measured. */
  readonly data: readonly string[] | null;
  /** The first is what the others are compared with. */
  readonly docs: readonly ReadyDocs[];
  readonly options: MeasureOptions;
  readonly model: string | null;
  readonly seed: number;
}

/** One way to measure docs or agents. All arms of a unit are measured together, so that differences can be paired. */
export interface Measure {
  readonly name: string;
  /** What is compared: docs of a catalogue's tools, or agents on data. */
  readonly arms: 'docs' | 'agents';
  needsModel(options: MeasureOptions): boolean;
  /** The option that says how much is measured; left out where all that its data holds is. */
  readonly howMuch?: string;
  /** Paths among the options, whose content is part of what a unit depends on. */
  readonly files: readonly string[];
  /** Rejects with `BudgetError` where a budget ended it: the unit then is not on record. */
  measure(request: MeasureRequest): Promise<readonly ExperimentRow[]>;
}
