import type { RecordedPreference } from '../calls/recorded-source.js';
import type { CallPurpose, CallRecord } from '../core/call-record.js';
import type { DocVersion } from '../core/doc-version.js';
import type { Effect } from '../core/effect.js';
import type { JsonObject } from '../core/json.js';
import type { ToolDoc, ToolGroup } from '../core/tool-doc.js';
import type { Exploration, Iteration, Left, Suggestion, Usage } from '../core/trajectory.js';
import type { FrozenPool } from '../arguments/pool/value-pool.js';
import type { OtherTool } from '../evidence/setting.js';
import type { SeenTool } from '../writing/distinguish.js';
import type { GroupMember } from './groups/describe-group.js';
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
  /** The published tool that it is an API of, as its source describes it. */
  readonly group?: ToolGroup;
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
  /** What the Analyzer said in this iteration; absent before it has been asked. */
  readonly suggested?: readonly Suggestion[];
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
  /** The proposal with sentences of it in other words, or without those for which there are none (''); absent where an engine cannot tell. */
  readonly edited?: ((edits: ReadonlyMap<string, string>) => DocVersion) | undefined;
  /** Other words for the sentences that something was said against, '' for none; rejects like the roles. */
  readonly repair?:
    | ((faults: ReadonlyMap<string, readonly string[]>) => Promise<ReadonlyMap<string, string>>)
    | undefined;
  /** What the engine left out of the proposal by itself because nothing bears it out, with the reason. */
  readonly leftOut?: readonly string[] | undefined;
}

/** What every other tool of the catalogue turned out to return, for the closing revision. */
export interface CatalogueView {
  /** The values of all tools' calls. */
  readonly pool: FrozenPool;
  readonly tools: readonly (SeenTool & { readonly doc: DocVersion })[];
}

/** A tool group with the selected docs of its APIs. */
export interface GroupTask {
  readonly group: ToolGroup;
  readonly members: readonly GroupMember[];
  readonly maxWords: number;
  /** Why the first attempt was sent back; empty for the first. */
  readonly complaints: readonly string[];
}

/** Receives what model calls used; the rules engine reports nothing. */
export type OnUsage = (usage: Usage) => void;

/**
 * What plays the three roles. Engines propose; the loop checks, calls, records and decides. Each method gets values
 * and gives values; a rejection other than `BudgetError`, `InterruptedError` and `ModelError` is a bug.
 */
export interface RefinementEngine {
  readonly name: string;
  /** True for an engine that may stop long before its calls are used up: it makes most of them in the first iterations. */
  readonly callsEarly?: boolean | undefined;
  /** True for an engine that asks a model: most of its time it waits for answers. */
  readonly asksModel?: boolean | undefined;
  /** Which checks a proposal has to pass: `safety` for the paper's loop, which has none; all where absent. */
  readonly checks?: 'safety' | undefined;
  /** The Explorer (equation 1). Null when nothing is left to explore. */
  explore(
    context: ToolContext,
    state: LoopState,
    overlap: Overlap | null,
    onUsage: OnUsage,
  ): Promise<ProposedExploration | null>;
  /**
   * Further calls of this iteration, at most `limit`; asked again with their outcomes until it gives none, and once more after the
   * Analyzer: what it suspects is tried before anything is written.
   */
  probes(context: ToolContext, state: LoopState, limit: number): readonly ProposedCall[];
  /** The Analyzer (equation 3). */
  analyze(
    context: ToolContext,
    state: LoopState,
    exploration: Exploration,
    onUsage: OnUsage,
  ): Promise<readonly Suggestion[]>;
  /** The Rewriter (equation 4). */
  rewrite(
    context: ToolContext,
    state: LoopState,
    suggestions: readonly Suggestion[],
    onUsage: OnUsage,
  ): Promise<Rewriting>;
  /** True where stopping on the change score would leave something important untried. */
  mustGoOn(context: ToolContext, state: LoopState): boolean;
  /**
   * The closing revision, from what the whole catalogue turned out to be; null where nothing changes. Absent where the
   * catalogue adds nothing: then a tool is closed as soon as it has stopped.
   */
  readonly close?:
    | ((context: ToolContext, state: LoopState, catalogue: CatalogueView) => DocVersion | null)
    | undefined;
  /** What the tool's calls leave undecided; absent for an engine that keeps no account of it. */
  readonly leaves?: ((context: ToolContext, state: LoopState) => Left) | undefined;
  /** A tool group's description from the docs of its APIs; by rule where absent. */
  describeGroup?(task: GroupTask, onUsage: OnUsage): Promise<string>;
}
