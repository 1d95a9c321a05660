import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadCatalogue } from '../../catalogues/load-catalogue.js';
import type { commandOptions } from '../../config/command-options.js';
import type { Catalogue } from '../../core/catalogue.js';
import { ConfigurationError } from '../../core/errors.js';
import type { Trajectory } from '../../core/trajectory.js';
import { unfinishedRun } from '../../evaluation/unfinished-run.js';
import { reportModel } from '../../reports/html/report-model.js';
import { reportPage } from '../../reports/html/report-page.js';
import { countText } from '../../reports/terminal/usage-text.js';
import { readArchived } from '../../storage/archived-trajectories.js';
import { cleanUpLog } from '../../storage/clean-up-log.js';
import { readTrajectories } from '../../storage/list-trajectories.js';
import { writeFileAtomic } from '../../storage/write-file-atomic.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { throwIfInterrupted } from '../../support/throw-if-interrupted.js';
import type { CommandContext, RunCommand } from '../command.js';
import { done } from '../done.js';
import { neededRun, pickRun, type PickedRun } from '../pick-run.js';
import { stepProgress } from '../step-progress.js';
import { warnOfDocs } from '../warn-of-docs.js';

type Context = CommandContext<typeof commandOptions.report>;

/** The file to write; `ConfigurationError` where its folder is not there. */
function fileFor({ settings: { out }, currentFolder }: Context, catalogue: string, run: string) {
  const file = out ?? join(currentFolder, `${catalogue}-${run}.html`);
  if (existsSync(dirname(file))) return file;
  throw new ConfigurationError(`--out: the folder ${dirname(file)} is not there.`, {
    remedy: 'Make it first, or give a file in a folder that is there.',
  });
}

interface Recorded {
  readonly trajectories: readonly Trajectory[];
  readonly archived: readonly Trajectory[];
}

async function readRun(
  { settings: { workspace }, output, signal }: Context,
  catalogue: Catalogue,
  run: string,
): Promise<Recorded> {
  const progress = stepProgress(output, () => performance.now());
  const tools = catalogue.tools.length + (catalogue.groups ?? []).length;
  const trajectories: Trajectory[] = [];
  const archived: Trajectory[] = [];
  try {
    for await (const one of readTrajectories(workspace, catalogue.name, run)) {
      throwIfInterrupted(signal);
      trajectories.push(one);
      progress.onStep({ done: trajectories.length, of: tools, text: `read ${one.tool}` });
    }
    for await (const one of readArchived(workspace, catalogue.name, run)) archived.push(one);
  } finally {
    progress.stop();
  }
  return { trajectories, archived };
}

function warnOfUnfinished({ output }: Context, { run, refined }: PickedRun): void {
  const warning =
    refined === null
      ? `The run "${run}" has not come to its end yet: the report shows how far it has come.`
      : unfinishedRun(refined);
  if (warning !== null) output.warn(warning);
}

/** `tooldraft report`: a run as one HTML file. */
export const run: RunCommand<typeof commandOptions.report> = async (context) => {
  const { settings, output } = context;
  const { workspace } = settings;
  const catalogue = await loadCatalogue(workspace, context.arguments[0] ?? '');
  const picked = neededRun(await pickRun(workspace, catalogue.name, settings.run), catalogue.name);
  const file = fileFor(context, catalogue.name, picked.run);
  warnOfUnfinished(context, picked);
  await warnOfDocs(output, workspace, catalogue, picked);
  const recorded = await readRun(context, catalogue, picked.run);
  const removals = await cleanUpLog(workspace, catalogue.name, picked.run).read();
  const progress = stepProgress(output, () => performance.now());
  const model = reportModel({ catalogue, ...picked, ...recorded, removals }, (tool, index, of) => {
    throwIfInterrupted(context.signal);
    progress.onStep({ done: index, of, text: `writing of ${tool}` });
  });
  progress.stop();
  const page = reportPage(model);
  await writeFileAtomic(file, page);
  const { overview } = model;
  const bytes = Buffer.byteLength(page);
  const line = `${catalogue.name}, run ${picked.run}: ${overview.tools} tools, ${countText(overview.calls.calls)} calls, written to ${file} (${countText(bytes / 1000)} kB)`;
  return done(escapeControlCharacters(line), { run: picked.run, file, bytes, overview });
};
