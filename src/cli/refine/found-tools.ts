import { resolve } from 'node:path';
import type { AcquiredCatalogue } from '../../session/acquire-catalogue.js';
import type { commandOptions } from '../../config/command-options.js';
import { ConfigurationError } from '../../core/errors.js';
import type { Findings } from '../../core/findings.js';
import { callsFound, type ToolsToRefine } from '../../refinement/calls-found.js';
import { latestFindings, readFindings } from '../../storage/findings-store.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { someOf } from '../../support/some-of.js';
import type { CommandContext } from '../command.js';
import { mostNamed } from './taken-up-lines.js';

type Context = CommandContext<typeof commandOptions.refine>;

/** The tools that findings speak against, of those that this command is about, with the calls to make first. */
export async function foundTools(
  word: string,
  { settings: { workspace }, currentFolder, output }: Context,
  { catalogue, allTools }: AcquiredCatalogue,
): Promise<ToolsToRefine> {
  const found = await findingsAt(word, { workspace, currentFolder, catalogue: catalogue.name });
  const tools = callsFound(found.flatMap(({ findings }) => findings));
  const known = new Set(allTools.map(({ id }) => id));
  const gone = [...tools.keys()].filter((id) => !known.has(id));
  if (gone.length > 0)
    output.note(
      escapeControlCharacters(`findings about tools that are gone: ${someOf(gone, mostNamed)}`),
    );
  return new Map(
    catalogue.tools.flatMap(({ id }) => {
      const calls = tools.get(id);
      return calls === undefined ? [] : [[id, calls] as const];
    }),
  );
}

async function findingsAt(
  word: string,
  {
    workspace,
    currentFolder,
    catalogue,
  }: { readonly workspace: string; readonly currentFolder: string; readonly catalogue: string },
): Promise<readonly Findings[]> {
  const remedy = `Run "tooldraft check ${catalogue}" or "tooldraft eval calls ${catalogue}" first: what they find is kept.`;
  if (word === 'latest') {
    const found = await latestFindings(workspace, catalogue);
    if (found.length > 0) return found;
    throw new ConfigurationError(`Nothing is on record that was found about "${catalogue}".`, {
      remedy,
    });
  }
  const file = resolve(currentFolder, word);
  const found = await readFindings(file);
  if (found?.catalogue === catalogue) return [found];
  throw new ConfigurationError(
    found === null
      ? `There are no findings in ${file}.`
      : `The findings ${file} are about "${found.catalogue}", not about "${catalogue}".`,
    { file, remedy },
  );
}
