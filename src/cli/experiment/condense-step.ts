import { commandOptions } from '../../config/command-options.js';
import { flagName } from '../../config/option.js';
import { resolveSettings } from '../../config/resolve-settings.js';
import type { CondenseDocs } from '../../evaluation/doc-variants.js';
import { openSession } from '../../session/open-session.js';
import { condenseDocs } from '../condensing.js';
import type { ExperimentSetting } from './sub-command.js';

/** How docs are condensed in an experiment: by this model, held to the budgets of a step; by rule where there is none. */
export async function condenseStep(
  condenser: string | undefined,
  { workspace, folder, environment, signal, shared }: ExperimentSetting,
): Promise<CondenseDocs | undefined> {
  const flags = Object.entries(shared).map(([key, value]) => [flagName(key), value] as const);
  const { values } = resolveSettings(commandOptions['eval retrieval'], {
    ...{ flags: Object.fromEntries(flags), environment: {}, configFile: null },
    currentFolder: folder,
  });
  const role = condenser === undefined ? values.role : [...values.role, `condenser=${condenser}`];
  const settings = { ...values, workspace, role };
  const { models } = await openSession({ settings, environment, currentFolder: folder }, null);
  return condenseDocs(models, values.concurrency, signal);
}
