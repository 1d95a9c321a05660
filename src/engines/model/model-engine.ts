import { ModelError } from '../../core/errors.js';
import { Marks } from '../../experiments/mark.js';
import { Printer } from '../../experiments/printer.js';
import type { ExperimentRecord } from '../../experiments/runner.js';
import type { ChatMessage } from '../../models/chat-model.js';
import { estimateMessageTokens } from '../../models/estimate-tokens.js';
import { answerTokensOf, type TextModel } from '../../models/text-model.js';
import { oneLine } from '../../support/one-line.js';
import { askOnRecord } from '../ask-on-record.js';
import { builtinEngine } from '../builtin/builtin-engine.js';
import {
  type Answer,
  type Conversation,
  type Engine,
  type GroupView,
  type RecordInput,
  type RoundView,
  emptyAnswer,
  messageKey,
} from '../engine.js';
import { type Spent, sumOf } from '../../core/spent.js';
import { joined, limited, readAnswer } from './answer.js';
import { firstMessage, roundMessage } from './messages.js';
import { smallBatch, systemPrompt, type Form } from './prompts/system.js';
import { againTask, unusable } from './prompts/tasks.js';
import {
  concerns,
  pairsOf,
  restartMessage,
  smallFirstMessage,
  smallRoundMessage,
  type SmallWriting,
} from './self-contained.js';
import { conversationWindow, defaultWindow, smallestWindow } from './windows.js';

export interface ModelEngineOptions {
  readonly model: TextModel;
  readonly mayWrite: boolean;
  /** The model's window in tokens; 32,000 when absent. A refusal that names a smaller one lowers it. */
  readonly window?: number | undefined;
  /** `small`: every message stands alone, whatever the window. */
  readonly batch?: 'usual' | 'small' | undefined;
  /** Steps a tool and message at most. */
  readonly stepsPerTool?: number | undefined;
}

/**
 * A model as scientist. Its conversation about a group grows at its end only, so that prompt caches hit; where the window is too short for
 * that, each message stands alone.
 */
export function modelEngine(options: ModelEngineOptions): Engine {
  return {
    name: 'model',
    begin: (group, record) => new ModelConversation(group, record, options),
  };
}

class ModelConversation implements Conversation {
  private readonly messages: ChatMessage[] = [];
  private readonly marks: Marks;
  private printer: Printer;
  private readonly earlier: ExperimentRecord[] = [];
  /** The last self-contained answer about each tool. */
  private answers: ReadonlyMap<string, Answer> = new Map();
  private window: number;
  private form: Form;
  private asked = 0;
  private used: Spent | null = null;

  constructor(
    private readonly group: GroupView,
    private readonly record: RecordInput,
    private readonly options: ModelEngineOptions,
  ) {
    this.marks = Marks.of(group.mark.slice(0, 4));
    this.printer = new Printer(this.marks);
    this.window = options.window ?? defaultWindow;
    this.form = options.batch === 'small' ? 'self-contained' : 'conversation';
    this.limit(this.window);
  }

  async first(signal?: AbortSignal): Promise<Answer> {
    while (this.form === 'conversation') {
      // One that was refused is written anew, for the window that was learnt.
      this.printer = new Printer(this.marks);
      const { printer, window, group } = this;
      const written = firstMessage(group, { printer, window, group });
      const answer = await this.converse(written, signal);
      if (answer !== null) return answer;
    }
    const answers = new Map<string, Answer>();
    for (const pair of pairsOf(this.group.tools)) {
      const answer = await this.askAlone(
        (writing) => smallFirstMessage(this.group, pair, writing),
        signal,
      );
      for (const { name } of pair) answers.set(name, limited(answer, smallBatch.experiments));
    }
    this.answers = answers;
    const answer = joined([...new Set(answers.values())]);
    if (answer.isUnusable) return answer;
    // A weaker model sees calls that the built-in engine expects to be accepted, beside its own.
    return joined([answer, await builtinEngine().begin(this.group, this.record).first()]);
  }

  async next(round: RoundView, signal?: AbortSignal): Promise<Answer> {
    const earlier = [...this.earlier];
    this.earlier.push(...round.records);
    if (this.form === 'conversation') {
      const answer = await this.converse(this.roundContent(round, earlier), signal);
      if (answer !== null) return answer;
    }
    const answers = new Map<string, Answer>();
    for (const tool of this.group.tools.filter((one) => concerns(round, one))) {
      const own = this.roundOf(tool.name, round);
      const answer = await this.askAlone(
        (writing) => smallRoundMessage(tool, { view: this.group, round: own, earlier }, writing),
        signal,
      );
      answers.set(tool.name, limited(answer, smallBatch.afterwards));
    }
    this.answers = answers;
    return joined([...answers.values()]);
  }

  /** The next message. A conversation that has outgrown the window begins again with what is known: sentences, and a line for each experiment. */
  private roundContent(round: RoundView, earlier: readonly ExperimentRecord[]): string {
    const { window, marks, group } = this;
    const content = roundMessage(round, { printer: this.printer, window, group });
    if (this.fits([...this.messages, { role: 'user', content }])) return content;
    this.messages.length = 0;
    this.printer = new Printer(marks, true);
    return restartMessage(group, { round, earlier }, { printer: this.printer, window, group });
  }

  /** In the self-contained form the next message names what was turned down; nothing is asked for in its place. */
  async again(turnedDown: RoundView['turnedDown'], signal?: AbortSignal): Promise<Answer> {
    if (this.form === 'self-contained') return emptyAnswer;
    return (await this.converse(againTask(turnedDown), signal)) ?? emptyAnswer;
  }

  spent(): Spent | null {
    return this.used;
  }

  /** The round with what concerns the last answer about one tool. */
  private roundOf(tool: string, round: RoundView): RoundView {
    const last = this.answers.get(tool);
    const told = new Set([...this.answers.values()].flatMap(({ slips }) => slips));
    const named = round.slips.filter((slip) => !told.has(slip) && slip.includes(tool));
    const isProposed = (id: string) => last?.experiments.some((one) => id.startsWith(one.id));
    return {
      ...round,
      slips: [...(last?.slips ?? []), ...named],
      turnedDown: round.turnedDown.filter(({ id }) => isProposed(id)),
    };
  }

  private system(form: Form): ChatMessage {
    const { mayWrite, stepsPerTool = 6 } = this.options;
    const { mark } = this.group;
    return { role: 'system', content: systemPrompt({ mark, stepsPerTool, mayWrite, form }) };
  }

  /** Lowers the window. Throws `ModelError` where nothing useful would fit into it. */
  private limit(window: number): void {
    this.window = window;
    if (window < conversationWindow) this.form = 'self-contained';
    if (window < smallestWindow)
      throw new ModelError(
        `The model "${this.options.model.name}" reads ${window} tokens; refining needs ${smallestWindow}.`,
        { remedy: 'Start its server with a larger context, or take another model.' },
      );
  }

  /** Asks in the growing conversation; null if it does not fit any more, so that messages stand alone from now on. */
  private async converse(content: string, signal?: AbortSignal): Promise<Answer | null> {
    if (this.messages.length === 0) this.messages.push(this.system('conversation'));
    this.messages.push({ role: 'user', content });
    const window = this.window;
    const answer = this.fits(this.messages) ? await this.ask(this.messages, signal) : null;
    if (answer !== null) return answer;
    this.messages.pop();
    // A first message that was refused is written again for the window that was learnt; one that grew too long is not.
    if (this.messages.length > 1 || this.window === window) this.form = 'self-contained';
    return null;
  }

  /** Asks with a message that stands alone, written again for a shorter window where that is refused. */
  private async askAlone(
    write: (writing: SmallWriting) => string,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const prefix = prefixOf(this.asked);
    this.asked += 1;
    for (;;) {
      const content = write({ marks: this.marks, window: this.window, prefix });
      const messages: ChatMessage[] = [this.system('self-contained'), { role: 'user', content }];
      const answer = await this.ask(messages, signal);
      if (answer !== null) return answer;
    }
  }

  private fits(messages: readonly ChatMessage[]): boolean {
    return estimateMessageTokens(messages) + answerTokensOf(this.window) <= this.window;
  }

  /**
   * Asks, and once more where the answer cannot be used; after that the group goes on with what it has. Null where the model refused the
   * conversation as too long: the window is lowered then.
   */
  private async ask(messages: ChatMessage[], signal?: AbortSignal): Promise<Answer | null> {
    for (let attempt = 1; ; attempt += 1) {
      const key = messageKey(messages, this.group.mark);
      const given = await askOnRecord(this.options.model, {
        ...{ messages, key: `${key} ${attempt}`, record: this.record, signal },
      });
      if ('window' in given) {
        messages.splice(messages.length - 2 * (attempt - 1));
        // One that is no smaller than what was taken for the window was counted in other tokens.
        const refused = given.window ?? Math.floor(this.window / 2);
        this.limit(refused < this.window ? refused : Math.floor(0.75 * this.window));
        return null;
      }
      const { text: content, spent } = given;
      if (spent !== null) this.used = sumOf(this.used, spent);
      const answer = readAnswer(content, this.group.tools);
      messages.push({ role: 'assistant', content });
      if (typeof answer !== 'string') return answer;
      if (attempt === 2) {
        const said = content.trim() === '' ? 'nothing' : `"${oneLine(content, 120)}"`;
        return { ...emptyAnswer, isUnusable: true, slips: [`asked twice, it answered ${said}`] };
      }
      messages.push({ role: 'user', content: unusable[answer] });
    }
  }
}

/** `a`, `b`, …, `z`, `aa`: what the ids of one answer begin with. */
function prefixOf(count: number): string {
  const letter = String.fromCharCode(97 + (count % 26));
  return count < 26 ? letter : `${prefixOf(Math.floor(count / 26) - 1)}${letter}`;
}
