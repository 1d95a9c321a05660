import type { z } from 'zod';
import type { ChatMessage, ChatModel, ChatResult } from '../models/chat-model.js';
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
}

/** Bytes of each tool answer in a prompt: less where the model finds it too long. */
const sizes = [4_000, 1_000, 200] as const;

/**
 * Asks the model through the recorder. A prompt too long for it is sent again with less of the tools' answers. Null where
 * the answer cannot be used, which is then on record as an unusable turn.
 */
export async function askModel<T>(
  run: RunRecorder,
  { model, temperature, maxAnswerTokens }: AgentModel,
  { schema, schemaName, render }: ModelQuestion<T>,
): Promise<T | null> {
  return askInSizes(run, (bodyBytes, signal) =>
    model.complete(
      {
        ...{ messages: render(bodyBytes), schema, schemaName },
        ...{ temperature, maxTokens: maxAnswerTokens, sample: run.task.repeat },
      },
      signal,
    ),
  );
}

/** As `askModel`, whatever is sent: with about so many bytes of each tool answer in it. */
export async function askInSizes<T>(
  run: RunRecorder,
  send: (bodyBytes: number, signal?: AbortSignal) => Promise<ChatResult<T>>,
): Promise<T | null> {
  for (const [index, size] of sizes.entries()) {
    const result = await run.trying((signal) => send(size, signal));
    if (result.kind === 'answer') return result.value;
    const canShorten = result.reason === 'context-length' && index < sizes.length - 1;
    if (canShorten) continue;
    run.failed(result);
    return null;
  }
  return null;
}
