import { ConfigurationError } from '../core/errors.js';
import type { ModelRole, TextModelChoice } from '../config/model-settings.js';
import type { ChatModelOptions } from '../models/chat-model-options.js';
import { chatTextModel } from '../models/chat-text-model.js';
import { commandTextModel } from '../models/command-text-model.js';
import { inboxTextModel } from '../models/inbox-text-model.js';
import type { TextModel, TextModelListener } from '../models/text-model.js';
import { createTokenBudget } from '../models/token-budget.js';
import { systemClock } from '../support/system-clock.js';
import { chatModelOptions, roleInUse } from './chat-models.js';
import { modelSettingsOf, rolesNamed, type ModelOptions } from './model-settings-of.js';
import type { ModelAccess, ModelContext, Models } from './models.js';
import { pricesOf } from '../config/prices.js';

/** The options that say what answers the conversations of `--engine model`. */
export interface TextModelSettings extends ModelOptions {
  readonly modelCommand?: string | undefined;
  readonly modelInbox?: string | undefined;
}

/**
 * What answers: what the command line names, then what the configuration file says of `refine`; null where neither names anything. Throws
 * `ConfigurationError` where the command line names two.
 */
export function textModelChoice(settings: TextModelSettings): TextModelChoice | null {
  const { modelCommand, modelInbox, model, models = {} } = settings;
  const named = [
    ...(modelCommand === undefined ? [] : ['--model-command']),
    ...(modelInbox === undefined ? [] : ['--model-inbox']),
    ...(rolesNamed(settings).has('refine') ? ['--role refine'] : []),
    ...(model === undefined ? [] : ['--model']),
  ];
  const isOwn = modelCommand !== undefined || modelInbox !== undefined;
  if (isOwn && named.length > 1)
    throw new ConfigurationError(`${named.join(' and ')} name different models for refine.`, {
      remedy: 'Give one of them; name models for other roles with --role.',
    });
  const { command, inbox } = named.length > 0 ? {} : (models.refine ?? {});
  const program = modelCommand ?? command;
  const folder = modelInbox ?? inbox;
  if (program !== undefined) return { kind: 'command', command: program };
  if (folder !== undefined) return { kind: 'inbox', folder };
  const choice = modelSettingsOf(settings).explorer;
  return choice === undefined ? null : { kind: 'endpoint', choice };
}

export interface TextModelContext extends ModelContext {
  /** The model's window in tokens. */
  readonly window: number;
  readonly listener?: TextModelListener | undefined;
}

/** Models of one run: those of an endpoint share its limits. */
export interface TextModels {
  /** Throws `ConfigurationError` for a bad base URL or a limited cost without a price, `ModelError` for a missing key. */
  readonly modelFor: (role: ModelRole, choice: TextModelChoice) => TextModel;
  /** Those behind endpoints, with what these have turned out to accept. */
  readonly inUse: Models['inUse'];
}

export function textModels(access: ModelAccess, context: TextModelContext): TextModels {
  const optionsFor = chatModelOptions(access, context);
  const used = new Map<ModelRole, ChatModelOptions>();
  return {
    modelFor: (role, chosen) => {
      if (chosen.kind !== 'endpoint') return ownModel(chosen, access, context);
      const options = optionsFor(chosen.choice);
      used.set(role, options);
      return chatTextModel({ ...options, window: context.window, listener: context.listener });
    },
    inUse: () => Promise.all([...used].map(([role, options]) => roleInUse(role, options))),
  };
}

/** A command or an inbox. */
function ownModel(
  chosen: Exclude<TextModelChoice, { readonly kind: 'endpoint' }>,
  { maxTokens, maxCost, price = [], modelTimeout = 0 }: ModelAccess,
  { listener, environment }: TextModelContext,
): TextModel {
  const budget = createTokenBudget({ maxTokens, maxCost, prices: pricesOf(price) });
  budget.requirePrice(chosen.kind === 'command' ? chosen.command : 'inbox');
  const metering = { clock: systemClock, budget, listener };
  if (chosen.kind === 'inbox') return inboxTextModel({ ...metering, folder: chosen.folder });
  // Unlike a request to an endpoint it is not made again.
  const timeoutMs = 1000 * Math.max(600, modelTimeout);
  return commandTextModel({ ...metering, command: chosen.command, environment, timeoutMs });
}
