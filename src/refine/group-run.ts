import { parseJson, writeJson } from '../core/json-text.js';
import { BudgetError } from '../core/errors.js';
import { jsonSchemaOfJson, type Json } from '../core/json.js';
import type { RecordInput } from '../engines/engine.js';
import type { Audit } from '../experiments/audit.js';
import { Health, takeLooks, type Look } from '../experiments/baseline.js';
import type { CallTool } from '../experiments/call-tool.js';
import type { Gate } from '../experiments/gate.js';
import type { ReadingGroup } from '../experiments/groups.js';
import { nounOf } from '../experiments/tool-kind.js';
import type { OwnThings } from '../experiments/own-things.js';
import { Runner, type StepRecord } from '../experiments/runner.js';
import { canonicalJson } from '../support/canonical-json.js';
import { hashJson } from '../support/hash-json.js';
import { jsonOf } from '../support/json-of.js';
import { cleanUpExperiment, leftOf, removalsIn, type MadeStep } from './clean-up.js';
import { BeginAnew, LimitReached, ReplayMismatchError, type Lane } from './lane.js';
import { refineGroup, type GroupContext } from './refine-group.js';
import { groupResultSchema, type GroupResult } from '../core/run-results.js';
import { recordsIn } from '../core/leaves.js';
import type { RunContext } from './run-context.js';
import { recordedSimilarities } from './similarities.js';
import { listsIn, missingThing } from './still-there.js';
import { sweepBodies } from './sweep-bodies.js';

export interface GroupRunOptions {
  readonly context: RunContext;
  readonly audit: Audit;
  /** Knows what was there before the run. */
  readonly gate: Gate;
  readonly group: ReadingGroup;
  /** Counted from 0. */
  readonly index: number;
  /** True if nothing may be changed, since other groups run at the same time. */
  readonly onlyReads: boolean;
}

/** Refines one group. Where it was interrupted and cannot go on, it removes what it made and begins anew with another mark. */
export async function runGroup(options: GroupRunOptions, lane: Lane): Promise<GroupResult> {
  for (let attempt = 0; ; attempt += 1) {
    const one = new Attempt(options, lane, attempt);
    try {
      return await one.run();
    } catch (error) {
      if (!(error instanceof BeginAnew)) throw error;
    } finally {
      lane.mayGoOn = null;
    }
    await one.finish();
  }
}

/** One try of a group, under one mark. */
class Attempt {
  private readonly mark: string;
  private readonly own: OwnThings;
  private readonly gate: Gate;
  private readonly made: MadeStep[] = [];
  private runner: Runner | null = null;
  private isAudited = false;
  private hasOtherSettings = false;
  private unseen: string[] = [];
  private readonly standIns = new Set<string>();

  constructor(
    private readonly options: GroupRunOptions,
    private lane: Lane,
    attempt: number,
  ) {
    const { context, gate, index } = options;
    this.mark = context.markOf(index, attempt);
    this.gate = gate.fork();
    this.own = this.gate.own;
    lane.begin();
    lane.mayGoOn = () => this.reasonAgainstGoingOn();
  }

  async run(): Promise<GroupResult> {
    const { context, group } = this.options;
    const settings = hashJson(context.options.identity);
    const begun = await this.lane.once('settings', '', { make: () => Promise.resolve(settings) });
    this.hasOtherSettings = begun !== settings;
    await context.resetIn(this.lane);
    const ofGroup = await takeLooks(group.tools, {
      ...{ gate: this.gate, call: this.call, known: context.options.known, prefix: 'look' },
    });
    const looks = ofGroup.length > 0 ? ofGroup : context.looks.slice(0, 3);
    const health = new Health(looks, this.call, () => context.options.clock.sleep(1000));
    const runner = this.newRunner(looks, health);
    this.runner = runner;
    const result = await this.refine(looks, health, runner);
    if (this.lane.isCut) {
      await this.finish();
      return result;
    }
    await this.lane.goOn();
    const recorded = groupResultSchema.parse(
      await this.lane.once('result', group.id, { make: () => Promise.resolve(jsonOf(result)) }),
    );
    if (canonicalJson(jsonOf(recorded.tools)) !== canonicalJson(jsonOf(result.tools)))
      throw new ReplayMismatchError(`the journal of ${group.id} gives other sentences now`, {
        remedy: 'The program has changed: begin anew with --fresh.',
      });
    this.lane.mayGoOn = null;
    await this.finish();
    return recorded;
  }

  /** Removes what was made; what cannot be removed now is tried again at the end of the run. */
  async finish(): Promise<void> {
    const [{ context }, { isCut }] = [this.options, this.lane];
    context.removals.push(...removalsIn(this.own, this.made));
    const cleanUp = async (): Promise<void> => {
      await this.findIds();
      await this.cleanUp();
    };
    if (!isCut) await cleanUp();
    const noteThings = (): void => {
      context.things.push(...this.own.all.filter((one) => !context.things.includes(one)));
    };
    noteThings();
    if (leftOf(this.own, this.made).length === 0) return;
    context.leftovers.push({
      cleanUp: async (lane) => {
        this.lane = lane;
        await (isCut ? cleanUp() : this.cleanUp());
        noteThings();
      },
    });
  }

  private async refine(
    looks: readonly Look[],
    health: Health,
    runner: Runner,
  ): Promise<GroupResult> {
    const { context, group } = this.options;
    const { options, marks, byName } = context;
    const { gate, mark } = this;
    const { engine } = options;
    const hasOwnLoop = 'refineGroup' in engine;
    const sweeps =
      this.options.onlyReads || hasOwnLoop
        ? []
        : await sweepBodies(group.tools, {
            ...{ gate, own: this.own, mark, runner, call: this.call, tools: options.tools },
            hasLeave: options.sweepsAll,
          });
    const shared: Omit<GroupContext, 'engine'> = {
      view: {
        ...{ id: group.id, tools: group.tools, gate, looks, sweeps, mark },
        messages: options.settings.messages,
        others: this.tools.filter((tool) => !group.tools.includes(tool)),
        known: Object.entries(options.known).flatMap(([name, values]) =>
          values.map((value) => `${name} = ${writeJson(value)}`),
        ),
      },
      ...{ tools: byName, runner, health, marks },
      record: this.record,
      similarities: recordedSimilarities(options.embeddings, this.lane),
      settings: options.settings,
      standIns: () => this.seenStandIns(),
      limitReached: (spent) => {
        if (spent !== null) context.budget.spend(group.id, spent);
        const limit = this.lane.isReplaying ? null : context.budget.reached();
        if (limit !== null) this.lane.isCut = true;
        return Promise.resolve(limit);
      },
      signal: options.signal,
    };
    return hasOwnLoop ? engine.refineGroup(shared) : refineGroup({ ...shared, engine });
  }

  /** The tools that steps may use; in a run that only reads, the gate says why it stops the others. */
  private get tools() {
    const { tools, gate } = this.options.context.options;
    return this.options.onlyReads && gate.allow !== 'reads'
      ? tools.filter((tool) => this.gate.kindOf(tool).effect === 'read')
      : tools;
  }

  private newRunner(looks: readonly Look[], health: Health): Runner {
    const { context } = this.options;
    const clock = context.clockOf(this.lane);
    return new Runner({
      ...{ tools: this.tools, gate: this.gate, marks: context.marks, clock },
      call: this.call,
      looks: new Map(
        looks.map(({ step, tool, outcome }) => [step, { body: outcome.body, tool: tool.id }]),
      ),
      afterStep: (record) => this.afterStep(record, health),
      afterExperiment: async (record) =>
        record.steps.some((step) => step.kind === 'made' && step.effect !== 'read')
          ? brokenBy(await health.quick(record.id), record.steps.at(-1))
          : null,
    });
  }

  private async afterStep(record: StepRecord, health: Health): Promise<string | null> {
    if (record.kind !== 'made') return null;
    this.made.push(record);
    const { context, audit, group } = this.options;
    const tool = context.byName.get(record.tool);
    if (record.effect === 'read' || tool === undefined)
      return health.isDue() ? brokenBy(await health.quick(record.id), record) : null;
    const id = `${group.id}.${record.id}`;
    const isRefused = record.outcome.kind === 'refused';
    context.writes.push({ id, tool, arguments: record.arguments, isRefused });
    if (this.isAudited || record.effect === 'create') return null;
    this.isAudited = true;
    audit.useCall(this.call);
    const { harmed } = await audit.compare(context.writes, { things: [], near: group.tools });
    const found = harmed.find(({ step }) => step?.startsWith(`${group.id}.`));
    return found === undefined
      ? null
      : `${record.id} changed ${found.record}, which was there before`;
  }

  private readonly call: CallTool = async (tool, args, about) => {
    const outcome = await this.options.context.callIn(this.lane)(tool, args, about);
    this.unseen.push(writeJson([outcome.body, outcome.message, outcome.headers]));
    return outcome;
  };

  /** Stand-ins in what this group has seen: what others see at the same time makes no difference. */
  private seenStandIns(): readonly string[] {
    const text = this.unseen.splice(0).join('\n');
    for (const one of this.options.context.options.standIns())
      if (text.includes(one)) this.standIns.add(one);
    return [...this.standIns];
  }

  /** What an engine asks; an answer that an earlier try of the group has paid for is taken, with the present mark in it. */
  private readonly record: RecordInput = async (what, key, make) => {
    const { budget, marks } = this.options.context;
    if (what === 'answer') budget.count('messages');
    const paid = this.lane.earlier(what, key);
    const text = paid === undefined ? '' : writeJson(paid).replace(marks.pattern('gi'), this.mark);
    const asked = async (): Promise<Json> => {
      try {
        return await make();
      } catch (error) {
        if (!(error instanceof BudgetError)) throw error;
        budget.tell(error.message);
        this.lane.isCut = true;
        throw new LimitReached(error.message);
      }
    };
    return this.lane.once(what, key, {
      make: text === '' ? asked : async () => jsonSchemaOfJson.parse(parseJson(text)),
    });
  };

  /** Why an interrupted try cannot go on; null if it can. */
  private async reasonAgainstGoingOn(): Promise<string | null> {
    const { context } = this.options;
    if (this.hasOtherSettings) return 'it was begun with other settings or by another version';
    if (context.options.reset !== undefined) return 'the target is reset before each group';
    if (!this.lane.hasWritten) return null;
    if (this.lane.hasInterrupted) return 'a call that changes something was interrupted';
    if (context.options.isVolatile) return 'the state of the target died with its process';
    const missing = await missingThing(leftOf(this.own, this.made), {
      ...{ tools: context.options.tools, gate: this.gate, call: context.callNow },
    });
    return missing === null ? null : `no reader shows ${missing} any more`;
  }

  /** Looks in lists for the ids of things whose creation got no answer. */
  private async findIds(): Promise<void> {
    const { tools } = this.options.context.options;
    const withId = new Set(this.own.all.flatMap((thing) => ('id' in thing ? [thing.step] : [])));
    for (const thing of leftOf(this.own, this.made)) {
      const isAnswered = this.made.some(
        ({ id, outcome }) => id === thing.step && outcome.kind !== 'fault',
      );
      const maker = tools.find(({ id }) => id === thing.tool);
      if (!('name' in thing) || withId.has(thing.step) || isAnswered || maker === undefined)
        continue;
      for (const list of listsIn(tools, this.gate).filter((one) => nounOf(one) === thing.kind)) {
        const { body } = await this.call(list, {}, { step: `find.${thing.step}`, writes: false });
        const answer = recordsIn(body).find((one) => Object.values(one).includes(thing.name));
        if (answer === undefined) continue;
        this.own.created(thing.step, { tool: maker, arguments: thing.sent }, answer);
      }
    }
  }

  private async cleanUp(): Promise<void> {
    const { context } = this.options;
    const { removals, byName, options } = context;
    if (options.keepsThings === true) return;
    const experiment = cleanUpExperiment(this.own, this.made, { removals, tools: byName });
    if (experiment !== null && this.runner?.stoppedBecause === null)
      await this.runner.run([experiment]);
  }
}

function brokenBy(reader: string | null, step: StepRecord | undefined): string | null {
  return reader === null ? null : `\`${reader}\` no longer answers after ${step?.id ?? 'a step'}`;
}
