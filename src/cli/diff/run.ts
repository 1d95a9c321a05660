import type { commandOptions } from '../../config/command-options.js';
import { loadCatalogue } from '../../catalogues/load-catalogue.js';
import type { Catalogue } from '../../core/catalogue.js';
import { docsByTool, sourceDoc, type RefinedDoc } from '../../core/refined-docs.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { unfinishedRun } from '../../evaluation/unfinished-run.js';
import { toolsAndGroups } from '../../catalogues/tools-and-groups.js';
import { textWith, versionsIn } from '../../docs/refined-doc.js';
import { trajectoryOf } from '../../refine/trajectories.js';
import {
  docDiff,
  isUnchanged,
  type DiffedDoc,
  type DocDiff,
} from '../../reports/terminal/doc-diff.js';
import { withEvidence, type EvidenceSource } from '../../reports/evidence/evidence.js';
import { docDiffView } from '../../reports/terminal/doc-diff-view.js';
import { documentationStats } from '../../reports/terminal/documentation-stats.js';
import { statsView } from '../../reports/terminal/stats-view.js';
import { escapeControlCharacters, escapeRecord } from '../../support/escape-control-characters.js';
import type { CommandContext, CommandOutcome, RunCommand } from '../command.js';
import { done } from '../done.js';
import { evidenceSource } from '../evidence-source.js';
import { findTool } from '../find-tool.js';
import { neededRun, pickRun, type PickedRun } from '../pick-run.js';
import { usageError } from '../report-error.js';
import { styleOf } from '../terminal-style.js';
import { warnOfDocs } from '../warn-of-docs.js';
import { compareRuns } from './compare-runs.js';

type Context = CommandContext<typeof commandOptions.diff>;

interface Compared {
  readonly diff: DocDiff;
  /** E.g. `raw → revision 3`. */
  readonly which: string;
}

interface NumberedDoc {
  readonly index: number;
  readonly doc: DiffedDoc;
  /** How many decisions of people changed it. */
  readonly reviewed?: number | undefined;
}

function label({ index, reviewed = 0 }: NumberedDoc): string {
  const version = index === 0 ? 'raw' : `revision ${index}`;
  return reviewed === 0 ? version : `${version}, reviewed`;
}

function compare(tool: ToolDoc, from: NumberedDoc, to: NumberedDoc): Compared {
  const diff = docDiff(
    escapeControlCharacters(tool.id),
    escapeRecord(from.doc),
    escapeRecord(to.doc),
  );
  return { diff, which: `${label(from)} → ${label(to)}` };
}

/** A refined doc against what the source says now. */
function withSource(tool: ToolDoc, doc: RefinedDoc, source: EvidenceSource): Compared {
  const sentences = withEvidence(source, tool.id, doc.sentences);
  return compare(
    tool,
    { index: 0, doc: sourceDoc(tool) },
    { index: doc.revision, doc: { ...doc, sentences }, reviewed: doc.reviewed },
  );
}

/** The revision with this number. */
function versionAt(versions: readonly NumberedDoc[], index: number, flag: string): NumberedDoc {
  const found = versions[index];
  if (found !== undefined) return found;
  throw usageError(
    `--${flag} ${index}: there are revisions 0 to ${versions.length - 1} only.`,
    'diff',
    'Give one of those.',
  );
}

async function compareRevisions(
  context: Context,
  catalogue: Catalogue,
  tool: ToolDoc,
  picked: PickedRun,
): Promise<Compared> {
  const { run } = picked;
  const { from, to, workspace } = context.settings;
  // The doc that `export` takes, if no other is asked for.
  const doc = docsByTool(picked.refined).get(tool.id);
  if (doc !== undefined && from === undefined && to === undefined)
    return withSource(
      tool,
      doc,
      await evidenceSource(workspace, catalogue, run, { ...doc, tool: tool.id }),
    );
  const trajectory = await trajectoryOf(workspace, { catalogue: catalogue.name, run }, tool.id);
  if (trajectory === null) {
    throw usageError(
      `Run "${run}" has no trajectory of "${tool.id}".`,
      'diff',
      `Run "tooldraft refine ${catalogue.name} --run ${run}" first.`,
    );
  }
  const source = await evidenceSource(workspace, catalogue, run);
  const revisions = versionsIn(trajectory.revisions).map(({ sentences, ...rest }, at) => ({
    index: at + 1,
    doc: {
      ...textWith(tool, { sentences, ...rest }),
      sentences: withEvidence(source, tool.id, sentences),
    },
  }));
  const versions: readonly NumberedDoc[] = [{ index: 0, doc: sourceDoc(tool) }, ...revisions];
  return compare(
    tool,
    versionAt(versions, from ?? 0, 'from'),
    versionAt(versions, to ?? versions.length - 1, 'to'),
  );
}

/** Every tool and tool group whose refined doc differs from the raw one. */
function changedTools(
  catalogue: Catalogue,
  { refined }: PickedRun,
  source: EvidenceSource,
): readonly Compared[] {
  const docs = docsByTool(refined);
  return toolsAndGroups(catalogue)
    .flatMap((tool) => {
      const doc = docs.get(tool.id);
      return doc === undefined ? [] : [withSource(tool, doc, source)];
    })
    .filter(({ diff }) => !isUnchanged(diff));
}

function compareOutcome(
  context: Context,
  run: string,
  compared: readonly Compared[],
): CommandOutcome {
  const style = styleOf(context.output.stdout);
  const layout = { style, calls: context.arguments.length > 1 };
  const text = compared.map(({ diff, which }) => docDiffView(diff, which, layout)).join('\n\n');
  const results = { run, tools: compared.map(({ diff, which }) => ({ ...diff, which })) };
  return done(text === '' ? `No doc differs from its source in run ${run}.` : text, results);
}

function statOutcome(
  context: Context,
  catalogue: Catalogue,
  { run, refined }: PickedRun,
): CommandOutcome {
  const docs = new Map(refined?.tools.map((doc) => [doc.tool, doc]));
  const tools = escapeRecord(catalogue.tools).map((tool, index) => {
    const doc = docs.get(catalogue.tools[index]?.id ?? '') ?? null;
    return documentationStats(tool, escapeRecord(doc));
  });
  return done(statsView(tools, styleOf(context.output.stdout)), { run, tools });
}

function warnOfUnfinished({ output }: Context, { run, refined }: PickedRun): void {
  const warning =
    refined === null
      ? `The run "${run}" has not come to its end yet: it has no refined docs.`
      : unfinishedRun(refined);
  if (warning !== null) output.warn(warning);
}

function checkUsage({ settings, arguments: words }: Context): void {
  const between = settings.from !== undefined || settings.to !== undefined;
  if (settings.against !== undefined && (between || settings.stat)) {
    throw usageError(
      '--against compares runs as they ended.',
      'diff',
      'Leave out --from, --to and --stat.',
    );
  }
  if (words.length === 1 && between) {
    throw usageError(
      '--from and --to need a tool.',
      'diff',
      'Name the tool whose revisions to compare.',
    );
  }
  if (settings.stat && (between || words.length > 1)) {
    throw usageError(
      '--stat is about the whole catalogue.',
      'diff',
      'Leave out the tool, --from and --to.',
    );
  }
}

/** `tooldraft diff`: sentences that one version of docs has and another has not, or figures for the catalogue. */
export const run: RunCommand<typeof commandOptions.diff> = async (context) => {
  checkUsage(context);
  const { workspace, stat, against } = context.settings;
  const [name = '', toolWord] = context.arguments;
  const catalogue = await loadCatalogue(workspace, name);
  const tool = toolWord === undefined ? null : findTool(catalogue, toolWord);
  const pick = async (asked: string | undefined): Promise<PickedRun> => {
    const warn = (message: string): void => context.output.warn(message);
    const found = neededRun(await pickRun(workspace, catalogue, asked, warn), catalogue.name);
    warnOfUnfinished(context, found);
    await warnOfDocs(context.output, workspace, catalogue, found);
    return found;
  };
  const picked = await pick(context.settings.run);
  if (against !== undefined) {
    const other = await pick(against);
    if (other.run === picked.run)
      throw usageError(
        `--against ${against}: that is the run itself.`,
        'diff',
        'Name two runs: --run A --against B.',
      );
    const tools = tool === null ? toolsAndGroups(catalogue) : [tool];
    return compareRuns(context, catalogue, tools, [picked, other]);
  }
  if (stat) return statOutcome(context, catalogue, picked);
  if (tool !== null) {
    return compareOutcome(context, picked.run, [
      await compareRevisions(context, catalogue, tool, picked),
    ]);
  }
  const source = await evidenceSource(workspace, catalogue, picked.run);
  return compareOutcome(context, picked.run, changedTools(catalogue, picked, source));
};
