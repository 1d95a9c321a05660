import { usePlace } from '../core/sentence.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { withoutOwnNames } from '../docs/checks.js';
import { citedLooks, experimentResult, recordOfLook } from '../docs/experiment-result.js';
import type {
  Answer,
  Conversation,
  Engine,
  GroupView,
  RecordInput,
  RoundView,
} from '../engines/engine.js';
import type { Spent } from '../core/spent.js';
import type { Health } from '../experiments/baseline.js';
import type { Experiment } from '../experiments/experiment.js';
import type { Marks } from '../experiments/mark.js';
import type { ExperimentRecord, Runner, StepRecord } from '../experiments/runner.js';
import { changeOfText } from '../metrics/change-of-text.js';
import { Checking } from './checking.js';
import { Diversity, type TurnedDown } from './diversity.js';
import { DocsDraft } from './docs-draft.js';
import { LimitReached } from './lane.js';
import type { GroupResult, RefinedTool, Revision, StopReason } from '../core/run-results.js';
import type { Similarities } from './similarities.js';
import { stopOf, toolsWithoutAnswer, type ToolRound } from './stop.js';

export interface LoopSettings {
  /** Messages of a conversation at most. */
  readonly messages: number;
  /** Similarity above which an exploration is turned down (φ). */
  readonly phi: number;
  /** Similarity of two revisions above which a tool converges (τ); with 1 none does, and it is not measured. */
  readonly tau: number;
  /** Added words a tool has at most, and on average over a group. */
  readonly mostWords: number;
  readonly meanWords: number;
}

export const defaultLoop: LoopSettings = {
  messages: 4,
  phi: 0.9,
  tau: 0.75,
  mostWords: 170,
  meanWords: 80,
};

export interface GroupContext {
  readonly view: GroupView;
  /** Every tool of the catalogue, by name. */
  readonly tools: ReadonlyMap<string, ToolDoc>;
  readonly engine: Engine;
  readonly record: RecordInput;
  readonly runner: Runner;
  readonly health: Health;
  readonly marks: Marks;
  readonly similarities: Similarities;
  readonly settings: LoopSettings;
  /** Values that stand for private ones, as they are now. */
  readonly standIns: () => readonly string[];
  /** Resolves to the limit that is reached before a message; null while there is none. */
  readonly limitReached: (spent: Spent | null) => Promise<string | null>;
  readonly signal?: AbortSignal | undefined;
}

/** An engine with a loop of its own, such as the paper's. */
export interface GroupEngine {
  readonly name: string;
  refineGroup(context: Omit<GroupContext, 'engine'>): Promise<GroupResult>;
}

/** Refines one group: explore, run, revise, check, until nothing is left or the limit of messages is reached. */
export async function refineGroup(context: GroupContext): Promise<GroupResult> {
  return new GroupLoop(context).run();
}

class GroupLoop {
  private readonly draft: DocsDraft;
  private readonly diversity: Diversity;
  private readonly checking: Checking;
  private readonly conversation: Conversation;
  private readonly experiments: (readonly [Experiment, ExperimentRecord])[] = [];
  private readonly turnedDown: TurnedDown[] = [];
  private readonly rounds = new Map<string, ToolRound[]>();
  private readonly revisions = new Map<string, Revision[]>();
  private readonly stopped = new Map<string, StopReason>();
  private readonly needs = new Map<string, string>();
  private readonly steps = new Map<string, StepRecord>();
  private readonly ids = new Set<string>();
  private readonly names: readonly string[];
  /** What could not be read of the last answer. */
  private slips: readonly string[] = [];
  private messages = 0;
  private ended: string | null = null;

  constructor(private readonly context: GroupContext) {
    const { marks, similarities, settings, standIns, view, tools, engine, record } = context;
    this.names = view.tools.map(({ name }) => name);
    this.draft = new DocsDraft((text) => withoutOwnNames(text, marks, standIns()));
    this.diversity = new Diversity(similarities, settings.phi, marks);
    const { mostWords, meanWords } = settings;
    this.checking = new Checking({
      ...{ draft: this.draft, names: this.names, tools, steps: this.steps, marks, standIns },
      ...{ mostWords, meanWords },
    });
    this.conversation = engine.begin(view, record);
    for (const look of view.looks) this.steps.set(look.step, recordOfLook(look));
  }

  async run(): Promise<GroupResult> {
    try {
      await this.converse();
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      this.endFor(error.message);
    }
    for (const name of this.names) this.stop(name, this.ended === null ? 'limit' : 'health');
    const unread = this.slips.map((reason) => ({ address: 'last answer', reason }));
    const dropped = [...unread, ...this.checking.dropUnproven()];
    const { view } = this.context;
    return {
      ...{ group: view.id, mark: view.mark, tools: view.tools.map((tool) => this.refined(tool)) },
      experiments: [
        ...citedLooks(view.looks, this.draft.all.values()),
        ...this.experiments.map(([written, record]) => experimentResult(written, record)),
      ],
      turnedDown: this.turnedDown.map((one) => ({ ...one, tools: [...one.tools] })),
      dropped,
      ...{ messages: this.messages, spent: this.spent(), ended: this.ended },
    };
  }

  private async converse(): Promise<void> {
    const { settings, signal, runner, health, view } = this.context;
    if (await this.isOverBudget()) return;
    let answer = await this.conversation.first(signal);
    this.messages = 1;
    this.take(answer);
    for (let message = 2; message <= settings.messages; message += 1) {
      if (answer.isUnusable) return this.stopAll('model failed');
      const { accepted, turnedDown, extra } = await this.chosen(answer);
      const records = await this.runBatch(accepted);
      const { line, broken } = await health.all(`${view.id}.${message}`);
      this.ended = runner.stoppedBecause ?? (broken.length > 0 ? line : null);
      const isLast = message === settings.messages || this.ended !== null;
      const remarks = this.checking.fresh(records, isLast);
      if (await this.isOverBudget()) return;
      const told = [...this.slips, ...extra];
      if (records.length + remarks.length + told.length + turnedDown.length === 0)
        return this.stopAll('no experiments');
      const round: RoundView = {
        ...{ message, isLast, records, health: line, turnedDown, remarks, slips: told },
        sentences: this.draft.all,
        converged: [...this.stopped.keys()],
        unanswered: toolsWithoutAnswer(this.names, [...this.steps.values()]),
      };
      answer = await this.conversation.next(round, signal);
      this.messages = message;
      const changed = this.take(answer);
      await this.closeRound(round, changed, isLast ? [] : answer.experiments);
      const isDone = this.names.every((name) => this.stopped.has(name));
      if (isLast || (isDone && answer.experiments.length === 0)) return;
    }
  }

  private spent(): Spent | null {
    return this.conversation.spent?.() ?? null;
  }

  private async isOverBudget(): Promise<boolean> {
    const limit = await this.context.limitReached(this.spent());
    if (limit !== null) this.endFor(limit);
    return limit !== null;
  }

  /** Ends the conversation for a limit; the tools keep what they have. */
  private endFor(limit: string): void {
    this.ended ??= limit;
    this.stopAll('budget');
  }

  /** Takes over an answer; returns addresses of sentences that are new or changed. */
  private take(answer: Answer): readonly string[] {
    const { changed, slips } = this.draft.apply(answer);
    for (const [place, what] of answer.needs) this.needs.set(place, what);
    this.slips = [...answer.slips, ...slips];
    return changed;
  }

  /** The experiments of an answer that are new enough; if most are not, the engine is asked once more. */
  private async chosen(answer: Pick<Answer, 'experiments'>): Promise<{
    readonly accepted: readonly Experiment[];
    readonly turnedDown: readonly TurnedDown[];
    readonly extra: readonly string[];
  }> {
    const proposed = this.numbered(answer.experiments);
    const first = await this.diversity.filter(proposed);
    this.turnedDown.push(...first.turnedDown);
    const isMost = first.turnedDown.length * 2 > proposed.length;
    if (!isMost || this.conversation.again === undefined) return { ...first, extra: [] };
    const more = await this.conversation.again(first.turnedDown, this.context.signal);
    const second = await this.diversity.filter(this.numbered(more.experiments));
    this.turnedDown.push(...second.turnedDown);
    return {
      accepted: [...first.accepted, ...second.accepted],
      ...{ turnedDown: second.turnedDown, extra: more.slips },
    };
  }

  /** Ids are unique in a conversation: a later experiment with a known one gets a letter more. */
  private numbered(experiments: readonly Experiment[]): readonly Experiment[] {
    return experiments.map((experiment) => {
      let { id } = experiment;
      while (this.ids.has(id)) id += 'x';
      this.ids.add(id);
      return { ...experiment, id };
    });
  }

  private async runBatch(experiments: readonly Experiment[]): Promise<readonly ExperimentRecord[]> {
    const records = await this.context.runner.run(experiments);
    for (const [at, record] of records.entries()) {
      const experiment = experiments[at];
      if (experiment !== undefined) this.experiments.push([experiment, record]);
      for (const step of record.steps) this.steps.set(step.id, step);
      if (record.steps.some(({ kind }) => kind !== 'made')) this.diversity.forget(record.id);
      if (record.breaks !== null) this.draft.attacked(record.breaks, record.id);
    }
    return records;
  }

  private async closeRound(
    { message, records, unanswered }: RoundView,
    changed: readonly string[],
    open: readonly Experiment[],
  ): Promise<void> {
    const { similarities, settings } = this.context;
    for (const name of this.names) {
      const revisions = this.revisions.get(name) ?? [];
      const before = (revisions.at(-1)?.sentences ?? []).map(({ text }) => text).join(' ');
      const delta =
        settings.tau >= 1
          ? null
          : await changeOfText(
              before,
              this.draft.textOf(name),
              async (old, now) => (await similarities(old, [now]))[0] ?? null,
            );
      revisions.push({ message, sentences: [...this.draft.of(name)], delta });
      this.revisions.set(name, revisions);
      const calls = records.flatMap(({ steps }) => steps).filter((step) => step.tool === name);
      const isOn = ({ steps }: Experiment): boolean =>
        steps.some((step) => step.kind === 'call' && step.tool === name);
      const round: ToolRound = {
        delta,
        falsePredictions: calls.filter((step) => step.kind === 'made' && step.cameTrue === false)
          .length,
        changed: changed.filter((address) => address.startsWith(`${name}.`)).length,
        open: open.filter(isOn).length,
      };
      const rounds = [...(this.rounds.get(name) ?? []), round];
      this.rounds.set(name, rounds);
      const reason = unanswered.includes(name) ? null : stopOf(rounds, settings.tau);
      if (reason !== null) this.stop(name, reason);
    }
  }

  private stopAll(reason: StopReason): void {
    for (const name of this.names) this.stop(name, reason);
  }

  private stop(tool: string, reason: StopReason): void {
    if (!this.stopped.has(tool)) this.stopped.set(tool, reason);
  }

  private refined({ id, name: tool }: ToolDoc): RefinedTool {
    const sentences = [...this.draft.of(tool)];
    const needs = [...this.needs].filter(([place]) => place.startsWith(`${tool}.`));
    return {
      ...{ id, tool, sentences, revisions: this.revisions.get(tool) ?? [] },
      stopped: this.stopped.get(tool) ?? 'limit',
      needs: Object.fromEntries(needs.map(([place, what]) => [place.slice(tool.length + 1), what])),
      use: sentences.find(({ place }) => place === usePlace)?.text ?? null,
      constraints: sentences.flatMap(({ place, constraint }) =>
        constraint === undefined ? [] : [{ place, constraint }],
      ),
    };
  }
}
