import type { EmbeddingModel } from '../core/ports.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { checkSentences, withoutOwnNames, wordCount, type Remark } from '../docs/checks.js';
import type { Sentence } from '../core/sentence.js';
import type { AddressedSentence } from '../docs/sentence.js';
import type { Answer, Engine, GroupView, RecordInput } from '../engines/engine.js';
import type { Health } from '../experiments/baseline.js';
import type { Experiment } from '../experiments/experiment.js';
import type { Marks } from '../experiments/mark.js';
import type { ExperimentRecord, Runner, StepRecord } from '../experiments/runner.js';
import { changeOfText } from '../metrics/change-of-text.js';
import { Diversity, type TurnedDown } from './diversity.js';
import { DocsDraft } from './docs-draft.js';
import { recordOfLook } from './record-of-look.js';
import { stopOf, type StopReason, type ToolRound } from './stop.js';

export interface LoopSettings {
  /** Messages of a conversation at most. */
  readonly messages: number;
  /** Similarity above which an exploration is turned down (φ). */
  readonly phi: number;
  /** Similarity of two revisions above which a tool converges (τ). */
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

/** The docs of one tool after one message. */
export interface Revision {
  readonly message: number;
  readonly sentences: readonly Sentence[];
  /** Δ to the revision before; null if it says nothing. */
  readonly delta: number | null;
}

export interface RefinedTool {
  readonly tool: string;
  readonly sentences: readonly Sentence[];
  readonly revisions: readonly Revision[];
  readonly stopped: StopReason;
}

export interface GroupResult {
  readonly group: string;
  readonly tools: readonly RefinedTool[];
  readonly records: readonly ExperimentRecord[];
  readonly turnedDown: readonly TurnedDown[];
  /** Sentences that a check took out, with the remark. */
  readonly dropped: readonly Remark[];
  /** What only the user can give, by `tool.argument`. */
  readonly needs: ReadonlyMap<string, string>;
  /** Why the group ended early; null if it did not. */
  readonly broken: string | null;
}

export interface GroupContext {
  readonly view: GroupView;
  /** Every tool of the catalogue, by name. */
  readonly tools: ReadonlyMap<string, ToolDoc>;
  readonly engine: Engine;
  readonly record: RecordInput;
  readonly runner: Runner;
  readonly health: Health;
  readonly marks: Marks;
  readonly embeddings: EmbeddingModel;
  readonly settings: LoopSettings;
  /** Values that stand for private ones, as they are now. */
  readonly standIns: () => readonly string[];
  /** Resolves to a reason to end before the next message: a budget is used up. */
  readonly mayGoOn?: (() => string | null) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Refines one group: explore, run, revise, check, until nothing is left or the limit of messages is reached. */
export async function refineGroup(context: GroupContext): Promise<GroupResult> {
  return new GroupLoop(context).run();
}

class GroupLoop {
  private readonly draft: DocsDraft;
  private readonly diversity: Diversity;
  private readonly records: ExperimentRecord[] = [];
  private readonly turnedDown: TurnedDown[] = [];
  private readonly shown = new Set<string>();
  private readonly rounds = new Map<string, ToolRound[]>();
  private readonly revisions = new Map<string, Revision[]>();
  private readonly stopped = new Map<string, StopReason>();
  private readonly needs = new Map<string, string>();
  private readonly steps = new Map<string, StepRecord>();
  private readonly ids = new Set<string>();

  constructor(private readonly context: GroupContext) {
    const { marks, embeddings, settings, standIns, view } = context;
    this.draft = new DocsDraft((text) => withoutOwnNames(text, marks, standIns()));
    this.diversity = new Diversity(embeddings, settings.phi, marks);
    for (const look of view.looks) this.steps.set(look.step, recordOfLook(look));
  }

  async run(): Promise<GroupResult> {
    const { engine, view, settings, signal, runner } = this.context;
    const conversation = engine.begin(view, this.context.record);
    let answer = await conversation.first(signal);
    let slips: readonly string[] = [...answer.slips];
    let broken: string | null = null;
    for (let message = 2; message <= settings.messages; message += 1) {
      const { accepted, turnedDown, extra } = await this.chosen(answer, conversation);
      if (accepted.length === 0 && message > 2 && answer.docs.size === 0 && answer.fixes.size === 0)
        break;
      const records = await this.runBatch(accepted);
      const health = await this.context.health.all(`${view.id}.${message}`);
      broken = runner.stoppedBecause ?? (health.broken.length > 0 ? health.line : null);
      const ended = this.context.mayGoOn?.() ?? null;
      if (ended !== null) {
        for (const tool of view.tools) this.stop(tool.name, 'budget');
        broken ??= ended;
        break;
      }
      const isLast = message === settings.messages || broken !== null;
      const remarks = this.newRemarks(records);
      answer = await conversation.next(
        {
          message,
          isLast,
          records,
          health: health.line,
          remarks,
          slips: [...slips, ...extra],
          turnedDown,
          sentences: this.draft.all,
          converged: [...this.stopped.keys()],
        },
        signal,
      );
      const { changed, slips: misplaced } = this.draft.apply(answer);
      for (const [place, what] of answer.needs) this.needs.set(place, what);
      slips = [...answer.slips, ...misplaced];
      await this.closeRound(message, records, changed, isLast ? [] : answer.experiments);
      if (isLast) break;
      if (view.tools.every(({ name }) => this.stopped.has(name)) && answer.experiments.length === 0)
        break;
    }
    for (const { name } of view.tools) this.stop(name, broken === null ? 'limit' : 'health');
    const dropped = this.dropUnproven();
    return {
      group: view.id,
      tools: view.tools.map(({ name }) => ({
        tool: name,
        sentences: this.draft.of(name),
        revisions: this.revisions.get(name) ?? [],
        stopped: this.stopped.get(name) ?? 'limit',
      })),
      records: this.records,
      turnedDown: this.turnedDown,
      dropped,
      needs: this.needs,
      broken,
    };
  }

  /** The experiments of an answer that are new enough; if most are not, the engine is asked once more. */
  private async chosen(
    answer: Pick<Answer, 'experiments'>,
    conversation: ReturnType<Engine['begin']>,
  ): Promise<{
    readonly accepted: readonly Experiment[];
    readonly turnedDown: readonly TurnedDown[];
    readonly extra: readonly string[];
  }> {
    const proposed = this.numbered(answer.experiments);
    const first = await this.diversity.filter(proposed);
    this.turnedDown.push(...first.turnedDown);
    if (first.turnedDown.length * 2 <= proposed.length || conversation.again === undefined)
      return { ...first, extra: [] };
    const more = await conversation.again(first.turnedDown, this.context.signal);
    const second = await this.diversity.filter(this.numbered(more.experiments));
    this.turnedDown.push(...second.turnedDown);
    return {
      accepted: [...first.accepted, ...second.accepted],
      turnedDown: second.turnedDown,
      extra: more.slips,
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
    for (const record of records) {
      this.records.push(record);
      for (const step of record.steps) this.steps.set(step.id, step);
      if (record.breaks !== null) this.draft.attacked(record.breaks, record.id);
    }
    return records;
  }

  /** Remarks on the sentences there are; each is shown once. A false prediction of an attack is one. */
  private newRemarks(records: readonly ExperimentRecord[]): readonly Remark[] {
    const attacks = records.flatMap(({ id, breaks, steps }): readonly Remark[] => {
      const failed = steps.some((step) => step.kind === 'made' && step.cameTrue === false);
      const isThere = breaks !== null && this.draft.all.has(breaks);
      return failed && isThere
        ? [{ address: breaks, reason: `${id} did not come out as the sentence says` }]
        : [];
    });
    const remarks = [...attacks, ...this.remarks()];
    const fresh = remarks.filter(({ address, reason }) => !this.shown.has(`${address}\n${reason}`));
    for (const { address, reason } of fresh) this.shown.add(`${address}\n${reason}`);
    return fresh;
  }

  private remarks(): readonly Remark[] {
    const { view, tools, marks, standIns, settings } = this.context;
    const sentences = [...this.draft.all].map(([address, sentence]): AddressedSentence => {
      const tool = view.tools.find(({ name }) => address.startsWith(`${name}.${sentence.place}.`));
      return { ...sentence, address, tool: tool?.name ?? '' };
    });
    const checked = checkSentences(sentences, {
      tools,
      steps: this.steps,
      marks,
      standIns: standIns(),
    });
    const words = view.tools.map(({ name }) => ({
      name,
      words: wordCount(this.draft.textOf(name)),
    }));
    const tooLong = words
      .filter(({ words: count }) => count > settings.mostWords)
      .map(({ name, words: count }) => ({
        address: name,
        reason: `${count} words, at most ${settings.mostWords}`,
      }));
    return [...checked, ...tooLong];
  }

  private async closeRound(
    message: number,
    records: readonly ExperimentRecord[],
    changed: readonly string[],
    open: readonly Experiment[],
  ): Promise<void> {
    const { view, embeddings, settings } = this.context;
    for (const { name } of view.tools) {
      const revisions = this.revisions.get(name) ?? [];
      const before = (revisions.at(-1)?.sentences ?? []).map(({ text }) => text).join(' ');
      const delta = await changeOfText(before, this.draft.textOf(name), embeddings);
      revisions.push({ message, sentences: this.draft.of(name), delta });
      this.revisions.set(name, revisions);
      const calls = records.flatMap(({ steps }) => steps).filter((step) => step.tool === name);
      const round: ToolRound = {
        delta,
        falsePredictions: calls.filter((step) => step.kind === 'made' && step.cameTrue === false)
          .length,
        changed: changed.filter((address) => address.startsWith(`${name}.`)).length,
        open: open.filter(({ steps }) =>
          steps.some((step) => step.kind === 'call' && step.tool === name),
        ).length,
      };
      const rounds = [...(this.rounds.get(name) ?? []), round];
      this.rounds.set(name, rounds);
      const reason = stopOf(rounds, settings.tau);
      if (reason !== null) this.stop(name, reason);
    }
  }

  private stop(tool: string, reason: StopReason): void {
    if (!this.stopped.has(tool)) this.stopped.set(tool, reason);
  }

  /** What still breaks a check at the end is taken out; too long docs lose their last sentences. */
  private dropUnproven(): readonly Remark[] {
    const { view, settings } = this.context;
    const dropped: Remark[] = [];
    for (const remark of this.remarks()) {
      if (!this.draft.all.has(remark.address)) continue;
      dropped.push(remark);
      this.draft.remove(remark.address);
    }
    for (const { name } of view.tools) {
      while (wordCount(this.draft.textOf(name)) > settings.mostWords) {
        const last = [...this.draft.all.keys()].findLast((address) =>
          address.startsWith(`${name}.`),
        );
        if (last === undefined) break;
        dropped.push({ address: last, reason: `more than ${settings.mostWords} words` });
        this.draft.remove(last);
      }
    }
    return dropped;
  }
}
