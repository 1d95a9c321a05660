import { docAsAgentSeesIt } from '../../arguments/schema/doc-as-agent-sees-it.js';
import { together } from '../../claims/open-questions.js';
import type { CallRecord } from '../../core/call-record.js';
import type { Catalogue } from '../../core/catalogue.js';
import type { DocVersion } from '../../core/doc-version.js';
import { evidenceReference } from '../../core/evidence.js';
import type { RefinedDoc, RefinedDocs } from '../../core/refined-docs.js';
import type { Reviews } from '../../core/review.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { StopReason, Trajectory } from '../../core/trajectory.js';
import { estimateTokens } from '../../models/estimate-tokens.js';
import { candidateVersions } from '../../refinement/candidate-versions.js';
import { citableCalls, callsMade } from '../../refinement/calls-shown.js';
import { groupAsTool } from '../../refinement/groups/revise-group.js';
import { leftoversOf, type MadeThings } from '../../refinement/leftovers.js';
import { rawVersion } from '../../refinement/raw-version.js';
import { runCost, type RunCost } from '../../refinement/run-cost.js';
import { versionNumbered } from '../../refinement/select-version.js';
import { summariseTool } from '../../refinement/summarise-tool.js';
import { reviewableSentences, type ReviewableSentence } from '../../review/reviewable-sentences.js';
import { reviewed } from '../../review/reviewed.js';
import type { TriedRemoval } from '../../storage/clean-up-log.js';
import { escapeRecord } from '../../support/escape-control-characters.js';
import { groupBy } from '../../support/group-by.js';
import { documentationStats, type ToolStats } from '../terminal/documentation-stats.js';
import { stopReasonText } from '../terminal/stop-reason-text.js';
import { callFigures, type CallFigures } from './call-figures.js';
import { clipped } from './clipped.js';
import { claimsByFamily, type FamilyCount } from './claims-by-family.js';
import { toolReport, type ToolReport, type ToolReportInput } from './tool-report.js';

/** What a run left in storage. */
export interface ReportInput {
  readonly catalogue: Catalogue;
  readonly run: string;
  /** Null where the run has not come to its end. */
  readonly refined: RefinedDocs | null;
  readonly trajectories: readonly Trajectory[];
  /** Trajectories of tools that the run began anew. */
  readonly archived: readonly Trajectory[];
  readonly removals: readonly TriedRemoval[];
  readonly reviews: Reviews;
}

export interface Count<T> {
  readonly what: T;
  readonly count: number;
}

export interface BeforeAfter {
  readonly before: number;
  readonly after: number;
}

/** A run in figures. */
export interface Overview {
  readonly tools: number;
  /** Tools that the run has a trajectory of. */
  readonly explored: number;
  readonly changed: number;
  readonly words: BeforeAfter;
  /** Estimated, of what an agent is sent: name, description and parameters. */
  readonly tokens: BeforeAfter;
  readonly parameters: number;
  readonly documented: BeforeAfter;
  readonly claims: readonly FamilyCount[];
  readonly unexplained: { readonly refusals: number; readonly tools: number };
  /** Claims that are open, by what would decide them. */
  readonly open: readonly Count<string>[];
  readonly calls: CallFigures;
  readonly made: MadeThings;
  readonly cost: RunCost;
  readonly stopReasons: readonly Count<string>[];
}

/** A line of the table of tools. */
export interface ToolRow extends ToolStats {
  readonly id: string;
  /** The beginning of the selected description. */
  readonly summary: string;
  /** Why it stopped, in words. */
  readonly stop: string;
  readonly calls: number;
  readonly unexplained: number;
  /** Sentences that the source does not have and nobody has decided. */
  readonly undecided: number;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

/** All that a report shows, as plain data whose texts show hidden characters as `\u{…}`. */
export interface ReportModel {
  readonly catalogue: string;
  readonly run: string;
  readonly engine: string | null;
  readonly createdAt: string | null;
  readonly overview: Overview;
  readonly tools: readonly { readonly row: ToolRow; readonly report: ToolReport }[];
}

/** A tool with what the run has of it. */
export interface ReportedTool {
  readonly tool: ToolDoc;
  readonly trajectory: Trajectory | null;
  /** As the run has it. */
  readonly selected: DocVersion;
  /** With what people decided. */
  readonly reviewed: DocVersion;
  readonly sentences: readonly ReviewableSentence[];
  /** Null where the run has not come to it. */
  readonly version: number | null;
  readonly stopReason: StopReason | null;
}

/** `onTool` hears of each tool before its page is made. */
export function reportModel(
  input: ReportInput,
  onTool: (id: string, index: number, of: number) => void = () => undefined,
): ReportModel {
  const { catalogue, run, refined } = input;
  const tools = reportedTools(input);
  const calls = recordedCalls(input);
  const shown = tools.map((one, index) => {
    onTool(one.tool.id, index, tools.length);
    return { row: rowOf(one), report: reportOf(one, calls) };
  });
  const rows = shown.map(({ row }) => row);
  return {
    catalogue: catalogue.name,
    run,
    engine: refined?.engine ?? null,
    createdAt: refined?.createdAt ?? null,
    overview: overviewOf(input, tools, rows),
    tools: shown,
  };
}

/** The tools of the catalogue and, behind them, its groups. */
function reportedTools(input: ReportInput): readonly ReportedTool[] {
  const found = foundByTool(input);
  return toolsOf(input).map((tool) => reportedTool(tool, found(tool.id), input.reviews));
}

export function toolsOf({ catalogue }: ReportInput): readonly ToolDoc[] {
  return [...catalogue.tools, ...(catalogue.groups ?? []).map(groupAsTool)];
}

/** What the run has of a tool. */
export interface FoundOfTool {
  readonly trajectory: Trajectory | null;
  /** Null where the run has written no doc of it. */
  readonly doc: RefinedDoc | null;
}

export function foundByTool({ refined, trajectories }: ReportInput): (id: string) => FoundOfTool {
  const docs = new Map(
    [...(refined?.tools ?? []), ...(refined?.groups ?? [])].map((doc) => [doc.tool, doc]),
  );
  const recorded = new Map(trajectories.map((one) => [one.tool, one]));
  return (id) => ({ trajectory: recorded.get(id) ?? null, doc: docs.get(id) ?? null });
}

export function reportedTool(
  tool: ToolDoc,
  { trajectory, doc }: FoundOfTool,
  reviews: Reviews,
): ReportedTool {
  const standing = trajectory === null ? undefined : standingVersion(trajectory);
  const selected = doc ?? standing?.doc ?? rawVersion(tool);
  const version = doc?.version ?? standing?.index ?? null;
  const stopReason = doc?.stopReason ?? trajectory?.stop?.reason ?? null;
  const whole = { ...selected, tool: tool.id, version: version ?? 0, stopReason };
  return {
    ...{ tool, trajectory, selected, version, stopReason },
    reviewed: reviewed(tool, whole, reviews),
    sentences: reviewableSentences(tool, selected, reviews),
  };
}

/** True for a sentence that somebody should look at. */
function isUndecided({ decision, from }: ReviewableSentence): boolean {
  return decision === 'open' && from !== 'source';
}

/** The selected version, or the newest where none is selected yet. */
function standingVersion(trajectory: Trajectory) {
  const { selection } = trajectory;
  return selection === null
    ? candidateVersions(trajectory).at(-1)
    : { index: selection.version, doc: versionNumbered(trajectory, selection.version) };
}

export function rowOf(one: ReportedTool): ToolRow {
  const { tool, trajectory, reviewed, sentences, version, stopReason } = one;
  const raw = rawVersion(tool);
  const stats = documentationStats({ tool, raw, refined: reviewed, version, stopReason });
  const tokensOf = (doc: DocVersion): number =>
    estimateTokens(JSON.stringify(docAsAgentSeesIt(tool, doc)));
  return escapeRecord({
    ...stats,
    id: tool.id,
    summary: clipped(reviewed.description.replace(/\s+/g, ' ').trim(), longestSummary),
    stop: trajectory === null && stopReason === null ? 'not explored' : stopReasonText(stopReason),
    calls: trajectory === null ? 0 : callsMade(trajectory).length,
    unexplained: trajectory?.left?.unexplained.length ?? 0,
    undecided: sentences.filter(isUndecided).length,
    tokensBefore: tokensOf(raw),
    tokensAfter: tokensOf(reviewed),
  });
}

/** The page of a tool. */
export function reportOf(one: ReportedTool, { cited, longest }: RecordedCalls): ToolReport {
  return escapeRecord(toolReport({ ...one, cited, longest }));
}

const longestSummary = 140;

/** Room for answers in all: fewer characters of each where there are many. */
const charactersOfAnswers = 5_500_000;

function charactersOfAnswer(calls: number): number {
  return Math.round(Math.min(600, Math.max(60, charactersOfAnswers / Math.max(1, calls))));
}

/** What pages of tools need of the run's calls. */
export interface RecordedCalls {
  /** The record behind a reference. */
  readonly cited: ToolReportInput['cited'];
  /** Characters of an answer that are shown. */
  readonly longest: number;
}

/** Later trajectories win: calls that were begun anew have other numbers. */
export function recordedCalls({ trajectories, archived }: ReportInput): RecordedCalls {
  const made = trajectories.reduce((sum, one) => sum + callsMade(one).length, 0);
  const byReference = new Map<string, { readonly tool: string; readonly call: CallRecord }>(
    [...archived, ...trajectories].flatMap((trajectory) =>
      citableCalls(trajectory).map(
        (call) =>
          [
            evidenceReference(trajectory.run, trajectory.tool, call.id),
            { tool: trajectory.tool, call },
          ] as const,
      ),
    ),
  );
  return {
    cited: (reference) => byReference.get(reference) ?? null,
    longest: charactersOfAnswer(made),
  };
}

/** The run in figures. */
export function overviewOf(
  { catalogue, trajectories, archived, removals }: ReportInput,
  tools: readonly ReportedTool[],
  rows: readonly ToolRow[],
): Overview {
  const sum = (field: (row: ToolRow) => number): number =>
    rows.reduce((total, row) => total + field(row), 0);
  const summaries = tools.flatMap(({ tool, trajectory }) =>
    trajectory === null ? [] : [summariseTool(trajectory, false, tool)],
  );
  return escapeRecord({
    tools: rows.length,
    explored: trajectories.length,
    changed: rows.filter(({ changed }) => changed).length,
    words: { before: sum((row) => row.wordsBefore), after: sum((row) => row.wordsAfter) },
    tokens: { before: sum((row) => row.tokensBefore), after: sum((row) => row.tokensAfter) },
    parameters: sum((row) => row.parameters),
    documented: {
      before: sum((row) => row.documentedBefore),
      after: sum((row) => row.documentedAfter),
    },
    claims: claimsByFamily(tools.map(({ reviewed }) => reviewed)),
    unexplained: {
      refusals: sum((row) => row.unexplained),
      tools: rows.filter(({ unexplained }) => unexplained > 0).length,
    },
    open: together(trajectories.flatMap(({ left }) => left?.open ?? [])).map(
      ({ needs, count }) => ({ what: needs, count }),
    ),
    calls: callFigures(catalogue.tools, trajectories),
    made: {
      removed: removals.filter(({ isGone }) => isGone).length,
      left: leftoversOf(catalogue.tools, [...archived, ...trajectories], removals),
    },
    cost: runCost({ tools: summaries, groups: [] }),
    stopReasons: counted(rows.map(({ stop }) => stop)),
  });
}

/** How often each occurs, most often first. */
function counted<T>(values: readonly T[]): readonly Count<T>[] {
  return [...groupBy(values, (one) => one)]
    .map(([what, { length }]) => ({ what, count: length }))
    .sort((a, b) => b.count - a.count);
}
