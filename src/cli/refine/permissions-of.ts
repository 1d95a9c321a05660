import type { commandOptions } from '../../config/command-options.js';
import { allowedWrites } from '../../config/refinement-settings.js';
import type { Permissions } from '../../refinement/plan-refinement.js';
import type { CommandContext } from '../command.js';

/** Which tools the command line lets a run call. */
export function permissionsOf({
  settings,
}: CommandContext<typeof commandOptions.refine>): Permissions {
  return {
    allowWrites: allowedWrites(settings.allowWrites),
    allowDestructive: settings.allowDestructive,
    answers: settings.answers,
  };
}
