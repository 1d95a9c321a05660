import { loadCatalogue } from '../../catalogues/load-catalogue.js';
import type { commandOptions } from '../../config/command-options.js';
import { ConfigurationError, StorageError } from '../../core/errors.js';
import { allDocs, type RefinedDocs } from '../../core/refined-docs.js';
import { readRefinedDocsFile } from '../../storage/refined-docs-store.js';
import type { CommandContext, RunCommand } from '../command.js';
import { neededRun, pickRun } from '../pick-run.js';
import { usageError } from '../report-error.js';

type Context = CommandContext<typeof commandOptions.check>;

/** `tooldraft check`: finds the docs, and says why their sentences cannot be checked. */
export const run: RunCommand<typeof commandOptions.check> = async (context) => {
  throw notCheckable(await docsAsked(context));
};

/** Why these docs cannot be checked: they have no sentences, or checking sentences is not built yet. */
export function notCheckable(docs: RefinedDocs): ConfigurationError {
  const { catalogue, run } = docs;
  const remedy = `Use "tooldraft lint ${catalogue}" or "tooldraft eval calls ${catalogue}", which need no sentences.`;
  const count = allDocs(docs).reduce((sum, { sentences }) => sum + sentences.length, 0);
  return new ConfigurationError(
    count === 0
      ? `The docs of run "${run}" have no sentences to check: only sentences with the steps that show them can be checked.`
      : `The docs of run "${run}" have sentences (${count}), but checking sentences is not built yet.`,
    { remedy },
  );
}

/** The docs of a file, of a run, or of the latest run. */
async function docsAsked({
  settings: { workspace, run, docs: file },
  arguments: [name = ''],
  output,
}: Context): Promise<RefinedDocs> {
  if (file !== undefined && run !== undefined)
    throw usageError('--docs and --run each say which docs to check.', 'check', 'Give one.');
  const catalogue = await loadCatalogue(workspace, name);
  if (file !== undefined) return docsOfFile(file, name);
  const warn = (message: string): void => output.warn(message);
  const picked = neededRun(await pickRun(workspace, catalogue, run, warn), name);
  if (picked.refined !== null) return picked.refined;
  throw new ConfigurationError(`The run "${picked.run}" has no refined docs yet.`, {
    remedy: `Run "tooldraft refine ${name} --run ${picked.run}" to its end first.`,
  });
}

async function docsOfFile(file: string, catalogue: string): Promise<RefinedDocs> {
  const refused = (why: string, cause?: unknown): ConfigurationError =>
    new ConfigurationError(`--docs ${why}`, {
      ...{ file, cause },
      remedy: `Name a file such as refined-docs/${catalogue}/builtin.json.`,
    });
  const docs = await readRefinedDocsFile(file).catch((cause: unknown) => {
    throw cause instanceof StorageError
      ? refused(`holds no refined docs. ${cause.message}`, cause)
      : cause;
  });
  if (docs !== null) return docs;
  throw refused(`names a file that is not there: ${file}.`);
}
