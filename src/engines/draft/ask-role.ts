import type { z } from 'zod';
import { wordedMessages } from '../../models/chat-body.js';
import type { ChatMessage } from '../../models/chat-model.js';
import { sentBack } from '../../models/complete-chat.js';
import { estimateMessageTokens } from '../../models/estimate-tokens.js';
import { readAnswer } from '../../models/read-answer.js';
import { structuredSchema } from '../../models/structured-schema.js';
import { nothingSpent, sumOf, type Spent } from '../../core/spent.js';
import { hashJson } from '../../support/hash-json.js';
import type { RecordInput } from '../engine.js';
import type { TextModel } from '../../models/text-model.js';
import { askOnRecord } from '../ask-on-record.js';
import type { RoleName, RoleUsage } from './draft-result.js';

/** What a role is asked, and what fits as its answer. */
export interface RoleQuestion<T> {
  readonly role: RoleName;
  readonly schema: z.ZodType<T>;
  readonly schemaName: string;
  /** The messages with the history shortened by so many steps, the oldest first; 0 leaves it whole. */
  readonly render: (steps: number) => readonly ChatMessage[];
  /** Steps that shorten the whole history. */
  readonly mostSteps: number;
}

export interface RoleSettings {
  /** What the models are asked at; null: their own. */
  readonly temperature: number | null;
  /** Estimated tokens of a prompt, beyond which its history is shortened. */
  readonly maxPromptTokens: number;
}

export interface RolesOptions {
  readonly models: Readonly<Record<RoleName, TextModel>>;
  readonly record: RecordInput;
  readonly settings: RoleSettings;
  readonly signal?: AbortSignal | undefined;
}

/** The models in their roles, and what they used. */
export class Roles {
  private readonly used = new Map<RoleName, RoleUsage>();

  constructor(private readonly options: RolesOptions) {}

  get usage(): Readonly<Record<RoleName, RoleUsage>> {
    const of = (role: RoleName): RoleUsage =>
      this.used.get(role) ?? { requests: 0, ...nothingSpent };
    return { explorer: of('explorer'), analyzer: of('analyzer'), rewriter: of('rewriter') };
  }

  /** The answer to a question. One that does not fit is sent back once; null if the second does not fit either. */
  async ask<T>(question: RoleQuestion<T>): Promise<T | null> {
    const { role, schema, schemaName } = question;
    const { models, record, signal, settings } = this.options;
    const { temperature, maxPromptTokens } = settings;
    const model = models[role];
    const structure = structuredSchema(schema, schemaName);
    const form = { name: schemaName, schema, temperature: temperature ?? undefined };
    let limit = maxPromptTokens;
    const begun = (): readonly ChatMessage[] => {
      const messages = fitted(question, limit);
      return model.takesForm === true ? messages : wordedMessages({ messages, structure }, 'text');
    };
    let sent = begun();
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const key = hashJson({ role, messages: sent.map((one) => ({ ...one })), temperature });
      const answer = await askOnRecord(model, {
        ...{ messages: sent, key: `${key} ${attempt}`, record, form, signal },
      });
      if ('window' in answer) {
        // A shorter history is tried as long as there is one.
        limit = Math.floor(0.7 * estimateMessageTokens(sent));
        const shorter = begun();
        if (estimateMessageTokens(shorter) >= estimateMessageTokens(sent)) return null;
        sent = shorter;
        attempt -= 1;
        continue;
      }
      const { text, spent } = answer;
      this.count(role, spent);
      const reading = readAnswer({ ...none, finishReason: 'stop', text }, schema);
      if (reading.ok) return reading.value;
      const told = model.takesForm === true ? structure.described : null;
      sent = [...sent, ...sentBack(text, reading, told)];
    }
    return null;
  }

  private count(role: RoleName, spent: Spent | null): void {
    const { requests, ...before } = this.usage[role];
    this.used.set(role, {
      requests: requests + 1,
      ...(spent === null ? before : sumOf(before, spent)),
    });
  }
}

const none = { refusal: null, reasoning: null, toolCall: null, toolCalls: [] };

/** The messages with as little of the history shortened as the limit allows; the shortest if none is within it. */
function fitted<T>(
  { render, mostSteps }: RoleQuestion<T>,
  maxTokens: number,
): readonly ChatMessage[] {
  for (let steps = 0; ; steps += 1) {
    const messages = render(steps);
    if (steps >= mostSteps || estimateMessageTokens(messages) <= maxTokens) return messages;
  }
}
