import type { FrozenPool } from '../arguments/pool/frozen-pool.js';
import type { CallRecord } from '../core/call-record.js';
import type { Effect } from '../core/effect.js';
import type { Json, JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';

/** Another tool of the catalogue, with the calls that were made of it before this wave. */
export interface OtherTool {
  readonly tool: ToolDoc;
  readonly effect: Effect;
  readonly calls: readonly CallRecord[];
  /** False where the run may not call it. */
  readonly mayCall: boolean;
}

/** A tool's recorded calls. */
export interface RecordedArguments {
  readonly arguments: readonly JsonObject[];
  /** No other call is answered. */
  readonly only: boolean;
}

/** What is fixed for one tool while it is explored. */
export interface Setting {
  readonly tool: ToolDoc;
  /** What it probably does. */
  readonly effect: Effect;
  /** What the answers of earlier waves held; frozen, so that results do not depend on timing. */
  readonly pool: FrozenPool;
  readonly others: ReadonlyMap<string, OtherTool>;
  /** Values that exist, by argument name, given by the user. */
  readonly given: Readonly<Record<string, readonly Json[]>>;
  /** Absolute paths that the server was started with. */
  readonly places: readonly string[];
  /** How much of a message docs quote. */
  readonly quotes: 'none' | 'short' | 'full';
  /** Values that worked may stand in docs. */
  readonly showsExamples: boolean;
  readonly mediaTypes: readonly string[];
  readonly seed: number;
  /** Calls of the tool that were made before it was taken up again: more is known now than they could use. */
  readonly madeBefore?: number;
  /** New names of ours are numbered from here on: those of an earlier run may be there still. */
  readonly namesAfter?: number;
  /** Calls that a recording answers; absent where there is none. */
  readonly recorded?: RecordedArguments | undefined;
  /** True for a call that must not be made: it would touch what is not ours; of another tool where one is given. */
  readonly isBarred: (args: JsonObject, other?: OtherTool) => boolean;
}
