import type { ModelSettings } from '../config/model-settings.js';
import type { ModelAccess, ModelContext, Models } from './models.js';

/** Loads the code of the models with the first of them. */
export function lateModels(
  choices: ModelSettings,
  access: ModelAccess,
  context: ModelContext,
): Models {
  let loaded: Promise<Omit<Models, 'choices'>> | undefined;
  const load = (): NonNullable<typeof loaded> =>
    (loaded ??= import('./chat-models.js').then(({ chatModels }) =>
      chatModels(choices, access, context),
    ));
  return {
    choices,
    chat: async (role) => (await load()).chat(role),
    toolChat: async (role, instead) => (await load()).toolChat(role, instead),
    scorer: async (role, template) => (await load()).scorer(role, template),
    inUse: async () => (await loaded)?.inUse() ?? [],
  };
}
