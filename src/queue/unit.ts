/** A piece of a run that one worker does: names only, everything else is in the run's definition and in Redis. */
export interface Unit {
  /** Unique in its run; letters, digits, `-`, `_` and `.` alone, since it is the job's id too. */
  readonly id: string;
  /** Of a refinement: the wave it belongs to. */
  readonly wave?: number;
  /** Ids of the tools that are refined. */
  readonly tools?: readonly string[];
  /** In one place, taking turns at calling; else one after the other. */
  readonly together?: boolean;
  /** Name of the blob that holds what the tools of the wave know. */
  readonly known?: string;
  /** Of an evaluation: the key of the run to make. */
  readonly key?: string;
}

/** How a unit ended, and where. */
export type UnitEnd = {
  readonly unit: string;
  /** `host:pid` of the worker. */
  readonly by: string;
} & (
  | {
      readonly kind: 'done';
      readonly calls: number;
      readonly faults: number;
    }
  /** Given up: it was taken `tries` times without getting further, or failed as often. */
  | { readonly kind: 'failed'; readonly reason: string; readonly tries: number }
  /** What ends the whole run: the unit is to be done again when the run goes on. */
  | {
      readonly kind: 'budget' | 'stopped';
      readonly code: string;
      readonly message: string;
      readonly remedy: string | null;
    }
);

export interface UnitCounts {
  readonly waiting: number;
  readonly active: number;
  /** Done or failed. */
  readonly ended: number;
  readonly failed: number;
}

/**
 * The units of a run, as its coordinator and `tooldraft queue` see them. Everything may be done twice: a unit that is there is not
 * added again, nor one that has ended.
 */
export interface UnitQueue {
  add(units: readonly Unit[]): Promise<void>;
  /** The ends from this number on (0: all), in the order in which they came; a unit ends once, but for `budget` and `stopped`. */
  ends(after: number): Promise<readonly UnitEnd[]>;
  counts(): Promise<UnitCounts>;
  /** Nothing more is taken; what is being done is finished. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Failed units wait again; how many. Their earlier ends stay in `ends`, a new one follows. */
  retry(): Promise<number>;
  /** Workers let go of their units, and none is taken any more; with `drop` everything of the run in Redis is deleted. */
  cancel(drop: boolean): Promise<void>;
  close(): Promise<void>;
}
