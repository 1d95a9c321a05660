import { validateArguments } from '../../schema/validate-arguments.js';
import { effectOf } from '../../core/effect.js';
import type { JsonObject } from '../../core/json.js';
import type { Outcome } from '../../core/outcome.js';
import { keyedDraw } from '../../support/keyed-draw.js';
import type { CallDoc } from './call-doc.js';
import type { MakeCall } from '../counted-caller.js';
import { isFineOnTheWire } from './fine-on-the-wire.js';
import type { MeasuredCall, ToolMeasurement } from './measured-call.js';
import type { PlanningTools } from './call-planner.js';
import { planBrokenCall, planValidCall } from './plan-valid-call.js';
import { argumentsHash } from './seen-calls.js';
import { violationsOf, type Violation } from './violations.js';

export interface MeasureToolOptions extends PlanningTools {
  readonly call: MakeCall;
  readonly seed: number;
  /** Calls of each kind. */
  readonly perTool: number;
  /** The tool as its source documents it; absent where the doc forbids nothing more. */
  readonly raw?: CallDoc | undefined;
  /** Hashes of the calls that must not be made. */
  readonly seen: ReadonlySet<string>;
  readonly onCall: (call: MeasuredCall) => void;
}

/** Tries to find a call that was not seen yet. */
const attempts = 16;

/**
 * Makes a tool's valid calls, then its invalid ones, then those of the raw docs that it forbids, one by one; nothing that was seen,
 * nothing twice.
 */
export async function measureTool(
  doc: CallDoc,
  options: MeasureToolOptions,
): Promise<ToolMeasurement> {
  return new ToolMeasurer(doc, options).measure();
}

class ToolMeasurer {
  private readonly used = new Set<string>();
  private readonly calls: MeasuredCall[] = [];
  private drawnFromRaw = 0;

  constructor(
    private readonly doc: CallDoc,
    private readonly options: MeasureToolOptions,
  ) {}

  async measure(): Promise<ToolMeasurement> {
    let anyPlan = false;
    for (let index = 0; index < this.options.perTool; index += 1) {
      const planned = await this.planUnseen(index);
      anyPlan ||= planned.exists;
      if (planned.args === null) continue;
      await this.make(planned.args, { index, violation: null });
    }
    const valid = this.calls.length;
    if (anyPlan) await this.measureViolations();
    if (this.options.raw !== undefined) await this.measureForbiddenOf(this.options.raw);
    const state = valid > 0 ? 'measured' : anyPlan ? 'no-unseen-call' : 'no-call';
    const { calls, drawnFromRaw } = this;
    return { tool: this.doc.tool.id, state, calls, drawnFromRaw };
  }

  private async planUnseen(
    index: number,
    doc = this.doc,
    isNew = this.isNew.bind(this),
  ): Promise<{ readonly exists: boolean; readonly args: JsonObject | null }> {
    const { seed } = this.options;
    let exists = false;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const args = await planValidCall(doc, { seed, index, attempt }, this.options);
      if (args === null) continue;
      exists = true;
      if (isNew(args)) return { exists, args };
    }
    return { exists, args: null };
  }

  /** A doc that forbids what works leads to nothing but calls that work: what it lost shows in calls that the raw docs allow. */
  private async measureForbiddenOf(raw: CallDoc): Promise<void> {
    const drawn = new Set<string>();
    const isNew = (args: JsonObject): boolean =>
      !drawn.has(argumentsHash(args)) && !this.options.seen.has(argumentsHash(args));
    for (let index = 0; index < this.options.perTool; index += 1) {
      const { args } = await this.planUnseen(index, raw, isNew);
      if (args === null) continue;
      drawn.add(argumentsHash(args));
      const issues = validateArguments(this.doc.documented.parameters, args);
      this.drawnFromRaw += 1;
      if (issues.length === 0) continue;
      const names = [...new Set(issues.map(({ argument }) => argument))];
      const violation = { kind: 'raw-allows', arguments: names } as const;
      const made = this.calls.find((call) => argumentsHash(call.arguments) === argumentsHash(args));
      if (made === undefined) await this.make(args, { index, violation });
      else this.calls.push({ ...made, index, violation });
    }
  }

  private async measureViolations(): Promise<void> {
    const { seed, perTool } = this.options;
    const order = (violation: Violation): number =>
      keyedDraw(seed, this.doc.tool.id, violation.kind, ...violation.arguments);
    const chosen = violationsOf(this.doc).toSorted((a, b) => order(a) - order(b));
    let index = 0;
    for (const violation of chosen) {
      if (index >= perTool) return;
      const args = await this.planBroken(violation, index);
      if (args === null) continue;
      await this.make(args, { index, violation });
      index += 1;
    }
  }

  private async planBroken(violation: Violation, index: number): Promise<JsonObject | null> {
    for (const attempt of [0, 1, 2]) {
      const seed = { seed: this.options.seed, index, attempt };
      const args = await planBrokenCall(this.doc, violation, seed, this.options);
      if (args !== null && this.isBroken(args, violation) && this.isNew(args)) return args;
    }
    return null;
  }

  /** True where the doc's schema objects to what the violation is about and to nothing else, and a server can see it. */
  private isBroken(args: JsonObject, violation: Violation): boolean {
    const issues = validateArguments(this.doc.documented.parameters, args);
    const about = new Set(['', ...violation.arguments]);
    if (issues.length === 0 || issues.some(({ argument }) => !about.has(argument))) return false;
    const [name] = violation.arguments;
    const value = name === undefined ? undefined : args[name];
    const isAboutValue = violation.arguments.length === 1 && violation.kind !== 'inside-left-out';
    if (!isAboutValue || name === undefined || value === undefined) return true;
    return !isFineOnTheWire(name, value, this.doc);
  }

  private isNew(args: JsonObject): boolean {
    const hash = argumentsHash(args);
    return !this.used.has(hash) && !this.options.seen.has(hash);
  }

  private async make(
    args: JsonObject,
    { index, violation }: Pick<MeasuredCall, 'index' | 'violation'>,
  ): Promise<void> {
    this.used.add(argumentsHash(args));
    const outcome = await this.options.call(this.doc.tool, args);
    if (effectOf(this.doc.tool) !== 'read') this.options.sources.forget();
    const call: MeasuredCall = {
      tool: this.doc.tool.id,
      index,
      expected: violation === null ? 'accepted' : 'refused',
      violation:
        violation === null ? null : { kind: violation.kind, arguments: violation.arguments },
      arguments: args,
      ...judged(outcome),
    };
    this.calls.push(call);
    this.options.onCall(call);
  }
}

function judged(outcome: Outcome): Pick<MeasuredCall, 'outcome' | 'message'> {
  switch (outcome.kind) {
    case 'accepted':
      return { outcome: 'accepted', message: null };
    case 'refused':
      return { outcome: 'refused', message: outcome.message };
    case 'fault':
      return outcome.reason === 'not-called'
        ? { outcome: 'not-made', message: outcome.message }
        : { outcome: 'fault', message: `${outcome.reason}: ${outcome.message}` };
  }
}
