import { join } from 'node:path';
import { loadCatalogue } from '../../catalogues/load-catalogue.js';
import type { commandOptions } from '../../config/command-options.js';
import { unfinishedRun } from '../../evaluation/unfinished-run.js';
import { reportPage } from '../../pages/run-pages.js';
import type { RunInput } from '../../pages/reported-tools.js';
import { countText } from '../../reports/terminal/usage-text.js';
import { lostDecisions } from '../../review/reviewed-docs.js';
import { readTrajectories } from '../../refine/trajectories.js';
import { leftBy } from '../../storage/left-log.js';
import { loadRefinedDocs } from '../../storage/refined-docs-store.js';
import { loadReviews } from '../../storage/reviews-file.js';
import { writeFileAtomic } from '../../storage/write-file-atomic.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { throwIfInterrupted } from '../../support/throw-if-interrupted.js';
import type { CommandContext, RunCommand } from '../command.js';
import { done } from '../done.js';
import { gateOfRun } from '../gate-of-run.js';
import { outFile } from '../out-file.js';
import { nameOfRun, neededRun, type PickedRun } from '../pick-run.js';
import { stepProgress } from '../step-progress.js';
import { warnOfDocs } from '../warn-of-docs.js';

type Context = CommandContext<typeof commandOptions.report>;

function pageOf({ output, signal }: Context, input: RunInput): ReturnType<typeof reportPage> {
  const progress = stepProgress(output, () => performance.now());
  try {
    return reportPage(input, (tool, index, of) => {
      throwIfInterrupted(signal);
      progress.onStep({ done: index, of, text: `writing of ${tool}` });
    });
  } finally {
    progress.stop();
  }
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
  const { settings, output, currentFolder } = context;
  const { workspace, out } = settings;
  const catalogue = await loadCatalogue(workspace, context.arguments[0] ?? '');
  const { name } = catalogue;
  const run = neededRun(await nameOfRun(workspace, name, settings.run), name);
  // As the run has them: the report lays the reviews over them itself, sentence by sentence.
  const refined = await loadRefinedDocs(workspace, name, run);
  const reviews = await loadReviews(workspace, name);
  const lost = lostDecisions(catalogue, reviews);
  if (lost !== null) output.warn(lost);
  const file = outFile(out ?? join(currentFolder, `${name}-${run}.html`));
  warnOfUnfinished(context, { run, refined });
  await warnOfDocs(output, workspace, catalogue, { run, refined });
  const trajectories = await readTrajectories(workspace, { catalogue: name, run });
  const left = await leftBy(workspace, name, run);
  const gate = await gateOfRun(workspace, catalogue, run);
  const found = { catalogue, run, refined, reviews, trajectories, left, gate };
  const { html, run: shown } = pageOf(context, found);
  await writeFileAtomic(file, html);
  const { calls, leftAlone, tools } = shown;
  const bytes = Buffer.byteLength(html);
  const line = `${name}, run ${run}: ${tools.length} tools, ${countText(calls.made)} calls, written to ${file} (${countText(bytes / 1000)} kB)`;
  return done(escapeControlCharacters(line), { run, file, bytes, calls, tools, leftAlone });
};
