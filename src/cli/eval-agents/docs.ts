import type { commandOptions } from '../../config/command-options.js';
import { condenseDocs, namingCondenser } from '../../config/condensing.js';
import { askedVariants, latestRun, loadDocs } from '../../config/load-docs.js';
import type { Catalogue } from '../../core/catalogue.js';
import type { NamedDocs } from '../../evaluation/agents/evaluate-agents.js';
import type { RoleModels } from '../../config/role-models.js';
import type { CommandContext } from '../command.js';

type Context = CommandContext<(typeof commandOptions)['eval agents']>;

/** The docs that `--docs` asks for, in order, each once. */
export async function docsAsked(
  { settings, currentFolder, output, signal }: Context,
  catalogue: Catalogue,
  models: RoleModels,
): Promise<readonly NamedDocs[]> {
  const { workspace, condenser, concurrency } = settings;
  const condense = condenseDocs({ condenser, concurrency, models, signal });
  const warn = (message: string): void => output.warn(message);
  const place = { workspace, currentFolder, condense, warn };
  const latest = await latestRun(catalogue, place);
  if (settings.docs.length === 0 && latest === null) {
    output.note('No run has refined these tools, so there is only the raw docs to measure.');
  }
  return Promise.all(
    askedVariants(settings.docs, latest).map(async (asked): Promise<NamedDocs> => {
      const { name, variant } = namingCondenser(asked, condenser);
      return { name, docs: (await loadDocs(catalogue, variant, place)).docs };
    }),
  );
}
