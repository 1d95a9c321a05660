import type { commandOptions } from '../../config/command-options.js';
import { askedVariants, latestRun, loadDocs } from '../../config/load-docs.js';
import type { Catalogue } from '../../core/catalogue.js';
import { condensedByModel, condensedByRule } from '../../evaluation/agents/condensed-docs.js';
import type { NamedDocs } from '../../evaluation/agents/evaluate-agents.js';
import type { VariantDoc } from '../../evaluation/doc-variants.js';
import type { ChatModel } from '../../models/chat-model.js';
import type { CommandContext } from '../command.js';

type Context = CommandContext<(typeof commandOptions)['eval agents']>;

const prefix = 'condensed:';

/** The docs that `--docs` asks for, in order, each once. */
export async function docsAsked(
  context: Context,
  catalogue: Catalogue,
  chatModel: (name: string) => ChatModel,
): Promise<readonly NamedDocs[]> {
  const { settings, currentFolder, output } = context;
  const place = { workspace: settings.workspace, currentFolder };
  const latest = await latestRun(catalogue, place);
  if (settings.docs.length === 0 && latest === null) {
    output.note('No run has refined these tools, so there is only the raw docs to measure.');
  }
  const names =
    settings.docs.length > 0
      ? [...new Set(settings.docs)]
      : askedVariants([], latest).map(({ name }) => name);
  return Promise.all(
    names.map(async (name): Promise<NamedDocs> => {
      const isCondensed = name.startsWith(prefix);
      const [asked] = askedVariants([isCondensed ? name.slice(prefix.length) : name], latest);
      if (asked === undefined) return { name, docs: [] };
      const { docs } = await loadDocs(catalogue, asked.variant, place);
      return isCondensed ? condensed(name, docs, context, chatModel) : { name: asked.name, docs };
    }),
  );
}

async function condensed(
  name: string,
  docs: readonly VariantDoc[],
  { settings, signal }: Context,
  chatModel: (name: string) => ChatModel,
): Promise<NamedDocs> {
  const { condenser, concurrency } = settings;
  if (condenser === undefined) return { name, docs: condensedByRule(docs) };
  const model = chatModel(condenser);
  const written = await condensedByModel(docs, { model, concurrency, signal });
  return { name: `${name} (by ${condenser})`, docs: written };
}
