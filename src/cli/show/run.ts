import type { commandOptions } from '../../config/command-options.js';
import type { Catalogue } from '../../core/catalogue.js';
import type { RefinedDoc } from '../../core/refined-docs.js';
import type { Sentence } from '../../core/sentence.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { loadCatalogue } from '../../catalogues/load-catalogue.js';
import { trajectoryOf } from '../../refine/trajectories.js';
import { experimentViews } from '../../reports/experiment-view.js';
import { toolDocView } from '../../reports/terminal/tool-doc-view.js';
import { trajectoryView } from '../../reports/terminal/trajectory-view.js';
import { withEvidence, type EvidencedSentence } from '../../reports/evidence/evidence.js';
import { evidencedLines } from '../../reports/terminal/sentence-lines.js';
import { stopReasonText } from '../../reports/terminal/stop-reason-text.js';
import { leftBy } from '../../storage/left-log.js';
import { escapeControlCharacters, escapeRecord } from '../../support/escape-control-characters.js';
import type { CommandContext, CommandOutcome, RunCommand } from '../command.js';
import { done } from '../done.js';
import { evidenceSource } from '../evidence-source.js';
import { findTool } from '../find-tool.js';
import { neededRun, pickRun, type PickedRun } from '../pick-run.js';
import { usageError } from '../report-error.js';
import { warnOfDocs } from '../warn-of-docs.js';
import { styleOf } from '../terminal-style.js';
import { listTools } from './list-tools.js';

type Context = CommandContext<typeof commandOptions.show>;

interface Chosen {
  readonly catalogue: Catalogue;
  readonly tool: ToolDoc;
  readonly picked: PickedRun | null;
}

function refinedOf({ tool, picked }: Chosen): RefinedDoc | null {
  const { tools = [], groups = [] } = picked?.refined ?? {};
  return [...tools, ...groups].find((doc) => doc.tool === tool.id) ?? null;
}

function whichText(context: Context, chosen: Chosen, refined: RefinedDoc | null): string {
  if (context.settings.raw) return 'as its source has it';
  if (chosen.picked === null) return 'as its source has it: not refined yet';
  const { run } = chosen.picked;
  const { reviewed = 0 } = refined ?? {};
  const decisions = reviewed === 1 ? '1 decision' : `${reviewed} decisions`;
  const review = reviewed === 0 ? '' : `, with ${decisions} of a review`;
  if (refined === null) return `as its source has it: run ${run} has not come to it yet`;
  const stop = stopReasonText(refined.stopReason);
  return refined.revision === 0
    ? `as its source has it: run ${run} added nothing (${stop})${review}`
    : `revision ${refined.revision} of run ${run} (${stop})${answersText(refined)}${review}`;
}

function answersText({ answers }: RefinedDoc): string {
  return answers === undefined ? '' : `, learnt from ${answers} answers`;
}

/** The sentences of a doc, each with the steps behind it. */
async function evidenced(
  { settings: { workspace } }: Context,
  { catalogue, tool, picked }: Chosen,
  sentences: readonly Sentence[],
): Promise<readonly EvidencedSentence[]> {
  if (picked === null || sentences.length === 0) return [];
  const asked = { tool: tool.id, sentences };
  const source = await evidenceSource(workspace, catalogue, picked.run, asked);
  return withEvidence(source, tool.id, sentences);
}

async function showDoc(context: Context, chosen: Chosen): Promise<CommandOutcome> {
  const { tool, picked } = chosen;
  const refined = context.settings.raw ? null : refinedOf(chosen);
  const which = whichText(context, chosen, refined);
  const { description, parameters } = refined ?? tool;
  const doc = { name: tool.name, description, parameters };
  const { revision = 0, stopReason = null, use = null, answers } = refined ?? {};
  const sentences = await evidenced(context, chosen, refined?.sentences ?? []);
  const view = escapeRecord({ doc, which, sentences });
  const run = context.settings.raw ? null : (picked?.run ?? null);
  return done(toolDocView(view, styleOf(context.output.stdout)), {
    ...{ tool: tool.id, run, revision, stopReason },
    ...(answers === undefined ? {} : { answers }),
    ...{ use, doc, sentences },
  });
}

async function showTrajectory(
  { settings: { workspace }, output }: Context,
  { catalogue, tool, picked }: Chosen,
): Promise<CommandOutcome> {
  const { run } = neededRun(picked, catalogue.name);
  const trajectory = await trajectoryOf(workspace, { catalogue: catalogue.name, run }, tool.id);
  if (trajectory === null)
    throw usageError(
      `Run "${run}" has no trajectory of "${tool.id}": its turn has not come.`,
      'show',
      `"tooldraft refine ${catalogue.name} --run ${run}" goes on.`,
    );
  const experiments = escapeRecord(experimentViews(trajectory));
  const text = trajectoryView(escapeRecord(trajectory), experiments, styleOf(output.stdout));
  return done(text, trajectory);
}

async function showEvidence(context: Context, chosen: Chosen): Promise<CommandOutcome> {
  const { run } = neededRun(chosen.picked, chosen.catalogue.name);
  const { tool } = chosen;
  const refined = refinedOf(chosen);
  const sentences = await evidenced(context, chosen, refined?.sentences ?? []);
  const layout = { style: styleOf(context.output.stdout), indent: 0, calls: true };
  const blocks = escapeRecord(sentences).map((one) => evidencedLines(one, layout).join('\n'));
  const isRewritten = refined !== null && refined.description !== tool.description;
  const none = isRewritten
    ? `The run ${run} wrote the doc of ${tool.id} anew; where its words come from is not known.`
    : `The run ${run} added no sentence to the doc of ${tool.id}.`;
  const text = blocks.length === 0 ? escapeControlCharacters(none) : blocks.join('\n\n');
  return done(text, { tool: tool.id, run, sentences });
}

/** Of the whole run: a tool is not asked for. */
async function showLeftovers(
  { settings: { workspace } }: Context,
  catalogue: Catalogue,
  run: string,
): Promise<CommandOutcome> {
  const left = await leftBy(workspace, catalogue.name, run);
  const lines = escapeRecord(left).map(({ tool, record }) => `${record} (${tool})`);
  const none = 'Nothing that the run made is known to be left.';
  return done(lines.length === 0 ? none : lines.join('\n'), { run, left });
}

/** `tooldraft show`: the tools of a catalogue, or one tool's doc, trajectory or evidence. */
export const run: RunCommand<typeof commandOptions.show> = async (context) => {
  const { raw, trajectory, evidence, leftovers, workspace } = context.settings;
  const [name = '', toolWord] = context.arguments;
  if ([raw, trajectory, evidence, leftovers].filter(Boolean).length > 1) {
    throw usageError(
      '--raw, --trajectory, --evidence and --leftovers exclude each other.',
      'show',
      'Give one of them.',
    );
  }
  if (toolWord === undefined && (trajectory || evidence)) {
    throw usageError(
      `--${trajectory ? 'trajectory' : 'evidence'} needs a tool.`,
      'show',
      `"tooldraft show ${name}" lists the tools.`,
    );
  }
  const catalogue = await loadCatalogue(workspace, name);
  const tool = toolWord === undefined ? null : findTool(catalogue, toolWord);
  const picked = await pickRun(workspace, catalogue, context.settings.run, (message) => {
    if (!raw) context.output.warn(message);
  });
  if (picked !== null && !raw) await warnOfDocs(context.output, workspace, catalogue, picked);
  if (leftovers) return showLeftovers(context, catalogue, neededRun(picked, catalogue.name).run);
  if (tool === null)
    return listTools(catalogue, raw ? null : picked, styleOf(context.output.stdout));
  const chosen = { catalogue, tool, picked };
  if (trajectory) return showTrajectory(context, chosen);
  return evidence ? showEvidence(context, chosen) : showDoc(context, chosen);
};
