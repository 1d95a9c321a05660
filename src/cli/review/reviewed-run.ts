import { loadCatalogue } from '../../catalogues/load-catalogue.js';
import type { commandOptions } from '../../config/command-options.js';
import type { Catalogue } from '../../core/catalogue.js';
import type { DocVersion } from '../../core/doc-version.js';
import { ConfigurationError } from '../../core/errors.js';
import { docsByTool, type RefinedDocs } from '../../core/refined-docs.js';
import { decisions, type Decision, type Reviews } from '../../core/review.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { toolsAndGroups } from '../../refinement/groups/revise-group.js';
import { rawVersion } from '../../refinement/raw-version.js';
import {
  isDue,
  reviewableSentences,
  type ReviewableSentence,
} from '../../review/reviewable-sentences.js';
import { loadRefinedDocs } from '../../storage/refined-docs-store.js';
import type { CommandContext } from '../command.js';
import { findTool } from '../find-tool.js';
import { nameOfRun } from '../pick-run.js';

export type ReviewContext = CommandContext<typeof commandOptions.review>;

/** What is reviewed: a catalogue with the docs of a run, as that wrote them. */
export interface Reviewed {
  readonly catalogue: Catalogue;
  readonly run: string;
  readonly docs: RefinedDocs;
  /** The tools and groups asked for, with their docs. */
  readonly tools: readonly { readonly tool: ToolDoc; readonly doc: DocVersion }[];
}

/** The run that is asked for, with its docs as it wrote them. */
export async function reviewedRun({
  settings,
  arguments: [name = '', word],
}: ReviewContext): Promise<Reviewed> {
  const { workspace } = settings;
  const catalogue = await loadCatalogue(workspace, name);
  const run = await nameOfRun(workspace, catalogue.name, settings.run);
  const docs = run === null ? null : await loadRefinedDocs(workspace, catalogue.name, run);
  if (run === null || docs === null) {
    throw new ConfigurationError(`"${catalogue.name}" has no refined docs to review yet.`, {
      remedy: `Run "tooldraft refine ${catalogue.name}" to its end first.`,
    });
  }
  const known = docsByTool(docs);
  const asked = word === undefined ? toolsAndGroups(catalogue) : [findTool(catalogue, word)];
  const tools = asked.map((tool) => ({ tool, doc: known.get(tool.id) ?? rawVersion(tool) }));
  return { catalogue, run, docs, tools };
}

/** Every sentence of the tools asked for, with what is decided of it. */
export function sentencesOf(
  { tools }: Pick<Reviewed, 'tools'>,
  reviews: Reviews,
): readonly ReviewableSentence[] {
  return tools.flatMap(({ tool, doc }) => reviewableSentences(tool, doc, reviews));
}

export type Counts = Readonly<Record<Decision, number>>;

/** How many sentences are decided in which way; what the source says itself is not counted as open. */
export function countsOf(sentences: readonly ReviewableSentence[]): Counts {
  const counted = sentences.filter((one) => one.decision !== 'open' || isDue(one));
  return Object.fromEntries(
    decisions.map((name) => [name, counted.filter(({ decision }) => decision === name).length]),
  ) as Record<Decision, number>;
}

const counted: Readonly<Record<Decision, string>> = {
  open: 'open',
  accept: 'accepted',
  reject: 'rejected',
  edit: 'edited',
  pin: 'pinned',
};

/** `3 accepted, 1 rejected, 12 open`. */
export function countsText(counts: Counts): string {
  const named = decisions.filter((name) => name === 'open' || counts[name] > 0);
  return [...named.slice(1), ...named.slice(0, 1)]
    .map((name) => `${counts[name]} ${counted[name]}`)
    .join(', ');
}
