import { canonicalArguments } from '../../schema/canonical-arguments.js';
import type { CallRecord } from '../../core/call-record.js';
import { claimKey } from '../../core/claim.js';
import type { Claim, DocVersion } from '../../core/doc-version.js';
import type { JsonObject } from '../../core/json.js';
import type { Outcome } from '../../core/outcome.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { StopReason, Trajectory } from '../../core/trajectory.js';
import { callsMade, ownCalls } from '../../refinement/calls-shown.js';
import { learntClaims } from '../../refinement/learnt-claims.js';
import { refinedDocOf, summariseTool } from '../../refinement/summarise-tool.js';
import { argumentOfPointer } from '../../core/json-pointer.js';
import { wordsAlone } from '../../support/words-alone.js';
import { docDiff, isUnchanged, type DocDiff } from './doc-diff.js';
import { docDiffView } from './doc-diff-view.js';
import { indented } from './indented.js';
import { jsonLine } from './json-line.js';
import { outcomeLine } from './outcome-line.js';
import { stopReasonText } from './stop-reason-text.js';
import type { TerminalStyle } from './terminal-style.js';
import { countText } from './usage-text.js';

/** One run of a tool: what became of it, and the doc that it selected, as people reviewed it. */
export interface RunOfTool {
  readonly trajectory: Trajectory;
  readonly doc?: DocVersion | undefined;
}

/** What one run did for the tool. */
export interface SideFigures {
  readonly run: string;
  readonly version: number;
  readonly iterations: number;
  readonly calls: number;
  readonly stopReason: StopReason | null;
}

/** A sentence of one run's doc. */
export interface LearntSentence {
  readonly place: string;
  readonly text: string;
  readonly verdict: Claim['verdict'] | null;
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
  readonly claims: {
    /** Claims that both state, in the same words and with the same verdict. */
    readonly same: number;
    readonly alone: readonly [readonly LearntSentence[], readonly LearntSentence[]];
    /** The same claim in other words, or with another verdict. */
    readonly otherwise: readonly (readonly [LearntSentence, LearntSentence])[];
  };
}

/** Compares what two runs did for one tool: their docs, claims, calls, and what they cost. */
export function runDiff(tool: ToolDoc, one: RunOfTool, other: RunOfTool): RunDiff {
  const [before, after] = [docOf(one), docOf(other)];
  return {
    doc: docDiff(tool, before, after),
    sides: [figuresOf(one.trajectory), figuresOf(other.trajectory)],
    calls: comparedCalls(one.trajectory, other.trajectory),
    claims: comparedClaims(learntClaims(before), learntClaims(after)),
  };
}

function docOf({ trajectory, doc }: RunOfTool): DocVersion {
  return doc ?? refinedDocOf(trajectory);
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

function comparedClaims(before: readonly Claim[], after: readonly Claim[]): RunDiff['claims'] {
  const left = [...after];
  const alone: LearntSentence[] = [];
  const otherwise: (readonly [LearntSentence, LearntSentence])[] = [];
  let same = 0;
  for (const claim of before) {
    const index = left.findIndex((one) => saysTheSame(claim, one));
    const [found] = index < 0 ? [] : left.splice(index, 1);
    if (found === undefined) alone.push(sentenceOf(claim));
    else if (found.text === claim.text && found.verdict === claim.verdict) same += 1;
    else otherwise.push([sentenceOf(claim), sentenceOf(found)]);
  }
  return { same, alone: [alone, left.map(sentenceOf)], otherwise };
}

/** Where both have a typed claim it decides, else the words. */
function saysTheSame(one: Claim, other: Claim): boolean {
  if (one.claim !== undefined && other.claim !== undefined)
    return claimKey(one.claim) === claimKey(other.claim);
  return (
    argumentOfPointer(one.target) === argumentOfPointer(other.target) &&
    wordsAlone(one.text) === wordsAlone(other.text)
  );
}

function sentenceOf({ target, text, verdict = undefined }: Claim): LearntSentence {
  return { place: argumentOfPointer(target) ?? target, text, verdict: verdict ?? null };
}

/** Calls that were answered otherwise, at most, in the view. */
const mostShown = 5;

/** The comparison for people. */
export function runDiffView(diff: RunDiff, style: TerminalStyle): string {
  const { doc, sides, calls, claims } = diff;
  const [one, other] = sides;
  const { palette } = style;
  const named = (side: SideFigures): string =>
    `${side.run} ${side.version === 0 ? 'raw' : `revision ${side.version}`}`;
  const said = ({ place, text, verdict }: LearntSentence): string =>
    `${place}: ${text}${verdict === null ? '' : ` (${verdict})`}`;
  const line = (text: string): string[] => indented(text, 4, style);
  const { both, alone, otherwise } = calls;
  return [
    docDiffView(doc, `${named(one)} → ${named(other)}`, style),
    `  ${palette.cyan('learnt')}  ${claims.same} the same`,
    ...claims.otherwise.flatMap(([old, now]) => line(`~ ${said(old)} → ${said(now)}`)),
    ...claims.alone[0].flatMap((sentence) => line(`- ${said(sentence)}`).map(palette.red)),
    ...claims.alone[1].flatMap((sentence) => line(`+ ${said(sentence)}`).map(palette.green)),
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

/** True where neither doc nor claims nor answers differ. */
export function isSameRun({ doc, claims, calls }: RunDiff): boolean {
  return (
    isUnchanged(doc) &&
    claims.otherwise.length + claims.alone[0].length + claims.alone[1].length === 0 &&
    calls.otherwise.length === 0
  );
}
