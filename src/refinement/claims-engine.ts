import type { Judged } from '../claims/judge.js';
import { openQuestions } from '../claims/open-questions.js';
import { kinds } from '../claims/registry.js';
import { unexplained } from '../claims/unexplained.js';
import { standing, weighed, type Weighed } from '../claims/weighed.js';
import type { DocVersion } from '../core/doc-version.js';
import { evidenceReference } from '../core/evidence.js';
import type { CallRecord } from '../core/call-record.js';
import type { Complaint } from '../doc-checks/revision-under-check.js';
import { showsSomething } from '../evidence/answers.js';
import { keyWithout } from '../evidence/made.js';
import { View, type LiveClaim } from '../evidence/view.js';
import { isBegun, nextCalls } from '../exploring/choose.js';
import type { Planned } from '../exploring/opening-calls.js';
import { RecentValues } from '../support/recent-values.js';
import { distinguishing } from '../writing/distinguish.js';
import { queryFor } from '../writing/query-for.js';
import { sentencesOf, type Sentence } from '../writing/sentences.js';
import type { Statement } from '../writing/statement.js';
import { writeDoc } from '../writing/write-doc.js';
import type { LoopState, ProposedCall, RefinementEngine, ToolContext } from './engine.js';
import { complaintsAgainst } from './revise-and-check.js';
import { settingOf } from './setting-of.js';
import { capOf } from '../writing/doc-cap.js';

/** What follows from one tool's calls. */
export interface WorkedOut extends Weighed {
  readonly planned: readonly Planned[];
  readonly sentences: readonly Sentence[];
  /** The claims that may be said. */
  readonly stands: readonly Judged[];
}

/** Calls of one tool that the catalogue's budget allows, before unused ones move on. */
export const callsATool = 65;

/**
 * The built-in engine: no model, no key, no network of its own, deterministic. It is the claims core alone: says what is supported,
 * and plans the calls that would settle what is open.
 */
export function rulesEngine(): RefinementEngine {
  const recent = new RecentValues<{
    readonly calls: readonly CallRecord[];
    readonly context: ToolContext;
    readonly out: WorkedOut;
  }>(mostWorkedOut, () => 1);
  const workedOut = (context: ToolContext, state: LoopState): WorkedOut => {
    const calls = tellingCalls(state, context);
    const known = recent.get(context.tool.id);
    if (known !== undefined && known.context === context && sameCalls(known.calls, calls))
      return known.out;
    const out = workOut(context, calls, state);
    recent.set(context.tool.id, { calls, context, out });
    return out;
  };
  return {
    explore: (context, state, overlap) => {
      const turnedDown = new Set(
        overlap?.turnedDown.map(({ arguments: args }) => keyWithout(args, [])) ?? [],
      );
      const { planned } = workedOut(context, state);
      const left = planned.filter(({ args }) => !turnedDown.has(keyWithout(args, [])));
      // Nothing may come between the steps of a recipe that was begun.
      const next = planned.find(isBegun) ?? left.find(({ tool }) => tool === undefined) ?? left[0];
      if (next === undefined) return null;
      const call = proposed(next);
      return { ...call, query: queryFor(context.tool, call) };
    },
    probes: (context, state, limit) => {
      const { planned, view } = workedOut(context, state);
      return planned.slice(0, Math.min(limit, atOnce(view))).map(proposed);
    },
    analyze: (context, state) =>
      workedOut(context, state).sentences.map(({ text, calls }) => ({
        text,
        evidence: calls.map((id) => evidenceReference(context.run, context.tool.id, id)),
      })),
    rewrite: (context, state) => {
      const out = workedOut(context, state);
      const { proposal, leftOut } = soundDoc(context, state, out);
      return { proposal, leftOut, direction: out.planned[0]?.purpose.note ?? '' };
    },
    mustGoOn: (context, state) => workedOut(context, state).planned.length > 0,
    close: (context, state, { tools: catalogue }) => {
      const out = workedOut(context, state);
      const { siblings } = context;
      const apart = distinguishing(out.view, { catalogue, siblings });
      return apart.length === 0 ? null : soundDoc(context, state, out, apart).proposal;
    },
    leaves: (context, state) => {
      const { view, judged, stands } = workedOut(context, state);
      return {
        unexplained: unexplained(stands, view).map(({ id, outcome }) => ({
          call: id,
          message: outcome.message,
        })),
        open: [...openQuestions(judged, view)],
      };
    },
  };
}

/** What follows from so many tools' calls stays in memory: of those that are under way, and some that wait for their end. */
const mostWorkedOut = 128;

/** A doc is written so often at most, each time without what the checks said against it. */
const mostAttempts = 4;

/** The doc without the sentences that the checks object to: none of them costs the others. */
function soundDoc(
  context: ToolContext,
  state: LoopState,
  { sentences, view, stands }: WorkedOut,
  apart: readonly Statement[] = [],
): { readonly proposal: DocVersion; readonly leftOut: readonly string[] } {
  const { raw, run } = context;
  const cap = capOf(context.settings);
  const refused = unexplained(stands, view);
  const against: Complaint[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const options = { raw, run, cap, unexplained: refused, apart, complaints: against };
    const proposal = writeDoc(sentences, view, options);
    const known = new Set(against.map(({ text }) => text));
    const fresh = complaintsAgainst(proposal, context, state).filter(
      ({ text }) => !known.has(text),
    );
    if (fresh.length === 0 || attempt === mostAttempts) return { proposal, leftOut: [...known] };
    against.push(...fresh);
  }
}

/** Everything that the calls of a tool say, and what to call next. */
export function workOut(
  context: ToolContext,
  calls: readonly CallRecord[],
  { reopenedAfter = 0, takenUpAfter = 0 }: Pick<LoopState, 'reopenedAfter' | 'takenUpAfter'> = {},
): WorkedOut {
  let alive: readonly LiveClaim[] = [];
  const madeBefore = calls.filter(({ iteration }) => iteration <= reopenedAfter).length;
  const view = new View({ ...settingOf(context), madeBefore }, calls, () => alive);
  const all = weighed(kinds, view);
  alive = standing(all).map(({ claim, kind: { shape }, verdict }) => ({
    ...claim,
    shape,
    isOnlySeen: verdict === 'observed',
  }));
  const spent = calls.filter(({ iteration }) => iteration > takenUpAfter).length;
  const left = (context.callsAllowed ?? callsATool) - spent;
  const planned = left <= 0 ? [] : nextCalls(all).slice(0, left);
  const stands = standing(all);
  let sentences: readonly Sentence[] | undefined;
  return {
    ...all,
    planned,
    // Most calls are planned on without a word of it being said.
    get sentences() {
      return (sentences ??= sentencesOf(stands, view));
    },
    stands,
  };
}

/**
 * A tool that changes things gives one call at a time, since each may spoil what the next ones were planned on; so does one whose
 * answers show nothing yet.
 */
export function atOnce(view: View): number {
  const base = view.base();
  return view.effect === 'read' && base !== null && showsSomething(base.outcome) ? 6 : 1;
}

/** The call as the loop makes it. */
export function proposed({ tool, args, purpose }: Planned): ProposedCall {
  return { purpose, arguments: args, ...(tool === undefined ? {} : { tool }) };
}

/**
 * What was lost before a tool was taken up again is tried anew: the server may be another. So is what a reader was answered, since
 * that showed nothing: there may be something to show by now.
 */
function tellingCalls(
  { calls, reopenedAfter = 0 }: LoopState,
  { effect }: ToolContext,
): readonly CallRecord[] {
  return calls.filter(
    ({ iteration, outcome }) =>
      iteration > reopenedAfter ||
      outcome?.kind === 'refused' ||
      (outcome?.kind === 'accepted' && effect !== 'read'),
  );
}

function sameCalls(one: readonly CallRecord[], other: readonly CallRecord[]): boolean {
  return one.length === other.length && one.every((call, index) => call === other[index]);
}
