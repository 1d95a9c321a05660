import type { commandOptions } from '../../config/command-options.js';
import type { Catalogue } from '../../core/catalogue.js';
import { docsByTool } from '../../core/refined-docs.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { withEvidence } from '../../reports/evidence/evidence.js';
import { docDiffView } from '../../reports/terminal/doc-diff-view.js';
import {
  docDiff,
  isUnchanged,
  type DiffedDoc,
  type DocDiff,
} from '../../reports/terminal/doc-diff.js';
import { escapeControlCharacters, escapeRecord } from '../../support/escape-control-characters.js';
import type { CommandContext, CommandOutcome } from '../command.js';
import { done } from '../done.js';
import { evidenceSource } from '../evidence-source.js';
import type { PickedRun } from '../pick-run.js';
import { usageError } from '../report-error.js';
import { styleOf } from '../terminal-style.js';

/** How the docs of two runs differ, tool by tool; a tool that only one of them has come to is named. */
export async function compareRuns(
  context: CommandContext<typeof commandOptions.diff>,
  catalogue: Catalogue,
  tools: readonly ToolDoc[],
  [one, other]: readonly [PickedRun, PickedRun],
): Promise<CommandOutcome> {
  const layout = { style: styleOf(context.output.stdout), calls: tools.length === 1 };
  const { workspace } = context.settings;
  const docsOf = async ({ run, refined }: PickedRun) => {
    const source = await evidenceSource(workspace, catalogue, run);
    const docs = docsByTool(refined);
    return (id: string): DiffedDoc | undefined => {
      const doc = docs.get(id);
      if (doc === undefined) return undefined;
      return escapeRecord({ ...doc, sentences: withEvidence(source, id, doc.sentences) });
    };
  };
  const [before, after] = await Promise.all([docsOf(one), docsOf(other)]);
  const compared: DocDiff[] = [];
  const missing: { readonly tool: string; readonly in: string }[] = [];
  for (const { id } of tools) {
    const [old, now] = [before(id), after(id)];
    if (old !== undefined && now !== undefined)
      compared.push(docDiff(escapeControlCharacters(id), old, now));
    else if (old !== now) missing.push({ tool: id, in: (old === undefined ? one : other).run });
  }
  if (compared.length === 0) {
    const remedy = `Refine some tools in both: tooldraft refine ${catalogue.name} --run ${other.run}`;
    throw usageError(
      `No tool has been refined in both ${one.run} and ${other.run}.`,
      'diff',
      remedy,
    );
  }
  const shown = tools.length === 1 ? compared : compared.filter((diff) => !isUnchanged(diff));
  const text = [
    ...shown.map((diff) => docDiffView(diff, `${one.run} → ${other.run}`, layout)),
    ...missing.map((lacking) => escapeControlCharacters(`${lacking.tool}: not in ${lacking.in}`)),
    `${compared.length} tools in both runs, ${shown.length} of them differ`,
  ].join('\n\n');
  return done(text, { run: one.run, against: other.run, tools: compared, missing });
}
