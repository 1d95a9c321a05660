import { writeJson } from '../../core/json-text.js';
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { literalText } from '../../support/literal-text.js';
import type { ChatMessage } from '../../models/chat-model.js';
import { Marks } from '../../experiments/mark.js';
import { Printer } from '../../experiments/printer.js';
import type { Answer, Conversation, Engine, GroupView, RecordInput, RoundView } from '../engine.js';
import { emptyAnswer } from '../engine.js';
import { readAnswer } from './answer.js';
import { againMessage, firstMessage, roundMessage } from './messages.js';
import { systemPrompt } from './system-prompt.js';

/** Answers a conversation with text: an endpoint, a command, or files that somebody else answers. */
export interface TextModel {
  readonly name: string;
  /** True if answers are held to the schema of a form. Other models are told it in the messages and may ignore the form. */
  readonly takesForm?: boolean;
  answer(
    messages: readonly ChatMessage[],
    signal?: AbortSignal,
    form?: AnswerForm,
  ): Promise<string>;
}

/** How an engine wants an answer, where it does not leave that to the model. */
export interface AnswerForm {
  readonly name: string;
  readonly schema: z.ZodType;
  /** The model's own when absent. */
  readonly temperature?: number | undefined;
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
      const key = keyOf(this.messages, this.group.mark);
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

/** What a message is known by on record: its text without the mark and without the digits of delimiters, which follow from it. */
function keyOf(messages: readonly ChatMessage[], mark: string): string {
  const texts = messages.map(({ role, content }) => [
    role,
    content.replaceAll(mark, 'MARK').replace(/^(<<<\w+ )[0-9a-f]{6}$|^[0-9a-f]{6}(?=>>>$)/gm, '$1'),
  ]);
  return createHash('sha256').update(writeJson(texts)).digest('hex');
}
