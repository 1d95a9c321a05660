import { loadCatalogue } from '../../catalogues/load-catalogue.js';
import type { commandOptions } from '../../config/command-options.js';
import type { Catalogue } from '../../core/catalogue.js';
import { ConfigurationError } from '../../core/errors.js';
import type { RefinedDoc, RefinedDocs } from '../../core/refined-docs.js';
import { decisions, type Decision, type Reviews } from '../../core/review.js';
import { reviewedSentences, type ReviewedSentence } from '../../review/sentences.js';
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
  /** The docs of the tools asked for. */
  readonly asked: readonly RefinedDoc[];
}

/** The run that is asked for, with its docs as it wrote them. Rejects if these have no sentences. */
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
  if (docs.tools.every(({ sentences }) => sentences.length === 0)) {
    throw new ConfigurationError(
      `The docs of run "${run}" have no sentences to review: where their additions come from is not known.`,
      { remedy: `Read them with "tooldraft diff ${catalogue.name} --run ${run}".` },
    );
  }
  const id = word === undefined ? null : findTool(catalogue, word).id;
  const asked = docs.tools.filter(({ tool }) => id === null || tool === id);
  return { catalogue, run, docs, asked };
}

/** Every sentence of the tools asked for, with what is decided about it. */
export function sentencesOf(
  { asked }: Pick<Reviewed, 'asked'>,
  reviews: Reviews,
): readonly ReviewedSentence[] {
  return asked.flatMap((doc) => reviewedSentences(doc, reviews));
}

export type Counts = Readonly<Record<Decision, number>>;

/** How many sentences are decided in which way. */
export function countsOf(sentences: readonly ReviewedSentence[]): Counts {
  const of = (name: Decision): number =>
    sentences.filter(({ decision }) => decision === name).length;
  return {
    ...{ open: of('open'), accept: of('accept'), pin: of('pin') },
    ...{ reject: of('reject'), edit: of('edit') },
  };
}

const counted: Readonly<Record<Decision, string>> = {
  open: 'open',
  accept: 'accepted',
  pin: 'pinned',
  reject: 'rejected',
  edit: 'edited',
};

/** `3 accepted, 1 rejected, 12 open`. */
export function countsText(counts: Counts): string {
  const named = decisions.filter((name) => name === 'open' || counts[name] > 0);
  return [...named.slice(1), ...named.slice(0, 1)]
    .map((name) => `${counts[name]} ${counted[name]}`)
    .join(', ');
}
