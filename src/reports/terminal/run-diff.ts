import { canonicalArguments } from '../../schema/canonical-arguments.js';
import type { CallRecord } from '../../core/call-record.js';
import type { JsonObject } from '../../core/json.js';
import type { Outcome } from '../../core/outcome.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { StopReason, Trajectory } from '../../core/trajectory.js';
import { callsMade, ownCalls } from '../../refinement/calls-shown.js';
import { summariseTool } from '../../refinement/summarise-tool.js';
import { standingDocOf } from '../../refinement/written-docs.js';
import { docDiff, isUnchanged, type DiffedDoc, type DocDiff } from './doc-diff.js';
import { docDiffView } from './doc-diff-view.js';
import { jsonLine } from './json-line.js';
import { outcomeLine } from './outcome-line.js';
import { stopReasonText } from './stop-reason-text.js';
import type { TerminalStyle } from './terminal-style.js';
import { countText } from './usage-text.js';

/** One run of a tool: what became of it, and the doc that it selected, as people reviewed it. */
export interface RunOfTool {
  readonly trajectory: Trajectory;
  readonly doc?: DiffedDoc | undefined;
}

/** What one run did for the tool. */
export interface SideFigures {
  readonly run: string;
  readonly version: number;
  readonly iterations: number;
  readonly calls: number;
  readonly stopReason: StopReason | null;
}

/** How two runs of one tool differ. */
export interface RunDiff {
  readonly doc: DocDiff;
  readonly sides: readonly [SideFigures, SideFigures];
  readonly calls: {
    /** Different arguments that both runs gave the tool, and that one of them gave alone. */
    readonly both: number;
    readonly alone: readonly [number, number];
    /** The same arguments, and answers of different kinds. */
    readonly otherwise: readonly {
      readonly arguments: JsonObject;
      readonly outcomes: readonly [Outcome, Outcome];
    }[];
  };
}

/** Compares what two runs did for one tool: their docs, calls, and what they cost. */
export function runDiff(tool: ToolDoc, one: RunOfTool, other: RunOfTool): RunDiff {
  return {
    doc: docDiff(tool.id, docOf(tool, one), docOf(tool, other)),
    sides: [figuresOf(one.trajectory), figuresOf(other.trajectory)],
    calls: comparedCalls(one.trajectory, other.trajectory),
  };
}

function docOf(tool: ToolDoc, { trajectory, doc }: RunOfTool): DiffedDoc {
  return doc ?? standingDocOf({ tool, trajectory });
}

function figuresOf(trajectory: Trajectory): SideFigures {
  const { version, iterations, calls } = summariseTool(trajectory, false);
  const stopReason = trajectory.stop?.reason ?? null;
  return { run: trajectory.run, version, iterations, calls, stopReason };
}

function comparedCalls(one: Trajectory, other: Trajectory): RunDiff['calls'] {
  const [before, after] = [answersOf(one), answersOf(other)];
  const both = [...before].flatMap(([key, call]) => {
    const same = after.get(key);
    return same === undefined ? [] : [[call, same] as const];
  });
  return {
    both: both.length,
    alone: [before.size - both.length, after.size - both.length],
    otherwise: both.flatMap(([{ arguments: args, outcome }, { outcome: now }]) =>
      outcome === null || now === null || outcome.kind === now.kind
        ? []
        : [{ arguments: args, outcomes: [outcome, now] as const }],
    ),
  };
}

/** The first call of each different arguments that was answered, else the last one. */
function answersOf(trajectory: Trajectory): ReadonlyMap<string, CallRecord> {
  const found = new Map<string, CallRecord>();
  for (const call of ownCalls(callsMade(trajectory))) {
    const key = canonicalArguments(call.arguments);
    const known = found.get(key);
    if (known === undefined || known.outcome?.kind === 'fault') found.set(key, call);
  }
  return found;
}

/** Calls that were answered otherwise, at most, in the view. */
const mostShown = 5;

/** The comparison for people. */
export function runDiffView(diff: RunDiff, style: TerminalStyle): string {
  const { doc, sides, calls } = diff;
  const [one, other] = sides;
  const { palette } = style;
  const named = (side: SideFigures): string =>
    `${side.run} ${side.version === 0 ? 'raw' : `revision ${side.version}`}`;
  const { both, alone, otherwise } = calls;
  return [
    docDiffView(doc, `${named(one)} → ${named(other)}`, style),
    `  ${palette.cyan('calls')}  ${both} with the same arguments, ${alone[0]} only in ${one.run}, ${alone[1]} only in ${other.run}`,
    ...otherwise
      .slice(0, mostShown)
      .flatMap(({ arguments: args, outcomes: [old, now] }) => [
        `    ${jsonLine(args, style.width - 4)}`,
        ...[old, now].map(
          (outcome, index) =>
            `      ${sides[index === 0 ? 0 : 1].run}: ${outcomeLine(outcome, style.width - 30, style)}`,
        ),
      ]),
    ...(otherwise.length > mostShown
      ? [`    and ${otherwise.length - mostShown} more that were answered otherwise`]
      : []),
    ...sides.map((side) => `  ${palette.cyan(side.run)}  ${effort(side)}`),
  ].join('\n');
}

function effort({ iterations, calls, stopReason }: SideFigures): string {
  return [
    `${iterations} ${iterations === 1 ? 'iteration' : 'iterations'}`,
    `${countText(calls)} ${calls === 1 ? 'call' : 'calls'}`,
    stopReasonText(stopReason),
  ].join(', ');
}

/** True where neither doc nor answers differ. */
export function isSameRun({ doc, calls }: RunDiff): boolean {
  return isUnchanged(doc) && calls.otherwise.length === 0;
}
