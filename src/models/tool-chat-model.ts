import type { JsonObject } from '../core/json.js';
import type { ChatResult, ModelSetting } from './chat-model.js';

/** A function as the wire protocol's `tools` announces it. */
export interface ToolFunction {
  /** Letters, digits, `_` and `-`, at most 64. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object. */
  readonly parameters: JsonObject;
}

/** A call the model asks for; the arguments are JSON as the model wrote it, valid or not. */
export interface ToolFunctionCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

export type ToolChatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | {
      readonly role: 'assistant';
      readonly content: string;
      readonly toolCalls: readonly ToolFunctionCall[];
    }
  | { readonly role: 'tool'; readonly callId: string; readonly content: string };

export interface ToolChatRequest {
  readonly messages: readonly ToolChatMessage[];
  readonly tools: readonly ToolFunction[];
  /** Limit on the answer, in tokens; the model's own default when absent. */
  readonly maxTokens?: number | undefined;
  readonly temperature?: number | undefined;
  /** Which of several answers to the same request is meant, from 1: part of the cache's key and of nothing that is sent. */
  readonly sample?: number | undefined;
}

/** What the model said: text, calls, or both; never neither. */
export interface ToolChatTurn {
  readonly content: string;
  readonly toolCalls: readonly ToolFunctionCall[];
}

/** Asks a chat model that calls functions natively. Fails and rejects as `ChatModel.complete` does. */
export interface ToolChatModel {
  readonly name: string;
  /** As in `ChatModel`. */
  readonly setting?: ModelSetting | undefined;
  complete(request: ToolChatRequest, signal?: AbortSignal): Promise<ChatResult<ToolChatTurn>>;
}
