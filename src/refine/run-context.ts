import type { JsonObject } from '../core/json.js';
import type { Clock, EmbeddingModel, Random, ToolExecutor } from '../core/ports.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Engine } from '../engines/engine.js';
import type { WritingStep } from '../experiments/attribution.js';
import type { KnownValues, Look } from '../experiments/baseline.js';
import type { CallTool } from '../experiments/call-tool.js';
import { Gate, type GateSettings } from '../experiments/gate.js';
import type { ReadingGroup } from '../experiments/groups.js';
import { Marks } from '../experiments/mark.js';
import { OwnThings } from '../experiments/own-things.js';
import { stepOutcome, stepOutcomeSchema, type StepOutcome } from '../experiments/step-outcome.js';
import { nounsOfAll } from '../experiments/tool-kind.js';
import { writeJson } from '../core/json-text.js';
import { literalText } from '../support/literal-text.js';
import { Budget, type Limits } from './budget.js';
import type { Own, Removal } from './clean-up.js';
import type { Lane } from './lane.js';
import type { GroupEngine, LoopSettings } from './refine-group.js';
import type { GroupResult } from '../core/run-results.js';

export interface RunOptions {
  readonly tools: readonly ToolDoc[];
  /** Its answers are masked: private values of people are stand-ins in them, which it turns into values again in a call. */
  readonly executor: ToolExecutor;
  /** What stands for private values, those of earlier processes of this run included. */
  readonly standIns: () => readonly string[];
  readonly engine: Engine | GroupEngine;
  readonly embeddings: EmbeddingModel;
  readonly clock: Clock;
  readonly random: Random;
  /** Where the journal is kept. */
  readonly folder: string;
  readonly settings: LoopSettings;
  readonly limits: Limits;
  readonly gate: GateSettings;
  /** Values of `--value`: readers are called with them, and things may be created in what they name. */
  readonly known: KnownValues;
  /** Things of others that may be changed: `--may-change NAME=VALUE`. */
  readonly released: readonly (readonly [name: string, value: string])[];
  /** Leaves what the run created where it is. */
  readonly keepsThings?: boolean | undefined;
  /** Bodies whose sweep takes more than 100 calls are swept too. */
  readonly sweepsAll: boolean;
  /** Groups that only read run side by side, so many at once. */
  readonly concurrency: number;
  /** Tokens that the compact docs of a group may take. */
  readonly groupTokens: number;
  /** Groups to run, instead of those that the catalogue is cut into. */
  readonly groups?: readonly ReadingGroup[] | undefined;
  /** Program, catalogue and everything else that an unfinished group must have in common with the run that began it. */
  readonly identity: JsonObject;
  /** Restores the target, before each group and after the run: an unfinished group begins anew. */
  readonly reset?: (() => Promise<void>) | undefined;
  /** True if the target's state dies with its process: an unfinished group that wrote is begun anew. */
  readonly isVolatile: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onGroup?: ((result: GroupResult) => void) | undefined;
}

/** Something of a try that could not be removed yet. */
export interface Leftover {
  /** Removes what it can by tools that were seen to remove such things; the calls go on record in a lane. */
  readonly cleanUp: (lane: Lane) => Promise<void>;
}

/** What the groups of a run share. */
export class RunContext {
  readonly byName: ReadonlyMap<string, ToolDoc>;
  readonly budget: Budget;
  readonly writes: WritingStep[] = [];
  /** Own things of all groups, as far as they are known. */
  readonly things: Own[] = [];
  readonly removals: Removal[] = [];
  readonly leftovers: Leftover[] = [];
  readonly kinds: ReadonlySet<string>;
  marks = Marks.of('zq00');
  looks: readonly Look[] = [];

  constructor(
    readonly options: RunOptions,
    /** How many groups there are. */
    readonly groups: number,
  ) {
    this.byName = new Map(options.tools.map((tool) => [tool.name, tool]));
    this.kinds = nounsOfAll(options.tools);
    this.budget = new Budget(options.limits, options.clock);
  }

  /** The mark of a group that is begun for the n-th time, counted from 0. */
  markOf(group: number, attempt: number): string {
    // An odd step never leads back to the same one of the 1,296 marks of a run.
    return this.marks.ofGroup(group + attempt * (this.groups | 1));
  }

  private ownThings(): OwnThings {
    const given = Object.entries(this.options.known).flatMap(([name, values]) =>
      values.map((value) => [name, literalText(value)] as const),
    );
    return new OwnThings(this.marks, this.kinds, [...given, ...this.options.released]);
  }

  /** A gate that knows what the first looks showed. */
  newGate(): Gate {
    const { tools, gate: settings } = this.options;
    const gate = new Gate(tools, this.ownThings(), this.marks, settings);
    for (const look of this.looks)
      if (look.outcome.kind === 'accepted') gate.saw(look, look.outcome.body);
    return gate;
  }

  /** Makes calls and puts them on record in a lane. */
  callIn(lane: Lane): CallTool {
    return async (tool, args, { step, writes }) => {
      this.budget.count('calls');
      const key = `${step} ${tool.name} ${writeJson(args)}`;
      const value = await lane.once('call', key, {
        make: () => this.callNow(tool, args),
        ...(writes ? { writes, interrupted } : {}),
      });
      return stepOutcomeSchema.parse(value);
    };
  }

  /** Makes a call that is no input of the loop. */
  readonly callNow = async (tool: ToolDoc, args: JsonObject): Promise<StepOutcome> => {
    const { executor, signal } = this.options;
    return stepOutcome(await executor.call({ tool, arguments: args }, signal));
  };

  /** Restores the target, once for each time that is on record. */
  async resetIn(lane: Lane): Promise<void> {
    const { reset } = this.options;
    if (reset !== undefined) await lane.once('reset', '', { make: () => reset().then(() => null) });
  }

  /** A clock whose times are on record, and that does not wait while the record is replayed. */
  clockOf(lane: Lane): Clock {
    const { clock } = this.options;
    return {
      now: () => new Date(Number(lane.onceNow('time', () => clock.now().getTime()))),
      sleep: (ms, signal) => (lane.isReplaying ? Promise.resolve() : clock.sleep(ms, signal)),
    };
  }
}

const interrupted: StepOutcome = {
  ...{ kind: 'fault', status: null, body: null, errorText: false, form: '', headers: {} },
  ...{ message: 'interrupted', durationMs: 0, unsent: false },
};
