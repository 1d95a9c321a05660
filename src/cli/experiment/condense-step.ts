import { condenseDocs } from '../../config/condensing.js';
import { commandOptions } from '../../config/command-options.js';
import { flagName } from '../../config/option.js';
import { roleModels } from '../../config/role-models.js';
import { resolveSettings } from '../../config/resolve-settings.js';
import type { CondenseDocs } from '../../evaluation/doc-variants.js';
import { seededRandom } from '../../support/seeded-random.js';
import { systemClock } from '../../support/system-clock.js';
import type { ExperimentSetting } from './sub-command.js';

/** How docs are condensed in an experiment: by this model, held to the budgets of a step; by rule where there is none. */
export function condenseStep(
  condenser: string | undefined,
  { workspace, folder, environment, signal, shared }: ExperimentSetting,
): CondenseDocs | undefined {
  const flags = Object.entries(shared).map(([key, value]) => [flagName(key), value] as const);
  const { values } = resolveSettings(commandOptions['eval retrieval'], {
    ...{ flags: Object.fromEntries(flags), environment: {}, configFile: null },
    currentFolder: folder,
  });
  const models = roleModels(values, {
    ...{ workspace, environment, clock: systemClock, random: seededRandom(values.seed) },
  });
  return condenseDocs({ condenser, concurrency: values.concurrency, models, signal });
}
