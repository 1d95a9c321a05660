import type { ChatModel } from '../models/chat-model.js';
import type { ChatModelOptions } from '../models/chat-model-options.js';
import { createChatModel } from '../models/create-chat-model.js';
import { createToolChatModel } from '../models/create-tool-chat-model.js';
import { withOtherAnswers } from '../models/other-answers.js';
import { modelEndpoint } from '../models/model-endpoint.js';
import type { ToolChatModel } from '../models/tool-chat-model.js';
import {
  chatModelOptions,
  type ModelAccessSettings,
  type ModelContext,
} from './create-chat-models.js';
import { placeOf, type ModelPlace } from './endpoints-of-roles.js';
import {
  temperatureOf,
  type Role,
  type RoleSettings,
  type Temperatures,
} from './options/role-options.js';

/** A model that plays a role: where it is asked, and at which temperature. */
export interface RoleInUse {
  readonly role: Role;
  readonly model: string;
  readonly endpoint: string;
  /** What every request asks for; null: none is sent, and the model takes its own. */
  readonly temperature: number | null;
  /** True where the endpoint takes no temperature from outside, so that none is sent all the same. */
  readonly temperatureRefused: boolean;
}

/** The models of a command by the roles that they play; all share one budget and one cache. */
export interface RoleModels {
  /**
   * The model of this name in a role, at the role's place and temperature, or at another place that is given. Throws `ConfigurationError` or `ModelError` where something is missing.
   */
  chat(role: Role, model: string, place?: ModelPlace): ChatModel;
  /** The same for a model that calls functions natively. */
  toolChat(role: Role, model: string): ToolChatModel;
  /** Who was asked for until now, with what their endpoints have turned out to take. */
  inUse(): Promise<readonly RoleInUse[]>;
}

/** The models that play the roles of a command, as the settings say; `instead` has temperatures in place of the usual ones. */
export function roleModels(
  settings: RoleSettings & ModelAccessSettings,
  context: ModelContext,
  instead: Temperatures = {},
): RoleModels {
  const optionsFor = chatModelOptions(settings, context);
  const used = new Map<string, { readonly role: Role; readonly options: ChatModelOptions }>();
  const optionsOf = (
    role: Role,
    model: string,
    place = placeOf(role, settings),
  ): ChatModelOptions => {
    const temperature = temperatureOf(role, settings, instead);
    const options = { ...optionsFor(model, place), temperature };
    used.set(JSON.stringify([role, model]), { role, options });
    return options;
  };
  return {
    chat: (role, model, place) => createChatModel(optionsOf(role, model, place)),
    toolChat: (role, model) => createToolChatModel(optionsOf(role, model)),
    inUse: () =>
      Promise.all([...used.values()].map(({ role, options }) => roleInUse(role, options))),
  };
}

/** The same models with other answers to the same requests, for a second run of what was run. */
export function otherAnswersOf(models: RoleModels): Omit<RoleModels, 'toolChat'> {
  return {
    chat: (role, model, place) => withOtherAnswers(models.chat(role, model, place)),
    inUse: () => models.inUse(),
  };
}

async function roleInUse(
  role: Role,
  { model, baseUrl, dialects, temperature }: ChatModelOptions,
): Promise<RoleInUse> {
  const { label: endpoint } = modelEndpoint(baseUrl);
  const dialect = await dialects?.load(endpoint, model);
  const temperatureRefused = temperature !== undefined && dialect?.temperature === false;
  return { role, model, endpoint, temperature: temperature ?? null, temperatureRefused };
}
