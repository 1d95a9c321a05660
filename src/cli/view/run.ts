import { loadCatalogue } from '../../catalogues/load-catalogue.js';
import type { commandOptions } from '../../config/command-options.js';
import type { RunCommand } from '../command.js';
import { done } from '../done.js';
import { neededRun, pickRun } from '../pick-run.js';
import { servePage } from '../serve-page.js';
import { warnOfDocs } from '../warn-of-docs.js';
import { viewedRun } from './viewed-run.js';

/** `tooldraft view`: the report on this machine, until Ctrl-C. */
export const run: RunCommand<typeof commandOptions.view> = async (context) => {
  const { settings, output, signal } = context;
  const { workspace, port } = settings;
  const catalogue = await loadCatalogue(workspace, context.arguments[0] ?? '');
  const warn = (message: string): void => output.warn(message);
  const picked = neededRun(await pickRun(workspace, catalogue, settings.run, warn), catalogue.name);
  await warnOfDocs(output, workspace, catalogue, picked);
  const viewed = viewedRun(workspace, catalogue, picked.run);
  await viewed.begin();
  await servePage(viewed, {
    ...{ port, signal, output, title: `${catalogue.name}, run ${picked.run}` },
    hint: 'Open the address in a browser; Ctrl-C ends it.',
  });
  return done('', { run: picked.run });
};
