import type { CallTool, Request } from './call-tool.js';
import { writeJson } from '../core/json-text.js';
import type { JsonObject } from '../core/json.js';
import type { Clock } from '../core/ports.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Experiment, CallStep, Expectation } from './experiment.js';
import { cameTrue } from './expectations.js';
import type { Gate } from './gate.js';
import type { Marks } from './mark.js';
import { ReadBack } from './read-back.js';
import {
  resolveReferences,
  UnresolvedReference,
  type KnownAnswer,
  type ReferenceContext,
  type Resolved,
} from './references.js';
import type { StepOutcome } from './step-outcome.js';
import type { Effect } from './tool-kind.js';

/** What became of a step. */
export type StepRecord = {
  /** `u1.s2` */
  readonly id: string;
  readonly tool: string;
  /** As they were sent, references filled in; as they were written if the step was not run. */
  readonly arguments: JsonObject;
  /** What references became: `$s1.id = 7`. */
  readonly told: readonly string[];
  readonly expectation: Expectation | null;
  readonly show: readonly string[];
} & (
  | {
      readonly kind: 'made';
      readonly effect: Effect;
      readonly outcome: StepOutcome;
      /** Whether the prediction came true; null without one, and where a step that it builds on was not made or nothing decides it. */
      readonly cameTrue: boolean | null;
      /** Values in the answer of a creating step that name things which were there before. */
      readonly care: readonly string[];
    }
  | { readonly kind: 'not-allowed'; readonly reason: string; readonly flag?: string | undefined }
  | { readonly kind: 'not-run'; readonly reason: string }
);

export interface ExperimentRecord {
  readonly id: string;
  readonly tests: string;
  readonly breaks: string | null;
  readonly steps: readonly StepRecord[];
}

interface RunnerOptions {
  readonly tools: readonly ToolDoc[];
  readonly gate: Gate;
  readonly marks: Marks;
  readonly call: CallTool;
  readonly clock: Clock;
  /** Answers of baseline reads, which steps may refer to. */
  readonly looks?: ReadonlyMap<string, KnownAnswer> | undefined;
  /** Called after each step that was made; resolves to a reason to stop, or null. */
  readonly afterStep?:
    ((record: StepRecord, experiment: Experiment) => Promise<string | null>) | undefined;
  /** Called after each experiment; resolves to a reason to stop, or null. */
  readonly afterExperiment?: ((record: ExperimentRecord) => Promise<string | null>) | undefined;
}

const mostEqualReads = 20;

/** Runs the experiments of one group, one step after the other. Answers of earlier batches stay known. */
export class Runner {
  private readonly answers: Map<string, KnownAnswer>;
  private readonly reads = new Map<string, number>();
  private readonly byName: ReadonlyMap<string, ToolDoc>;
  private readonly readBack: ReadBack;
  private stopped: string | null = null;

  constructor(private readonly options: RunnerOptions) {
    this.answers = new Map(options.looks ?? []);
    this.byName = new Map(options.tools.map((tool) => [tool.name, tool]));
    this.readBack = new ReadBack(options);
  }

  /** Why no further step is run; null while all is well. */
  get stoppedBecause(): string | null {
    return this.stopped;
  }

  async run(experiments: readonly Experiment[]): Promise<readonly ExperimentRecord[]> {
    const records: ExperimentRecord[] = [];
    for (const experiment of experiments) {
      const record = await this.runOne(experiment);
      records.push(record);
      if (this.stopped === null && record.steps.some(({ kind }) => kind === 'made'))
        this.stopped = (await this.options.afterExperiment?.(record)) ?? null;
    }
    return records;
  }

  private async runOne(experiment: Experiment): Promise<ExperimentRecord> {
    const steps: StepRecord[] = [];
    let [broken, isUnsure] = [false, false];
    for (const [at, step] of experiment.steps.entries()) {
      if (step.kind === 'wait') {
        if (this.stopped === null) await this.options.clock.sleep(step.seconds * 1000);
        continue;
      }
      const id = `${experiment.id}.s${at + 1}`;
      const ran: StepRecord =
        step.kind === 'unread'
          ? unreadRecord(id, step.reason)
          : await this.runStep(id, step, experiment, broken);
      // Nobody can predict what comes after a writing step that was not made.
      const record = isUnsure && ran.kind === 'made' ? { ...ran, cameTrue: null } : ran;
      steps.push(record);
      broken ||= record.kind === 'not-run';
      isUnsure ||= broken || (record.kind === 'not-allowed' && this.mayWrite(record.tool));
      if (record.kind === 'made' && this.stopped === null)
        this.stopped = (await this.options.afterStep?.(record, experiment)) ?? null;
    }
    return { id: experiment.id, tests: experiment.tests, breaks: experiment.breaks, steps };
  }

  private async runStep(
    id: string,
    step: CallStep,
    experiment: Experiment,
    broken: boolean,
  ): Promise<StepRecord> {
    const { expectation, show } = step;
    const written = { id, tool: step.tool, arguments: step.arguments, told: [], expectation, show };
    const notRun = (reason: string): StepRecord => ({ ...written, kind: 'not-run', reason });
    if (this.stopped !== null) return notRun(this.stopped);
    const tool = this.byName.get(step.tool);
    if (tool === undefined) return notRun(`there is no tool \`${step.tool}\``);
    let resolved: Resolved;
    const context = this.context(experiment.id);
    try {
      resolved = resolveReferences(step.arguments, context);
    } catch (error) {
      if (error instanceof UnresolvedReference) return notRun(error.message);
      throw error;
    }
    const sent = { ...written, arguments: resolved.value, told: resolved.told };
    const { gate } = this.options;
    const request = { tool, arguments: resolved.value, referenced: resolved.referenced };
    const verdict = gate.judge(request);
    if (verdict.kind === 'refused') return { ...sent, ...verdict, kind: 'not-allowed' };
    const { effect } = verdict;
    const idle =
      effect !== 'read'
        ? broken && 'an earlier step of this experiment was not run'
        : this.isWornOut(request) && `the same was read ${mostEqualReads} times`;
    if (idle !== false) return { ...sent, kind: 'not-run', reason: idle };
    for (const proof of verdict.proofs) {
      const reason = await this.readBack.disproved(id, request, proof);
      if (reason !== null) return { ...sent, kind: 'not-allowed', reason };
    }
    gate.sent(request, effect);
    const about = { step: id, writes: effect !== 'read' };
    const outcome = await this.options.call(tool, resolved.value, about);
    this.answers.set(id, { body: outcome.body, tool: tool.id });
    const care = this.options.gate.learn(id, request, effect, outcome);
    const isTrue = expectation === null ? null : cameTrue(expectation, outcome, context);
    return { ...sent, kind: 'made', effect, outcome, cameTrue: isTrue, care };
  }

  private context(experiment: string): ReferenceContext {
    const { clock, marks } = this.options;
    return {
      answers: this.answers,
      experiment,
      get now() {
        return clock.now().getTime() / 1000;
      },
      isMarked: (value) => typeof value === 'string' && marks.isIn(value),
    };
  }

  private mayWrite(name: string): boolean {
    const tool = this.byName.get(name);
    return tool !== undefined && this.options.gate.kindOf(tool).effect !== 'read';
  }

  private isWornOut({ tool, arguments: args }: Request): boolean {
    const key = `${tool.id}\n${writeJson(args)}`;
    const count = (this.reads.get(key) ?? 0) + 1;
    this.reads.set(key, count);
    return count > mostEqualReads;
  }
}

function unreadRecord(id: string, reason: string): StepRecord {
  const written = { tool: '', arguments: {}, told: [], expectation: null, show: [] };
  return { ...written, id, kind: 'not-run', reason };
}
