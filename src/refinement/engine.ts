import type { RecordedPreference } from '../calls/recorded-source.js';
import type { CallPurpose, CallRecord } from '../core/call-record.js';
import type { DocVersion } from '../core/doc-version.js';
import type { Effect } from '../core/effect.js';
import type { JsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Exploration, Iteration, Left, Suggestion } from '../core/trajectory.js';
import type { FrozenPool } from '../arguments/pool/value-pool.js';
import type { OtherTool } from '../evidence/setting.js';
import type { SeenTool } from '../writing/distinguish.js';
import type { Gate } from './gate.js';
import type { RefinementSettings } from './settings.js';

/** A tool of the same catalogue that is near in meaning, nearest first. */
export interface Sibling {
  readonly tool: ToolDoc;
  /** Cosine of the two docs' embeddings. */
  readonly similarity: number;
}

/** What is fixed for one tool while it is being refined. */
export interface ToolContext {
  readonly tool: ToolDoc;
  /** What it probably does: calls are planned by this; whether one may be made is decided elsewhere. */
  readonly effect: Effect;
  readonly run: string;
  readonly raw: DocVersion;
  readonly siblings: readonly Sibling[];
  /** Names and ids of every tool in the catalogue: a doc may mention these. */
  readonly toolNames: readonly string[];
  /** Media types that the catalogue's tools send, as it documents them; the usual ones left out. */
  readonly mediaTypes?: readonly string[];
  /** Absolute paths that the server was started with. */
  readonly places?: readonly string[];
  /** Decides which calls may be made. */
  readonly gate: Pick<Gate, 'refusal'>;
  /** Values seen in earlier waves; frozen, so that results do not depend on timing. */
  readonly pool: FrozenPool;
  readonly settings: RefinementSettings;
  /** The catalogue's other tools, with the calls that were made of them before this wave. */
  readonly others?: ReadonlyMap<string, OtherTool>;
  /** Calls that are recorded, and whether others are answered too. */
  readonly recorded?: RecordedPreference | undefined;
  /** The tool's share of the catalogue's budget of calls. */
  readonly callsAllowed?: number;
}

/** Where the loop stands: t_{i-1}, d_{i-1}, and everything seen so far. */
export interface LoopState {
  readonly iteration: number;
  readonly doc: DocVersion;
  readonly direction: string;
  readonly calls: readonly CallRecord[];
  readonly iterations: readonly Iteration[];
  /** Iterations before the tool was taken up again: what was missing in them may exist by now. */
  readonly reopenedAfter?: number | undefined;
  /** Iterations of earlier runs that had less permission: their calls are not of this one's budget. */
  readonly takenUpAfter?: number | undefined;
}

/** A call an engine would like to make. */
export interface ProposedCall {
  readonly purpose: CallPurpose;
  /** Another tool of the catalogue, called for this one: to prepare something, or to read what changed. */
  readonly tool?: string | undefined;
  readonly arguments: JsonObject;
  readonly repeatOf?: string | undefined;
}

/** e_i = (e^q, e^p), before it is known to be new. */
export interface ProposedExploration extends ProposedCall {
  readonly query: string;
}

/** Why a proposed exploration was turned down: the earlier query it repeats. */
export interface Overlap {
  readonly turnedDown: readonly ProposedExploration[];
  readonly repeats: string;
  readonly similarity: number;
}

export interface Rewriting {
  readonly proposal: DocVersion;
  readonly direction: string;
  /** What the engine left out of the proposal by itself because nothing bears it out, with the reason. */
  readonly leftOut?: readonly string[] | undefined;
}

/** What every other tool of the catalogue turned out to return, for the closing revision. */
export interface CatalogueView {
  /** The values of all tools' calls. */
  readonly pool: FrozenPool;
  readonly tools: readonly (SeenTool & { readonly doc: DocVersion })[];
}

/**
 * What plays the three roles: the built-in engine, or a scripted one in tests. It proposes; the loop checks, calls, records and
 * decides. Each method gets values and gives values.
 */
export interface RefinementEngine {
  /** The Explorer (equation 1). Null when nothing is left to explore. */
  explore(
    context: ToolContext,
    state: LoopState,
    overlap: Overlap | null,
  ): ProposedExploration | null;
  /** Further calls of this iteration, at most `limit`; asked again with their outcomes until it gives none. */
  probes(context: ToolContext, state: LoopState, limit: number): readonly ProposedCall[];
  /** The Analyzer (equation 3). */
  analyze(context: ToolContext, state: LoopState, exploration: Exploration): readonly Suggestion[];
  /** The Rewriter (equation 4). */
  rewrite(context: ToolContext, state: LoopState, suggestions: readonly Suggestion[]): Rewriting;
  /** True where stopping on the change score would leave something important untried. */
  mustGoOn(context: ToolContext, state: LoopState): boolean;
  /** The closing revision, from what the whole catalogue turned out to be; null where nothing changes. */
  close(context: ToolContext, state: LoopState, catalogue: CatalogueView): DocVersion | null;
  /** What the tool's calls leave undecided. */
  leaves(context: ToolContext, state: LoopState): Left;
}
