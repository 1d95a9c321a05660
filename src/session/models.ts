import type { SettingsOf } from '../config/option.js';
import type { modelOptions } from '../config/options/model-options.js';
import type { ChatModel } from '../models/chat-model.js';
import type { ChatModelOptions } from '../models/chat-model-options.js';
import type { OptionScorer, PromptTemplate } from '../models/score-options.js';
import type { ToolChatModel } from '../models/tool-chat-model.js';
import { withOtherAnswers } from '../models/other-answers.js';
import type { Environment } from '../support/expand-environment.js';
import type { ModelRole, ModelSettings } from '../config/model-settings.js';

type AccessKey =
  | ('baseUrl' | 'maxTokens' | 'maxCost' | 'price' | 'rpm' | 'tpm')
  | ('modelTimeout' | 'noCache' | 'cacheOnly');

/** How models are reached and what they may cost. */
export type ModelAccess = {
  readonly [K in AccessKey]?: SettingsOf<typeof modelOptions>[K] | undefined;
} & { readonly concurrency?: number | undefined; readonly seed?: number | undefined };

export interface ModelContext {
  /** Holds the cache of answers; without it nothing is cached. */
  readonly workspace?: string | undefined;
  readonly environment: Environment;
}

/** A model that plays a role: where it is asked, and at which temperature. */
export interface RoleInUse {
  readonly role: ModelRole;
  readonly model: string;
  readonly endpoint: string;
  /** What every request asks for; null where none is sent, and the model uses its own. */
  readonly temperature: number | null;
  /** True where the endpoint accepts no temperature, so that none is sent after all. */
  readonly temperatureRefused: boolean;
}

/**
 * The chat models of a session by role; all share one budget and one cache. A model is created when it is first asked for, which
 * rejects with `ConfigurationError` or `ModelError` where something is missing.
 */
export interface Models {
  readonly choices: ModelSettings;
  chat(role: ModelRole): Promise<ChatModel>;
  /** A model that calls functions natively. */
  toolChat(
    role: ModelRole,
    instead?: Pick<ChatModelOptions, 'temperature' | 'maxAnswerTokens'>,
  ): Promise<ToolChatModel>;
  /** Scores texts by their log-probabilities. */
  scorer(role: ModelRole, template: PromptTemplate): Promise<OptionScorer>;
  /** The models created so far, with what their endpoints have turned out to accept. */
  inUse(): Promise<readonly RoleInUse[]>;
}

/** The same models with other answers to the same requests, for a second run of what was run. */
export function otherAnswersOf(models: Models): Models {
  return { ...models, chat: async (role) => withOtherAnswers(await models.chat(role)) };
}
