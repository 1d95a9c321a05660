import type { commandOptions } from '../../config/command-options.js';
import type { Catalogue } from '../../core/catalogue.js';
import { docsByTool } from '../../core/refined-docs.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { isSameRun, runDiff, runDiffView, type RunDiff } from '../../reports/terminal/run-diff.js';
import { FileTrajectoryStore } from '../../storage/file-trajectory-store.js';
import { escapeControlCharacters, escapeRecord } from '../../support/escape-control-characters.js';
import type { CommandContext, CommandOutcome } from '../command.js';
import { done } from '../done.js';
import type { PickedRun } from '../pick-run.js';
import { usageError } from '../report-error.js';
import { styleOf } from '../terminal-style.js';

/** What two runs made of the tools; a tool that only one of them has come to is named. */
export async function compareRuns(
  context: CommandContext<typeof commandOptions.diff>,
  catalogue: Catalogue,
  tools: readonly ToolDoc[],
  runs: readonly [PickedRun, PickedRun],
): Promise<CommandOutcome> {
  const { workspace } = context.settings;
  const style = styleOf(context.output.stdout);
  const sideOf = ({ run, refined }: PickedRun) => ({
    run,
    store: new FileTrajectoryStore({ workspace, catalogue: catalogue.name, run }),
    docs: docsByTool(refined),
  });
  const [one, other] = [sideOf(runs[0]), sideOf(runs[1])];
  const compared: RunDiff[] = [];
  const missing: { readonly tool: string; readonly in: string }[] = [];
  for (const tool of tools) {
    const [before, after] = await Promise.all([one.store.load(tool.id), other.store.load(tool.id)]);
    if (before === null || after === null) {
      if (before !== after)
        missing.push({ tool: tool.id, in: (before === null ? one : other).run });
      continue;
    }
    const [made, remade] = [
      { trajectory: before, doc: one.docs.get(tool.id) },
      { trajectory: after, doc: other.docs.get(tool.id) },
    ];
    compared.push(runDiff(escapeRecord(tool), escapeRecord(made), escapeRecord(remade)));
  }
  if (compared.length === 0) {
    const remedy = `Refine some tools in both: tooldraft refine ${catalogue.name} --run ${other.run}`;
    throw usageError(
      `No tool has been refined in both ${one.run} and ${other.run}.`,
      'diff',
      remedy,
    );
  }
  const shown = tools.length === 1 ? compared : compared.filter((diff) => !isSameRun(diff));
  const text = [
    ...shown.map((diff) => runDiffView(diff, style)),
    ...missing.map((lacking) => escapeControlCharacters(`${lacking.tool}: not in ${lacking.in}`)),
    `${compared.length} tools in both runs, ${shown.length} of them differ`,
  ].join('\n\n');
  return done(text, { run: one.run, against: other.run, tools: compared, missing });
}
