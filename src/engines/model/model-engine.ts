import { literalText } from '../../support/literal-text.js';
import type { ChatMessage } from '../../models/chat-model.js';
import { Marks } from '../../experiments/mark.js';
import { Printer } from '../../experiments/printer.js';
import type { Answer, Conversation, Engine, GroupView, RecordInput, RoundView } from '../engine.js';
import { emptyAnswer, messageKey } from '../engine.js';
import { readAnswer } from './answer.js';
import { againMessage, firstMessage, roundMessage } from './messages.js';
import { systemPrompt } from './system-prompt.js';

/** Answers a conversation with text: an endpoint, a command, or files that somebody else answers. */
export interface TextModel {
  readonly name: string;
  answer(messages: readonly ChatMessage[], signal?: AbortSignal): Promise<string>;
}

export interface ModelEngineOptions {
  readonly model: TextModel;
  readonly mayWrite: boolean;
  /** Steps a tool and message at most. */
  readonly stepsPerTool?: number;
  /** Added words a tool at most. */
  readonly words?: number;
}

/** A strong model as scientist: one growing conversation a group, so that prompt caches hit. */
export function modelEngine(options: ModelEngineOptions): Engine {
  return {
    name: 'model',
    begin: (group, record) => new ModelConversation(group, record, options),
  };
}

class ModelConversation implements Conversation {
  private readonly messages: ChatMessage[];
  private readonly printer: Printer;
  private readonly tools: readonly string[];

  constructor(
    private readonly group: GroupView,
    private readonly record: RecordInput,
    private readonly options: ModelEngineOptions,
  ) {
    const { mayWrite, stepsPerTool = 6, words = 170 } = options;
    const content = systemPrompt({ mark: group.mark, stepsPerTool, words, mayWrite });
    this.messages = [{ role: 'system', content }];
    this.printer = new Printer(Marks.of(group.mark.slice(0, 4)));
    this.tools = group.tools.map(({ name }) => name);
  }

  first(signal?: AbortSignal): Promise<Answer> {
    return this.ask(firstMessage(this.group, this.printer), signal);
  }

  next(round: RoundView, signal?: AbortSignal): Promise<Answer> {
    return this.ask(roundMessage(round, this.printer), signal);
  }

  again(turnedDown: RoundView['turnedDown'], signal?: AbortSignal): Promise<Answer> {
    return this.ask(againMessage(turnedDown), signal);
  }

  /** An answer without JSON is asked for once more; after that the group goes on with what it has. */
  private async ask(content: string, signal?: AbortSignal): Promise<Answer> {
    this.messages.push({ role: 'user', content });
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const key = messageKey(this.messages, this.group.mark);
      const text = literalText(
        await this.record('answer', `${key} ${attempt}`, () =>
          this.options.model.answer(this.messages, signal),
        ),
      );
      this.messages.push({ role: 'assistant', content: text });
      const answer = readAnswer(text, this.tools);
      if (answer !== null) return answer;
      const complaint = 'There is no JSON object in this answer. Answer with the JSON alone.';
      if (attempt === 1) this.messages.push({ role: 'user', content: complaint });
    }
    return { ...emptyAnswer, slips: ['the last answer had no JSON object in it'] };
  }
}
