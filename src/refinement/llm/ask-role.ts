import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Clock } from '../../core/ports.js';
import type { Usage } from '../../core/trajectory.js';
import type { ChatModel, ChatResult } from '../../models/chat-model.js';
import { estimateMessageTokens } from '../../models/estimate-tokens.js';
import type { OnUsage } from '../engine.js';
import { ModelAnswerError } from '../model-answer-error.js';
import type { RenderPrompt } from '../prompts/rendered-prompt.js';
import { fitPrompt, type FittedPrompt } from './fit-prompt.js';

/** A model in one of its roles. */
export interface RoleModel {
  readonly role: Usage['role'];
  readonly model: ChatModel;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** Estimated tokens of a prompt; the history is shortened to keep within it. */
  readonly maxPromptTokens: number;
  /** Limit on an answer, in tokens; the model's own when absent. */
  readonly maxAnswerTokens?: number | undefined;
  readonly temperature?: number | undefined;
}

export interface RoleQuestion<T> {
  readonly schema: z.ZodType<T>;
  readonly schemaName: string;
  readonly render: RenderPrompt;
  /** Steps that shorten the whole history. */
  readonly mostSteps: number;
}

const mostShortenings = 3;
/** Servers count the longest answer with the prompt; where they complain about it, it is what is cut. */
const aboutAnswer = /max_(completion_|new_)?tokens|completion|output/i;
const fewestAnswerTokens = 256;
const usualAnswerTokens = 4_096;
/** The longest answer that a model was found to have room for. */
const answerRoom = new WeakMap<ChatModel, number>();
/** What a model that found a prompt too long is sent next, as a share of it. */
const nextShare = 0.6;

/**
 * One question to a role's model. Records what it used, failures included; a prompt that the model finds too long is sent
 * again with its history shortened. Rejects with `ModelAnswerError` where no usable answer comes.
 */
export async function askRole<T>(
  question: RoleQuestion<T>,
  role: RoleModel,
  onUsage: OnUsage,
): Promise<T> {
  let limit = role.maxPromptTokens;
  for (let tries = 1; ;) {
    const prompt = fitPrompt(question.render, question.mostSteps, limit);
    const result = await sendOnce(prompt, question, role, onUsage);
    if (result.kind === 'answer') return result.value;
    if (result.reason === 'context-length' && canCutAnswer(result.message, role)) continue;
    const canShorten = result.reason === 'context-length' && !prompt.tooLong;
    if (!canShorten || tries > mostShortenings) {
      throw new ModelAnswerError(
        role.role,
        result.reason,
        `The ${role.role} gave no usable answer: ${result.message}`,
      );
    }
    limit = Math.floor(estimateMessageTokens(prompt.messages) * nextShare);
    tries += 1;
  }
}

/** Halves the longest answer where the server says that it is too long; false where there is nothing left to halve. */
function canCutAnswer(message: string, role: RoleModel): boolean {
  const next = Math.floor((answerTokensOf(role) ?? usualAnswerTokens) / 2);
  if (!aboutAnswer.test(message) || next < fewestAnswerTokens) return false;
  answerRoom.set(role.model, next);
  return true;
}

function answerTokensOf({ model, maxAnswerTokens }: RoleModel): number | undefined {
  const room = answerRoom.get(model);
  return room === undefined ? maxAnswerTokens : Math.min(room, maxAnswerTokens ?? room);
}

async function sendOnce<T>(
  prompt: FittedPrompt,
  question: RoleQuestion<T>,
  role: RoleModel,
  onUsage: OnUsage,
): Promise<ChatResult<T>> {
  const { model, clock } = role;
  const started = clock.now().getTime();
  const result = await model.complete(
    {
      messages: prompt.messages,
      schema: question.schema,
      schemaName: question.schemaName,
      maxTokens: answerTokensOf(role),
      temperature: role.temperature,
    },
    role.signal,
  );
  onUsage({
    role: role.role,
    model: model.name,
    promptTokens: result.usage.promptTokens,
    completionTokens: result.usage.completionTokens,
    cost: result.usage.cost,
    cached: result.cached,
    durationMs: clock.now().getTime() - started,
    promptHash: hashOf(prompt.messages[0]?.content ?? ''),
    ...(prompt.shortened === 0 ? {} : { shortened: prompt.shortened }),
    ...(result.kind === 'answer' ? {} : { failure: `${result.reason}: ${result.message}` }),
  });
  return result;
}

/** Names the version of a role's constant text. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
