import { judge, type Judged } from '../claims/judge.js';
import {
  mayMake,
  purposeOfStep,
  stepArguments,
  stepsMade,
  withFreshNames,
} from '../claims/recipe.js';
import type { CallPurpose, CallRecord } from '../core/call-record.js';
import { effectOf } from '../core/effect.js';
import type { Step } from '../core/claim.js';
import { hidesOutcome } from '../core/hides-outcome.js';
import { isJsonObject, type JsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import type { Clock } from '../core/ports.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { isAccepted } from '../evidence/made.js';
import type { Setting } from '../evidence/setting.js';
import { freshNumber } from '../evidence/values.js';
import { View } from '../evidence/view.js';
import { callsToSettle, nextCalls } from '../exploring/choose.js';
import { renewed, repetition, type Planned } from '../exploring/opening-calls.js';
import { atOnce } from '../refinement/claims-engine.js';
import type { Gate } from '../refinement/gate.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';
import { isOfOwnMaking, storedRuns, type StoredRun } from './stored-runs.js';
import type { Subject } from './subjects.js';

/** What makes the calls of a check. */
export interface Calling {
  readonly executor: Gate;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  readonly onCall?: (() => void) | undefined;
}

/** A call that only a fault answered is made so often. */
const mostTimes = 3;
/** Calls that look for one that works where those stored do not any more. */
const mostAttempts = 12;
/** The same for a tool that nothing is claimed of. */
const mostForOne = 3;
/** Further calls for each claim that the stored ones do not decide. */
const mostForClaim = 6;

/** The calls of one tool, made anew from nothing, and what they make of its claims. */
export class Remaking {
  private readonly calls: CallRecord[] = [];
  private readonly done = new Set<string>();
  private seen: { readonly count: number; readonly setting: Setting; readonly view: View } | null =
    null;

  constructor(
    readonly subjects: readonly Subject[],
    /** May be exchanged for one that knows more of the other tools. */
    public setting: Setting,
    private readonly calling: Calling,
  ) {}

  get records(): readonly CallRecord[] {
    return this.calls;
  }

  /** What the calls so far tell. */
  get view(): View {
    const { setting, calls, seen } = this;
    if (seen?.count === calls.length && seen.setting === setting) return seen.view;
    const view = new View(setting, [...calls], () =>
      this.subjects.map(({ claim, kind: { shape }, isOnlySeen }) => ({
        ...claim,
        shape,
        isOnlySeen,
      })),
    );
    this.seen = { count: calls.length, setting, view };
    return view;
  }

  judged(
    subjects: readonly Subject[],
  ): readonly { readonly subject: Subject; readonly judged: Judged }[] {
    const { view } = this;
    return subjects.map((subject) => ({
      subject,
      judged: judge(subject.kind, subject.claim, view),
    }));
  }

  /** Makes the stored calls, and the first that works once more: what varies by itself is put down to nothing. */
  async makeStored(): Promise<void> {
    for (const run of storedRuns(this.subjects.flatMap(({ recipe }) => recipe))) {
      if (run.recipe === null) await this.makePair(run);
      else await this.makeRecipe(run, run.recipe);
    }
    await this.repeatBase();
  }

  /** Makes a call that works, for what its answer holds. */
  async makeOne(): Promise<void> {
    await this.findBase(mostForOne);
  }

  /** Makes the calls that these claims still need: other things stand for those that are gone. */
  async settle(subjects: readonly Subject[]): Promise<void> {
    // What is destroyed is nothing but what a recipe has made.
    if (this.setting.effect === 'destructive') return;
    await this.findBase(mostAttempts);
    await this.repeatBase();
    const most = this.calls.length + mostForClaim * subjects.length;
    while (this.calls.length < most) {
      const { view } = this;
      const judged = this.judged(this.subjects).map((one) => one.judged);
      const claims = new Set(subjects.map(({ claim }) => claim));
      const open = judged.filter(({ verdict, claim }) => verdict === 'open' && claims.has(claim));
      const next = callsToSettle(open, { view, judged });
      if (next.length === 0) return;
      await this.makePlanned(next.slice(0, atOnce(view)));
    }
  }

  private async findBase(most: number): Promise<void> {
    for (let tries = 0; tries < most && this.view.accepted.length === 0; tries += 1) {
      const [next] = nextCalls({ view: this.view, judged: [], experiments: [] });
      if (next === undefined) return;
      await this.makePlanned([next]);
    }
  }

  private async repeatBase(): Promise<void> {
    await this.makePlanned(repetition(this.view));
  }

  private async makePlanned(planned: readonly Planned[]): Promise<void> {
    await Promise.all(planned.map((one) => this.make(one.tool, one.args, one.purpose)));
  }

  private async makePair({ steps }: StoredRun): Promise<void> {
    if (this.setting.effect === 'destructive') return;
    for (const { role, args } of steps) {
      const { view } = this;
      const key = writeJson(args);
      const known = this.done.has(key);
      this.done.add(key);
      if (known || view.isBarred(args)) continue;
      const kind = role === 'base' ? 'control' : 'probe';
      const fresh = renewed(args, view);
      const made = await this.make(undefined, fresh, { kind, arguments: [], note: 'stored' });
      // Without its base a probe tells nothing.
      if (role === 'base' && made.outcome?.kind !== 'accepted') return;
    }
  }

  private async makeRecipe({ steps }: StoredRun, key: string): Promise<void> {
    const number = freshNumber(this.view);
    let isCut = !this.mayRun(steps);
    for (const step of steps) {
      const { view } = this;
      if ((isCut && step.role !== 'undo') || !mayMake(step, view)) continue;
      const made = stepsMade({ steps }, view);
      if (isCut && made.size === 0) return;
      const fresh = withFreshNames(step.args);
      const args = stepArguments(
        isJsonObject(fresh) ? { ...step, args: fresh } : step,
        made,
        number,
      );
      const other = step.tool === undefined ? undefined : (view.other(step.tool) ?? undefined);
      if (args === null || view.isBarred(args, other)) {
        isCut = true;
        continue;
      }
      await this.make(step.tool, args, purposeOfStep(step, key, 'stored'));
      const result = stepsMade({ steps }, this.view).get(step.as);
      const mustWork = step.role === 'prepare' || step.role === 'base';
      isCut ||= mustWork && (result === undefined || !isAccepted(result));
    }
  }

  /** True where every tool that a recipe needs may be called, and those that destroy meet only what it made. */
  private mayRun(steps: readonly Step[]): boolean {
    const { view, setting } = this;
    return steps.every((step) => {
      if (step.role === 'undo') return true;
      const effect = step.tool === undefined ? setting.effect : view.other(step.tool)?.effect;
      return mayMake(step, view) && (effect !== 'destructive' || isOfOwnMaking(step));
    });
  }

  private async make(
    tool: string | undefined,
    args: JsonObject,
    purpose: CallPurpose,
  ): Promise<CallRecord> {
    const { executor, clock, signal, onCall } = this.calling;
    const called: ToolDoc =
      (tool === undefined ? undefined : this.setting.others.get(tool)?.tool) ?? this.setting.tool;
    const isReading = effectOf(called) === 'read';
    for (let times = 1; ; times += 1) {
      throwIfInterrupted(signal);
      const startedAt = clock.now().toISOString();
      const outcome = await executor.call({ tool: called, arguments: args }, signal);
      onCall?.();
      const record: CallRecord = {
        id: `c${this.calls.length + 1}`,
        ...{ iteration: 1, role: 'probe', purpose, arguments: args, startedAt, outcome },
        ...(tool === undefined ? {} : { tool }),
      };
      const mayAgain = outcome.kind === 'fault' && (isReading || !hidesOutcome(outcome));
      // A fault that another try may mend is no answer; one that stands is recorded as what came.
      if (mayAgain && times < mostTimes) continue;
      this.calls.push(record);
      return record;
    }
  }
}
