import { writeJson } from '../core/json-text.js';
import type { JsonObject } from '../core/json.js';
import type { Clock, EmbeddingModel, Random, ToolExecutor } from '../core/ports.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Engine } from '../engines/engine.js';
import type { WritingStep } from '../experiments/attribution.js';
import { Audit, type AuditResult } from '../experiments/audit.js';
import { Health, takeLooks, type KnownValues, type Look } from '../experiments/baseline.js';
import { compactDocs } from '../experiments/compact-docs.js';
import { Gate, type GateSettings } from '../experiments/gate.js';
import { groupTools, type ReadingGroup } from '../experiments/groups.js';
import { Marks, textsOf } from '../experiments/mark.js';
import { OwnThings } from '../experiments/own-things.js';
import type { CallTool } from '../experiments/call-tool.js';
import { Runner, type ExperimentRecord, type StepRecord } from '../experiments/runner.js';
import { stepOutcome, stepOutcomeSchema, type StepOutcome } from '../experiments/step-outcome.js';
import { nounsOfAll } from '../experiments/tool-kind.js';
import { blockedIn, type BlockedTool } from './blocked-tools.js';
import { literalText } from '../support/literal-text.js';
import { cleanUpExperiment, leftOf } from './clean-up.js';
import { Journal, type Lane } from './journal.js';
import { refineGroup, type GroupResult, type LoopSettings } from './refine-group.js';

export interface RunOptions {
  readonly tools: readonly ToolDoc[];
  readonly executor: ToolExecutor;
  readonly engine: Engine;
  readonly embeddings: EmbeddingModel;
  readonly clock: Clock;
  readonly random: Random;
  /** Where the journal is kept. */
  readonly folder: string;
  readonly settings: LoopSettings;
  readonly gate: GateSettings;
  /** Values of `--value`: readers are called with them, and things may be created in what they name. */
  readonly known: KnownValues;
  /** Things of others that may be changed: `--may-change NAME=VALUE`. */
  readonly released: readonly (readonly [name: string, value: string])[];
  /** Groups that only read run side by side, so many at once. */
  readonly concurrency: number;
  /** Tokens that the compact docs of a group may take. */
  readonly groupTokens: number;
  /** Program, catalogue and everything else that a resumed run must have in common with the one before. */
  readonly identity: JsonObject;
  /** True if the target's state dies with its process: an unfinished group that wrote is begun anew. */
  readonly isVolatile: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onGroup?: ((result: GroupResult) => void) | undefined;
  readonly mayGoOn?: (() => string | null) | undefined;
}

export interface RunResult {
  readonly groups: readonly GroupResult[];
  readonly audit: AuditResult;
  /** Own things that could not be removed. */
  readonly left: readonly { readonly tool: string; readonly name: string }[];
  readonly blocked: readonly BlockedTool[];
}

/** Refines the tools of a catalogue, group by group, and compares what was there before with what is there after. */
export async function runRefinement(options: RunOptions): Promise<RunResult> {
  return new Run(options).run();
}

class Run {
  private readonly groups: readonly ReadingGroup[];
  private readonly journal: Journal;
  private readonly byName: ReadonlyMap<string, ToolDoc>;
  private readonly writes: WritingStep[] = [];
  private readonly kinds: ReadonlySet<string>;
  private marks = Marks.of('zq00');
  private looks: readonly Look[] = [];

  constructor(private readonly options: RunOptions) {
    const { tools, groupTokens } = options;
    this.groups = groupTools(tools, {
      ...{ least: 4, most: 12, mostTokens: groupTokens },
      tokensOf: (tool) => Math.ceil(compactDocs([tool], { effectOf: () => 'read' }).length / 4),
    });
    const lanes = ['start', ...this.groups.map(({ id }) => id), 'end'];
    this.journal = Journal.open(options.folder, options.identity, lanes);
    this.byName = new Map(tools.map((tool) => [tool.name, tool]));
    this.kinds = nounsOfAll(tools);
  }

  async run(): Promise<RunResult> {
    const start = this.journal.lane('start');
    const startCall = this.callIn(start);
    const { gate } = await this.start(start, startCall);
    const audit = new Audit(this.options.tools, gate, this.marks, startCall, this.clockOf(start));
    await audit.begin();
    this.journal.close(start);
    const results: GroupResult[] = [];
    for (const wave of this.waves(gate)) {
      for (const result of await this.inParallel(wave, (group) => this.group(group, audit)))
        results.push(result);
    }
    const end = this.journal.lane('end');
    audit.useCall(this.callIn(end));
    const compared = await audit.compare(this.writes);
    this.journal.close(end);
    return {
      groups: results,
      audit: compared,
      left: compared.left.map(({ tool, record }) => ({ tool, name: record })),
      blocked: blockedIn(results),
    };
  }

  /** Looks at everything, and draws a mark that stands nowhere. */
  private async start(lane: Lane, call: CallTool): Promise<{ readonly gate: Gate }> {
    const before = this.gateOf(new OwnThings(this.marks, this.kinds), this.marks);
    this.looks = await takeLooks(this.options.tools, {
      ...{ gate: before, call, known: this.options.known },
    });
    const present = this.looks.flatMap(({ outcome }) => textsOf(outcome.body));
    const stem = await lane.once('mark', '', {
      make: () => Promise.resolve(Marks.draw(this.options.random, present).run),
    });
    this.marks = Marks.of(literalText(stem));
    return { gate: this.gateOf(this.ownThings(), this.marks) };
  }

  private ownThings(): OwnThings {
    const given = Object.entries(this.options.known).flatMap(([name, values]) =>
      values.map((value) => [name, literalText(value)] as const),
    );
    const own = new OwnThings(this.marks, this.kinds, [...given, ...this.options.released]);
    return own;
  }

  private gateOf(own: OwnThings, marks: Marks): Gate {
    const gate = new Gate(this.options.tools, own, marks, this.options.gate);
    for (const { tool, outcome } of this.looks)
      if (outcome.kind === 'accepted') gate.saw(tool, outcome.body);
    return gate;
  }

  /** Neighbouring groups that only read run side by side; a group that may write runs alone. */
  private waves(gate: Gate): readonly (readonly ReadingGroup[])[] {
    const onlyReads = ({ tools }: ReadingGroup): boolean =>
      this.options.gate.allow === 'reads' ||
      tools.every((tool) => gate.kindOf(tool).effect === 'read');
    const waves: ReadingGroup[][] = [];
    let isOpen = false;
    for (const group of this.groups) {
      const last = waves.at(-1);
      if (isOpen && onlyReads(group) && last !== undefined) last.push(group);
      else waves.push([group]);
      isOpen = onlyReads(group);
    }
    return waves;
  }

  private async inParallel<T, R>(
    items: readonly T[],
    work: (item: T) => Promise<R>,
  ): Promise<readonly R[]> {
    const results: R[] = [];
    let next = 0;
    const worker = async (): Promise<void> => {
      while (next < items.length) {
        const at = next;
        next += 1;
        results[at] = await work(items[at] as T);
      }
    };
    const workers = Math.max(1, Math.min(this.options.concurrency, items.length));
    await Promise.all(Array.from({ length: workers }, worker));
    return results;
  }

  private async group(group: ReadingGroup, audit: Audit): Promise<GroupResult> {
    const { options, marks } = this;
    const lane = this.laneOf(group);
    const call = this.callIn(lane);
    const own = this.ownThings();
    const gate = this.gateOf(own, marks);
    audit.teach(gate);
    const looks = await takeLooks(group.tools, {
      ...{ gate, call, known: options.known, prefix: 'look' },
    });
    const health = new Health(looks, call, () => options.clock.sleep(1000));
    const writes: WritingStep[] = [];
    let isAudited = false;
    const afterStep = async (record: StepRecord): Promise<string | null> => {
      if (record.kind !== 'made') return null;
      const tool = this.byName.get(record.tool);
      if (record.effect === 'read' || tool === undefined)
        return health.isDue() ? brokenBy(await health.quick(record.id), record) : null;
      const step = { id: `${group.id}.${record.id}`, tool, arguments: record.arguments };
      writes.push(step);
      this.writes.push(step);
      if (isAudited || record.effect === 'create') return null;
      isAudited = true;
      audit.useCall(call);
      const { harmed } = await audit.compare(this.writes);
      const [first] = harmed;
      return first === undefined
        ? null
        : `${record.id} changed ${first.record}, which was there before`;
    };
    const runner = new Runner({
      ...{ tools: options.tools, gate, own, marks, call, clock: this.clockOf(lane) },
      looks: new Map(
        looks.map(({ step, tool, outcome }) => [step, { body: outcome.body, tool: tool.id }]),
      ),
      afterStep,
      afterExperiment: async (record) =>
        record.steps.some((step) => step.kind === 'made' && step.effect !== 'read')
          ? brokenBy(await health.quick(record.id), record.steps.at(-1))
          : null,
    });
    const result = await refineGroup({
      view: {
        ...{ id: group.id, tools: group.tools, gate, looks, sweeps: [] },
        others: options.tools.filter((tool) => !group.tools.includes(tool)),
        mark: marks.ofGroup(this.groups.indexOf(group)),
        known: Object.entries(options.known).flatMap(([name, values]) =>
          values.map((value) => `${name} = ${writeJson(value)}`),
        ),
      },
      ...{ tools: this.byName, engine: options.engine, runner, health, marks },
      record: (what, key, make) => lane.once(what, key, { make }),
      ...{ embeddings: options.embeddings, settings: options.settings },
      standIns: () => [],
      mayGoOn: options.mayGoOn,
      signal: options.signal,
    });
    await this.cleanUp(own, result.records, runner);
    this.journal.close(lane);
    options.onGroup?.(result);
    return result;
  }

  /** What a killed process began is gone on with; what died with the target's process is begun anew. */
  private laneOf(group: ReadingGroup): Lane {
    const lane = this.journal.lane(group.id);
    const isUnfinished = lane.isReplaying && !this.journal.isFinished(group.id);
    return isUnfinished && lane.hasWritten && this.options.isVolatile
      ? this.journal.discard(lane)
      : lane;
  }

  private async cleanUp(
    own: OwnThings,
    records: readonly ExperimentRecord[],
    runner: Runner,
  ): Promise<void> {
    for (let pass = 0; pass < 2 && leftOf(own, records).length > 0; pass += 1) {
      const experiment = cleanUpExperiment(own, records, this.byName);
      if (experiment === null || runner.stoppedBecause !== null) return;
      await runner.run([{ ...experiment, id: `cleanup${pass}` }]);
    }
  }

  private clockOf(lane: Lane): Clock {
    const { clock } = this.options;
    return {
      now: () => clock.now(),
      sleep: (ms, signal) => (lane.isReplaying ? Promise.resolve() : clock.sleep(ms, signal)),
    };
  }

  private callIn(lane: Lane): CallTool {
    return async (tool, args, { step, writes }) => {
      const key = `${step} ${tool.name} ${writeJson(args)}`;
      const value = await lane.once('call', key, {
        make: async () => {
          const outcome = await this.options.executor.call(
            { tool, arguments: args },
            this.options.signal,
          );
          return stepOutcome(outcome);
        },
        ...(writes ? { writes, interrupted: interrupted } : {}),
      });
      return stepOutcomeSchema.parse(value);
    };
  }
}

const interrupted: StepOutcome = {
  ...{ kind: 'fault', status: null, body: null, errorText: false, form: '', headers: {} },
  ...{ message: 'the run was interrupted during this call', durationMs: 0, unsent: false },
};

function brokenBy(reader: string | null, step: StepRecord | undefined): string | null {
  return reader === null ? null : `\`${reader}\` no longer answers after ${step?.id ?? 'a step'}`;
}
