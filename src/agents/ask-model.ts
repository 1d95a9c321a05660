import type { z } from 'zod';
import type { ChatFailure, ChatMessage, ChatModel, ChatResult } from '../models/chat-model.js';
import type { RunRecorder } from './run-recorder.js';

/** The model an agent thinks with. */
export interface AgentModel {
  readonly model: ChatModel;
  /** The model's own default when absent. */
  readonly temperature?: number | undefined;
  /** Limit on one answer, in tokens; the model's own default when absent. */
  readonly maxAnswerTokens?: number | undefined;
}

export interface ModelQuestion<T> {
  readonly schema: z.ZodType<T>;
  readonly schemaName: string;
  /** The prompt, with about so many bytes of each tool answer in it. */
  readonly render: (bodyBytes: number) => readonly ChatMessage[];
  /** Which of several answers to the same prompt this is, from 1; that of the task's repeat unless told. */
  readonly sample?: number | undefined;
}

/** Bytes of each tool answer in a prompt: less where the model finds it too long. */
const sizes = [4_000, 1_000, 200] as const;

/**
 * Asks the model through the recorder. A prompt too long for it is sent again with less of the tools' answers. Null where
 * the answer cannot be used, which is then on record as an unusable turn.
 */
export async function askModel<T>(
  run: RunRecorder,
  model: AgentModel,
  question: ModelQuestion<T>,
): Promise<T | null> {
  return askInSizes(run, sending(run, model, question));
}

/**
 * Asks the model several things that do not depend on each other. What cannot be used is left out; only where nothing can is
 * it on record, as one unusable turn.
 */
export async function askEach<T>(
  run: RunRecorder,
  model: AgentModel,
  questions: readonly ModelQuestion<T>[],
): Promise<readonly (T | null)[]> {
  const answers: (T | null)[] = [];
  let failure: ChatFailure | null = null;
  for (const question of questions) {
    const result = await tryInSizes(run, sending(run, model, question));
    answers.push(result.kind === 'answer' ? result.value : null);
    if (result.kind === 'answer') continue;
    failure = result;
    if (result.reason === 'http') break;
  }
  const isLost = failure?.reason === 'http' || answers.every((answer) => answer === null);
  if (failure !== null && isLost) run.failed(failure);
  return answers;
}

/** As `askModel`, whatever is sent: with about so many bytes of each tool answer in it. */
export async function askInSizes<T>(run: RunRecorder, send: Send<T>): Promise<T | null> {
  const result = await tryInSizes(run, send);
  if (result.kind === 'answer') return result.value;
  run.failed(result);
  return null;
}

type Send<T> = (bodyBytes: number, signal?: AbortSignal) => Promise<ChatResult<T>>;

function sending<T>(
  run: RunRecorder,
  { model, temperature, maxAnswerTokens }: AgentModel,
  { schema, schemaName, render, sample = run.task.repeat }: ModelQuestion<T>,
): Send<T> {
  return (bodyBytes, signal) =>
    model.complete(
      {
        ...{ messages: render(bodyBytes), schema, schemaName },
        ...{ temperature, maxTokens: maxAnswerTokens, sample },
      },
      signal,
    );
}

async function tryInSizes<T>(run: RunRecorder, send: Send<T>): Promise<ChatResult<T>> {
  const [longest, ...shorter] = sizes;
  let result = await run.trying((signal) => send(longest, signal));
  for (const size of shorter) {
    if (result.kind === 'answer' || result.reason !== 'context-length') break;
    result = await run.trying((signal) => send(size, signal));
  }
  return result;
}
