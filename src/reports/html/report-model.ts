import type { RefinedDocs } from '../../core/refined-docs.js';
import type { LesserAnswers } from '../../calls/answered-by.js';
import type { LeftThing } from '../../storage/left-log.js';
import { escapeRecord } from '../../support/escape-control-characters.js';
import { groupBy } from '../../support/group-by.js';
import {
  callsOf,
  reportedTools,
  type CallFigures,
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
  readonly left: readonly LeftThing[];
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
  const shown = tools.map((one, index) => {
    onTool(one.tool.id, index, tools.length);
    return { row: rowOf(one), report: reportOf(one) };
  });
  const rows = shown.map(({ row }) => row);
  return {
    catalogue: catalogue.name,
    run,
    engine: refined?.engine ?? null,
    createdAt: refined?.createdAt ?? null,
    answers: answersOfDocs(refined),
    overview: overviewOf(input, rows),
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
export function reportOf(one: ReportedTool): ToolReport {
  return escapeRecord(toolReport(one));
}

/** The run in figures. */
export function overviewOf(
  { trajectories, left }: ReportInput,
  rows: readonly ToolRow[],
): Overview {
  const sum = (field: (row: ToolRow) => number): number =>
    rows.reduce((total, row) => total + field(row), 0);
  const figures = trajectories.map(callsOf);
  const total = (field: keyof CallFigures): number =>
    figures.reduce((all, one) => all + one[field], 0);
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
    calls: {
      ...{ calls: total('calls'), accepted: total('accepted') },
      ...{ refused: total('refused'), faults: total('faults') },
    },
    left,
    stopReasons: counted(rows.map(({ stop }) => stop)),
  });
}

/** How often each occurs, most often first. */
function counted<T>(values: readonly T[]): readonly Count<T>[] {
  return [...groupBy(values, (one) => one)]
    .map(([what, { length }]) => ({ what, count: length }))
    .sort((a, b) => b.count - a.count);
}
