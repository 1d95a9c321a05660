import type { Catalogue } from '../../core/catalogue.js';
import {
  docsByTool,
  sourceDoc,
  type DocText,
  type RefinedDoc,
  type RefinedDocs,
} from '../../core/refined-docs.js';
import type { Reviews } from '../../core/review.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { toolsAndGroups } from '../../catalogues/tools-and-groups.js';
import { writeJson } from '../../core/json-text.js';
import { estimateTokens } from '../../models/estimate-tokens.js';
import type { ToolTrajectory } from '../../refine/trajectories.js';
import { reviewedDoc } from '../../review/reviewed-docs.js';
import { reviewedSentences, type ReviewedSentence } from '../../review/sentences.js';
import type { LeftThing } from '../../storage/left-log.js';
import { escapeRecord } from '../../support/escape-control-characters.js';
import { documentationStats, type ToolStats } from '../terminal/documentation-stats.js';
import { stopReasonText } from '../terminal/stop-reason-text.js';
import { clipped } from './clipped.js';

/** What a run left in storage. */
export interface ReportInput {
  readonly catalogue: Catalogue;
  readonly run: string;
  /** Null where the run has not come to its end. */
  readonly refined: RefinedDocs | null;
  readonly trajectories: readonly ToolTrajectory[];
  readonly left: readonly LeftThing[];
  readonly reviews: Reviews;
}

/** A line of the table of tools. */
export interface ToolRow extends ToolStats {
  readonly id: string;
  /** The beginning of the selected description. */
  readonly summary: string;
  /** Why it stopped, in words. */
  readonly stop: string;
  readonly calls: number;
  /** Sentences that nobody has decided about. */
  readonly undecided: number;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

/** A tool with what the run has of it. */
export interface ReportedTool {
  readonly tool: ToolDoc;
  readonly trajectory: ToolTrajectory | null;
  /** With what people decided; null where the run has not come to it. */
  readonly doc: RefinedDoc | null;
  readonly sentences: readonly ReviewedSentence[];
}

/** The tools of the catalogue and, behind them, its groups. */
export function reportedTools(input: ReportInput): readonly ReportedTool[] {
  const found = foundByTool(input);
  return toolsAndGroups(input.catalogue).map((tool) =>
    reportedTool(tool, found(tool.id), input.reviews),
  );
}

/** What the run has of a tool. */
export interface FoundOfTool {
  readonly trajectory: ToolTrajectory | null;
  /** Null where the run has written no doc of it. */
  readonly doc: RefinedDoc | null;
}

export function foundByTool({ refined, trajectories }: ReportInput): (id: string) => FoundOfTool {
  const docs = docsByTool(refined);
  const recorded = new Map(trajectories.map((one) => [one.tool, one]));
  return (id) => ({ trajectory: recorded.get(id) ?? null, doc: docs.get(id) ?? null });
}

export function reportedTool(
  tool: ToolDoc,
  { trajectory, doc }: FoundOfTool,
  reviews: Reviews,
): ReportedTool {
  return {
    ...{ tool, trajectory },
    doc: doc === null ? null : reviewedDoc(tool, doc, reviews),
    sentences: doc === null ? [] : reviewedSentences(doc, reviews),
  };
}

const longestSummary = 140;

export function rowOf({ tool, trajectory, doc, sentences }: ReportedTool): ToolRow {
  const { name } = tool;
  const tokensOf = ({ description, parameters }: DocText): number =>
    estimateTokens(writeJson({ name, description, parameters }));
  const { description } = doc ?? tool;
  return escapeRecord({
    ...documentationStats(tool, doc),
    id: tool.id,
    summary: clipped(description.replace(/\s+/g, ' ').trim(), longestSummary),
    stop: doc === null ? 'not explored' : stopReasonText(doc.stopReason),
    calls: trajectory === null ? 0 : callsOf(trajectory).calls,
    undecided: sentences.filter(({ decision }) => decision === 'open').length,
    tokensBefore: tokensOf(sourceDoc(tool)),
    tokensAfter: tokensOf(doc ?? sourceDoc(tool)),
  });
}

/** What calls gave back. */
export interface CallFigures {
  readonly calls: number;
  readonly accepted: number;
  readonly refused: number;
  readonly faults: number;
}

/** The calls of a tool in its experiments. */
export function callsOf({ name, experiments }: ToolTrajectory): CallFigures {
  const outcomes = experiments.flatMap(({ results }) =>
    results.flatMap((one) => (one.kind === 'made' && one.tool === name ? [one.outcome] : [])),
  );
  const countOf = (kind: string): number => outcomes.filter((one) => one === kind).length;
  return {
    ...{ calls: outcomes.length, accepted: countOf('accepted') },
    ...{ refused: countOf('refused'), faults: countOf('fault') },
  };
}
