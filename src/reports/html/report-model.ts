import type { RefinedDocs } from '../../core/refined-docs.js';
import type { LesserAnswers } from '../../calls/answered-by.js';
import { callsMade } from '../../refinement/calls-shown.js';
import { leftoversOf, type MadeThings } from '../../refinement/leftovers.js';
import { runCost, type RunCost } from '../../refinement/run-cost.js';
import { summariseTool } from '../../refinement/summarise-tool.js';
import { escapeRecord } from '../../support/escape-control-characters.js';
import { groupBy } from '../../support/group-by.js';
import { callFigures, type CallFigures } from './call-figures.js';
import {
  reportedTools,
  rowOf,
  type ReportedTool,
  type ReportInput,
  type ToolRow,
} from './reported-tools.js';
import { toolReport, type ToolReport } from './tool-report.js';

interface Count<T> {
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
  /** Sentences that were added and say where they come from. */
  readonly sentences: number;
  readonly calls: CallFigures;
  readonly made: MadeThings;
  readonly cost: RunCost;
  readonly stopReasons: readonly Count<string>[];
}

/** All that a report shows, as plain data whose texts show hidden characters as `\u{…}`. */
export interface ReportModel {
  readonly catalogue: string;
  readonly run: string;
  readonly engine: string | null;
  readonly createdAt: string | null;
  /** The weakest of the answers that docs were learnt from; null where all are the tools' own. */
  readonly answers: LesserAnswers | null;
  readonly overview: Overview;
  readonly tools: readonly { readonly row: ToolRow; readonly report: ToolReport }[];
}

/** `onTool` hears of each tool before its page is made. */
export function reportModel(
  input: ReportInput,
  onTool: (id: string, index: number, of: number) => void = () => undefined,
): ReportModel {
  const { catalogue, run, refined } = input;
  const tools = reportedTools(input);
  const longest = longestAnswer(input);
  const shown = tools.map((one, index) => {
    onTool(one.tool.id, index, tools.length);
    return { row: rowOf(one), report: reportOf(one, longest) };
  });
  const rows = shown.map(({ row }) => row);
  return {
    catalogue: catalogue.name,
    run,
    engine: refined?.engine ?? null,
    createdAt: refined?.createdAt ?? null,
    answers: answersOfDocs(refined),
    overview: overviewOf(input, tools, rows),
    tools: shown,
  };
}

/** The weakest of the answers that any of these docs was learnt from; null where all are the tools' own. */
export function answersOfDocs(refined: RefinedDocs | null): LesserAnswers | null {
  const kinds = new Set((refined?.tools ?? []).map(({ answers }) => answers));
  if (kinds.has('simulated')) return 'simulated';
  return kinds.has('recorded') ? 'recorded' : null;
}

/** The page of a tool. */
export function reportOf(one: ReportedTool, longest: number): ToolReport {
  return escapeRecord(toolReport({ ...one, longest }));
}

/** Room for answers in all: fewer characters of each where there are many. */
const charactersOfAnswers = 5_500_000;

/** Characters of an answer that pages of tools show. */
export function longestAnswer({ trajectories }: Pick<ReportInput, 'trajectories'>): number {
  const calls = trajectories.reduce((sum, one) => sum + callsMade(one).length, 0);
  return Math.round(Math.min(600, Math.max(60, charactersOfAnswers / Math.max(1, calls))));
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
    sentences: sum((row) => row.sentences),
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
