import { docAsAgentSeesIt } from '../../schema/doc-as-agent-sees-it.js';
import type { Catalogue } from '../../core/catalogue.js';
import type { DocVersion } from '../../core/doc-version.js';
import { docsByTool, type RefinedDoc, type RefinedDocs } from '../../core/refined-docs.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { StopReason, Trajectory } from '../../core/trajectory.js';
import { writeJson } from '../../core/json-text.js';
import { estimateTokens } from '../../models/estimate-tokens.js';
import { candidateVersions } from '../../refinement/candidate-versions.js';
import { callsMade } from '../../refinement/calls-shown.js';
import { toolsAndGroups } from '../../refinement/groups/revise-group.js';
import { rawVersion } from '../../refinement/raw-version.js';
import { labelledDoc } from '../../refinement/labelled-doc.js';
import { versionNumbered } from '../../refinement/select-version.js';
import type { TriedRemoval } from '../../storage/clean-up-log.js';
import { escapeRecord } from '../../support/escape-control-characters.js';
import { documentationStats, type ToolStats } from '../terminal/documentation-stats.js';
import { stopReasonText } from '../terminal/stop-reason-text.js';
import { clipped } from './clipped.js';

/** What a run left in storage. */
export interface ReportInput {
  readonly catalogue: Catalogue;
  readonly run: string;
  /** With what people decided; null where the run has not come to its end. */
  readonly refined: RefinedDocs | null;
  readonly trajectories: readonly Trajectory[];
  /** Trajectories of tools that the run began anew. */
  readonly archived: readonly Trajectory[];
  readonly removals: readonly TriedRemoval[];
}

/** A line of the table of tools. */
export interface ToolRow extends ToolStats {
  readonly id: string;
  /** The beginning of the selected description. */
  readonly summary: string;
  /** Why it stopped, in words. */
  readonly stop: string;
  readonly calls: number;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

/** A tool with what the run has of it. */
export interface ReportedTool {
  readonly tool: ToolDoc;
  readonly trajectory: Trajectory | null;
  /** The source's doc, and the one that the run selected or has come to. */
  readonly raw: DocVersion;
  readonly selected: DocVersion;
  /** Null where the run has not come to it. */
  readonly version: number | null;
  readonly stopReason: StopReason | null;
}

/** The tools of the catalogue and, behind them, its groups. */
export function reportedTools(input: ReportInput): readonly ReportedTool[] {
  const found = foundByTool(input);
  return toolsAndGroups(input.catalogue).map((tool) => reportedTool(tool, found(tool.id)));
}

/** What the run has of a tool. */
export interface FoundOfTool {
  readonly trajectory: Trajectory | null;
  /** Null where the run has written no doc of it. */
  readonly doc: RefinedDoc | null;
}

export function foundByTool({ refined, trajectories }: ReportInput): (id: string) => FoundOfTool {
  const docs = docsByTool(refined);
  const recorded = new Map(trajectories.map((one) => [one.tool, one]));
  return (id) => ({ trajectory: recorded.get(id) ?? null, doc: docs.get(id) ?? null });
}

export function reportedTool(tool: ToolDoc, { trajectory, doc }: FoundOfTool): ReportedTool {
  const standing = trajectory === null ? undefined : standingVersion(trajectory);
  const raw = rawVersion(tool);
  return {
    ...{ tool, trajectory, raw },
    selected: doc ?? standing?.doc ?? raw,
    version: doc?.version ?? standing?.index ?? null,
    stopReason: doc?.stopReason ?? trajectory?.stop?.reason ?? null,
  };
}

/** The selected version, or the newest where none is selected yet. */
function standingVersion(trajectory: Trajectory) {
  const { selection } = trajectory;
  const standing =
    selection === null
      ? candidateVersions(trajectory).at(-1)
      : { index: selection.version, doc: versionNumbered(trajectory, selection.version) };
  return standing === undefined || standing.index === 0
    ? standing
    : { ...standing, doc: labelledDoc(standing.doc, trajectory) };
}

const longestSummary = 140;

export function rowOf(one: ReportedTool): ToolRow {
  const { tool, trajectory, raw, selected, version, stopReason } = one;
  const stats = documentationStats({ tool, raw, refined: selected, version, stopReason });
  const tokensOf = (doc: DocVersion): number =>
    estimateTokens(writeJson(docAsAgentSeesIt(tool, doc)));
  return escapeRecord({
    ...stats,
    id: tool.id,
    summary: clipped(selected.description.replace(/\s+/g, ' ').trim(), longestSummary),
    stop: trajectory === null && stopReason === null ? 'not explored' : stopReasonText(stopReason),
    calls: trajectory === null ? 0 : callsMade(trajectory).length,
    tokensBefore: tokensOf(raw),
    tokensAfter: tokensOf(selected),
  });
}
