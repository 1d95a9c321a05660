import type { ModelContext } from './create-chat-models.js';
import { temperaturesOfPreset } from './options/role-options.js';
import type { RefineSettings } from './refine-settings.js';
import type { RoleInUse, RoleModels } from './role-models.js';

/** The models of a refinement; what a model takes is loaded when the first is asked for. */
export interface LateModels {
  load(): Promise<RoleModels>;
  /** Who was asked for until now. */
  inUse(): Promise<readonly RoleInUse[]>;
}

/** One set of models for all roles of a refinement, so that they share one budget. */
export function lateModels(settings: RefineSettings, context: ModelContext): LateModels {
  let loaded: Promise<RoleModels> | undefined;
  const make = async (): Promise<RoleModels> => {
    const { roleModels } = await import('./role-models.js');
    return roleModels(settings, context, temperaturesOfPreset(settings));
  };
  return {
    load: () => (loaded ??= make()),
    inUse: async () => (await loaded)?.inUse() ?? [],
  };
}
